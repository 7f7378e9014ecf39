import { anyOf, before, notAfter, oneOf } from './phrase-pattern.ts'

/**
 * How people talk about appointments that they have: to give one up, to ask about one, to ask whether one is settled. Parts of regular expressions
 * over words without punctuation (`wordsOf`), in which the names of services are replaced by "haircut".
 */

const OWNER = "(?:my|our|the|this|that|his|her|their|\\p{L}+day's?|tomorrow's|today's|tonight's|\\d+)"
const NOUN = oneOf(
  'haircut|appointments?|bookings?|reservations?|slots?|visits?|sessions?|lessons?|class(?:es)?|meetings?|tables?',
  "consultations?|spots?|places?|times?|one|\\d+ o'clock",
)
const MINE = `(?:${OWNER} (?:\\p{L}+ ){0,2}?${NOUN})`
const DAY = "(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tomorrow|today|tonight)(?:'s)?"
const SOMEBODY = '(?:someone|somebody|anyone|anybody)'

const NO_LONGER = before(' $| (?:any ?more|after all|now|then|sorry|thanks|thank you|please|at|and|so|because|as)\\b')
const ILLNESS = oneOf('sick|ill|flu|covid|fever|hospital|broken|funeral|died|passed away|dead|unwell|stomach bug')
const IS_OFF = oneOf('no go|off|out|not happening|not possible|impossible')
const GIVES_UP = oneOf(
  'ditch|axe|nix|bin|kill|lose|scratch|skip|miss|forgo|sit out|pass on|give up|let go of|release|withdraw|erase',
  'undo|free up',
)
const NO_WARNING = notAfter("(?:want|hate|like|afraid|careful|love) to |not |don't |can't |never |mustn't ")
const ON_THEN = before(` (?:on|for|this|next|today|tomorrow|then)| ${DAY}| $`)
const TO_COME_THEN = before(' (?:on|over|out|round|by|any more|anymore|today|tomorrow|then|after all)| $')
const NEED_NOT = oneOf("needn't|(?:don't|doesn't|needs?|has|have) (?:need |have )?to")
const HAS_TO_COME = notAfter('(?:you|he|she|they|the \\p{L}+) (?:needs?|has|have) to come')

const NOT_WANTED = "(?:won't|will not|don't|do not|no longer|doesn't) (?:be )?(?:need|want|require|needing|wanting)"

