import { isTextPlanned, toldByAnswer } from '../../features/appointment-notices/appointment-notice.ts'
import { type AfterChange, isOfTestCall } from '../../features/appointments/appointment.ts'
import { findTextingNumber, queueText } from '../../features/messages/message.ts'
import type { Instant } from '../../kernel/clock.ts'
import { changedByPhoneText } from '../../mails/caller-texts.ts'
import { writtenInstant } from '../sms/written-time.ts'
import type { ToolContext } from './tool-context.ts'

/**
 * Tells the contact about a change by text message, once, in the transaction of the change. A change by text message is confirmed by the answer to
 * that text, and its notice goes out by mail only. A change by phone is announced by the notice, or by a separate text if the business sends no
 * notices of changes by text. Undefined if no number of the business sends texts. A person who has opted out gets no text, nor does the number that
 * was given in a test call.
 */
export async function changeNotice(context: ToolContext): Promise<AfterChange | undefined> {
  const { db, business, caller, message, clock } = context
  if (message)
    return async (tx, { id, contactPhone, status }) => {
      if (contactPhone === caller.phone) await toldByAnswer(tx, id, status === 'cancelled' ? 'cancellation' : 'change')
    }
  const from = await findTextingNumber(db, business.id, caller.businessPhone)
  if (from === null) return undefined
  return async (tx, after, before) => {
    const { contactPhone, service, status, startsAt } = after
    if (contactPhone === null || (await isOfTestCall(tx, after))) return
    if (await isTextPlanned(tx, after.id, status === 'cancelled' ? 'cancellation' : 'change')) return
    const written = (instant: Instant) => writtenInstant(instant, business.timezone, business.country)
    const at = written(startsAt)
    const change =
      status === 'cancelled'
        ? ({ did: 'cancelled', at } as const)
        : ({ did: 'moved', from: written(before.startsAt), to: at } as const)
    const body = changedByPhoneText(business, change, service)
    await queueText(tx, business.id, { from, to: contactPhone, body }, clock.now())
  }
}
