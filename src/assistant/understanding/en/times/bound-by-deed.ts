import { before, oneOf } from '../phrases/phrase-pattern.ts'

const CALLERS_DEED =
  "(?:i|i'm|we|we're|he|she|they) (?!come|came|see|arrive|visit|am |are )(?:(?!\\p{L}*day |tomorrow|tonight)[\\p{L}']+ ){1,5}?"
const SOMETHING = oneOf("(?:my|our|the|his|her) [\\p{L}']+(?: [\\p{L}']+)?|school|work")
const BEGINS_OR_ENDS = oneOf(
  'ends?|starts?|begins?|finish(?:es)?|closes?|is (?:over|out|done)|gets? (?:out|off|home)|lets out|leaves?',
)
const HOUR_WORD = oneOf('\\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon')
const HOUR = `(?:half (?:past )?|(?:a )?quarter (?:past|to) |${oneOf('ten|twenty|five')} (?:past|to) )?${HOUR_WORD}\\b`

const BOUND_BY_DEED = new RegExp(
  `\\b(before|after|until|till|once|when) (?:${CALLERS_DEED}|${SOMETHING} ${BEGINS_OR_ENDS} )(?:at|by|around) ${before(HOUR)}`,
  'giu',
)

/**
 * The text with the hour of what the caller does otherwise as a bound of the wish: "before I pick up the kids at three" is "before three", and "once
 * my shift ends at five" is "after five". Pure.
 */
export const boundByDeed = (text: string): string =>
  text.replace(BOUND_BY_DEED, (_, bound: string) => `${/^(?:once|when)$/i.test(bound) ? 'after' : bound} `)