/** Phrases that give up an appointment. */
export const CANCEL_PHRASES: readonly string[] = [
  'cancel|cancell?ing|cancell?ed|cancellation|call off|call it off|delete',
  `call ${MINE}(?: \\p{L}+)? off`,
  'drop (?:my|it|the)(?! (?:[a-z]+ )?(?:off|round|over|by) )',
  "(?:can't|cannot|won't|not able to|unable to|not going to|not gonna) (?:be able to )?(?:make|come|attend|keep|be there|show up|turn up)",
  "won't be (?:able|coming|there)|not coming|not (?:turning|showing) up|no longer (?:need|want|coming|require)",
  "(?:don't|do not|won't|doesn't|will not) (?:need|want|require|be needing|be wanting) (?:my|the|that|our|it|this)(?: [a-z]+)? (?:any ?more|any longer|after all)",
  `(?:don't|do not|won't|will not) (?:need|want|be needing) (?:my|the|that|our) (?:\\p{L}+ )?(?:appointment|booking|reservation|slot)`,
  "(?:that's|that is|it's|this is|it is) not (?:going to happen|happening|gonna happen)|(?:that|it|this) (?:isn't|won't be|is not) happening",
  "(?:won't|will not|not going to) be (?:needing|wanting|using|requiring) (?:it|that|this|one|the|my|our)",
  `(?:won't|will not|not going to|don't|do not) (?:be )?(?:need|needing|require|requiring|using|wanting) (?:${DAY}|next \\p{L}+day|\\p{L}+day's)${NO_LONGER}`,
  `${ILLNESS}.{0,60} (?:${DAY}|${MINE}|it)(?:'s| is) (?:a )?${IS_OFF}(?! (?:the|for|to))`,
  '(?:scrub|drop|take) (?:me|us) (?:for|off)(?= (?:the|your|for|this|next|today|tomorrow|\\p{L}+day))',
  `take (?:${MINE}|(?:both|all)(?: of)? (?:my|our|the) (?:\\p{L}+ ){0,2}?\\p{L}+s)(?: \\p{L}+)? (?:off|out)(?! (?:my|the|for) (?:hands|car|blocks))`,
  anyOf(
    'get rid of|scrap|take (?:me|us|him|her|my name|our name) (?:off|out)|remove (?:my|me|us)',
    '(?:cross|strike|scratch|wipe) (?:me|us|my name) (?:off|out|from)|count (?:me|us) out',
  ),
  `(?:my|our|the|that|this) haircut (?:that )?(?:i|we|he|she|they) ${NOT_WANTED}(?= $| (?:any ?more|now|after all|any longer))`,
  `take out (?:${MINE}|the (?:first|second|last|later|latter|earlier|other|\\d+(?:st|nd|rd|th))(?: one)?)`,
  `(?:(?:bail|duck|back|pull|bow|get|wriggle)(?:t?ing)? out (?:on|of|from)|bail(?:ing)? on) (?:${MINE}|${DAY}|it|this|that)`,
  `${NO_WARNING}${GIVES_UP} (?:${MINE}|${DAY}|it)`,
  '(?:have|need|going|got|gotta|forced) (?:to )?(?:skip|miss|pass on|bail|sit out)',
  `give (?:away )?${MINE}(?: (?:on|for|at) [\\p{L}\\d:]+| ${DAY})*(?: (?:to ${SOMEBODY}(?: else)?|away|back|up))`,
  `(?:${MINE}|${DAY}) (?:has|have|needs) to go(?= $| (?:please|sorry|i'm|then|unfortunately))`,
  `let ${SOMEBODY} else (?:have|take) ${MINE}|${SOMEBODY} else can (?:have|take) ${MINE}`,
  `(?:so|then|there'll be|there will be|please) no (?:\\p{L}+ )?(?:haircut|appointment|lesson|session|class|visit)${ON_THEN}`,
  `(?:nobody|no one|you|he|she|they|the \\p{L}+) ${NEED_NOT} come${TO_COME_THEN}${HAS_TO_COME}`,
  `(?:i|we) (?:needn't|(?:don't|won't|do not|will not) (?:need|have) to) come(?: in)?${TO_COME_THEN}`,
  `(?:no need|not necessary) (?:for (?:me|us|you|him|her|them|${SOMEBODY}|the \\p{L}+) )?to come`,
  `(?:please )?don't (?:send|bother sending|bother coming)(?: (?:${SOMEBODY}|him|them|the \\p{L}+))?`,
  `(?:i'm|we're|i am|we are) out (?:for|on) (?:${DAY}|the \\p{L}+)`,
]

const HAVE_ME = '(?:me|us|him|her|my \\p{L}+|our \\p{L}+|the \\p{L}+)'
const BOOKING = '(?:(?:online|web|internet) )?(?:booking|appointment|reservation|request|form|slot|order)'

const BAD = oneOf(
  'no good|not good|good|no use|bad|impossible|out|possible|work|working|suit|convenient|ideal|a problem|tricky',
  'difficult',
)
const IS_NOT = oneOf("is|'s|isn't|is not|won't|doesn't|will not|does not")

/** Says that a day is not convenient. */
const NO_GOOD = `${IS_NOT} (?:really |now |suddenly |looking |going to (?:be )?|gonna (?:be )?)*${BAD}(?: any more| any longer| now)?`

