import { isBackchannel, isEcho, isHum, isPartOf } from './spoken-words.ts'

/** The caller makes sound while the assistant speaks. */
export interface Overlap {
  /** What a recogniser makes of it so far; empty where it has nothing yet. */
  text: string
  /** It will not change any more. */
  final: boolean
  /** For how long the sound has lasted. */
  voiceMs: number
  /** What is being said, and what is still to come of it. */
  spoken: string
  /** It asks something, and nothing follows it: "yes" is then an answer. */
  endsWithQuestion: boolean
}

/**
 * `wait`: too short to tell. `hold`: fall silent, but remember where. `interrupt`: these are words for us, say no more.
 * `ignore`: a sound of listening, or our own echo.
 */
export type OverlapVerdict = 'wait' | 'hold' | 'interrupt' | 'ignore'

/**
 * Counted from the first sound; the detector needs 100 ms of it to be sure of a voice. A cough is shorter. With the jitter
 * buffers of both ends (40 ms each) the line falls silent within 200 to 220 ms of the caller's first sound.
 */
export const HOLD_AFTER_MS = 120

/**
 * What to do about somebody who speaks over us. Text decides as soon as there is any; until then the length of the sound
 * does, and only for holding: what turns out to have been "mhm" or noise is no interruption, and the sentence goes on
 * where it stopped. Pure.
 */
export function judgeOverlap({ text, final, voiceMs, spoken, endsWithQuestion }: Overlap): OverlapVerdict {
  // A word or two of our own may be the caller's, or the beginning of an echo.
  if (text === '' || (!final && isPartOf(text, spoken))) return voiceMs >= HOLD_AFTER_MS ? 'hold' : 'wait'
  if (isEcho(text, spoken)) return 'ignore'
  if (endsWithQuestion ? isHum(text) : isBackchannel(text)) return 'ignore'
  return 'interrupt'
}
