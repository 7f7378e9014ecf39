import { createHash, randomBytes } from 'node:crypto'
import { badRequest, notFound } from '../../../kernel/api-error.ts'
import type { Instant } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/id.ts'
import { ProviderError } from '../../../kernel/provider-error.ts'
import type { Database } from '../../../store/database.ts'
import type { AccountKind, AccountProvider } from '../account-provider.ts'
import { openAccess, sealAccess } from '../calendar-access.ts'
import { type ConnectionParts, requireConnection } from '../calendar-connection.ts'
import type { CalendarAccess } from '../calendar-provider.ts'
import { makeDue, selectStored, updateAccess } from '../connection-store.ts'
import {
  deleteExpired,
  deleteSignIn,
  grantSignIn,
  insertSignIn,
  type SignInOwner,
  type SignInRow,
  takeState,
} from './sign-in-store.ts'

export interface AccountParts extends ConnectionParts {
  /** The vendors at which this service is registered. */
  accounts: Readonly<Partial<Record<AccountKind, AccountProvider>>>
  /** For each vendor, the missing settings that signing in there needs. */
  missing: Readonly<Record<AccountKind, readonly string[]>>
  /** The only address to which vendors redirect the browser. It is registered at each vendor. */
  redirectUri(): string
}

/** The query with which the vendor redirects the browser. */
export interface SignInAnswer {
  state: string | null
  code: string | null
  /** RFC 6749, 4.1.2.1. */
  error: string | null
}

/** Why no calendar can be connected after a vendor sign-in. The dashboard has a sentence for each. */
export const SIGN_IN_PROBLEMS = [
  'denied',
  'expired',
  'other_session',
  'wrong_account',
  'no_refresh_token',
  'missing_scope',
  'setup',
  'refused',
  'unreachable',
] as const
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number]

export type SignInResult =
  | { problem: SignInProblem; kind: AccountKind | null }
  /** A calendar must be chosen next. */
  | { signInId: string }
  /** The connected calendar can be reached again. */
  | { connectionId: string }

/** Time for the person at the vendor's page, and then for choosing a calendar. */
const VALID_MS = 15 * 60_000
const LIMIT_MS = 20_000

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Begins a sign-in at a vendor.
 * @param connectionId the calendar to reconnect; null to connect a new one
 * @returns the address of the vendor's page
 * @throws BAD_REQUEST where the service is not registered there
 */
export async function beginSignIn(
  db: Database,
  parts: AccountParts,
  owner: SignInOwner,
  { kind, connectionId }: { kind: AccountKind; connectionId: string | null },
  now: Instant,
): Promise<{ url: string }> {
  const account = parts.accounts[kind]
  if (account === undefined)
    throw badRequest(
      `kind: this service is not registered at ${kind}; its operator sets ${parts.missing[kind].join(' and ')}`,
    )
  const [state, verifier] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')]
  const id = newId('calendarSignIn')
  const row = {
    id,
    ...owner,
    kind,
    connectionId,
    stateHash: sha256(state),
    sealed: sealAccess(parts.box, id, { verifier }),
  }
  await deleteExpired(db.write, now)
  await insertSignIn(db.write, { ...row, expiresAt: new Date(now.getTime() + VALID_MS) })
  const challenge = sha256(verifier).toString('base64url')
  return { url: account.consentUrl({ redirectUri: parts.redirectUri(), state, challenge }) }
}

/** Begins a sign-in for a connected calendar that no longer grants access. @throws NOT_FOUND, BAD_REQUEST */
export async function beginAgain(
  db: Database,
  parts: AccountParts,
  owner: SignInOwner,
  connectionId: string,
  now: Instant,
): Promise<{ url: string }> {
  const { kind } = await requireConnection(db, owner.businessId, connectionId)
  if (kind !== 'google' && kind !== 'microsoft')
    throw badRequest('kind: this calendar is reached with an address; disconnect it and connect it again')
  return beginSignIn(db, parts, owner, { kind, connectionId }, now)
}

/** Finishes the sign-in that `beginSignIn` began, when the vendor has redirected the browser. The state works once. */
export async function finishSignIn(
  db: Database,
  parts: AccountParts,
  owner: SignInOwner,
  answer: SignInAnswer,
  now: Instant,
): Promise<SignInResult> {
  const row = await takeState(db.write, sha256(answer.state ?? ''), now)
  if (row === null) return { problem: 'expired', kind: null }
  const result = await resultOf(db, parts, owner, row, answer, now)
  if (!('signInId' in result)) await deleteSignIn(db.write, row.id)
  return 'problem' in result ? { ...result, kind: row.kind } : result
}

async function resultOf(
  db: Database,
  parts: AccountParts,
  owner: SignInOwner,
  row: SignInRow,
  answer: SignInAnswer,
  now: Instant,
): Promise<SignInResult> {
  const problem = (name: SignInProblem) => ({ problem: name, kind: row.kind })
  if (row.sessionId !== owner.sessionId || row.businessId !== owner.businessId) return problem('other_session')
  if (answer.error !== null || answer.code === null)
    return problem(answer.error === 'access_denied' ? 'denied' : 'refused')
  try {
    const access = await redeem(parts, row, answer.code)
    if ('lacks' in access) return problem(access.lacks === 'scope' ? 'missing_scope' : 'no_refresh_token')
    if (row.connectionId !== null) return await reachAgain(db, parts, row, row.connectionId, access.access, now)
    const sealed = sealAccess(parts.box, row.id, access.access)
    await grantSignIn(db.write, row.id, sealed, new Date(now.getTime() + VALID_MS))
    return { signInId: row.id }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.problem === 'setup') return problem('setup')
    return problem(error.problem === 'credentials' || error.problem === 'refused' ? 'refused' : 'unreachable')
  }
}

function redeem({ accounts, box, redirectUri }: AccountParts, row: SignInRow, code: string) {
  const account = accounts[row.kind]
  if (account === undefined) throw new ProviderError(row.kind, 'is not set up', { problem: 'setup', retryable: false })
  const { verifier = '' } = openAccess(box, row.id, row.sealed)
  return account.redeem({ code, verifier, redirectUri: redirectUri() }, AbortSignal.timeout(LIMIT_MS))
}

/** Reconnects a calendar; the account must be the one that has it. */
async function reachAgain(
  db: Database,
  { providers, box }: AccountParts,
  { businessId, kind }: SignInRow,
  connectionId: string,
  access: CalendarAccess,
  now: Instant,
): Promise<SignInResult> {
  const stored = await selectStored(db.read, businessId, connectionId)
  if (stored === null) throw notFound(`calendar connection ${connectionId}`)
  const calendars = (await providers[kind]?.list(access, AbortSignal.timeout(LIMIT_MS))) ?? []
  if (!calendars.some(({ id }) => id === stored.calendarId)) return { problem: 'wrong_account', kind }
  await updateAccess(db.write, connectionId, sealAccess(box, connectionId, access), null)
  await makeDue(db.write, businessId, connectionId, now)
  return { connectionId }
}
