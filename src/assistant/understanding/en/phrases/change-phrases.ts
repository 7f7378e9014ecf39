import { MOVE_PHRASES } from './own-phrases.ts'
import { before, oneOf } from './phrase-pattern.ts'

/** How people ask for another time than the one they have. A list for `said`. */

const DAY_WORD =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|the \\d{1,2}\\p{L}*|\\d{1,2}(?::\\d\\d)?(?: ?[ap]m)?)'
const CHANGED_TO = oneOf(
  'instead|could we do|can we do|could i come|can i come|can we make|could we make|earlier|later|rather',
)
const OWN_ONE = '(?:haircut|appointments?|bookings?|reservation|slot|lesson|session|table|visit|one)'
const HAS_ONE = oneOf(
  `(?:i've got|i have|we've got|we have|i've|there's) .{0,25}${OWN_ONE}`,
  "i'm booked(?: in)?(?: for)?|we're booked(?: in)?(?: for)?",
  "you(?:'ve| have) (?:got )?(?:me|us)(?: down| booked| in)*(?: for)?|i've you (?:coming|booked|down)|you're (?:coming|due)(?: out| round| over)?",
  "(?:i'm|we're|i am|we are) (?:in|due|down|coming(?: in| to you| to see you)?|seeing \\p{L}+|with (?:you|\\p{L}+))",
)
const THEN = oneOf(
  '(?:on |this |next )?\\p{L}+day|tomorrow|today|tonight|on the \\d{1,2}\\p{L}*|at \\d{1,2}',
  'this (?:morning|afternoon|evening)',
)
const WISHES = oneOf("can|could|may|might|any chance|would|like|want|need|'d|rather|love|prefer|hoping|possible")
const OTHER_TIME = oneOf('sooner|earlier|later|swap|swapped|brought forward|put back|pushed back')
const PUSHES = oneOf('bump|nudge|slide|shunt|shuffle|shove|scoot|flip|roll|kick|knock|jiggle')
const PUSHED_TO = oneOf('to|onto|till|until|back|forward|along|over|up')
const PUSHED_BY = before(` (?:to|the|an?|${DAY_WORD}|next|this|by|\\d|\\p{L}+ (?:hours?|days?|weeks?|minutes?))`)
const SOME_TIME = oneOf(DAY_WORD, '(?:day|week) after', 'next (?:day|week)', 'morning|afternoon|evening')
const ASKS_INSTEAD = oneOf(
  `(?:can|could|may|would|how about|what about|is there|any chance) .{0,40}${DAY_WORD}`,
  '(?:can|could) (?:i|we|you) (?:do|come|move|make|have|try|get|find|book) .*',
  `(?:can|could|would|might) (?:it|that|this) (?:be|go|happen|work|wait) .{0,40}${SOME_TIME}`,
)

const NOT_ABLE = oneOf(
  "can't|cannot|won't|couldn't|not able to|unable to|(?:not|never) (?:gonna|going to)|won't be able to",
  "don't think (?:i|we)(?:'ll| will| can)",
)
const MY_ONE = '(?:my|our|me) (?:\\p{L}+ )?(?:haircut|appointment|booking|reservation|slot|lesson|session|table|visit)'
/** "My haircut's Tuesday at one, any chance of later that day?" */
const ASKS_FOR_OTHER = oneOf(
  '(?:any chance|is there|have you|do you have|anything|could you|can you|could i|can i) .{0,25}(?:earlier|later|sooner)',
  '(?:could|can) (?:we|you|i) (?:say|do|make it|go for)',
)

/** Moves an appointment, whatever it is called. */
export const CHANGE_PHRASES: readonly string[] = [
  ...MOVE_PHRASES,
  'move(?! (?:house|here|home|away|abroad))',
  '(?<= (?:be|get|it|have|appointment|booking|haircut|reservation|lesson|that|\\p{L}+day) )moved|reschedule',
  're schedule|rescheduled|rebook|re book|change(?! my mind)|postpone|push|put (?:\\S+ ){1,4}off|put off|delay my',
  'bring (?:it |my |the )?(?:\\p{L}+ )?forward|switch|(?<! (?:on|my|his|her|the|a|late|early|night|day|work|double|evening) )shift|swap',
  'different (?:time|day|date)',
  'another (?:time|day|date) (?:for|instead)',
  '(?:come|make it|be) (?:in )?(?:\\S+ ){0,4}(?:later|earlier)(?= (?:for|than|on|to|tomorrow|today|tonight) )',
  `(?:make it|come) (?:later|earlier|another)|instead of (?:on |my |the |at )*${DAY_WORD}`,
  `(?:i have|i've got|i've|i'm booked|i booked|we have|we've got|i had) .{0,90} ${CHANGED_TO}`,
  `${HAS_ONE} .{0,40}${THEN} .{0,60}${WISHES} .{0,50}${OTHER_TIME}`,
  `${PUSHES} (?:\\S+ ){1,5}?${PUSHED_TO}${PUSHED_BY}`,
  `${MY_ONE}(?:'s| is)? .{0,50}${ASKS_FOR_OTHER}`,
  `(?:appointment|booking|slot|haircut|${DAY_WORD}) .{0,40} instead|from ${DAY_WORD}.{0,20} to ${DAY_WORD}`,
  `${NOT_ABLE} (?:make|come|do|attend|keep|get).{0,60} ${ASKS_INSTEAD}`,
]
