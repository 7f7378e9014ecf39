import { anyOf, before, notBefore, oneOf } from './phrase-pattern.ts'

/**
 * How people say that they will be late, or that something went wrong. Parts of regular expressions over words without punctuation
 * (`wordsOf`), in which the names of services are replaced by "haircut".
 */

const WILL_NOT =
  "(?:won't|can't|cannot|might not|may not|not going to|not gonna|don't think i'll|doubt i'll|unlikely to|not be able to)"
const CLOCK =
  '(?:\\d+(?::\\d\\d)?(?: ?[ap]m| o.clock)?|noon|(?:quarter|half|\\d+|\\p{L}+teen|twenty|five|ten) (?:minutes )?(?:past|after|to)(?: \\d+)?)'
/** "I can't make ten, more like half past." */
const BUT_NEARER = '(?:more like|closer to|nearer|probably|maybe|but) (?:more like |closer to |nearer |to |about )*'
const COME = '(?:make it|be there|get there|get to you|arrive|be with you|reach you|show up|turn up)'

const HOW_LATE = oneOf(
  'a |about |around |going |gonna |to |be |bit |little |few |tad |so |very |really |quite |slightly |some |roughly ',
  'maybe |probably |just |like |half |an |hour |quarter |of |\\d+ |\\p{L}+teen |twenty |thirty |forty |minutes? ',
  'mins? ',
)
const HELD_UP_BY = oneOf(
  'traffic|jam|bridge|tunnel|motorway|highway|freeway|interstate|road|roadworks|train|bus|tube|subway|metro|station',
  'airport|lift|elevator|meeting|work|accident|crash|snow|queue|line|tailback|ferry',
)
const MINUTE_WORD = oneOf('few |hour|minute|min|moment|quarter|sec|\\d+ (?:m|$)')
const P292 = before(` (?:about |around |like )?(?:a |half |an )?${MINUTE_WORD}`)
const LATE_FOR = before(
  ' $| (?:for|to|getting|sorry|today|tomorrow|this|again|my|at|with|w|because|traffic|coming|thanks|please|i|we)',
)
const MINUTES_LATE = oneOf('\\d+|\\p{L}+teen|twenty|thirty|a few|a couple of|few|half an hour|quarter of an hour')
const MORE_LIKE_AT = oneOf('at |around |about |for |more like |nearer |closer to ')
const I_WILL = oneOf("i'll|we'll|i will|we will|gonna|going to|i'd|should")
const TAKES_LONGER = oneOf(
  `${CLOCK} (?:before|until|till|by the time|when) (?:i|we)`,
  '(?:a few |a couple of |\\d+ |\\p{L}+teen |twenty |another )(?:minutes?|mins?) (?:longer|more|extra)',
)
const MORE_LIKE = oneOf('more like |closer to |about |around |at least ')
const MY_TIME = oneOf("\\d+ o'clock|haircut|appointment|slot|place|spot|table|time")

/** Phrases of callers who will be late for an appointment. */
export const LATE_PHRASES: readonly string[] = [
  anyOf(
    `(?:running|be|being|am|i'm|we're|bit|little) (?:${HOW_LATE}*)(?:late|behind|delayed)(?! (?:morning|afternoon|evening|in|night))`,
    `(?:stuck|caught up|caught|held up) (?:in|on|at|behind) (?:\\p{L}+ ){0,2}${HELD_UP_BY}`,
    `(?:i'll|we'll|i will|we will|gonna|going to|should|can) be (?:there|with you) in${P292}`,
    "(?:i'm|we're|i am|we are) (?:\\d+|\\p{L}+) (?:minutes?|mins?) (?:away|out|behind)",
    '(?:train|bus|car|flight) (?:is|was|broke|has) (?:\\p{L}+ )?(?:late|delayed|down)|running late',
    "(?:won't|can't|not going to|not gonna) (?:make it|be there|get there|arrive) (?:on time|in time|by then|punctually)",
  ),
  `(?<!(?:if|when) .{0,30})${MINUTES_LATE} ?(?:minutes?|mins?|m)? (?:late|behind)(?! (?:fee|charge|payment|cancel\\p{L}*))${LATE_FOR}`,
  `${WILL_NOT} (?:\\p{L}+ )?${COME} (?:at \\d+ )?(?:till|til|until|before) (?:about |around |nearer |gone |maybe )*${CLOCK}`,
  `${WILL_NOT} (?:\\p{L}+ )?(?:make|manage|do|${COME}) (?:it )?(?:for |by |at )?(?:the |my )?${CLOCK}(?: \\p{L}+){0,4}? ${BUT_NEARER}${CLOCK}`,
  `${I_WILL} (?:\\p{L}+ )?(?:${COME}|be) ${MORE_LIKE_AT}*${CLOCK} (?:instead of|rather than|and not|not) ${CLOCK}`,
  `(?:expect|look for) (?:me|us) (?:at|around|about|by|for|not before|from) (?:around |about |nearer )*${CLOCK}`,
  `(?:can|could|may|might) only (?:\\p{L}+ )?${COME} (?:at|by|for|around|about|after|from) (?:around |about |nearer )*${CLOCK}`,
  `(?:it'll|it will|it's going to|it is going to) (?:be|take)(?: me| us)? ${MORE_LIKE}*${TAKES_LONGER}`,
  `but (?:it'll|it will|it might|it may|i'll|i will|we'll) be (?:more like |closer to |about |around |nearer |nearly |almost )*${CLOCK}`,
  `need (?:another|an extra|about another) (?:\\d+|\\p{L}+) (?:minutes?|mins?)(?: more| extra)?(?= (?:to get|i'm|i am|before|and|for)| $)`,
  '(?:on my way|on our way|coming) but (?:\\p{L}+ )?(?:late|delayed|behind|held up|slow)',
  `(?:hold|keep) (?:my|our) (?:\\p{L}+ ){0,2}?${MY_TIME}(?: for (?:me|us))?.{0,40} (?:late|delayed|on my way|on our way|minutes)`,
]

