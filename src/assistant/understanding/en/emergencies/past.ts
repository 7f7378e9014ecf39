import { said } from '../phrases/phrase-pattern.ts'

/** What is past, or only asked about, is not an emergency. */
const PAST = said([
  'last (?:week|month|year|night|time|summer|winter|spring|autumn|fall)|(?:years?|months?|weeks?|days?) ago',
  '(?:back )?in (?:19|20)\\d\\d|recovering from|used to|history of|in the past|my (?:insurance|claim)',
  '(?:at|by|from) (?:the|my) (?:last|previous|old|other) [a-z]+|fire (?:alarm test|drill|sale|place|works?)',
])

/** Whether the words, separated by spaces, are about something past or only asked about. Pure. */
export const isPast = (words: string): boolean => PAST.test(words)
