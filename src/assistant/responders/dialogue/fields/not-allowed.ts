import { phrases } from '../../../speech/phrases.ts'
import type { ToolResult } from '../../../tools/tool.ts'
import { continueDialogue } from '../continue-dialogue.ts'
import { type DialogueContext, type DialogueResponse, type DialogueToolRun, reply } from '../dialogue-state.ts'

const NOTHING_WRITTEN: ToolResult = { outcome: 'passages', passages: [] }

/**
 * What the dialogue says if the assistant may not use a tool: that it cannot do this, and that the caller can leave a
 * message.
 */
export function withoutTool(
  { request, state, continuation }: DialogueToolRun,
  context: DialogueContext,
): DialogueResponse {
  if (request.tool === 'answer') return continueDialogue({ state, continuation }, NOTHING_WRITTEN, context)
  const { words } = context
  return reply({ ...state, step: { at: 'offer_message' }, agenda: [] }, cannot(request.tool), words.orMessage())
}

function cannot(tool: DialogueToolRun['request']['tool']): string {
  switch (tool) {
    case 'find_appointments':
    case 'reschedule':
    case 'cancel':
      return phrases.cannotChange()
    case 'opening_hours':
      return phrases.noHours()
    default:
      return phrases.cannotBook()
  }
}
