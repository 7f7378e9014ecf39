import type { Instant } from '../../kernel/clock.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import { isFinal, type MessageStatus, OWN_ERRORS } from './message-status.ts'
import type { CarrierFinding, SendOutcome } from './sms-carrier.ts'

/**
 * What happens next to an outbound message. Pure. The one rule that everything here serves: a message that the carrier
 * may already have is never sent again.
 */
export type Work = 'send' | 'sending' | 'verify' | 'watch' | 'answer'

export interface NextWork {
  work: Work
  at: Instant
  /** Start of this verify or watch; its checks are counted from there. */
  since: Instant
}

export interface Step {
  /** What is now known of the message; null for nothing new. */
  status: MessageStatus | null
  errorCode: string | null
  carrierMessageId: string | null
  /** Null when nothing is left to do. */
  next: NextWork | null
}

/** A message that the carrier surely did not take is tried again after these; about 21 minutes in all. */
export const SEND_RETRY_MS = [5_000, 15_000, 60_000, 300_000, 900_000]
/** A message of unknown whereabouts is looked up, and its callback awaited, at these distances from the doubt. */
export const VERIFY_AT_MS = [5_000, 30_000, 120_000, 600_000]
/** A message that the carrier has, and says nothing of, is asked after at these distances from its acceptance. */
export const WATCH_AT_MS = [30_000, 120_000, 600_000, 3_600_000, 21_600_000, 86_400_000]

/** `not_taken`: surely not with the carrier, who may take it later. `unknown`: nobody knows. */
export type SendFailure = 'not_taken' | 'unknown'

/** Only a provider that says so makes a message safe to send again; a time-out or a bug of ours does not. */
export const failureOf = (error: unknown): SendFailure =>
  error instanceof ProviderError && error.retryable ? 'not_taken' : 'unknown'

/** @param tries how often it was handed over, this time included. */
export function afterSend(tries: number, result: SendOutcome | SendFailure, now: Instant): Step {
  if (result === 'unknown') return knowing(null, null, { work: 'verify', at: later(now, VERIFY_AT_MS[0]!), since: now })
  if (result === 'not_taken') {
    const delayMs = SEND_RETRY_MS[tries - 1]
    if (delayMs === undefined) return knowing('failed', OWN_ERRORS.carrierUnavailable, null)
    return knowing(null, null, { work: 'send', at: later(now, delayMs), since: now })
  }
  if (result.outcome === 'refused') return knowing('failed', result.errorCode, null)
  return accepted(result, now)
}

/** After asking the carrier about a message of unknown whereabouts. `since`: when the doubt began. */
export function afterVerify(since: Instant, finding: CarrierFinding, now: Instant): Step {
  if (finding.found) return accepted(finding, now)
  if (finding.certain) return knowing(null, null, { work: 'send', at: now, since: now })
  const at = nextCheck(VERIFY_AT_MS, since, now)
  return at === null
    ? knowing('failed', OWN_ERRORS.unknownOutcome, null)
    : knowing(null, null, { work: 'verify', at, since })
}

/** After asking the carrier about a message that it has. `since`: when it took it. */
export function afterWatch(since: Instant, finding: CarrierFinding, now: Instant): Step {
  const at = nextCheck(WATCH_AT_MS, since, now)
  const next: NextWork | null = at === null ? null : { work: 'watch', at, since }
  if (!finding.found) return knowing(null, null, next)
  return { ...knowing(finding.status, finding.errorCode, next), carrierMessageId: finding.carrierMessageId }
}

/** The watch that begins when a carrier turns out to have a message. */
export const firstWatch = (now: Instant): NextWork => ({ work: 'watch', at: later(now, WATCH_AT_MS[0]!), since: now })

function accepted(
  known: { carrierMessageId: string; status: MessageStatus; errorCode: string | null },
  now: Instant,
): Step {
  const next = isFinal(known.status) ? null : firstWatch(now)
  return { status: known.status, errorCode: known.errorCode, carrierMessageId: known.carrierMessageId, next }
}

const knowing = (status: MessageStatus | null, errorCode: string | null, next: NextWork | null): Step => ({
  status,
  errorCode,
  carrierMessageId: null,
  next,
})

/** The first of the appointed distances from `since` that is still ahead; null when all have passed. */
function nextCheck(distancesMs: readonly number[], since: Instant, now: Instant): Instant | null {
  const ahead = distancesMs.map((ms) => later(since, ms)).find((at) => at.getTime() > now.getTime())
  return ahead ?? null
}

const later = (from: Instant, ms: number): Instant => new Date(from.getTime() + ms)
