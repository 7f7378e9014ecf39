import { isTextPlanned } from '../../features/appointment-notices/appointment-notice.ts'
import type { AfterChange } from '../../features/appointments/appointment.ts'
import { findTextingNumber, queueText } from '../../features/messages/message.ts'
import { changedByPhoneText } from '../../mails/caller-texts.ts'
import { writtenInstant } from '../sms/written-time.ts'
import type { ToolContext } from './tool-context.ts'

/**
 * Tells the contact by text message of a change that was made by telephone, in the transaction of the change. Undefined where no text
 * is sent: the change is made by text message, the answer to which tells it, or no number of the business sends texts. A person who
 * has opted out gets none. Where the business tells its customers of changes by text, that text is the only one.
 */
export async function changeNotice(context: ToolContext): Promise<AfterChange | undefined> {
  const { db, business, caller, message, clock } = context
  if (message) return undefined
  const from = await findTextingNumber(db, business.id, caller.businessPhone)
  if (from === null) return undefined
  return async (tx, after, before) => {
    const { contactPhone, service, status, startsAt } = after
    if (contactPhone === null) return
    if (await isTextPlanned(tx, after.id, status === 'cancelled' ? 'cancellation' : 'change')) return
    const at = writtenInstant(startsAt, business.timezone)
    const change =
      status === 'cancelled'
        ? ({ did: 'cancelled', at } as const)
        : ({ did: 'moved', from: writtenInstant(before.startsAt, business.timezone), to: at } as const)
    const body = changedByPhoneText(business, change, service)
    await queueText(tx, business.id, { from, to: contactPhone, body }, clock.now())
  }
}