const NO_POLICY = notBefore(' if| when| for (?:missing|cancelling|canceling|being)')
const BILL = oneOf('bill|invoice|receipt|charge|total|price|amount|statement')
const CLAIM = oneOf('bill|invoice|final demand|fine|payment reminder|statement')
const DETERMINER = oneOf('an?|the|this|that|your|my|another')
const OF_THEM = before(' (?:from you|i|we|you|for|but|and|that|saying|through|which)')
const WRONG = oneOf('wrong|incorrect|a mistake|not right|too high|more than')

/** Phrases about money that was wrongly charged. */
export const MONEY_PHRASES: readonly string[] = [
  anyOf(
    'not paying (?:twice|again)|charged (?:me|us|my|twice)|over ?charged|double charged',
    '(?:want|need) (?:that|this|it) (?:put right|refunded)',
    '(?<= (?:you|ye|your|paid|charged|bill|invoice|again|still) .*)(?:want|need) (?:that|this|it) (?:sorted|fixed)',
  ),
  anyOf(
    "(?:i|we|you|they|he|she|somebody|someone)(?:'ve|'s| have| has| had)? (?:\\p{L}+ )?(?:billed|overcharged|charged) (?:me|us|my|twice)",
    `(?:been|was|were|got|am|are) (?:\\p{L}+ )?(?:billed|invoiced|overcharged|charged)${NO_POLICY}`,
  ),
  '(?:paid|charged|billed|debited|invoiced) (?:\\p{L}+ ){0,3}?(?:twice|double|2 times|too much|wrongly)',
  "(?:want|need|demand|owe me|owed|waiting for|still waiting on|never got|didn't get|haven't had) (?:a |my |our |the |that )?(?:full |partial )?refund",
  `${BILL} (?:\\p{L}+ )?(?:was|is|were|came out|looks) (?:\\p{L}+ )?${WRONG}`,
  '(?:an? |the |this |that )?(?:charge|payment|debit|amount|transaction) (?:on|from|off) my (?:\\p{L}+ )?(?:card|account|statement|bill|bank)',
  'you (?:still )?owe (?:me|us)|(?:rip ?off|ripped (?:me|us) off|daylight robbery|swindled?|cheated|short ?changed|fleeced)',
  '(?:price|amount|money|sum|fee) (?:that )?(?:you|they|he|she|somebody|someone) (?:took|charged|asked|put|debited)(?! for)',
  '(?:too much|too many dollars) (?:off|from|on) (?:my|our)',
  '(?:was|were|been|am|are) quoted .{0,60}(?:paid|pay|charged|billed|took|bill|invoice)',
  `(?:got|had|received|have|sent me|sent us|looking at) ${DETERMINER} (?:\\p{L}+ )?${CLAIM}${OF_THEM}`,
  '(?:insurance|insurer|employer|company|fund) (?:has |have )?(?:already )?(?:paid|covered|settled) (?:it|that|this|for)',
  '(?:receipt|bill|invoice|statement) (?:says|said|shows|reads) .{0,60}(?:but|you told|you said|not right|wrong)',
]

/** "Sorted" means a repair in "my boiler drips and I need it sorted", and a complaint next to what the business did. */
const BLAMES = '(?<= (?:you|ye|your|paid|charged|bill|invoice|again|still) .*)'
const PUT_RIGHT = oneOf('put (?:this|that|it) right|sort (?:this|that|it) out|make (?:this|that|it) right')
const DAMAGED = oneOf(
  'turned|scratched|broke|damaged|burned|burnt|ruined|bleached|dented|lost|stained|flooded|chipped|cracked|ripped',
  'tore|butchered|wrecked|left a (?:mess|scratch|dent|hole|mark)',
)

