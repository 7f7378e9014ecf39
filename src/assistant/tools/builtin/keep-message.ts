import { keepInboxItem, originOfRecording } from '../../../features/inbox/inbox.ts'
import { defineInternalTool } from '../define-tool.ts'
import type { ToolContext } from '../tool-context.ts'

/** A message that the caller has recorded or typed; times in milliseconds. */
export interface RecordedMessageRequest {
  /** Counted from 1 within the call. */
  number: number
  /** Milliseconds since the call was answered. */
  startMs: number
  endMs: number
  /** Where the message begins in a recording that has only messages. */
  fileStartMs: number
  /** What the caller typed; null if the message was spoken. */
  words: string | null
}

/**
 * Writes a recorded message into the inbox of the business, before the caller is told that it is passed on. The end of the call writes it again, with
 * the words that were recognized, and notifies the business.
 */
export const keepMessageTool = defineInternalTool({
  name: 'keep_message',
  hasEffects: true,
  async run(
    { db, business, caller, callId, clock, messageRecording }: ToolContext,
    { number, startMs, endMs, fileStartMs, words }: RecordedMessageRequest,
  ): Promise<{ outcome: 'message_recorded' | 'recording_failed' }> {
    const recordedIn = (await messageRecording?.()) ?? null
    const beginMs = recordedIn === 'call' ? startMs : fileStartMs
    if (callId !== null) {
      const recording = recordedIn === null ? null : { startMs: beginMs, endMs: beginMs + endMs - startMs }
      const origin = originOfRecording(callId, number)
      const item = { kind: 'message', origin, callId, phone: caller.phone, words, recording } as const
      await keepInboxItem(db.write, business.id, item, clock.now())
    }
    return { outcome: recordedIn === null && words === null ? 'recording_failed' : 'message_recorded' }
  },
  formatResult: () => ({}),
  deadlineMs: () => 4_000,
  resultAtDeadline: { outcome: 'unavailable' },
})
