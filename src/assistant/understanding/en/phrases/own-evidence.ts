import { plainText, wordsOf } from '../plain-text.ts'
import { withoutServices } from '../services/services.ts'
import { oneOf } from './phrase-pattern.ts'

/** Whether words show that the caller has an appointment. If it only sounds like it, the caller is asked before any appointment is opened. Pure. */

const NOUN = oneOf(
  'appointments?|appts?|bookings?|reservations?|slots?|haircut|lessons?|sessions?|visits?|class(?:es)?|meetings?|tables?',
  'consultations?|spots?|one|time',
)
const WHOSE = oneOf("my|our|mine|ours|his|her|their|me|us|\\p{L}+'s|the|that|this|today's|tomorrow's|\\p{L}+day's")
const SOMEBODY = '(?:i|we|he|she|they|(?:my|our) \\p{L}+|\\p{L}+)'
const DAY = '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|tonight|next|this|the \\d)'

const IS = "(?:'m|'s|'re| am| is| are| was| were)"
const EXPECTED = oneOf(`booked|down|in (?:for|on|at|with)|in ${DAY}|meant|supposed|scheduled|expected`)
const HAS = oneOf("i've|we've|i have|we have|i had|we had|he has|she has|has|have")

const HAS_ONE = new RegExp(
  ` ${oneOf(
    `(?:my|our|his|her|their|today's|tomorrow's|\\p{L}+day's) (?:\\p{L}+ ){0,2}?${NOUN}`,
    `${WHOSE} (?:\\p{L}+ )?(?:appointments?|appts?|bookings?|reservations?)`,
    'cancel\\p{L}*|reschedul\\p{L}*|rebook|postpone\\p{L}*|call (?:it )?off|already|again|still|confirmation|reminder|confirmed',
    '(?:booked|booking|scheduled|down|pencilled|penciled)(?: in)? (?:for|with|at|on|in|tomorrow|today|this|next)',
    `(?:you|you've|you have)(?: got)? (?:me|us|him|her|my \\p{L}+|our \\p{L}+)`,
    `you're (?:seeing|expecting|coming|due|meant|supposed)|you're down`,
    `${SOMEBODY}${IS}(?: all)? ${EXPECTED}`,
    "(?:i'm|we're|he's|she's|they're|i am|we are) (?:with you|coming (?:in )?(?:to you )?(?:on|at|tomorrow|today|this|next)|seeing|on (?:for|at))",
    `${HAS}(?: got)?(?: an?| my| our| the)? (?:\\p{L}+ ){0,2}?(?:haircut|appointment|booking|slot|reservation)`,
    `(?:i've|we've|i have|we have)(?: got)? .{0,30} (?:on|at|for) ${DAY}.{0,60} (?:instead|rather|move|change|swap|push)`,
    '(?:move|moved|change|shift|push|swap|switch|put|bring|bump|delay)(?: it| that| this| me| us| mine| ours| the| my| our| him| her) ',
    "(?:when|what time|what day|which day)(?: (?:is|was|am|are|do|did|were)|'s|'m)? (?:i|we|it|my|our|that|he|she|you)",
    "(?:won't|can't|cannot|not going to|unable to|couldn't|not able to) (?:be able to )?(?:make|come|be there|keep|attend)",
    'coming up|whom? (?:am|are|will|do) (?:i|we) (?:be )?(?:seeing|see|with|meeting)',
    'in (?:your|the) (?:diary|books?|calendar|system|list|schedule)',
    '(?:remember|forgot|forgotten) (?:when|what time|which|the|if|whether|my)|instead|same (?:time|day|hour|sort)',
    'half an hour (?:later|earlier)|(?:an?|1|2) (?:hour|week|day)s? (?:later|earlier|sooner)',
    '(?:i|we|he|she) (?:booked|made|reserved|arranged|scheduled|signed up)|not coming|(?:scrap|drop|skip) ',
  )} `,
  'u',
)

const TOLD_DAY =
  '(?:(?:this|next|coming) )?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|tonight|the \\d+\\p{L}*)'

const SET = oneOf('set|booked|arranged|down|in|planned|coming up|on|for')

const HAS_TO = `(?:i've|we've|i have|we have|i'm|we're|i am|we are|i was|we were) (?:supposed |meant |due |down |booked )?to ${oneOf('bring|come|be|take|drop|have|see')}`

/** "I've got a haircut set for Wednesday and my boss won't let me go" states an appointment and does not ask for one. */
const TELLS_OF_ONE = new RegExp(
  ` ${oneOf(
    `(?:i've|we've|i have|we have)(?: got)? (?:an?|my|our|the) haircut (?:\\p{L}+ )?${SET}(?: \\p{L}+)? ${TOLD_DAY}`,
    `(?:i'm|we're|i am|we are|he's|she's|\\p{L}+'s) (?:down |booked )?in (?:on |with you )?${TOLD_DAY}`,
    `${HAS_TO} .{0,60} ${TOLD_DAY} .{0,30}(?:only|but|except|unfortunately|and now)(?= )`,
    `(?:you're|you are) (?:coming|seeing (?:me|us)|due|expecting (?:me|us))(?: \\p{L}+){0,3} ${TOLD_DAY}`,
    `(?:my|our) (?:\\p{L}+ )?(?:haircut|appointment|booking) (?:on|is|was|at) .{0,60}(?:instead|other|another|different|later|earlier)`,
  )} `,
  'u',
)

/** Whether a wish for a time may mean another time for an appointment that the caller mentions. */
export const tellsOfOwn = (text: string, services: readonly string[]): boolean =>
  TELLS_OF_ONE.test(` ${wordsOf(withoutServices(plainText(text), services)).trim()} `)

/** @param services names that stand for any appointment */
export const saysThatTheyHaveOne = (text: string, services: readonly string[]): boolean =>
  HAS_ONE.test(` ${wordsOf(withoutServices(plainText(text), services)).trim()} `)
