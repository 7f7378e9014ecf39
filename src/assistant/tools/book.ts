import { bookAppointment } from '../../features/appointments/appointment.ts'
import type { ToolArguments, ToolResult } from './tool.ts'
import type { ToolContext } from './tool-context.ts'

/**
 * Books a time that was offered; the slot must still be open. Safe to repeat: the same call or message asking for the
 * same time gets the appointment that it has.
 */
export function book(context: ToolContext, wish: ToolArguments<'book'>): Promise<ToolResult> {
  const { db, business, callId, message, clock } = context
  const { startsAt, endsAt, contactPhone } = wish
  const service = wish.service === null ? {} : { service: wish.service }
  const contactName = wish.contactName ? { contactName: wish.contactName } : {}
  const asker = { ...(callId === null ? {} : { callId }), ...(message ? { messageId: message.id } : {}) }
  const input = { startsAt, endsAt, contactPhone, ...contactName, ...service, ...asker }
  return bookAppointment(db, business, input, message ? 'ai_message' : 'ai_call', clock.now(), 'open_slots_only')
}