const NEXT_QUESTION = oneOf("can|could|may|would|how about|what about|is there|any chance|do you|let's|please|so")
const I_WOULD_LIKE = oneOf(
  "i'd (?:like|rather|prefer)|could (?:i|we|it|you)|can (?:i|we|it|you)|i (?:want|would like|need)",
)
const TO_WHEN = before(' (?:on|at|in|for|to|a|this|next|tomorrow|\\p{L}+day)')

const NOUN_I_BOOKED = `${NOUN} (?:that |which )?(?:i|we)(?:'ve| have)? (?:\\p{L}+ )?(?:booked|made|have|got|arranged|reserved)`
const TO_HAVE_IT = '(?:to |rather |prefer to |us to )*(?:have|do|be|put|make|come|take|get) (?:it|that|in|for it|to it)'

/** Phrases that move an appointment. */
export const MOVE_PHRASES: readonly string[] = [
  `(?:put|have|set|place) (?:my|our) (?:\\p{L}+ )?${NOUN} (?:on|for|in|at)(?= (?:the|a|\\d|this|next|tomorrow|\\p{L}+day|christmas|new))`,
  `(?:${DAY}|\\d+ o'clock|\\d+(?::\\d\\d)? ?[ap]m) ${NO_GOOD} for (?:${MINE}|me).{0,60}(?= ${NEXT_QUESTION} )`,
  `the (?:one|1) (?:on |at |for )?(?:the |next |this )?(?:\\p{L}+|\\d+\\p{L}*)(?: \\p{L}+)? ${NO_GOOD}(?= .{0,20}${NEXT_QUESTION} )`,
  `${NOUN_I_BOOKED}.{0,40} ${I_WOULD_LIKE} ${TO_HAVE_IT}${TO_WHEN}`,
  `(?:make|get|have|bring|put|do|start) ${MINE}(?: \\p{L}+){0,3}? (?:later|earlier|sooner|forward|back)`,
  `(?:make|get|have|bring|put|do|start) (?:\\p{L}+day's|tomorrow's|today's) (?:\\p{L}+ ){1,4}?(?:later|earlier|sooner|forward|back)`,
  `${MINE} to (?:begin|start|be|happen) (?:\\p{L}+ ){0,4}?(?:later|earlier|sooner)`,
  `(?:could|can|may|might) (?:${MINE}|(?:\\p{L}+day's|tomorrow's|today's) (?:\\p{L}+ ){0,2}?\\p{L}+) (?:be|go|start|happen|begin|become)`,
]

const IS_WHEN = '(?:at|on|for|today|tomorrow|this|next|\\p{L}+day)'
const NEVER = "(?:never|didn't|haven't|did not|have not|not)"
const GOT = '(?:get|got|gotten|receive|received|had|have|seen)'
const ANYONE = '(?:i|we|he|she|they|(?:my|our|his|her) (?:\\p{L}+ )?\\p{L}+)'
const WHEN_IS = "(?:when|what time|(?:what|which) day)(?:'s| is| was| are| am| were)"
const DUE = '(?:in|due|on|booked|down|expected|meant|supposed|scheduled|coming|seen|having|getting)'

