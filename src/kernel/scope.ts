import { assert } from './assert.ts'
import type { Role } from './role.ts'

/** The scopes of API keys. Contract: Authentication, REST requests, 3. `webhooks:write` is ours. */
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
  'webhooks:write',
] as const

export type Scope = (typeof SCOPES)[number]

/** The authenticated client of a request: an API key or, in the dashboard, a session. */
export interface Caller {
  readonly businessId: string
  /** The id of the key or the session; rate limits count by it. */
  readonly keyId: string
  /** Empty in the dashboard, where the member's role decides. */
  readonly scopes: ReadonlySet<Scope>
  readonly plan: string
  /** The signed-in member in the dashboard; null for an API key. */
  readonly member: SignedIn | null
}

/** A member of a business who has signed in. */
export interface SignedIn {
  readonly userId: string
  readonly memberId: string
  readonly name: string
  readonly email: string
  readonly role: Role
}

/** The signed-in member. @throws for an API key, which must not reach such a route */
export function requireSignedIn({ member }: Pick<Caller, 'member'>): SignedIn {
  assert(member !== null, 'a dashboard route is called by a signed-in member')
  return member
}
