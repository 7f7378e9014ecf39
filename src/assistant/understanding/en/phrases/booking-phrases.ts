import { before, oneOf } from './phrase-pattern.ts'

/** How people ask for an appointment, or when the business is open. Lists for `said`. */

const COME_AND_LOOK = oneOf('come|pop|look at|have a look|take a look|check|fix|see')
const LOOK_AT = oneOf('look at|have a look at|take a look at|see to|examine')
const FREE_WHEN = oneOf(
  'free|open|left|available|on|at|in|next|this|tomorrow|today|tonight|later|earlier|sooner|around|about|before',
  'after|between|early|late|as|\\p{L}+day|for (?:me|us|this|next|the|tomorrow|today|tonight|\\d|\\p{L}+day|an?)',
)
const FREE_WHEN_AHEAD = before(` ${FREE_WHEN}| $`)
const DO_SOMETHING = oneOf('come|get|have|see|be|bring|drop|do|book|make|take|stop|pop|visit|start|schedule|meet|fit|$')
const CAN_DO = oneOf(`you|(?:i|we) (?:next |\\p{L}+ly |then )?${DO_SOMETHING}`)

const BUSY = oneOf('busy|full|booked (?:up|out|solid)|fully booked|packed')
const DAY = oneOf(
  '(?:(?:this|next) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|tonight|the \\d+\\p{L}+',
)

/** Asks for an appointment, or when one is free. */
export const BOOK_PHRASES: readonly string[] = [
  `(?:someone|somebody|one of you|a \\p{L}+) to (?:please )?${COME_AND_LOOK}`,
  `(?:could|can|would) (?:someone|somebody|anyone|you) (?:please )?(?:come and |come )?${LOOK_AT} (?:it|her|him|me|them|my|this|the|our)`,
  'needs? (?:looking at|seeing to|to be (?:looked at|seen))',
  '(?:can|could|may) (?:we|i) (?:please )?come (?:in |by |over )?(?:on|at|tomorrow|today|this|next)|book|booking',
  'bookings|appointment|appointments|schedule|reserve|reservation|make an appt|come in|come by|pop in|pop by',
  'drop in|drop by|(?:fit|squeeze|get|slot|pencil) (?:me|us|him|her|them|my \\p{L}+) in',
  'put (?:me|us|him|her|my \\p{L}+) (?:down|in)|sign me up|slot|slots|availability|available|opening|openings',
  '(?:any|have|got|find) (?:free |more |other )?(?:times?|space|room|gaps?)',
  `(?:are|r) (?:you|u) (?:guys )?(?:\\p{L}+ )?${BUSY}|is ${DAY} (?:\\p{L}+ )?${BUSY}|how ${BUSY} (?:are|is)`,
  "(?:i'd|i would|we'd|can i|could i|i'll|we'll)(?: still)? (?:like|love|want|take|have|get|book) one(?! of)",
  'free (?:times?|slots?|on|at|today|tomorrow|next|this)|(?:are|r) (?:you|u) (?:guys )?free|you free',
  `(?:got|have|is there|there) (?:anything|something)${FREE_WHEN_AHEAD}`,
  'anything (?:free|open|on|at|in|next|this|tomorrow|today)',
  `anything for (?:this|next|tomorrow|today|tonight|\\d|\\p{L}+day)|when (?:can|could|might) ${CAN_DO}`,
  'what (?:times|days|do you have|have you got)',
  '(?:can|could) (?:you|u) (?:do|see|take|fit|squeeze) (?:me|us|\\d|\\p{L}+day|tomorrow|today)',
  'see (?:the )?(?:doctor|dentist)|(?:what|which) (?:services|treatments)|next available|soonest you',
]

const HOLIDAY = oneOf(
  '(?:bank|public|national|federal) holiday|holiday (?:monday|friday|weekend)|long weekend|christmas (?:day|eve)',
  "thanksgiving|new year's(?: day| eve)?|boxing day|easter",
)
const ARE_YOU_WORKING = oneOf(
  '(?:are|will) (?:you|u|they) (?:be )?(?:working|doing|there|in)|do (?:you|u|they) (?:work|open|close|do)',
)

/** Asks when the business is open. */
export const HOURS_PHRASES: readonly string[] = [
  '(?:will|are|is) (?:you|anyone|anybody|someone|somebody) (?:be )?(?:there|in|around|working) (?:on|at|over|this|next|today|tomorrow)',
  'do you (?:do|work)(?: on| at)?(?: the)? weekends?|opening (?:hours|times?)|business hours',
  '(?<!(?:\\d|hundred|of|few|couple|many|half|an|some|more|the|in|within|for|after|every|rush) )hours',
  "what(?:'s| are| is)? the hours|what time (?:you|u|they) (?:open|close|shut)",
  'what time (?:do|does|are) (?:you|they|it|u) (?:guys |all )?(?:open|close|shut)',
  'when (?:do|does|are|is) (?:you|they|it|u|the \\p{L}+) (?:guys |all )?(?:open|close|closed|shut|closing|opening)',
  '(?:are|r|will) (?:you|u|they|ya) (?:\\p{L}+ )?(?:open|closed|shut)',
  `${ARE_YOU_WORKING} (?:on |over |at |for )?(?:(?:the|this|next) )?${HOLIDAY}`,
  "open (?:xmas|christmas|thanksgiving|easter|new year'?s?|boxing day|weekends?)",
  'open (?:on|at|today|tomorrow|now|late|this|until|till|for)|(?:you|u) open',
  '(?:you|u) (?:close|shut)(?! (?:to|by|enough|down) )|close (?:on|at|today|tomorrow)',
  "how late (?:are|do|is|can|could|may|will)|(?:what's|what is|when's|when is) the latest (?:i|we|you|time)",
  'till when|until when',
]
