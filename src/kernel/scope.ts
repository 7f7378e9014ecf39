import { assert } from './assert.ts'
import type { Role } from './role.ts'

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

/** Who is asking: what a valid API key stands for, or, in the dashboard, a session. */
export interface Caller {
  readonly businessId: string
  /** The key, or the session; what is counted against a limit. */
  readonly keyId: string
  /** None in the dashboard, where the member's role decides. */
  readonly scopes: ReadonlySet<Scope>
  readonly plan: string
  /** The person, in the dashboard; null where a key asks. */
  readonly member: SignedIn | null
}

/** Somebody who has signed in, as one of a business. */
export interface SignedIn {
  readonly userId: string
  readonly memberId: string
  readonly name: string
  readonly email: string
  readonly role: Role
}

/** The person who asks. @throws where a key asks: such a route must not be reached with one */
export function requireSignedIn({ member }: Pick<Caller, 'member'>): SignedIn {
  assert(member !== null, 'a route of the dashboard is asked by a person')
  return member
}