const WHOSE_TIME = oneOf(`${ANYONE} (?:was|were|am|are|is|said|had|booked|have)|i'm|we're|he's|she's|they're|my|our`)
const DUE_WHEN = before(
  ' (?:in|at|for|on|with|to|this|next|today|tomorrow|again|by|there|a|his|her|their|\\p{L}+day)| $',
)
const WHO_IS_DUE = oneOf(`${ANYONE} (?:was|were|am|are|is|said|had|booked)|i'm|we're|he's|she's`)
const I_AM = oneOf("i'm|i am|we're|we are|i was|(?:think|thought|believe|sure) i'm")
const DUE_THEN = oneOf('meant|supposed|due|expected|scheduled|booked|down')
const BOOKED_BEFORE = oneOf(
  'with you|it|one|that|this|last|yesterday|(?:a|\\d+) (?:few |couple of )?(?:days?|weeks?|months?) ago',
)
const SUPPOSED_TO = oneOf(
  'you (?:want|need|expect|have)',
  '(?:i|we) (?:be|come|turn up|arrive|get there|say|agree|settle|decide|pick|choose|end up)',
)
const COMES_WHEN = before(' (?:in|there|to|on|for|at|by|again|tomorrow|today|this|next|\\p{L}+day)| $')
const IN_THE_DIARY = oneOf('booked|arranged|reserved|scheduled|in (?:the|your) (?:book|diary|calendar)')
const BOOKED_WHEN = before(' (?:in|with|for|on|at|tomorrow|today|this|next|already)| $')
const NEXT_DAY_WORD = oneOf(
  'this (?:morning|afternoon|evening|week)|tomorrow|today|tonight|on \\p{L}+day|\\p{L}+day|next (?:week|\\p{L}+day)|on the \\d+|the \\d+',
)
const REQUEST_VERB = oneOf('can|could|may|might|should|do|if|must|shall|when|would')
const I_HAVE = oneOf("i've|i have|i've got|we've|we have|we've got|i had|we had")
const WHEN_FOLLOWS = before(' (?:on|at|for|this|next|tomorrow|today|tonight|in|\\p{L}+day)| $')
const BOOKED_HOW = oneOf(
  'with|last|yesterday|on the (?:phone|telephone)|over|through|online|in person',
  '(?:a|\\d+) (?:few |couple of )?(?:days?|weeks?|months?) ago|the other day|when i was|already',
)

/** States or asks about an appointment that the caller believes they have. Anything that they want done with it comes first. */
export const BELIEVED_PHRASES: readonly string[] = [
  `(?:when|what time|(?:what|which) day) (?:was|is) it (?:that |again )?${WHOSE_TIME}`,
  `${WHEN_IS} (?:my|our|his|her) (?:\\p{L}+ )?\\p{L}+ (?:\\p{L}+ )?${DUE}${DUE_WHEN}`,
  `${WHEN_IS} (?:he|she|they) (?:due|booked|expected|meant|supposed|scheduled)`,
  `(?:was|is) it (?:(?:at |on |for )?(?:\\d|noon|\\p{L}+day).{0,30}|today|tomorrow) (?:that |when )?${WHO_IS_DUE}`,
  `(?:i|we)(?:'ve| have)? (?:wrote|written|noted|marked|scribbled)(?: it)?(?: down)? .{0,30}(?:haircut|appointment).{0,60} (?:but|who's|which)`,
  `remind me(?: \\p{L}+)? (?:is|was|are) (?:it|that|we|my|our)`,
  `${I_AM} (?:\\p{L}+ )?${DUE_THEN} (?:to (?:be|come|see|have)|in|at|for|on|with)`,
  `(?:my|our) (?:\\p{L}+ )?(?:haircut|appointment|booking|reservation|slot)(?:'s| is) (?:\\p{L}+ )?${IS_WHEN}(?! \\p{L}+ (?:change|move))`,
  `(?:i|we) (?:'ve |have )?(?:already )?(?:booked|reserved)(?: in)? ${BOOKED_BEFORE}.{0,40}(?<! (?:instead|change|move|cancel).*)`,
  `(?:i'm|i am|we're|we are) (?:coming|seeing|visiting)(?: \\p{L}+){0,3} .{0,40}as (?:agreed|arranged|discussed|planned|booked)`,
  `(?:when|what time|(?:what|which) day) (?:do|did|should|would|will) ${SUPPOSED_TO}(?: (?:me|us|him|her|my \\p{L}+))?${COMES_WHEN}`,
  `${WHEN_IS} (?:my|our|his|her) \\p{L}+(?:'s)? (?:haircut|appointment|booking|slot|session|lesson|visit)`,
  `what(?:'s| is| was| were) the (?:exact )?(?:time|date|day)s? (?:of|for|on) (?:my|our|his|her) (?:\\p{L}+ )?${NOUN}`,
  `(?:got|have|had|booked) (?:something|anything|a thing|one) (?:booked |arranged )?with you.{0,60}(?:when|what time|what day|which day)`,
  `(?:am|are) (?:i|we) (?:the|your|in the|on for|in for|in at|at|down at|on at) (?:\\d|noon|first|last|next)`,
  `(?:i've|i have|we've|we have|i had|he has|she has)(?: got)? (?:an? |my |our |the )?haircut (?:already )?${IN_THE_DIARY}${BOOKED_WHEN}`,
  `(?:i've|i have|we've|we have)(?: got)? already (?:got )?(?:an? |my )?${NOUN}`,
  `(?<!${REQUEST_VERB} )${I_HAVE} (?:an? |my |our |the |\\d )?haircut(?: and (?:an? |my |the )?haircut)?(?= ${NEXT_DAY_WORD})`,
  `(?:i've|i have|we've|we have|i had|we had)(?: got)? (?:an? |my |our |the )(?:\\p{L}+ ){1,3}?(?:booked |arranged |in )?with you${WHEN_FOLLOWS}`,
  `(?:think|thought|believe|sure) (?:i|we) (?:had|have|booked|put|got) .{1,30} (?:in|down) (?:for|on|at)`,
  `(?:don't|can't|cannot|do not|couldn't) (?:quite |really |for the life of me )?remember (?:if|whether|when|what time|what day|which day) (?:it|i|we|my|our)`,
  `(?:i|we) (?:should|must|ought to) (?:already )?be (?:in|on|down in) (?:your|the) (?:book|books|diary|calendar|system|list|schedule)`,
  `(?:i|we) (?:agreed|settled|fixed|arranged|decided) (?:on )?.{0,40} (?:haircut|appointment|visit|lesson|session)`,
  `there (?:should|must|ought to) be (?:an? |the )?(?:\\p{L}+ )?(?:haircut|appointment|booking|reservation|slot)`,
  `(?:i|we) (?:made|booked|arranged|reserved|set up|took|scheduled) (?:an? |the |my )?${NOUN} ${BOOKED_HOW}`,
]

