import type { BuiltinTool } from '../../features/tools/builtin-tools.ts'
import { answerTool } from './builtin/answer.ts'
import { bookTool } from './builtin/book.ts'
import { cancelTool } from './builtin/cancel.ts'
import { endCallTool } from './builtin/end-call.ts'
import { findAppointmentsTool } from './builtin/find-appointments.ts'
import { findSlotsTool } from './builtin/find-slots.ts'
import { keepMessageTool } from './builtin/keep-message.ts'
import { lastStaffTool } from './builtin/last-staff.ts'
import { messageTool } from './builtin/message.ts'
import { nextSlotsTool } from './builtin/next-slots.ts'
import { noteFieldTool } from './builtin/note-field.ts'
import { openingHoursTool } from './builtin/opening-hours.ts'
import { doNotCallTool } from './builtin/opt-out/do-not-call.ts'
import { recallCallerTool } from './builtin/recall-caller.ts'
import { rememberTool } from './builtin/remember.ts'
import { rescheduleTool } from './builtin/reschedule.ts'
import { sendTextTool } from './builtin/send-text.ts'
import { transferTool } from './builtin/transfer.ts'
import { usualServiceTool } from './builtin/usual-service.ts'
import { verifyCallerTool } from './builtin/verify-caller.ts'
import { customTool } from './custom-tool.ts'
import type { AnyTool } from './define-tool.ts'

/** Every tool of the assistant, in the order in which models get them. A new tool needs its own file and a line here. */
export const TOOLS = [
  findSlotsTool,
  nextSlotsTool,
  bookTool,
  findAppointmentsTool,
  verifyCallerTool,
  rescheduleTool,
  cancelTool,
  openingHoursTool,
  answerTool,
  transferTool,
  messageTool,
  sendTextTool,
  doNotCallTool,
  recallCallerTool,
  rememberTool,
  keepMessageTool,
  lastStaffTool,
  usualServiceTool,
  noteFieldTool,
  customTool,
] as const

/** The tools as a model and `GET /tools` see them. */
export function builtinTools(tools: readonly AnyTool[]): BuiltinTool[] {
  const offered = tools.flatMap(({ name, offer }) => {
    if (offer === null) return []
    const { description, input, confirm, isAvailable = () => true } = offer
    return [{ name, description, parameters: { ...input }, requiresConfirmation: confirm !== undefined, isAvailable }]
  })
  const { name, description, input } = endCallTool
  const ending = { name, description, parameters: { ...input }, requiresConfirmation: false, isAvailable: () => true }
  return [...offered, ending]
}

export const BUILTIN_TOOLS: readonly BuiltinTool[] = builtinTools(TOOLS)
