/** What speech recognition and the voice detector report of the caller's current utterance. */
export interface ListeningState {
  /** Since when the caller has been making sound; null: silent. */
  voiceSinceMs: number | null
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
  /** How often the assistant paused without need since the last interruption. */
  falseHolds: number
  /** Since when the recogniser has been asked for its last words. */
  finishingSinceMs: number | null
  /** How long the recogniser took for them; 0 where they had come before. */
  sttMs: number
}

export const NOT_LISTENING: ListeningState = {
  voiceSinceMs: null,
  quietSinceMs: null,
  finals: [],
  confidences: [],
  wordsAtMs: null,
  interim: '',
  overlap: false,
  held: false,
  falseHolds: 0,
  finishingSinceMs: null,
  sttMs: 0,
}

/** All words of the utterance so far. */
export const utteranceText = ({ finals, interim }: ListeningState): string =>
  interim === '' ? finals.join(' ') : [...finals, interim].join(' ')