const BOOK = oneOf('book(?:ed)?|make|made|reserved?|arranged?|scheduled?|put|got|get')
const SOMEBODY_ELSE = oneOf(`(?:my|our) (?:\\p{L}+ )?\\p{L}+|he|she|they|${SOMEBODY}`)
const FOR_WHEN = oneOf('what|which day|which days|when|what time|for when|for what')
const ONLINE = oneOf(
  'online|on (?:your|the) (?:website|site|app|web ?site|web|page)|over the internet',
  'through (?:your|the) (?:website|site|app)',
)
const BOOKED_THING = oneOf('booked|booking|appointment|lesson|reservation|table|haircut|session|visit')
const BOOKED_IN = oneOf('booked|down|in|scheduled|an? (?:appointment|booking|slot)')
const SEEING = oneOf('seeing|with|booked (?:in )?with|see|meeting|meet|down with')
const BOOKED_ALREADY = oneOf(' booked| scheduled| coming up| with you| this| next| already| down')
const SHOW = oneOf('what|which|any|list|show|see|check|view|remind me of|look up')
const LOOK_UP = oneOf('show|list|see|check|view|confirm|look up|double check|verify|find')
const GOING_AHEAD = oneOf('on|good|happening|going ahead|expected|due|okay|ok|in the (?:book|diary|calendar)')
const ARE_WE = oneOf("are we|we're|we are|am i|i'm|is (?:it|that|everything|my \\p{L}+|our \\p{L}+)|it's")
const SUPPOSED = oneOf('supposed|meant|due|expected|booked|coming|to|seeing|meeting')

