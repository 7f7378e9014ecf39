import { oneOf } from '../phrases/phrase-pattern.ts'
import { endOf, matchAt, pattern } from './pattern.ts'

/** Words that rule out the days or times near them: "not Friday", "any day but Monday", "Tuesdays don't work". */

const BUSY = oneOf(
  'on (?:shift|call|duty|nights|days|earlies|lates|a course)|teaching|busy|away|working|tied up|unavailable',
  'out of town|on holiday|on vacation|not free|not available|not around|booked up|at work|in meetings|gone|abroad',
)
const EXCEPT = oneOf(
  'not|except(?: for)?|other than|besides|apart from|aside from|excluding|instead of|rather than|never|nor',
)
const LIMIT_WORD = oneOf('before|after|until|earlier|later|sure|too|yet|at all|any earlier|the (?:same|first|last)')
const CANNOT = oneOf("can't|cannot|can not|couldn't|won't|don't|not able to|unable to|hate to|would rather not")
const DO_IT = oneOf('do|make|come|be there|be able to|want|like|manage')

const BEFORE = pattern(
  [
    `(?:but |and |just |please )?(?:definitely |really |preferably )?${EXCEPT}(?! ${LIMIT_WORD})(?: (?:on|for|at|in|this time))?`,
    '(?:anything|anytime|any ?time|any ?day|all days|every day|everything|whenever) (?:but|except(?: for)?)(?: (?:on|for))?',
    `(?:i |we )?${CANNOT}(?: really)?(?: ${DO_IT})*(?: (?:it|that|in))?(?: (?:on|at|for))?`,
    `(?:i'm|i am|we're|we are|i'll be|i will be|she's|he's) ${BUSY}(?: (?:on|in|at|all))?(?! until)`,
    '(?:i|we) work(?: (?:on|in))?',
    'no(?= (?:early |late )?(?:morning|afternoon|evening|lunch) )',
    'no(?= [a-z]+day (?:and|or|please|thanks|,|\\.))(?! [a-z]+day ,? (?:at|please))',
  ].join('|'),
)
/** After "any", "every" or "all", a plain "but" rules out what follows. */
const BUT = pattern('but(?: not)?(?: on)?')
const ANY_EARLIER = /(?:^| )(?:any|anything|anytime|every|all|whenever|whole|most) /

const DOES_NOT_SUIT = oneOf(
  'no good|not good|bad|impossible|not possible|not great|not ideal|out|terrible|tricky|difficult|hopeless|useless',
  'hard|awkward|a (?:problem|struggle|nightmare|no|no go|pain)|off the table|out of the question',
)

const NO_OCCASION =
  '(?!day|best|earliest|latest|first|last|next|only|one|1s|week|weekend|appointment|booking|haircut|slot|same|other|usual)'
/** "Tuesday's the school play", "Tuesday I've got the dentist", if another day follows. */
const OCCUPIED = oneOf(
  `(?:the|my|our|her|his) ${NO_OCCASION}[a-z]+(?: [a-z]+)?(?= ?[,.;])`,
  `is (?:the|my|our|her|his) ${NO_OCCASION}[a-z]+(?: [a-z]+)?(?= ?[,.;])`,
  ",? ?(?:i've|i have|we've|we have|there's)(?: got)? (?:the|an?|my|our) (?!appointment|booking|slot)[a-z]+(?: [a-z]+)?(?= ?[,.;])",
)

const AFTER = pattern(
  [
    "(?:,? ?(?:is|are|was|'s) )?(?:no good|not good|bad|impossible|not possible|no use|not great|not ideal|full|out|terrible|tricky)",
    `(?:is|are) ${DOES_NOT_SUIT}`,
    "(?:isn't|aren't) (?:good|great|possible|ideal|going to work|convenient)(?: for me| for us)?",
    "(?:really )?(?:doesn't|does not|won't|will not|don't|do not|wouldn't|didn't)(?: really)?(?: (?:work|suit|do|fit))?(?: for)?(?: me| us)?",
    "(?:i|we) (?:can't|cannot|won't be able to|couldn't)(?: (?:do|make|come|manage|be there))?(?: it)?(?! (?:wait|remember|decide|hear))",
    `,? ?(?:i'm|i am|we're|we are|i'll be|she's|he's) ${BUSY}`,
    `${OCCUPIED}(?=.* (?:[a-z]+day|tomorrow|\\d{1,2}ths?) )`,
  ].join('|'),
)

/** Where the words that rule out what follows end; null if there are none. Pure. */
export function ruledOutAhead(text: string, at: number): number | null {
  const match = matchAt(BEFORE, text, at)
  if (match) return endOf(match)
  const but = ANY_EARLIER.test(text.slice(0, at)) ? matchAt(BUT, text, at) : null
  return but === null ? null : endOf(but)
}

/** Where the words that rule out what comes before them end; null if there are none. Pure. */
export function ruledOutBehind(text: string, at: number): number | null {
  const match = matchAt(AFTER, text, at)
  return match === null ? null : endOf(match)
}

const RULES_OUT_NO_DAY = oneOf(
  'later|earlier|sooner|more|less|problem|matter|preference|rush|mornings?|afternoons?|evenings?',
  'early (?:morning|afternoon|evening)',
)

const CORRECTION = pattern(
  oneOf(
    `no(?! ${RULES_OUT_NO_DAY} )|nope|wait|actually|sorry|i mean|i meant|rather|make that|make it|scratch that`,
    'correction|or rather|hang on|hold on|my mistake|oops|on 2ths? thought(?:s)?',
  ),
)

/** Where a correction ends ("no", "I mean"); null if there is none. Pure. */
export function skipCorrection(text: string, at: number): number | null {
  const match = matchAt(CORRECTION, text, at)
  return match === null ? null : endOf(match)
}
