/**
 * How people say that they will be late, or that something went wrong. Parts of regular expressions over words without punctuation
 * (`wordsOf`), in which the names of services are replaced by "haircut".
 */

const WILL_NOT =
  "(?:won't|can't|cannot|might not|may not|not going to|not gonna|don't think i'll|doubt i'll|unlikely to|not be able to)"
const CLOCK =
  '(?:\\d+(?::\\d\\d)?(?: ?[ap]m| o.clock)?|noon|(?:quarter|half|\\d+|\\p{L}+teen|twenty|five|ten) (?:minutes )?(?:past|after|to)(?: \\d+)?)'
const COME = '(?:make it|be there|get there|get to you|arrive|be with you|reach you|show up|turn up)'

/** Will come late to an appointment. */
export const LATE_PHRASES: readonly string[] = [
  "(?:running|be|being|am|i'm|we're|bit|little) (?:(?:a |about |around |going |gonna |to |be |bit |little |few |tad |so |very |really |quite |slightly |some |roughly |maybe |probably |just |like |half |an |hour |quarter |of |\\d+ |\\p{L}+teen |twenty |thirty |forty |minutes? |mins? )*)(?:late|behind|delayed)(?! (?:morning|afternoon|evening|in|night))|(?:stuck|caught up|caught|held up) (?:in|on|at|behind) (?:\\p{L}+ ){0,2}(?:traffic|jam|bridge|tunnel|motorway|highway|freeway|interstate|road|roadworks|train|bus|tube|subway|metro|station|airport|lift|elevator|meeting|work|accident|crash|snow|queue|line|tailback|ferry)|(?:i'll|we'll|i will|we will|gonna|going to|should|can) be (?:there|with you) in(?= (?:about |around |like )?(?:a |half |an )?(?:few |hour|minute|min|moment|quarter|sec|\\d+ (?:m|$)))|(?:i'm|we're|i am|we are) (?:\\d+|\\p{L}+) (?:minutes?|mins?) (?:away|out|behind)|(?:train|bus|car|flight) (?:is|was|broke|has) (?:\\p{L}+ )?(?:late|delayed|down)|running late|(?:won't|can't|not going to|not gonna) (?:make it|be there|get there|arrive) (?:on time|in time|by then|punctually)",
  `${WILL_NOT} (?:\\p{L}+ )?${COME} (?:at \\d+ )?(?:till|til|until|before) (?:about |around |nearer |gone |maybe )*${CLOCK}`,
  `${WILL_NOT} (?:\\p{L}+ )?(?:make|manage|do|${COME}) (?:it )?(?:for |by |at )?(?:the |my )?${CLOCK}(?: \\p{L}+){0,4}? (?:more like|closer to|nearer|probably|maybe|but) (?:more like |closer to |nearer |to |about )*${CLOCK}`,
  `(?:i'll|we'll|i will|we will|gonna|going to|i'd|should) (?:\\p{L}+ )?(?:${COME}|be) (?:at |around |about |for |more like |nearer |closer to )*${CLOCK} (?:instead of|rather than|and not|not) ${CLOCK}`,
  `(?:expect|look for) (?:me|us) (?:at|around|about|by|for|not before|from) (?:around |about |nearer )*${CLOCK}`,
  `(?:can|could|may|might) only (?:\\p{L}+ )?${COME} (?:at|by|for|around|about|after|from) (?:around |about |nearer )*${CLOCK}`,
  `(?:it'll|it will|it's going to|it is going to) (?:be|take)(?: me| us)? (?:more like |closer to |about |around |at least )*(?:${CLOCK} (?:before|until|till|by the time|when) (?:i|we)|(?:a few |a couple of |\\d+ |\\p{L}+teen |twenty |another )(?:minutes?|mins?) (?:longer|more|extra))`,
  `but (?:it'll|it will|it might|it may|i'll|i will|we'll) be (?:more like |closer to |about |around |nearer |nearly |almost )*${CLOCK}`,
  `need (?:another|an extra|about another) (?:\\d+|\\p{L}+) (?:minutes?|mins?)(?: more| extra)?(?= (?:to get|i'm|i am|before|and|for)| $)`,
  '(?:on my way|on our way|coming) but (?:\\p{L}+ )?(?:late|delayed|behind|held up|slow)',
  "(?:hold|keep) (?:my|our) (?:\\p{L}+ ){0,2}?(?:\\d+ o'clock|haircut|appointment|slot|place|spot|table|time)(?: for (?:me|us))?.{0,40} (?:late|delayed|on my way|on our way|minutes)",
]