/** Phrases that ask about an appointment that the caller has. */
export const OWN_PHRASES: readonly string[] = [
  `(?:your|the) (?:guy|man|lad|bloke|fella|plumber|engineer|technician|fitter|driver|person|people|lot) (?:was|were|is|are) (?:supposed|meant|due|expected)`,
  `(?:is|are) (?:he|she|they|anyone|anybody|someone|somebody) (?:still |even )?(?:on (?:his|her|their|the) way|coming(?: out)?(?= (?:today|or|still|now|at)| $))`,
  `(?:has|did|have) ${SOMEBODY_ELSE} (?:already |actually |yet |by any chance )*${BOOK} (?:me|us|him|her|them|(?:my|our) \\p{L}+)(?: (?:already|down|in|up))*`,
  `${FOR_WHEN}(?: exactly)? (?:have|did|do) you (?:got |have |put |get )*${HAVE_ME}(?: down| in| booked| for| on| scheduled)*(?= |$)`,
  `(?:are|is) (?:you|your \\p{L}+|the \\p{L}+|${SOMEBODY}|he|she|they) still (?:coming|expecting|seeing|due)`,
  `when (?:are|is|will) (?:you|your \\p{L}+|the \\p{L}+|${SOMEBODY}|he|she|they) (?:be )?(?:coming|seeing|arriving|visiting|expecting|due)`,
  `${NEVER} (?:yet |even |actually )?${GOT}(?: any| a| my| the| your)?(?: \\p{L}+)? (?:confirmation|confirmed|e ?mail|reminder)`,
  `(?:i|we) (?:\\p{L}+ )?(?:booked|made|reserved|scheduled|requested|arranged|did|filled)(?: \\p{L}+){0,4} ${ONLINE}`,
  `did (?:my|our|the|that) ${BOOKING} (?:\\p{L}+ )?(?:go|come|get|work|make|arrive|register)`,
  `(?:has|is|was) (?:my|our|the) ${BOOKING} (?:\\p{L}+ )?(?:gone|come|in|through|registered|confirmed|received|arrived|there)`,
  `(?:did|have|do) you (?:get|got|receive|received|see|seen|have) (?:my|our) ${BOOKING}`,
  '(?:am|are) (?:i|we) (?:still )?expected|(?:do|are) you (?:still )?expect(?:ing)? (?:me|us)|do you (?:still )?have (?:me|us) (?:down|in|for|on)',
  "(?:what time|when|which day|what day) (?:i'm|i am|we're|we are|he's|she's|they're|it's) (?:in|on|due|coming|down|booked|meant|supposed|expected|scheduled)",
  `(?:what time|when|which day|what day)(?:'s| is| was| are) (?:my |our |the |his |her )?\\p{L}+'?s (?:\\p{L}+ )?${NOUN}`,
  `${BOOKED_THING} .{0,80} (?:what time|when|which day|what day)(?:'s| is| was| are) (?:that|it|this)`,
  `(?:told|said|promised|confirmed|assured)(?: \\p{L}+){0,3} (?:i|we) (?:was|were|am|are|had|have|got)(?: \\p{L}+)? ${BOOKED_IN}`,
  'confirm (?:that|it|this) (?:for|with) me',
  'what (?:do|have|did) (?:i|we) (?:have |got |get )*(?:booked|scheduled|planned|coming up|down|reserved)',
  "what (?:i've|i have|we've|we have|i'd|we'd) (?:got |had )?(?:coming up|booked|down|planned|with you|in the (?:book|diary|calendar))",
  `(?:make|making|be) sure (?:that )?(?:it's|it is|i'm|i am|we're|we are|my \\p{L}+(?: is|'s)) still (?:on|in|down|booked|at|for|the|${DAY}|\\d)`,
  anyOf(
    `whom? (?:am i|are we|will i|will we|do i|do we) (?:be )?${SEEING}`,
    "who(?:'s| is) (?:my \\p{L}+ with|seeing me|doing (?:me|my \\p{L}+)|cutting my \\p{L}+)",
  ),
  'remind me (?:when|what|which|of|about)',
  anyOf(
    "(?:when|what time|(?:what|which) day|where) (?:is|was|are|'s) my",
    "(?:has|have|does|is) (?:my|our) \\p{L}+ (?:still )?(?:got an?|have an?|booked|down for|due|scheduled)|when's my",
    '(?:when|what time|what day) (?:am i|do i|did i|have i)|do i (?:still |already )?have (?:an|any|a|my)',
    `(?:do i have|have i got|did i book) (?:anything|something|one)${BOOKED_ALREADY}`,
    "(?:what's|what is) my (?:next |upcoming )?(?:appointment|booking)|have i got",
    `${SHOW} (?:my |of my )?(?:upcoming |next |current |existing )?(?:appointments?|bookings?) (?:do i|i have|have i)`,
    `${LOOK_UP} (?:on )?my (?:\\p{L}+ )?(?:appointments?|bookings?)`,
    'my (?:next |upcoming )?(?:appointments?|bookings?) (?:time|date|details)',
    'am i (?:still )?(?:booked|down|scheduled|coming)',
    `${ARE_WE} (?:\\p{L}+ )?still ${GOING_AHEAD}(?= (?:for|on|at|this|next|today|tomorrow|then|with)| $)`,
    `(?:when|what time|(?:what|which) day) (?:was|were|am|are) (?:i|we) ${SUPPOSED}`,
    '(?:when|what time|(?:what|which) day) (?:my|our) (?:\\p{L}+ ){1,3}(?:is|was|are)',
    '(?:have|got) me (?:down|booked|in|scheduled)|what time am i',
    '(?:forgot|forgotten|remember|lost) (?:when|what time|my|the)',
  ),
]

