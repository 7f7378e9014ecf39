import { RateLimits } from '../../http/gate/rate-limit.ts'
import { ApiError } from '../../kernel/api-error.ts'
import type { Clock, Instant } from '../../kernel/clock.ts'
import { clientKey } from '../../kernel/network/ip-network.ts'
import type { Database } from '../../store/database.ts'
import { SignInDelays } from './sign-in-delays.ts'

/** Sign-in attempts per minute for one account from networks from which the account has never been used. */
const ATTEMPTS_PER_ACCOUNT = 20

export interface SignInLimits {
  /** @throws RATE_LIMITED if the attempt must wait */
  admit(email: string, network: string): Promise<void>
  /** @returns the number of consecutive wrong passwords */
  noteFailure(email: string, network: string): number
  noteSuccess(email: string, network: string): void
  userIdOf(email: string): Promise<string | undefined>
}

/**
 * Limits the guessing of passwords: growing delays for an account from one network, and a limit for an account from all unknown
 * networks together. A network in which the account has a session is known, so strangers cannot keep the account's owner out.
 * better-auth limits the attempts of one network on all accounts.
 */
export function createSignInLimits(db: Database, clock: Clock): SignInLimits {
  const delays = new SignInDelays()
  const attempts = new RateLimits()
  const nowMs = () => clock.now().getTime()
  return {
    async admit(email, network) {
      const waitMs = delays.waitMs(email, network, nowMs())
      if (waitMs > 0) throw tooMany(Math.ceil(waitMs / 1_000))
      const rate = attempts.take(`address ${email}`, ATTEMPTS_PER_ACCOUNT, nowMs())
      if (!rate.allowed && !(await isKnownNetwork(db, email, network))) throw tooMany(rate.retryAfterSeconds)
    },
    noteFailure: (email, network) => delays.noteFailure(email, network, nowMs()),
    noteSuccess: (email, network) => delays.noteSuccess(email, network),
    async userIdOf(email) {
      const [user] = await db.read<{ id: string }[]>`SELECT id FROM users WHERE email = ${email}`
      return user?.id
    },
  }
}

async function isKnownNetwork(db: Database, email: string, network: string): Promise<boolean> {
  const sessions = await db.read<{ address: string }[]>`
    SELECT DISTINCT sessions.ip_address AS address FROM sessions JOIN users ON users.id = sessions.user_id
    WHERE users.email = ${email} AND sessions.ip_address <> '' LIMIT 100`
  return sessions.some(({ address }) => clientKey(address) === network)
}

const tooMany = (retryAfterSeconds: number) =>
  new ApiError('RATE_LIMITED', `too many attempts for this account; try again in ${inWords(retryAfterSeconds)}`, {
    retryAfterSeconds,
  })

const inWords = (seconds: number): string => {
  if (seconds <= 90) return `${seconds} seconds`
  return `${Math.ceil(seconds / 60)} minutes`
}

const DAY_MS = 24 * 60 * 60_000

/** Deletes sessions, verifications and links to join that have expired, and counters of attempts a day after the last one. */
export async function deleteOldSignIns(db: Database, now: Instant): Promise<void> {
  await db.write`DELETE FROM sessions WHERE expires_at < ${now}`
  await db.write`DELETE FROM verifications WHERE expires_at < ${now}`
  await db.write`DELETE FROM join_links WHERE expires_at < ${now}`
  await db.write`DELETE FROM sign_in_limits WHERE last_request < ${now.getTime() - DAY_MS}`
}
