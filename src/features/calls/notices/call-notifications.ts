import type { Instant } from '../../../kernel/clock.ts'
import {
  callSummaryNotice,
  missedCallNotice,
  type NoticedCall,
  transferFailedNotice,
} from '../../../mails/call-notices.ts'
import type { Sql } from '../../../store/database.ts'
import { createNotification } from '../../notifications/notification.ts'
import type { Deed } from '../call-outcome.ts'
import { type CallInProgress, storable } from '../call-store.ts'

const MAX_SUMMARY = 2_000
const MAX_PHONE = 50

/** The facts that decide the notifications about the end of a call. */
export interface EndOfCall {
  status: string
  summary: string
  deeds?: readonly Deed[] | undefined
  endedAt: Instant
  /** The contact of the caller or the called person; null if there is none. */
  contactId: string | null
  /** Whether another number took the call. */
  wasTransferred: boolean
}

/** Notifies the business of a missed call, a failed transfer and the summary of a call, in the transaction that ends the call. */
export async function notifyOfEnd(tx: Sql, call: CallInProgress, end: EndOfCall): Promise<void> {
  if (call.test) return
  const isMissed = end.status === 'missed' && call.direction === 'inbound'
  const isUnconnected = !end.wasTransferred && end.deeds?.includes('could_not_reach_person') === true
  if (!isMissed && end.status !== 'completed' && !isUnconnected) return
  const noticed = await noticedCall(tx, call, end)
  const resource = { type: 'call', id: call.id }
  const tell = (type: string, severity: 'info' | 'warning', text: { title: string; body: string }) =>
    createNotification(tx, call.businessId, { type, severity, ...text, resource }, end.endedAt)
  if (isMissed) await tell('call.missed', 'info', missedCallNotice(noticed))
  if (isUnconnected) await tell('transfer.failed', 'warning', transferFailedNotice(noticed))
  // The business was already notified of a call that was recorded as interrupted.
  if (end.status === 'completed' && call.status !== 'completed')
    await tell('call.completed', 'info', callSummaryNotice(noticed))
}

async function noticedCall(tx: Sql, call: CallInProgress, { summary, contactId }: EndOfCall): Promise<NoticedCall> {
  const farEnd = call.direction === 'inbound' ? call.from : call.to
  const phone = farEnd.startsWith('+') ? storable(farEnd).slice(0, MAX_PHONE) : null
  const [contact] = await tx<{ name: string | null }[]>`
    SELECT name FROM contacts WHERE business_id = ${call.businessId}
      AND (id = ${contactId} OR (${contactId}::text IS NULL AND phone = ${phone})) ORDER BY created_at, id LIMIT 1`
  return { phone, contactName: contact?.name || null, summary: storable(summary).slice(0, MAX_SUMMARY) }
}
