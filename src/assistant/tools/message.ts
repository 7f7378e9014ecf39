import { createNotification } from '../../features/notifications/notification.ts'
import type { ToolArguments, ToolResult } from './tool.ts'
import type { ToolContext } from './tool-context.ts'

/** Passes on, as a notice to the business, what a caller wants it to know. */
export async function leaveMessage(context: ToolContext, wish: ToolArguments<'message'>): Promise<ToolResult> {
  const { db, business, callId, message, clock } = context
  const from = wish.from ?? 'a caller whose number is withheld'
  const about = message ? { type: 'message', id: message.id } : callId === null ? null : { type: 'call', id: callId }
  const notice = {
    type: 'message.left',
    severity: 'info' as const,
    title: `Message from ${from}`,
    body: wish.text,
    ...(about === null ? {} : { resource: about }),
  }
  await createNotification(db.write, business.id, notice, clock.now())
  return { outcome: 'message_kept' }
}

/** A message that a caller left for the business: where to hear it. Kept in the call's `extractedData.message`. */
export interface LeftMessage {
  /** Name inside the recordings folder; null when the disk failed. */
  recordingFile: string | null
  /** Where in the file it begins and ends. */
  startMs: number
  endMs: number
}

/**
 * What is kept of the messages of a call: those in which somebody spoke. `messages` has their times since the answer;
 * these are the times in the file too where the whole call is recorded, else the file holds one message after the other.
 */
export function leftMessages(
  messages: readonly { startMs: number; endMs: number; heardVoice: boolean }[],
  recordingFile: string | null,
  wholeCall: boolean,
): LeftMessage[] {
  const left: LeftMessage[] = []
  let fileMs = 0
  for (const { startMs, endMs, heardVoice } of messages) {
    const begin = wholeCall ? startMs : fileMs
    fileMs += endMs - startMs
    if (!heardVoice) continue
    left.push({ recordingFile, startMs: Math.round(begin), endMs: Math.round(begin + endMs - startMs) })
  }
  return left
}
