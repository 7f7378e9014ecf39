import type { Heard, KeptWords, Sense } from '../../heard.ts'
import { oneOf } from '../phrases/phrase-pattern.ts'
import { understand } from '../understand.ts'
import { type Clause, withoutConjunction } from './clauses.ts'

/** A text without the parts that say what should stay as it is. */
export interface SetApart {
  rest: string
  kept: KeptWords
}

/**
 * "I can only make the cleaning, so scrap the filling": which parts give something up, and which say what stays. A text that only says what stays, or
 * that asks about it, has nothing to set apart. Pure.
 * @returns null if nothing is set apart
 */
export function setApart(clauses: readonly Clause[], sense: Sense, isAnswering: boolean): SetApart | null {
  const heard = clauses.map((clause) => understand(withoutConjunction(clause.text), sense))
  const isChange = heard.some(({ intent }) => intent === 'cancel' || intent === 'move')
  const isKept = clauses.map(
    ({ text }, index) =>
      !heard[index]?.isQuestion && (STAYS.test(text) || (isChange && STILL_WANTED.test(withoutConjunction(text)))),
  )
  const kept = heard.filter((_, index) => isKept[index])
  if (kept.length === 0 || kept.length === clauses.length) return null
  if (isAnswering && !kept.some(namesAppointment)) return null
  const rest = clauses
    .filter(({ text }, index) => !isKept[index] && !(isChange && COUNTS_BOOKINGS.test(text)))
    .map(({ text }) => withoutConjunction(text))
    .join(', ')
  return { rest, kept: { services: kept.flatMap(({ services }) => services), when: whenOf(kept) } }
}

const namesAppointment = ({ services, when }: Heard): boolean => services.length > 0 || when !== null

const whenOf = (kept: readonly Heard[]): Heard['when'] => kept.find(({ when }) => when !== null)?.when ?? null

/** "I've got two appointments with you" does not ask for one. */
const SEVERAL =
  '(?:two|2|three|3|both|several|a couple of|a few) (?:\\w+ )?(?:appointments|bookings|things|reservations)'
const COUNTS_BOOKINGS = new RegExp(
  `^\\W*(?:(?:so|and|hi|hello|look|okay|right)\\W+)*(?:i|we)(?:'ve| have)?(?: got)? ${SEVERAL}(?! (?:on|at|for)\\b)[^?]{0,30}$`,
  'i',
)

const OWNED = '(?:my|our|the|that)'

const STAYS_WORDS = oneOf(
  'stays?|stands?|(?:can|should|may|will) (?:stay|stand|remain)|remains?',
  'is (?:fine|ok|okay|good|staying)(?: as| where)?(?: it is)?',
)

/** "My haircut tomorrow stays": the caller does not want an appointment changed. */
const STAYS = new RegExp(
  [
    `\\b(?:keep|keeping|leave|leaving) ${OWNED} .{1,40}(?:as (?:it|they) (?:is|are|was)|where it is|the way it is|the same|alone|untouched|in place)`,
    `\\b${OWNED} .{1,40}${STAYS_WORDS}(?: as it is| put| the same| as planned| where it is)?\\s*[,.;]?$`,
    `^(?:and |but |i want to |i'd like to |please )*(?:keep|keeping) ${OWNED} .{1,30}$`,
  ].join('|'),
  'i',
)

const I = "(?:i|we|he|she)(?:'ll|'m|'re|'s| will| am| are| is| can| could| want to| would like to)?"
const DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'

const KEEP = oneOf('keep|make|hang on to|hold on to|stick with|come (?:to|for|in for)|be there for')
const I_WILL = oneOf("i'll|we'll|i will|we will|i can|we can|i'm going to|let's|want to|like to")

/** Next to a change, words of this kind say which of several appointments is not meant. */
const STILL_WANTED = new RegExp(
  [
    `\\b${I} (?:only|still|definitely|happily) (?:make|do|manage|attend|keep|come (?:to|for|in for)|coming (?:to|for|in for)|want|need|up for)\\b`,
    `\\b(?:only|still) (?:make|manage|come (?:to|for|in for)|coming (?:to|for|in for)) (?:${OWNED}|${DAY})`,
    `\\b${I_WILL} ${KEEP} (?:${OWNED}|${DAY}|just|only)`,
    `^(?:please |just |only )*(?:keep|leave|hang on to|hold on to|stick with) (?:${OWNED} )?.{1,40}$`,
    `^(?:just )?not (?:${OWNED} .{1,30}|${DAY}(?:'s)?(?: one)?)\\W*$`,
    `(?:\\b${OWNED} .{1,30}|${DAY})(?:'s| is| are| one is) (?:still )?(?:fine|ok|okay|good|on|staying|all right|alright)\\W*$`,
  ].join('|'),
  'i',
)
