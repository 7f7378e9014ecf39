import { emit } from '../../events/emit.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Database, Sql } from '../../store/database.ts'
import { firstWatch, type Step } from './dispatch-plan.ts'
import {
  type DispatchJob,
  lockLeasedMessage,
  lockReportedMessage,
  type OutboundState,
  type StatusReport,
  updateProgress,
} from './dispatch-store.ts'
import { afterReport, isFinal } from './message-status.ts'

/**
 * Completes a job of the dispatcher.
 * @returns false if the lease is lost: a callback or another worker has settled the message, and their result stands
 */
export function completeDispatch(db: Database, job: DispatchJob, step: Step, now: Instant): Promise<boolean> {
  return db.transaction(async (tx) => {
    const message = await lockLeasedMessage(tx, job)
    if (message === null) return false
    await advance(tx, message, step, now)
    return true
  })
}

export type ReportOutcome = 'recorded' | 'nothing_new' | 'unknown_message' | 'other_message'

/**
 * Records a carrier's report on an outbound message. A report proves that the carrier has the message, so it also settles
 * a message that is queued, being sent or in doubt.
 */
export function recordReport(db: Database, report: StatusReport, now: Instant): Promise<ReportOutcome> {
  return db.transaction(async (tx) => {
    const message = await lockReportedMessage(tx, report)
    if (message === null) return 'unknown_message'
    if (message.carrierMessageId !== null && message.carrierMessageId !== report.carrierMessageId)
      return 'other_message'
    const status = afterReport(message.status, report.status)
    const wasWatched = message.work === null || message.work === 'watch'
    if (status === message.status && message.carrierMessageId !== null && wasWatched) return 'nothing_new'
    await advance(tx, message, { ...report, next: wasWatched ? 'unchanged' : firstWatch(now) }, now)
    return 'recorded'
  })
}

/**
 * Applies a step to a locked message. The only place where the status of an outbound message changes, so `sms.sent` is
 * emitted exactly once.
 */
async function advance(
  tx: Sql,
  message: OutboundState,
  step: Omit<Step, 'next'> & { next: Step['next'] | 'unchanged' },
  now: Instant,
): Promise<void> {
  const status = step.status === null ? message.status : afterReport(message.status, step.status)
  const moved = status !== message.status
  const sentAt = message.sentAt ?? (status === 'sent' || status === 'delivered' ? now : null)
  await updateProgress(tx, message.id, {
    status,
    sentAt,
    errorCode: moved && status === 'failed' ? step.errorCode : message.errorCode,
    endedAt: moved && isFinal(status) ? now : null,
    carrierMessageId: message.carrierMessageId ?? step.carrierMessageId,
    next: isFinal(status) ? null : step.next,
  })
  if (!moved || status !== 'delivered') return
  const { id, businessId, from, to, body, type } = message
  const sent = { id, from, to, body, type, direction: 'outbound', status } as const
  await emit(tx, businessId, 'sms.sent', { ...sent, sentAt: (sentAt ?? now).toISOString() }, now)
}
