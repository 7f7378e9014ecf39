import { before, oneOf } from './phrase-pattern.ts'

/**
 * How people say, without a word such as "cancel", that an appointment will not take place: parts of regular expressions over words without
 * punctuation, in which the names of services are replaced by "haircut".
 */

const NOUN = oneOf(
  'haircut|appointments?|booking|reservation|meeting|lesson|session|class|visit|table|slot|consultation|thing',
)
const WHOSE = "(?:the|my|our|his|her|that|your|\\p{L}+'s|\\p{L}+day's?)"
const ONE = `${WHOSE} (?:\\p{L}+ ){0,2}?${NOUN}`
const DAY = '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|tmrw|tmr|today|tonight|this week)'
const THEN = before(` (?:on |for |this |at )?(?:${DAY}|\\d)| $`)
const OFF = oneOf(
  "(?:ain't|isn't|is not|not|won't be|not gonna be|not going to be) (?:happening|going ahead|needed|necessary|required|taking place)",
  "(?:ain't|isn't|is not) (?:gonna|going to) (?:happen|work)|fell through|has fallen through",
)
const NOT_WELL = oneOf(
  'sick|ill|poorly|fever|flu|covid|a temperature|throwing up|vomiting|a bug|the runs|contagious|kennel cough|in hospital',
)

/** Phrases that give up an appointment by saying that it will not take place. */
export const GIVEN_UP_PHRASES: readonly string[] = [
  `${ONE}.{0,30}? ${OFF}`,
  `${ONE}(?: (?:on|for|at|this|next|${DAY}|\\d+))* is off(?! (?:the|by|centre|center) )`,
  `(?:no|not any) (?:more |longer |real )?need (?:for|of) ${ONE}`,
  `(?:don't|won't|do not|will not|no longer|needn't) (?:be )?need(?:ing)? ${ONE}`,
  `(?:gotta|got to|have to|need to|must|want to|going to|gonna|let's) (?:scrap|skip|drop|bin|ditch|scratch|call off|forget) (?:it|that|${ONE})`,
  `${NOT_WELL}.{0,60} (?:so|and) (?:there's |it's |we |i )?(?:no|not) (?:\\p{L}+ )?(?:haircut|appointment|lesson|session|class)${THEN}`,
  `${NOT_WELL}.{0,60} (?:won't|can't|cannot|not going to|isn't going to|better not|shouldn't) (?:be |make |come|do |go )`,
  `(?:needn't|don't need to|don't have to|no need to) (?:bother|come|turn up|send)(?: \\p{L}+){0,2}? (?:on |round |out |over )*${DAY}`,
]
