import { isBackchannel, isEcho, isHum, isPartOf } from './caller-words.ts'

/** The caller makes sound while the assistant speaks. */
export interface Overlap {
  /** What was recognised so far; empty: nothing. */
  text: string
  /** The text will not change any more. */
  final: boolean
  /** How long the sound has lasted. */
  voiceMs: number
  /** What the assistant is saying, and has still to say. */
  spoken: string
  /** `spoken` is a question and the last piece: a "yes" answers it. */
  endsWithQuestion: boolean
}

/**
 * `wait`: too short to tell. `hold`: pause the assistant and keep its position. `interrupt`: the caller has something to
 * say. `ignore`: a backchannel, or an echo of the assistant.
 */
export type OverlapVerdict = 'wait' | 'hold' | 'interrupt' | 'ignore'

/**
 * Counted from the first sound; the detector needs 100 ms of it to report a voice. A cough is shorter. With the jitter
 * buffers of both ends (40 ms each) the line is silent 200 to 220 ms after the caller's first sound.
 */
export const HOLD_AFTER_MS = 120

/**
 * Decides about an overlap. The text decides as soon as there is any. Until then the length of the sound decides, and only
 * about holding: after an "mhm" or a noise the sentence continues where it paused. Pure.
 */
export function judgeOverlap({ text, final, voiceMs, spoken, endsWithQuestion }: Overlap): OverlapVerdict {
  // One or two words that the assistant also says may be the caller's own, or the beginning of an echo.
  if (text === '' || (!final && isPartOf(text, spoken))) return voiceMs >= HOLD_AFTER_MS ? 'hold' : 'wait'
  if (isEcho(text, spoken)) return 'ignore'
  if (endsWithQuestion ? isHum(text) : isBackchannel(text)) return 'ignore'
  return 'interrupt'
}
