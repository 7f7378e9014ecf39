import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { FinishedCall } from '../../features/calls/call-ending.ts'
import type { CallTraces } from '../../features/calls/interrupted-call.ts'
import type { CancelTimer, Clock } from '../../kernel/clock.ts'
import type { Conversation } from '../conversation/state.ts'
import type { CallJournal } from './journal.ts'

/** A crash loses at most this much of a conversation. */
const EVERY_MS = 10_000

export interface CheckpointOptions {
  journal: CallJournal
  clock: Clock
  callId: string
  /** The state of the conversation; the same object as long as nothing changes. */
  conversation(): Conversation
  /** The record that the call would have if the service stopped now. */
  record(): FinishedCall
}

/** Writes a checkpoint of a call every few seconds, for recovery after a crash. Returns a function that stops it. */
export function keepCheckpoints({
  journal,
  clock,
  callId,
  conversation,
  record,
}: CheckpointOptions): () => Promise<void> {
  let saved = conversation()
  let cancel: CancelTimer = () => {}
  let writing: Promise<void> = Promise.resolve()
  const wait = () => {
    cancel = clock.after(EVERY_MS, () => {
      const now = conversation()
      if (now !== saved) writing = writing.then(() => journal.writeCheckpoint(callId, record()))
      saved = now
      wait()
    })
  }
  wait()
  return () => {
    cancel()
    return writing
  }
}

/** The file name of a call's recording in the folder of recordings. */
export const recordingName = (callId: string): string => `${callId}.wav`

/** The checkpoints and recordings that calls left on this disk. A recording is a valid file at any time. */
export const callTraces = (journal: CallJournal, folder: string): CallTraces => ({
  of: async (callId) => {
    const file = recordingName(callId)
    const [checkpoint, hasRecording] = await Promise.all([
      journal.readCheckpoint(callId),
      access(join(folder, file)).then(
        () => true,
        () => false,
      ),
    ])
    return { checkpoint, recordingFile: hasRecording ? file : null }
  },
  recovered: (callId) => journal.removeCheckpoint(callId),
})
