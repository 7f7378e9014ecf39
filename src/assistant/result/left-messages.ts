import type { LeftMessage } from '../../features/calls/call-inbox.ts'
import type { RecordedMessage } from '../conversation/state.ts'

/**
 * The messages of a call that contain a voice or words. `messages` has times since the answer. If the whole call is recorded, these are also the
 * times in the file; otherwise the file has one message after another, including silent ones.
 * @param words the recognized words of each message, including silent ones
 */
export function leftMessages(
  messages: readonly RecordedMessage[],
  recordingFile: string | null,
  wholeCall: boolean,
  words: readonly (string | null)[] = [],
): LeftMessage[] {
  const left: LeftMessage[] = []
  let fileMs = 0
  for (const [index, { startMs, endMs, heardVoice, typed }] of messages.entries()) {
    const begin = wholeCall ? startMs : fileMs
    fileMs += endMs - startMs
    if (!heardVoice) continue
    const text = [typed, words[index] ?? null].filter((part) => part !== null).join(' ') || undefined
    left.push({ recordingFile, startMs: Math.round(begin), endMs: Math.round(begin + endMs - startMs), text })
  }
  return left
}