const IT =
  '(?:it|(?:that|this)(?: (?:slot|time|appointment|booking|table|one|spot|haircut))?|everything|mine|the (?:\\p{L}+ )?\\p{L}+|my \\p{L}+)'
const HOW =
  '(?:really |definitely |now |all |then |just |officially |already |actually |fully |properly |finally |100 % |100 )*'
const SETTLED = oneOf(
  'mine|ours|locked(?: in)?|final|definite|settled|secured?|guaranteed|certain|official|fixed|a done deal',
  'done and dusted|all set|set in stone|in the bag|nailed down|pencilled in|sealed',
)
const NOW = '(?:now|then|yet|for sure|for certain|for definite|definitely|already|or not)'

const AM_I = oneOf(
  'am i|are we|is (?:it|that|this|everything|the (?:appointment|booking)|my (?:appointment|booking)|my \\p{L}+)',
  "did (?:you|it|that|i)|have you|has (?:it|that)|was (?:it|that)|so i'm|so it's|so that's|so we're|then i'm",
)
const BOOKED = oneOf(
  'booked|set|sorted|confirmed|confirm|good to go|reserved|scheduled|through|in the (?:book|books|system|calendar)',
  'down(?= (?:for|in|now|then|yet)| $)|book',
)
const REALLY = oneOf(
  'all|now|actually|definitely|really|just|officially|already|been|get|go|it|that|me|fully|properly|finally|then',
  'even|still|gone',
)

/** "Am I booked now?" */
export const STATUS_PHRASES: readonly string[] = [
  `(?:is|are|was) ${IT} ${HOW}${SETTLED}`,
  `(?:so|and|then|now) ${IT}(?:'s| is) ${HOW}${SETTLED}(?= (?:now|then|right|yes|yeah)| $)`,
  `(?:do|have|did) (?:i|we) (?:definitely |really |actually |now )*(?:have|got|get) ${IT}(?: ${NOW})+`,
  `(?:do|have) (?:i|we) (?:have|got) it(?= $)`,
  '(?:am i|are we) (?:all )?(?:set|confirmed|sorted|good to go|in)(?= (?:now|then|yet)| $)',
  anyOf(
    `${AM_I} (?:${REALLY} )*${BOOKED}`,
    '(?:do|have) i (?:now |actually |got |have )*(?:an|the|a|my) (?:appointment|booking|slot) (?:now|yet|then|or not)',
  ),
  'does that mean (?:i|we) (?:have|got) (?:it|the \\p{L}+|an? \\p{L}+)',
]
