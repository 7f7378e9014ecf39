import type { Instant } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import { recordReport } from './dispatch-progress.ts'
import { receiveMessage } from './receive-message.ts'
import type { CarrierNotice, CarrierReply, CarrierRequest, SmsCarrier } from './sms-carrier.ts'

export type NoticeOutcome =
  | 'received'
  | 'recorded'
  | 'nothing_new'
  | 'duplicate'
  | 'ignored'
  | 'unknown_number'
  | 'unknown_message'
  | 'other_message'

export interface NoticeDeps {
  db: Database
  log: Log
  /** Counts a request by its outcome. `repeated`: the request had been handled before and changed nothing. */
  count?: (carrier: string, outcome: 'taken' | 'repeated' | 'unsigned' | 'unreadable' | 'not_kept') => void
}

/**
 * Handles a carrier's notice, from an HTTP request or from the simulator in this process. Handling a notice again
 * changes nothing. Throws only when the database fails; the carrier should then retry.
 */
export async function takeNotice(
  deps: NoticeDeps,
  carrier: Pick<SmsCarrier, 'name' | 'answersOptOut'>,
  notice: CarrierNotice,
  now: Instant,
): Promise<NoticeOutcome> {
  const outcome = await noticed(deps.db, carrier, notice, now)
  deps.log[outcome === 'unknown_number' || outcome === 'other_message' ? 'warn' : 'info'](
    { carrier: carrier.name, notice: notice.kind, outcome, ...described(notice) },
    'carrier notice',
  )
  return outcome
}

async function noticed(
  db: Database,
  carrier: Pick<SmsCarrier, 'name' | 'answersOptOut'>,
  notice: CarrierNotice,
  now: Instant,
): Promise<NoticeOutcome> {
  switch (notice.kind) {
    case 'ignored':
      return 'ignored'
    case 'status':
      return recordReport(db, { ...notice, carrier: carrier.name }, now)
    case 'inbound':
      return (await receiveMessage(db, carrier, notice, now)).outcome
  }
}

function described(notice: CarrierNotice): object {
  switch (notice.kind) {
    case 'ignored':
      return { why: notice.why }
    case 'status':
      return {
        messageId: notice.messageId,
        carrierMessageId: notice.carrierMessageId,
        status: notice.status,
        errorCode: notice.errorCode,
      }
    case 'inbound':
      return { carrierMessageId: notice.carrierMessageId, pii: { from: notice.from, to: notice.to } }
  }
}

/**
 * Answers a request that claims to come from `carrier`, with the raw body and the public URL that the carrier called.
 * @returns 401 unsigned; 400 unreadable; 404 for a number of no business (which shows up in the carrier's own log); 503
 *   when the database is away, so that the carrier retries; otherwise the carrier's expected answer
 */
export async function answerCarrier(
  deps: NoticeDeps,
  carrier: SmsCarrier,
  request: CarrierRequest,
  now: Instant,
): Promise<CarrierReply> {
  const count = (outcome: Parameters<NonNullable<NoticeDeps['count']>>[1]) => deps.count?.(carrier.name, outcome)
  const reading = carrier.readRequest?.(request, now) ?? {
    outcome: 'unreadable',
    why: 'this carrier makes no requests',
  }
  if (reading.outcome !== 'notice') {
    deps.log.warn({ carrier: carrier.name, outcome: reading.outcome, why: reading.why }, 'carrier request refused')
    count(reading.outcome)
    return refusal(reading.outcome === 'unsigned' ? 401 : 400, reading.why)
  }
  try {
    const outcome = await takeNotice(deps, carrier, reading.notice, now)
    count(outcome === 'duplicate' || outcome === 'nothing_new' ? 'repeated' : 'taken')
    if (outcome === 'unknown_number') return refusal(404, 'no business here owns the number that was texted')
    return reading.reply
  } catch (cause) {
    deps.log.error(
      { carrier: carrier.name, err: cause },
      'carrier request could not be stored; the carrier may try again',
    )
    count('not_kept')
    return refusal(503, 'try again later')
  }
}

const refusal = (status: number, sentence: string): CarrierReply => ({
  status,
  contentType: 'text/plain; charset=utf-8',
  body: `${sentence}\n`,
})
