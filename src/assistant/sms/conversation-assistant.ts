import type { Answer } from '../../features/messages/answer-inbound.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { SessionAssistant } from '../call/assistant.ts'

/** The assistant version that answers a conversation by text. */
export interface HeldBy {
  assistantId: string
  version: number
}

/** A text that comes later than this after the last answer begins a new conversation, with the version that is published by then. */
const GOES_ON_MS = 3_600_000

/** The version that last answered the conversation, as stored with the thread; null if there was none or it was too long ago. Pure. */
export function heldBy(conversation: unknown, now: Instant): HeldBy | null {
  const { heldBy: kept } = (conversation ?? {}) as { heldBy?: HeldBy & { at: string } }
  if (kept === undefined || now.getTime() - Date.parse(kept.at) > GOES_ON_MS) return null
  return { assistantId: kept.assistantId, version: kept.version }
}

/** The answer, with the version that wrote it named in the stored conversation. Pure. */
export const withHolder = (answer: Answer, { record }: SessionAssistant, now: Instant): Answer =>
  !answer.conversation || record === null
    ? answer
    : {
        ...answer,
        conversation: {
          ...answer.conversation,
          heldBy: { assistantId: record.id, version: record.version, at: now.toISOString() },
        },
      }
