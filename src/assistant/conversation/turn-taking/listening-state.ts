/** What speech recognition and the voice detector report about the caller's current utterance. */
export interface ListeningState {
  /** When the caller started to make sound; null if silent. */
  voiceSinceMs: number | null
  /** When that sound paused; null if it continues. */
  lullSinceMs: number | null
  /** The loudness of the utterance in dBFS; null if unknown. */
  dbfs: number | null
  /** The loudness of the caller's turns in dBFS; null if there was none, or if it is unknown. */
  callerDbfs: number | null
  /** When the last sound ended; null while the caller makes one, and once everything was answered. */
  quietSinceMs: number | null
  /** The final transcripts of the utterance, with the confidence of each. */
  finals: readonly string[]
  confidences: readonly number[]
  /**
   * When the last final transcript came, or the recognizer reported that there is nothing more; null if there are no
   * words yet.
   */
  wordsAtMs: number | null
  /** The part of the utterance that may still change. */
  interim: string
  /** Whether the utterance began during the assistant's turn. */
  overlap: boolean
  /** Whether the assistant has paused for the utterance and can continue. */
  held: boolean
  /** Whether the assistant paused for the utterance at any time. */
  wasHeld: boolean
  /** Whether the assistant waited in vain for words of the sound: until the next sound, only words count. */
  onlyWordsCount: boolean
  /** How often the assistant paused unnecessarily since the last interruption. */
  falseHolds: number
  /** Whether the recognizer reports words while the caller is speaking. */
  hasInterims: boolean
  /** When the recognizer was asked for its last words. */
  finishingSinceMs: number | null
  /** How long the recognizer took for its last words; 0 if they had already come. */
  sttMs: number
}

export const NOT_LISTENING: ListeningState = {
  voiceSinceMs: null,
  lullSinceMs: null,
  dbfs: null,
  callerDbfs: null,
  quietSinceMs: null,
  finals: [],
  confidences: [],
  wordsAtMs: null,
  interim: '',
  overlap: false,
  held: false,
  wasHeld: false,
  onlyWordsCount: false,
  falseHolds: 0,
  hasInterims: false,
  finishingSinceMs: null,
  sttMs: 0,
}

/** All the words of the utterance so far. */
export const utteranceText = ({ finals, interim }: ListeningState): string =>
  interim === '' ? finals.join(' ') : [...finals, interim].join(' ')

/** The state after an utterance was handled: what is known about the line and the caller stays. */
export const nextUtterance = (before: ListeningState): ListeningState => {
  const { voiceSinceMs, held, falseHolds, callerDbfs, hasInterims } = before
  return { ...NOT_LISTENING, voiceSinceMs, held, falseHolds, callerDbfs, hasInterims }
}
