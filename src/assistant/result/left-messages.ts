/** Where to hear a message that a caller left for the business. Kept in the call's `extractedData.message`. */
export interface LeftMessage {
  /** Name inside the recordings folder; null when the disk failed. */
  recordingFile: string | null
  /** Where the message begins and ends in the file. */
  startMs: number
  endMs: number
}

/**
 * The messages of a call that contain a voice. `messages` has times since the answer. Where the whole call is recorded
 * these are also the times in the file; otherwise the file has one message after another, including silent ones.
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
