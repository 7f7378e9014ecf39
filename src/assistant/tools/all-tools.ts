import type { BuiltinTool } from '../../features/tools/builtin-tools.ts'
import { answerTool } from './answer.ts'
import { bookTool } from './book.ts'
import { cancelTool } from './cancel.ts'
import { customTool } from './custom-tool.ts'
import type { AnyTool } from './define-tool.ts'
import { endCallTool } from './end-call.ts'
import { findAppointmentsTool } from './find-appointments.ts'
import { findSlotsTool } from './find-slots.ts'
import { messageTool } from './message.ts'
import { nextSlotsTool } from './next-slots.ts'
import { openingHoursTool } from './opening-hours.ts'
import { rescheduleTool } from './reschedule.ts'
import { transferTool } from './transfer.ts'

/** Every tool of the assistant, in the order in which a model is offered them. A new tool is its file and its line here. */
export const TOOLS = [
  findSlotsTool,
  nextSlotsTool,
  bookTool,
  findAppointmentsTool,
  rescheduleTool,
  cancelTool,
  openingHoursTool,
  answerTool,
  transferTool,
  messageTool,
  customTool,
] as const

/** The tools as a model and `GET /tools` show them. */
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
