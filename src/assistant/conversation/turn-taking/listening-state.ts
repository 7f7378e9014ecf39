/** What speech recognition and the voice detector report of the caller's current utterance. */
export interface ListeningState {
  /** Since when the caller has been making sound; null: silent. */
  voiceSinceMs: number | null
  /** Since when that sound has paused; null: it goes on. */
  lullSinceMs: number | null
  /** How loud the utterance is, in dBFS; null: unknown. */
  dbfs: number | null
  /** How loud the caller's turns were; null: there was none, or it is unknown. */
  callerDbfs: number | null
  /** When the last sound ended; null while the caller makes one, and when everything was answered. */
  quietSinceMs: number | null
  /** The final transcripts of the utterance, and the confidence of each. */
  finals: readonly string[]
  confidences: readonly number[]
  /** When the last final transcript came, or the recogniser had nothing more; null: no words yet. */
  wordsAtMs: number | null
  /** The part of the utterance that may still change. */
  interim: string
  /** The utterance began during the assistant's turn. */
  overlap: boolean
  /** The assistant paused for the utterance and can continue. */
  held: boolean
  /** The assistant has paused for the utterance. */
  wasHeld: boolean
  /** The assistant has waited for words of the sound in vain: only words count until the next sound. */
  onlyWordsCount: boolean
  /** How often the assistant paused without need since the last interruption. */
  falseHolds: number
  /** The recogniser reports words while the caller speaks. */
  hasInterims: boolean
  /** Since when the recogniser has been asked for its last words. */
  finishingSinceMs: number | null
  /** How long the recogniser took for them; 0 where they had come before. */
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

/** All words of the utterance so far. */
export const utteranceText = ({ finals, interim }: ListeningState): string =>
  interim === '' ? finals.join(' ') : [...finals, interim].join(' ')

/** The utterance is dealt with: what is known of the line and of the caller stays. */
export const nextUtterance = (before: ListeningState): ListeningState => {
  const { voiceSinceMs, held, falseHolds, callerDbfs, hasInterims } = before
  return { ...NOT_LISTENING, voiceSinceMs, held, falseHolds, callerDbfs, hasInterims }
}
