/** What an API key may be allowed to do. A closed list. Contract: Authentication, REST requests, 3. */
export const SCOPES = [
  'calls:read',
  'contacts:read',
  'contacts:write',
  'appointments:read',
  'appointments:write',
  'messages:read',
  'messages:write',
  'knowledge:read',
  'knowledge:write',
  'business:read',
  'analytics:read',
  'documents:read',
  'notifications:read',
  'outreach:read',
  'numbers:read',
  'reports:read',
  'sip:read',
  'team:read',
  'tools:read',
  'voice:read',
  'webhooks:read',
] as const

export type Scope = (typeof SCOPES)[number]

/** Who is asking: what a valid API key stands for. */
export interface Caller {
  readonly businessId: string
  readonly keyId: string
  readonly scopes: ReadonlySet<Scope>
  readonly plan: string
}
