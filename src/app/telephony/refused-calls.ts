import type { ShareRefusal } from '../../assistant/call/line-shares.ts'
import type { ScreeningRefusal } from '../../assistant/call/screening/screening.ts'
import { sentOn, unansweredRecord } from '../../assistant/result/record.ts'
import { noteRefusedCall } from '../../features/blocked-callers/blocked-caller.ts'
import { type Business, requireBusiness } from '../../features/business/business.ts'
import { type FinishedCall, recordUnansweredCall } from '../../features/calls/call-ending.ts'
import type { Deed } from '../../features/calls/call-outcome.ts'
import type { Clock, Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import type { RefusedCall } from '../../telephony/sip/call/overflow.ts'
import { TokenBucket } from '../../telephony/token-bucket.ts'

interface Parts {
  db: Database
  clock: Clock
  log: Log
  instanceId: string
  /** Counts each refused call by its reason, for /metrics. */
  countRefused?: (why: TurnedAway['why']) => void
}

/** The limit of refused calls in a business's log: 60 at once, then one a second. Callers are answered in any case. */
const RECORDED = { burst: 60, perSecond: 1 }

/**
 * Handles calls for which no line is free: the business finds them in its call log, and the caller is sent to the
 * fallback number of the business, if it has one.
 */
export function refusedCalls({
  db,
  clock,
  log,
  instanceId,
  countRefused,
}: Parts): (call: TurnedAway) => Promise<string | null> {
  const budgets = new Map<string, TokenBucket>()

  function mayRecord(businessId: string): boolean {
    const budget = budgets.get(businessId) ?? new TokenBucket(RECORDED, clock.monotonicMs())
    budgets.set(businessId, budget)
    return budget.take(clock.monotonicMs())
  }

  return async (call) => {
    const { businessId } = call
    countRefused?.(call.why)
    if (businessId === null) return null
    const business = await requireBusiness(db, businessId)
    const mayGoOn = call.why === 'no_line' || call.why === 'business_share'
    const fallback = mayGoOn && business.fallbackPhone !== call.to ? business.fallbackPhone : null
    if (mayRecord(businessId)) {
      const { from, to, trunkId } = call
      const row = { id: newId('call'), businessId, direction: 'inbound', from, to, instanceId } as const
      const record = async () => {
        const ended = ending(call, business, fallback, clock.now())
        await recordUnansweredCall(db, { ...row, sipConnectionId: trunkId }, ended)
        await noteRefusedCall(db, { callId: row.id, businessId, rule: call.why }, clock.now())
      }
      record().catch((err: unknown) => log.error({ businessId, err }, 'a refused call could not be recorded'))
    }
    return fallback
  }
}

/** A call that SIP or the call session refuses. */
type TurnedAway = Omit<RefusedCall, 'why'> & { readonly why: RefusedCall['why'] | ScreeningRefusal | ShareRefusal }

/** What the call log says about a refused call. */
const SUMMARIES: Partial<Record<TurnedAway['why'], string>> = {
  unknown_number: 'Declined: the dialed number belongs to no business. To have it answered, add it under Numbers.',
  blocked: 'Declined: the caller is blocked.',
  own_number: 'Declined: the caller showed the dialed number as their own.',
  failed_check: "Declined: the check of the caller's number failed.",
  silent_caller: 'Declined: nobody spoke in the last three calls of the caller.',
  business_share: 'Refused: all lines of the business were busy.',
  caller_at_once: 'Refused: the caller had too many calls at the same time.',
  caller_per_minute: 'Refused: the caller called too many times within a minute.',
}

const DECLINED: ReadonlySet<TurnedAway['why']> = new Set([
  'unknown_number',
  'blocked',
  'own_number',
  'failed_check',
  'silent_caller',
])

/** Why a call was refused, where the outcome of the call depends on it. */
const DEEDS: Partial<Record<TurnedAway['why'], Deed>> = {
  blocked: 'caller_blocked',
  own_number: 'showed_own_number',
  failed_check: 'failed_check',
  silent_caller: 'silent_before',
  caller_per_minute: 'called_too_often',
}

function ending(call: TurnedAway, { timezone }: Business, fallback: string | null, now: Instant): FinishedCall {
  const isDeclined = DECLINED.has(call.why)
  const record = unansweredRecord(isDeclined ? 'declined' : 'concurrency_limit', now, timezone)
  if (fallback !== null) return { ...record, ...sentOn(fallback) }
  const summary = SUMMARIES[call.why]
  const deed = DEEDS[call.why]
  return { ...record, ...(summary === undefined ? {} : { summary }), ...(deed === undefined ? {} : { deeds: [deed] }) }
}
