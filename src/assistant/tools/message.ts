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
