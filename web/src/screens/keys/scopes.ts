import type { ApiKeyRequest } from '../../client/types.gen.ts'
import { text } from './text.ts'

/** The scopes of a key; `all` includes scopes added in the future. */
export type KeyScope = ApiKeyRequest['scopes'][number]
export type Scope = Exclude<KeyScope, 'all'>

/** The resource of every scope; the compiler reports a missing one. */
const RESOURCE_OF: Record<Scope, string> = {
  'calls:read': text.calls,
  'contacts:read': text.contacts,
  'contacts:write': text.contacts,
  'appointments:read': text.appointments,
  'appointments:write': text.appointments,
  'messages:read': text.presetMessages,
  'messages:write': text.presetMessages,
  'knowledge:read': text.knowledge,
  'knowledge:write': text.knowledge,
  'business:read': text.business,
  'analytics:read': text.analytics,
  'documents:read': text.documents,
  'notifications:read': text.notifications,
  'outreach:read': text.outreach,
  'numbers:read': text.numbers,
  'reports:read': text.reports,
  'sip:read': text.sip,
  'team:read': text.team,
  'tools:read': text.tools,
  'voice:read': text.voice,
  'webhooks:read': text.webhooks,
  'webhooks:write': text.webhooks,
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
    label: text.presetRead,
    hint: text.presetReadHint,
    scopes: SCOPES.filter((scope) => scope.endsWith(':read')),
  },
  {
    id: 'booking',
    label: text.presetBooking,
    hint: text.presetBookingHint,
    scopes: ['contacts:read', 'contacts:write', 'appointments:read', 'appointments:write', 'business:read'],
  },
  {
    id: 'messages',
    label: text.presetMessages,
    hint: text.presetMessagesHint,
    scopes: ['contacts:read', 'messages:read', 'messages:write'],
  },
  {
    id: 'all',
    label: text.presetAll,
    hint: text.presetAllHint,
    scopes: ['all'],
  },
]

/** The preset with exactly these scopes; otherwise `custom`. */
export function findPreset(scopes: readonly KeyScope[]): string {
  const wanted = [...scopes].sort().join()
  return PRESETS.find((preset) => [...preset.scopes].sort().join() === wanted)?.id ?? 'custom'
}

/** "Everything", "contacts:read and 3 more" */
export function summarizeScopes(scopes: readonly KeyScope[]): string {
  const preset = PRESETS.find(({ id }) => id === findPreset(scopes))
  if (preset) return preset.label
  const [first = ''] = scopes
  return scopes.length === 1 ? first : text.andMore(first, scopes.length - 1)
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
