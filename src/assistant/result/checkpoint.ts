import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { CallTraces, FinishedCall } from '../../features/calls/call.ts'
import type { CancelTimer, Clock } from '../../kernel/clock.ts'
import type { Conversation } from '../conversation/state.ts'
import type { CallJournal } from './journal.ts'

/** What a crash may take of a conversation, at most. */
const EVERY_MS = 10_000

export interface DraftOptions {
  journal: CallJournal
  clock: Clock
  callId: string
  /** What has been said and done; the same object as long as nothing was. */
  conversation(): Conversation
  /** The record as it would be if the service broke off now. */
  record(): FinishedCall
}

/** Notes every few seconds how far a call has come, for whoever finds it unfinished. Gives how to stop. */
export function keepDraft({ journal, clock, callId, conversation, record }: DraftOptions): () => Promise<void> {
  let noted = conversation()
  let cancel: CancelTimer = () => {}
  let writing: Promise<void> = Promise.resolve()
  const wait = () => {
    cancel = clock.after(EVERY_MS, () => {
      const now = conversation()
      if (now !== noted) writing = writing.then(() => journal.draft(callId, record()))
      noted = now
      wait()
    })
  }
  wait()
  return () => {
    cancel()
    return writing
  }
}

/** The recording of a call: its name in the folder of recordings. */
export const recordingName = (callId: string): string => `${callId}.wav`

/** What calls left on this disk: how far they had come, and their recordings, whose files are whole at any time. */
export const callTraces = (journal: CallJournal, folder: string): CallTraces => ({
  of: async (callId) => {
    const file = recordingName(callId)
    const [draft, isThere] = await Promise.all([
      journal.draftOf(callId),
      access(join(folder, file)).then(
        () => true,
        () => false,
      ),
    ])
    return { draft, recordingFile: isThere ? file : null }
  },
  recovered: (callId) => journal.forgetDraft(callId),
})
