import { otherWords } from '../../../understanding/en/other-words.ts'
import { plainText } from '../../../understanding/en/plain-text.ts'

/** The fewest words of a text that is more than a greeting. */
const LEAST_WORDS = 5

/**
 * Whether a text tells something, "I've got a delivery and there's nobody at the counter", so that it must be answered or passed on. Pure.
 * @param least how many of its words must be about something
 */
export const tellsSomething = (text: string, least: number): boolean =>
  text.split(/\s+/).length >= LEAST_WORDS && otherWords(plainText(text), []).length >= least
