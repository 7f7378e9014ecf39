import { anyOf, notBefore, oneOf } from './phrase-pattern.ts'

/**
 * What callers say or ask about work in progress, and about the details of an appointment: parts of regular expressions over words without
 * punctuation (`wordsOf`), in which the names of services are replaced by "haircut".
 */

const MINE = '(?:my|our|me|the|his|her|their|that|those|these)'
const BOOKED_FOR = '(?:booked|down|reservation|table|reserved) (?:in )?for'
const COUNT = '(?:\\d{1,2}|one|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty)'
const PEOPLE =
  '(?:people|persons?|guests?|of us|adults?|kids|children|heads?|diners|players?|passengers?|seats?|animals|dogs|cats)'
const DONE = oneOf(
  'ready|done|finished|fixed|repaired|mended|sorted|complete|completed|awake|out of (?:surgery|theatre)|dry|printed',
  'framed|ready to (?:go|collect|pick up|be (?:picked up|collected))',
)
const THING = "(?:\\p{L}+(?:'s)? ){1,3}"

const FINISHED = oneOf(
  'finished|done|fixed|repaired|mended|got|had|received|looked at|started on|started|found out|gotten|completed',
)
const ARRIVED = oneOf('come|came|arrived|arrive|come in|come back|back|in|here|delivered|through')
const NO_BOOKING = notBefore('(?:\\p{L}+ ){1,2}(?:book|put|made|make|got|reserve)')
const RESULTS = oneOf('results|x rays|bloods|test results|proofs|prints|photos|papers|documents|glasses|lenses|parts?')
const READY = oneOf('ready|done|finished|fixed|repaired|pick(?:ed)? (?:it )?up')
const ANY_NEWS = oneOf("how(?:'s| is| are)|any (?:news|word|update|updates) (?:on|about|of|from)")

const REACH = oneOf(
  '(?:get|got|come|make it) (?:to|through to|over to) (?:you|ye)',
  'reach you',
  'arrive(?= $| yet| there)',
)

/** Phrases that ask how far work has progressed, which only the business knows: "is my car ready?" */
export const PROGRESS_PHRASES: readonly string[] = [
  `(?:is|are) ${MINE} ${THING}(?:all |nearly |almost |finally |now )*${DONE}(?= (?:yet|now|today|for (?:me|us|collection|pick ?up)|so|it's|that|the|already)| $)`,
  `(?:is|are) (?:it|she|he|they) (?:all |nearly |almost |finally )*(?:ready|fixed|repaired|mended|awake)(?: to (?:collect|pick up|go))?(?: yet| now)+`,
  `(?:have|has|did|are) (?:you|u|ye|they|he|she|your \\p{L}+|the \\p{L}+) (?:\\p{L}+ )?${FINISHED} .{0,50} yet`,
  `have (?:you|u|ye) (?:the|my|our|any) ${THING}(?:in|back|ready|for \\p{L}+ \\p{L}+) (?:yet|now)`,
  `(?:has|have|did|are|is) ${MINE} ${NO_BOOKING}${THING}${ARRIVED}(?: (?:in|back|through))?(?: yet| now| from \\p{L}+(?: \\p{L}+)?)+`,
  `(?:are|have) ${MINE} (?:\\p{L}+ )?${RESULTS} (?:\\p{L}+ )?(?:back|in|here|ready|come|arrived|done)`,
  `(?:when|what time|how long (?:till|until|before)) (?:will|is|can|might|would) (?:${MINE} ${THING}|it |she |he )(?:be )?${READY}`,
  `${ANY_NEWS} ${MINE} ${THING}(?:doing|getting on|coming (?:along|on)|going|progressing|looking|yet)`,
  `any (?:news|word|update|updates) (?:on|about|of) ${MINE} \\p{L}+`,
  `did (?:it|that|they|those|${MINE} ${THING}) ?(?:ever |already |actually )?${REACH}`,
]

const THERE_ARE_NOW = oneOf(
  "we're|we are|we'll be|we will be|there'll be|there will be|there are|there's|it'll be|it's|it is|it will be",
  "that's|make it|make that|going to be|gonna be|need",
)
const AS_WELL = oneOf('as well|too|along|instead|with (?:me|us)|and not')
const VISITOR = oneOf('car|van|truck|bike|dog|cat|animal|pet|vehicle|one|child|kid|boy|girl')
const BRINGING = oneOf('bringing|driving|coming in|coming with|bring|be|going to be')
const SEAT = oneOf('high ?chair|wheelchair (?:space|access)|booster seat|cot')

/** Phrases that change a detail of an appointment, which a person has to note: "there will be five of us instead of four". */
export const DETAIL_PHRASES: readonly string[] = [
  `${THERE_ARE_NOW} (?:now |actually |just |only )*${COUNT}(?: ${PEOPLE})?(?: \\p{L}+){0,2} (?:now|not|instead of|rather than|and not) (?:${COUNT}|the)`,
  `(?:${COUNT} (?:of us|people|guests) (?:now|instead|rather))`,
  `(?:but |and )?now (?:we're|we are|there's|there are|it's|there'll be|we'll be) ${COUNT}(?! (?:o'clock|am|pm|minutes|days|weeks|in the)| ?:)(?= |$)`,
  `(?:we're|we are|we'll be|there's|there are|there'll be|it's|it'll be) ${COUNT}(?: ${PEOPLE})? now(?= |$)`,
  `${BOOKED_FOR} ${COUNT} .{0,60}(?:we're|there's|there are|we'll be|make it|it's) (?:now |actually )*${COUNT}(?! (?:o'clock|am|pm))`,
  anyOf(
    `(?:${COUNT}|an?(?:other)?|an extra) (?:more|extra|additional|fewer|less) (?:${PEOPLE}|chair|place)`,
    `an extra (?:${PEOPLE}|chair|place)|(?:one|1|2) (?:more|fewer|less) (?:is |are )?(?:coming|joining|than (?:i|we))`,
  ),
  `(?:i'm|i'll be|we're|we'll be|i am|we are) (?:also )?bringing (?:the|my|our|a|his|her|another) (?:\\p{L}+ ){1,4}${AS_WELL}`,
  `(?:i'm|i'll be|we're|we'll be|i'll|it'll be|it's) (?:\\p{L}+ )?${BRINGING} (?:a |the |my |our )(?:different|other|another|new) (?:\\p{L}+ )?${VISITOR}`,
  `(?:it's|it is|it'll be|that's|make it|make that) (?:for )?(?:a different|another|the other|my other) (?:car|van|truck|bike|dog|cat|vehicle|animal|pet)`,
  `(?:need|want|like|have|could|can|please) .{0,30}${SEAT} (?:for|at|on|with) (?:our|my|the) (?:\\p{L}+ )?(?:booking|table|reservation|appointment)`,
]
