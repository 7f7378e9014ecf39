import { retryAt } from '../../jobs/due-work.ts'
import type { Instant } from '../../kernel/clock.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import { isFinal, type MessageStatus, OWN_ERRORS } from './message-status.ts'
import type { CarrierFinding, SendOutcome } from './sms-carrier.ts'

/**
 * Decides the next step for an outbound message. Pure. Invariant: a message that the carrier may already have is never
 * sent again.
 */
export type PendingWork = 'send' | 'sending' | 'verify' | 'watch' | 'answer'

export interface NextWork {
  work: PendingWork
  at: Instant
  /** When this verify or watch started; its checks are timed from here. */
  since: Instant
}

export interface Step {
  /** The newly learned status; null if there is none. */
  status: MessageStatus | null
  errorCode: string | null
  carrierMessageId: string | null
  /** Null if no work is left. */
  next: NextWork | null
}

/** Delays between sends of a message that the carrier certainly did not accept; about 21 minutes in all. */
export const SEND_RETRY_MS = [5_000, 15_000, 60_000, 300_000, 900_000]
/** When a message with an unknown outcome is looked up at the carrier, counted from the failed send. */
export const VERIFY_AT_MS = [5_000, 30_000, 120_000, 600_000]
/** When a message without a final report is looked up at the carrier, counted from its acceptance. */
export const WATCH_AT_MS = [30_000, 120_000, 600_000, 3_600_000, 21_600_000, 86_400_000]

/** `not_taken`: the carrier certainly does not have the message and may accept it later. `unknown`: it may have it. */
export type SendFailure = 'not_taken' | 'unknown'

/** Only a provider's explicit `retryable` makes a second send safe; a time-out or one of our own bugs does not. */
export const failureOf = (error: unknown): SendFailure =>
  error instanceof ProviderError && error.retryable ? 'not_taken' : 'unknown'

/** The message is no longer sent. A campaign contacts the recipient again in the morning. */
export const tooLate = (): Step => stepTo('failed', OWN_ERRORS.carrierUnavailable, null)

/**
 * @param tries how often the message was handed over, including this time
 * @param until the time after which it is no longer sent; null if there is none
 */
export function afterSend(
  tries: number,
  result: SendOutcome | SendFailure,
  now: Instant,
  until: Instant | null = null,
): Step {
  if (result === 'unknown') return stepTo(null, null, { work: 'verify', at: later(now, VERIFY_AT_MS[0]!), since: now })
  if (result === 'not_taken') {
    const at = retryAt(SEND_RETRY_MS, tries, now)
    if (at === null || (until !== null && at >= until)) return tooLate()
    return stepTo(null, null, { work: 'send', at, since: now })
  }
  if (result.outcome === 'refused') return stepTo('failed', result.errorCode, null)
  return accepted(result, now)
}

/** @param since when the outcome became unknown */
export function afterVerify(since: Instant, finding: CarrierFinding, now: Instant): Step {
  if (finding.found) return accepted(finding, now)
  if (finding.certain) return stepTo(null, null, { work: 'send', at: now, since: now })
  const at = nextCheck(VERIFY_AT_MS, since, now)
  return at === null
    ? stepTo('failed', OWN_ERRORS.unknownOutcome, null)
    : stepTo(null, null, { work: 'verify', at, since })
}

/** @param since when the carrier accepted the message */
export function afterWatch(since: Instant, finding: CarrierFinding, now: Instant): Step {
  const at = nextCheck(WATCH_AT_MS, since, now)
  const next: NextWork | null = at === null ? null : { work: 'watch', at, since }
  if (!finding.found) return stepTo(null, null, next)
  return { ...stepTo(finding.status, finding.errorCode, next), carrierMessageId: finding.carrierMessageId }
}

/** The first check after a carrier's acceptance. */
export const firstWatch = (now: Instant): NextWork => ({ work: 'watch', at: later(now, WATCH_AT_MS[0]!), since: now })

function accepted(
  known: { carrierMessageId: string; status: MessageStatus; errorCode: string | null },
  now: Instant,
): Step {
  const next = isFinal(known.status) ? null : firstWatch(now)
  return { status: known.status, errorCode: known.errorCode, carrierMessageId: known.carrierMessageId, next }
}

const stepTo = (status: MessageStatus | null, errorCode: string | null, next: NextWork | null): Step => ({
  status,
  errorCode,
  carrierMessageId: null,
  next,
})

/** The first check in the future; null if all are past. */
function nextCheck(checksMs: readonly number[], since: Instant, now: Instant): Instant | null {
  const ahead = checksMs.map((ms) => later(since, ms)).find((at) => at.getTime() > now.getTime())
  return ahead ?? null
}

const later = (from: Instant, ms: number): Instant => new Date(from.getTime() + ms)