/** Money that was taken wrongly. */
export const MONEY_PHRASES: readonly string[] = [
  'not paying (?:twice|again)|charged (?:me|us|my|twice)|over ?charged|double charged|(?:want|need) (?:that|this|it) (?:sorted|put right|refunded|fixed)',
  "(?:i|we|you|they|he|she|somebody|someone)(?:'ve|'s| have| has| had)? (?:\\p{L}+ )?(?:billed|overcharged|charged) (?:me|us|my|twice)|(?:been|was|were|got|am|are) (?:\\p{L}+ )?(?:billed|invoiced|overcharged|charged)(?! if| when| for (?:missing|cancelling|canceling|being))",
  '(?:paid|charged|billed|debited|invoiced) (?:\\p{L}+ ){0,3}?(?:twice|double|2 times|too much|wrongly)',
  "(?:want|need|demand|owe me|owed|waiting for|still waiting on|never got|didn't get|haven't had) (?:a |my |our |the |that )?(?:full |partial )?refund",
  '(?:bill|invoice|receipt|charge|total|price|amount|statement) (?:\\p{L}+ )?(?:was|is|were|came out|looks) (?:\\p{L}+ )?(?:wrong|incorrect|a mistake|not right|too high|more than)',
  '(?:an? |the |this |that )?(?:charge|payment|debit|amount|transaction) (?:on|from|off) my (?:\\p{L}+ )?(?:card|account|statement|bill|bank)',
  'you (?:still )?owe (?:me|us)|(?:rip ?off|ripped (?:me|us) off|daylight robbery|swindled?|cheated|short ?changed|fleeced)',
  '(?:price|amount|money|sum|fee) (?:that )?(?:you|they|he|she|somebody|someone) (?:took|charged|asked|put|debited)(?! for)',
  '(?:too much|too many dollars) (?:off|from|on) (?:my|our)',
  '(?:was|were|been|am|are) quoted .{0,60}(?:paid|pay|charged|billed|took|bill|invoice)',
  '(?:receipt|bill|invoice|statement) (?:says|said|shows|reads) .{0,60}(?:but|you told|you said|not right|wrong)',
]

/** Something went wrong. */
export const COMPLAINT_PHRASES: readonly string[] = [
  'complain|complaint|complaining|unhappy|not happy|disappointed|disappointing|terrible job|bad job|awful job|ruined|botched|messed up|screwed up|want my money back|money back|unacceptable|horrible job|came out (?:wrong|green|orange|awful|terrible|bad|uneven)|not satisfied|dissatisfied|not paying (?:twice|again|for (?:this|that|it))|over ?charged|double charged|charged (?:me|us|my (?:card|account)|twice)|(?:want|need|get|have) (?:that|this|it|things) (?:sorted(?: out)?|put right|made right|refunded|looked into|rectified)|worst|went wrong|(?:\\p{L}+ )?fell out|damaged|burned my|burnt my|did a (?:terrible|bad|horrible|awful|poor|lousy) job|was (?:rude|awful|terrible|horrible)|were (?:rude|awful|terrible|horrible)|looks (?:awful|terrible|horrible)|uneven|lopsided|hate (?:my|the|what)',
  ...MONEY_PHRASES,
]
