import {
  digitsAtEnd,
  endsWithEmail,
  endsWithLetter,
  isWholeAnswer,
  isWithinEmail,
  spelledAtEnd,
  trailsOff,
} from './caller-words.ts'

/** What is known about an utterance during a pause. */
export interface Pause {
  /** The words so far; empty if there are none yet. */
  text: string
  /** The assistant asked for something that people spell or read out. */
  expectsSpelling: boolean
  /**
   * The pause that ends a complete sentence, and the pause that ends any utterance; the defaults are in ../limits.ts.
   */
  minMs: number
  maxMs: number
}

/** How far the pause lies between `minMs` (0) and `maxMs` (1). */
const SHARE = { unsure: 0.3, looseNumber: 0.5, trailing: 0.75 } as const
/** The number of digits of a phone number with its area code. */
const WHOLE_NUMBER = 10
/** The number of digits of a phone number without its area code. */
const LOCAL_NUMBER = 7
/** A word with this many digits is too long for a time or a year. */
const LONG_FOR_A_TIME = 5

/**
 * How long after the caller's last sound the utterance counts as over, in milliseconds. Pauses are longest between the
 * groups of a number and the letters of a name, and shortest after a sentence. One fixed delay would either cut off
 * numbers and names or make every other caller wait. Pure.
 */
export function pauseThatEnds({ text, expectsSpelling, minMs, maxMs }: Pause): number {
  const after = (share: number) => Math.round(minMs + share * (maxMs - minMs))
  if (text === '') return minMs
  if (endsWithEmail(text)) return minMs
  if (isWithinEmail(text)) return maxMs
  const spelled = spelledAtEnd(text)
  const digits = digitsAtEnd(text)
  if (spelled >= 2 || digits >= LONG_FOR_A_TIME || (spelled === 1 && expectsSpelling) || endsWithLetter(text)) {
    if (digits >= WHOLE_NUMBER) return minMs
    return digits >= LOCAL_NUMBER ? after(SHARE.looseNumber) : maxMs
  }
  if (trailsOff(text)) return after(SHARE.trailing)
  if (/[.!?]\s*$/.test(text) || isWholeAnswer(text)) return minMs
  return after(SHARE.unsure)
}
