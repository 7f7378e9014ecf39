import { isAgreement, isBackchannel, isEcho, isHum, isPartOf } from './caller-words.ts'

/** The caller makes sound while the assistant speaks. */
export interface Overlap {
  /** What has been recognized so far; empty if nothing. */
  text: string
  /** Whether the text is final. */
  final: boolean
  /** How long the sound has lasted; 0 if there is none, or if sounds do not count. */
  voiceMs: number
  /** Whether the sound has paused. */
  isLull: boolean
  /** Whether the sound is much quieter than the caller was before. */
  isFar: boolean
  /** Whether words of the sound may still come although it has paused. */
  wordsMayCome: boolean
  /** What the assistant is saying and still has to say. */
  spoken: string
  /** Whether `spoken` is a question and the last piece, so that a "yes" answers it. */
  endsWithQuestion: boolean
  /** Whether the assistant still has to say what a "yes" would agree to, such as the time of the appointment. */
  factIsAhead: boolean
}

/**
 * `wait`: too short to tell. `hold`: pause the assistant and keep its position. `go_on`: the sound was probably nothing; continue,
 * and listen for its words. `interrupt`: the caller has something to say. `ignore`: a backchannel, an echo of the assistant, or
 * somebody else.
 */
export type OverlapVerdict = 'wait' | 'hold' | 'go_on' | 'interrupt' | 'ignore'

/**
 * Counted from the first sound; the detector needs 100 ms of it to report a voice. With the jitter buffers of both ends (40 ms
 * each) the line is silent 200 to 220 ms after the caller's first sound.
 */
export const HOLD_AFTER_MS = 120
/** A sound of this length may be the beginning of a sentence; hums and coughs are shorter. */
export const SENTENCE_MS = 700
/** A voice this far below the caller's is somebody else's, or a television. A caller varies by about 6 dB. */
const FAR_DB = 10

/** Whether a sound is too quiet to be the caller's; false where either level is unknown. */
export const isFarFrom = (callerDbfs: number | null, dbfs: number | null): boolean =>
  callerDbfs !== null && dbfs !== null && dbfs < callerDbfs - FAR_DB

/**
 * Decides about an overlap. The assistant pauses for a sound at once and decides within half a second: words decide as
 * soon as there are any; a sound that ends earlier is taken for a hum or a noise, and the assistant continues where it
 * paused. If words come after all, the decision is made again. Pure.
 */
export function judgeOverlap(overlap: Overlap): OverlapVerdict {
  const { text, final, voiceMs, isLull, isFar, spoken, endsWithQuestion } = overlap
  if (isFar) return 'ignore'
  const sounds = voiceMs >= HOLD_AFTER_MS && !isLull
  // One or two words that the assistant also says may be the caller's own, or the beginning of an echo.
  if (text === '' || (!final && isPartOf(text, spoken))) {
    if (sounds) return 'hold'
    return isLull && !overlap.wordsMayCome ? 'go_on' : 'wait'
  }
  if (isEcho(text, spoken)) return 'ignore'
  const isNothing = overlap.factIsAhead
    ? isAgreement(text) || isBackchannel(text)
    : endsWithQuestion
      ? isHum(text)
      : isBackchannel(text)
  if (!isNothing) return 'interrupt'
  // "Yes" may be the first word of "yes, but what does it cost?".
  return sounds ? 'hold' : 'ignore'
}
