import type { ApiKeyRequest } from '../../client/types.gen.ts'

/** The scopes of a key; `all` includes scopes added in the future. */
export type KeyScope = ApiKeyRequest['scopes'][number]
export type Scope = Exclude<KeyScope, 'all'>

/** The resource of every scope; the compiler reports a missing one. */
const RESOURCE_OF: Record<Scope, string> = {
  'calls:read': 'Calls',
  'contacts:read': 'Contacts',
  'contacts:write': 'Contacts',
  'appointments:read': 'Appointments',
  'appointments:write': 'Appointments',
  'messages:read': 'Messages',
  'messages:write': 'Messages',
  'knowledge:read': 'Knowledge',
  'knowledge:write': 'Knowledge',
  'business:read': 'Business profile',
  'analytics:read': 'Analytics',
  'documents:read': 'Documents',
  'notifications:read': 'Notifications',
  'outreach:read': 'Outreach',
  'numbers:read': 'Phone numbers',
  'reports:read': 'Reports',
  'sip:read': 'SIP connections',
  'team:read': 'Team',
  'tools:read': 'Tools',
  'voice:read': 'Voice',
  'webhooks:read': 'Webhooks',
}

export const SCOPES = Object.keys(RESOURCE_OF) as Scope[]

export interface ScopeGroup {
  resource: string
  read: Scope
  write: Scope | null
}

/** One row per resource: its read scope, and its write scope if there is one. */
export const SCOPE_GROUPS: readonly ScopeGroup[] = SCOPES.filter((scope) => scope.endsWith(':read')).map((read) => {
  const write = SCOPES.find((scope) => scope === read.replace(':read', ':write')) ?? null
  return { resource: RESOURCE_OF[read], read, write }
})

export interface Preset {
  id: string
  label: string
  /** What the preset is for. */
  hint: string
  scopes: readonly KeyScope[]
}

/** From the most restricted to the least. */
export const PRESETS: readonly Preset[] = [
  {
    id: 'read',
    label: 'Read everything',
    hint: 'For reports and dashboards; read only.',
    scopes: SCOPES.filter((scope) => scope.endsWith(':read')),
  },
  {
    id: 'booking',
    label: 'Bookings and contacts',
    hint: 'For a website or a CRM that books appointments and manages contacts.',
    scopes: ['contacts:read', 'contacts:write', 'appointments:read', 'appointments:write', 'business:read'],
  },
  {
    id: 'messages',
    label: 'Messages',
    hint: 'For a program that sends and reads SMS.',
    scopes: ['contacts:read', 'messages:read', 'messages:write'],
  },
  {
    id: 'all',
    label: 'Everything',
    hint: 'All scopes, including future ones. Keep it secret.',
    scopes: ['all'],
  },
]

/** The preset with exactly these scopes; otherwise `custom`. */
export function findPreset(scopes: readonly KeyScope[]): string {
  const text = [...scopes].sort().join()
  return PRESETS.find((preset) => [...preset.scopes].sort().join() === text)?.id ?? 'custom'
}

/** "Everything", "contacts:read and 3 more" */
export function summarizeScopes(scopes: readonly KeyScope[]): string {
  const preset = PRESETS.find(({ id }) => id === findPreset(scopes))
  if (preset) return preset.label
  const [first = ''] = scopes
  return scopes.length === 1 ? first : `${first} and ${scopes.length - 1} more`
}

/** A path that the key may read, for the curl command. */
export function examplePath(scopes: readonly KeyScope[]): string {
  const known: Partial<Record<Scope, string>> = {
    'numbers:read': '/phone-numbers',
    'sip:read': '/sip/connections',
  }
  const readable = scopes.includes('all') ? 'contacts:read' : scopes.find((scope) => scope.endsWith(':read'))
  if (readable === undefined || readable === 'all') return '/openapi.json'
  return known[readable] ?? `/${readable.split(':')[0]}`
}