const BLAME_PHRASES: readonly string[] = [
  `${BLAMES}(?:want|need|get|have) (?:that|this|it|things) (?:sorted(?: out)?|fixed|looked into)`,
  `(?:somebody|someone|you)(?:'s| has| have|'ve)? (?:got |had )?(?:to|better) ${PUT_RIGHT}`,
  `(?:you|ye|they|your \\p{L}+) ${DAMAGED} (?:my|our|me|the|his|her|all)`,
  `${BLAMES}(?:has|have|it's|just) (?:already |just )?(?:fallen|come) (?:out|off|apart|loose)`,
  "food poisoning|livid|furious|fuming|disgusted|disgusting|appalled|outraged|what (?:you're|you are|are you) going to do about (?:it|this|that)",
]

const CROSS = oneOf('upset|annoyed|angry|cross|frustrated|fed up|pissed(?: off)?|mad(?= (?:at|with|that|now)| $)')
const NOBODY_DID = oneOf(
  '(?:called|rang|phoned|texted|told|warned|informed) (?:us|me)|showed up|turned up|bothered|answered|answers|picks? up|picked up|came(?= |$)',
  '(?:has |have )?(?:called|rung|got back|come back|replied|been in touch)',
)
const SHUT = oneOf('locked|closed|shut|dark|empty|nobody|no one|nobody there|not there|wasn.t|forgot')
/** "The lock you put in" */
const WORK_DONE =
  '(?:you|you guys|ye|they|your \\p{L}+) (?:just |only )?(?:put|did|made|gave|sold|cut|built|sent|took|were|had|\\p{L}{2,}ed)'
const BAD_STATE = oneOf(
  'leaking|dripping|sticking|broken|loose|peeling|rattling|squeaking|squealing|falling|coming|chipping|fading|limping|hurting|stuck|jammed|lumpy|wonky|crooked',
)

const SOLD = '(?<= (?:you|ye|they) (?:just |only )?(?:sold|gave|put) (?:me|us|on|in) .*)'

/** Phrases of callers who are upset, were forgotten, or report that work was done badly. */
const UPSET_PHRASES: readonly string[] = [
  `(?:i'm|we're|i am|we are|i was|we were) (?:\\p{L}+ ){0,2}?${CROSS}`,
  `(?:nobody|no one|none of you|you never|you didn't|they never|they didn't) (?:even |ever |actually |has |have )*${NOBODY_DID}`,
  `(?:we|i) (?:showed up|turned up|came|drove|stood|waited|was there|were there).{0,60} ${SHUT}`,
  `${SOLD}(?:is|are|has|have|keeps?|gives|gave|made|makes) (?:\\p{L}+ )?(?:me|us|him|her|my|our)`,
  `(?<= ${WORK_DONE} .*)(?:is|are|it's|has|have|they're) (?:already|still|now|all) (?:\\p{L}+ )?${BAD_STATE}`,
  `${BLAMES}(?:somebody|someone|you) (?:needs?|has|have|ought) to (?:come (?:and |back |back and |out and )?)?(?:sort|fix|redo|look at|put) (?:that|this|it|them)`,
  `(?:that's|this is|it's|it is) (?:just )?(?:not on|not good enough|out of order|a disgrace|ridiculous)`,
]

/** Phrases that say that something went wrong. */
export const COMPLAINT_PHRASES: readonly string[] = [
  anyOf(
    'complain|complaint|complaining|unhappy|not happy|disappointed|disappointing|terrible job|bad job|awful job',
    'ruined|botched|messed up|screwed up|want my money back|money back|unacceptable|horrible job',
    'came out (?:wrong|green|orange|awful|terrible|bad|uneven)|not satisfied|dissatisfied',
    'not paying (?:twice|again|for (?:this|that|it))|over ?charged|double charged',
    'charged (?:me|us|my (?:card|account)|twice)',
    '(?:want|need|get|have) (?:that|this|it|things) (?:put right|made right|refunded|rectified)|worst|went wrong',
    '(?:\\p{L}+ )?fell out|damaged|burned my|burnt my|did a (?:terrible|bad|horrible|awful|poor|lousy) job',
    'was (?:rude|awful|terrible|horrible)|were (?:rude|awful|terrible|horrible)|looks (?:awful|terrible|horrible)',
    'uneven|lopsided|hate (?:my|the|what)',
  ),
  ...MONEY_PHRASES,
  ...BLAME_PHRASES,
  ...UPSET_PHRASES,
]
