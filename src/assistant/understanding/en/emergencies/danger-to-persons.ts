import { anyOf, notBefore, oneOf } from '../phrases/phrase-pattern.ts'

/**
 * How callers report that a person is in danger without naming the danger: a person, and what has happened to that person. Patterns of words in lower
 * case without punctuation, each between two spaces. `emergencies.ts` has the names of dangers ("heart attack", "gas leak").
 */

const RELATIVE = anyOf(
  'dad|daddy|father|mum|mummy|mom|mommy|mother|gran|granny|grandma|grandmother|nan|nana|grandpa|grandad|granddad',
  'grandfather|husband|wife|partner|fianc[eé]e?|boyfriend|girlfriend|son|daughter|boy|girl|kids?|child|children',
  'baby|toddler|newborn|infant|brother|sister|aunt|auntie|uncle|cousin|nephew|niece|twins?|mother in law',
  'father in law',
)
const OTHER_PERSON = anyOf(
  'friend|mate|buddy|neighbou?r|boss|colleague|co ?worker|customer|client|guest|visitor|lady|man|woman|gentleman',
  'guy|bloke|fella|person|people|patient|student|pupil|teacher|driver|worker|builder|cyclist|stylist|hairdresser',
  'barber|dentist|receptionist|waiter|waitress|chef|somebody|someone|teenager|lad|pensioner|passenger',
)
/** The person in danger, perhaps with a contracted verb: "he's", "my gran's". */
const WHO = `(?:i|he|she|they|we|${RELATIVE}|(?:${OTHER_PERSON})s?)(?:'s|'ve|'re|'m|'d|'ll)?`
const WHOSE = `(?:my|his|her|their|the|${RELATIVE})(?:'s)?`
/** Up to this many words that do not begin a request: "my son who is six HAS JUST swallowed". */
const gap = (most: number) =>
  `(?: (?!(?:if|book|appointment|reschedule|move|cancel|can|could|you|your|because)\\b)[\\p{L}\\p{N}']+){0,${most}}`
const AUXILIARY =
  '(?: (?:has|have|had|is|are|am|was|just|suddenly|now|also|really|gone|went|going|got|all|completely|totally|been))*'

const LYING_PLACE = oneOf(
  'floor|ground|street|road|pavement|sidewalk|stairs|door|kitchen|bathroom|hallway|car park|parking lot|entrance',
)
const MOVING = oneOf('moving|talking|talk|answering|answer|responding|respond|breathing|move|get up')
const AS_A_SYMPTOM = oneOf("in|and|around|he|she|he's|she's|please|help|what|$")
const OF_HAIR = oneOf('hair|with|after|from|for|do|how|can|roots|at|on')
const OF_LANGUAGE = oneOf(
  'on|to|at|for|because|long|right|english|french|german|spanish|the|very|much|about|now|loud|today|with|but',
)
const HIGH_PLACE = oneOf('stairs?|steps|ladder|roof|balcony|window|scaffold(?:ing)?|wall|tree|horse|ceiling|escalator')
const FELL_FROM = oneOf(
  `(?:down|off|from|out of|through) (?:the|a|an|our|my|his|her|their|your) (?:[a-z]+ )?${HIGH_PLACE}`,
  "and (?:can't|cannot|won't|is not|isn't|not|she|he|hurt|hit|broke)",
)
const OUT_OF_PLACE = oneOf('bent|twisted|at a funny angle|sticking out|broken and')
const HEAD_INJURY = oneOf(
  'sick|vomit(?:ing|ed)?|throwing up|confused|dizzy|sleepy|bleeding|blood|unconscious|unresponsive|memory|remember',
)
const MACHINE = oneOf('machine|saw|press|mixer|mower|door|grinder|car|escalator')
const BURNED = oneOf('burn(?:ed|t|ing)?|scald(?:ed|ing)?|blister(?:s|ing)?')
const BADLY = oneOf('badly|skin|blister(?:s|ing)?|peeling|coming off|really bad|severe(?:ly)?|whole|all over')
const BLEEDS = oneOf(
  "(?:keeps|kept|still|is|it's|won't stop|badly) (?:on )?bleeding|deep|gushing|pouring|to the bone|artery|blood",
)
const DRUGS = oneOf('pills|tablets|medication|meds|medicine|painkillers|paracetamol|tylenol|insulin|drugs')
const TOO_MANY = oneOf('loads|lots|heaps|a load|a bunch|a handful|way too many|too much')
const IN_THE_HOUSE = oneOf('cleaning|bleach|medicine|pills|detergent|dishwasher')
const POISONOUS = oneOf(
  'cleaning|cleaner|stuff under the sink|dishwasher|tablet|coin|button|magnet|hair dye|peroxide|nail polish|acetone',
  'remover|weed ?killer|petrol|gasoline|oven',
)
const SWALLOWED = oneOf('drank|drunk|drinking|ate|eaten|swallowed|swallowing')
const ALLERGIC_SIGN = oneOf('breathe|breath|breathing|swallow|throat|tight|up|sting|stung|since')
const SWOLLEN = oneOf('swollen|swelling|swell(?:s|ed)?|tight|closing|closed')
const GOING_TO = oneOf('going to|gonna|trying to|tries to|wants to|threatened to|will')
const ATTACKED = oneOf('mugged|robbed|attacked|beaten(?: up)?|stabbed|shot|assaulted|strangled|followed home|raped')
const VICTIM = oneOf('me|us|him|her|them|my|his|people|everyone|somebody|someone|each other')

/** What happens to a person, if a word such as "my dad" or "she" comes shortly before it. */
const HAPPENED = [
  // Collapse, loss of consciousness
  'keeled over|dropped (?:down )?(?:to|on|onto) the (?:floor|ground)|dropped (?:down )?dead',
  'black(?:ed|ing) out(?! (?:my|the|a|our|that|those)\\b)|out cold(?! with)|knocked (?:out )?(?:cold|unconscious)',
  '(?:gone |went |going )?(?:limp|floppy)|lifeless|slumped',
  `(?:lying|laying|crumpled|sprawled|face down) (?:on|in front of|outside|at|in) (?:the|my|our|your) (?:[a-z]+ )?${LYING_PLACE}`,
  'went down like|not (?:with us|making (?:any )?sense)',
  "(?:diabetic|sugar|hypo)(?: [a-z']+){0,8} (?:shaky|sense|confused|sweating|sweaty)",
  '(?:going to|gonna|about to) (?:pass out|faint|black out|collapse)',
  'having (?:[a-z]+ ){1,4}(?:seizure|stroke|heart attack|asthma attack)|not moving',
  `(?:on|hit) the (?:[a-z]+ )?(?:floor|ground)(?: [a-z']+){0,3} ${MOVING}`,
  'not (?:answering|reacting|moving|talking) (?:us|me|anymore|any more|at all)',
  "(?:won't|doesn't|not) (?:react|come (?:round|to))(?:ing)?|(?:might be|may be|maybe|looks?) dead",
  'found (?:him|her|my [a-z]+) (?:on the|lying)',
  // Breath
  'gasping|(?:fighting|gasping) for (?:air|breath)|wheezing',
  `(?:turning|turned|gone|going|went) (?:[a-z]+ )?(?:blue|purple|gr[ae]y)(?! ${OF_HAIR}\\b)(?= ${AS_A_SYMPTOM})`,
  '(?:got |something |a |an )?(?:[a-z]+ )?(?:stuck|lodged|caught) in (?:my|his|her|the|their) (?:throat|windpipe)',
  "can't get (?:any |enough )?(?:air|breath|(?:my|his|her) breath)|drown(?:ed|ing)",
  '(?:fell|fallen) in(?:to)? the (?:pool|pond|river|canal|lake|water)',
  // Fits, strokes
  '(?:having|has|had|in|started) (?:a |some kind of )?fits?(?! (?:about|over|when|when i|of|at)\\b)(?! ?ting)',
  'fitting on|convuls(?:ing|ions?)|shaking (?:all over|uncontrollably|violently)|foaming at|foam (?:is )?coming',
  'jerking|(?:talking|speaking|saying) (?:all )?(?:gibberish|nonsense|funny|weird|strange(?:ly)?|garbled)',
  `can't (?:speak|talk)(?! ${OF_LANGUAGE}\\b)`,
  // Falls, injuries, burns
  `fall(?:en|s)? ${FELL_FROM}|fell ${FELL_FROM}|can't get (?:back )?up(?! (?:the|to|early|before|in)\\b)`,
  `(?:leg|arm|neck|foot|bone|back) (?:is |looks |was |has )?${OUT_OF_PLACE}|bone (?:is )?(?:sticking|coming)`,
  `hit (?:my|his|her) head(?: [a-z']+){0,6} ${HEAD_INJURY}|run over`,
  'knocked (?:down|over|off)(?: [a-z]+){0,3} (?:car|bike|truck|lorry|bus|van|street|road)',
  'trapped (?:under|in|inside|beneath|between)|pinned (?:under|against|beneath)',
  `(?:fingers?|hand|arm|leg|foot) (?:is |are |was |got |has been )?(?:stuck|caught|trapped|crushed) (?:in|under) (?:the|a|that) (?:[a-z]+ )?${MACHINE}`,
  'impaled|crushed',
  "(?:boiling|scalding|hot) (?:water|oil|tea|coffee|soup|fat)(?: [a-z']+){0,4} (?:over|on|down) (?:himself|herself|myself|him|her|me|my|his)",
  `(?:over|on|down) (?:himself|herself|myself)(?: [a-z]+){0,4} ${BURNED}`,
  `burn(?:ed|t) (?:my|his|her|myself|himself|herself)(?: [a-z']+){0,6} ${BADLY}`,
  'burn(?:ed|t) (?:my|his|her) (?:whole|entire)|scalded|acid (?:in|on|over) (?:my|his|her|the)',
  `(?:cut|sliced|slashed|gashed|stabbed)(?: [a-z']+){1,9} ${BLEEDS}`,
  "(?:keeps|kept|still|won't stop) bleeding (?:a lot|badly|heavily|everywhere|through)",
  'bleeding(?! (?:money|edge|gums|cash|time))|coughing (?:up )?blood',
  '(?:throwing up|vomiting|spitting|puking|peeing) blood|losing (?:a lot of |so much |lots of |too much )blood',
  // Poison, allergy, heat, sugar
  `(?:taken|took|swallowed) ${TOO_MANY} (?:of )?(?:[a-z]+ ){0,3}${DRUGS}`,
  `(?:at|into|in) the ${IN_THE_HOUSE}(?: [a-z]+){0,6} (?:drank|drunk|ate|eaten|swallowed|mouth)`,
  `${SWALLOWED} (?:some |a |the |my |his |her |of |one )*(?:[a-z]+ )?${POISONOUS}`,
  `(?:tongue|throat|lips?|face|neck|mouth)(?: [a-z]+){0,3} ${SWOLLEN}(?: [a-z]+){0,5} ${ALLERGIC_SIGN}`,
  '(?:stung|bitten)(?: [a-z]+){0,8} (?:swollen|swelling|breathe|breathing|tongue|throat|dizzy)',
  'hives(?: [a-z]+){0,6} (?:wheezing|breathe|breathing|throat|swelling|swollen|dizzy)',
  "(?:ate|eaten|eating|swallowed|drank|drunk)(?: [a-z']+){1,10} (?:throwing up|vomiting|being sick|foaming)",
  'covered in hives|(?:epipen|epi pen)',
  // Childbirth
  'contractions? (?:are |is )?(?:[a-z0-9]+ )?(?:minutes?|every|coming|close)',
  '(?:having|delivering) (?:the|her|my|a) baby (?:now|here|right|in)|baby is (?:crowning|coming)',
  // Violence
  `${GOING_TO} (?:kill|shoot|stab|hurt|strangle) (?:me|us|him|her|them|somebody|someone)(?! if i)`,
  `(?:got|been|being|was|were|just|is) (?:just )?${ATTACKED}`,
  `(?:hitting|beating|strangling|punching|choking|kicking|attacking) ${VICTIM}`,
  '(?:threw|thrown|poured|sprayed) (?:acid|bleach|petrol|gasoline|something) (?:at|on|in|over|into)',
  "(?:says|said|saying|threatens|threatening) (?:he|she|they)(?:'ll| will|'s going to| is going to|'s gonna) (?:kill|shoot|stab|hurt|burn|blow)",
  '(?:is |are )?climbing (?:in|through|over) ?(?:my|the|our)?',
  "(?:he's|she's|is|he is|she is) screaming(?: (?:for help|in pain|in agony))?",
  '(?:trying|tries) to (?:get|break|climb|come|force (?:his|her|their) way) in(?:to)? (?:through|by|my|our|the|via)',
  '(?:has|have|got|with|waving|holding|pulled) (?:a|an) (?:big |huge )?(?:knife|gun|weapon|machete|axe)',
]

const DROOPING = oneOf('dropped|drooped|drooping|hanging|fallen|slipped|lopsided|sagging')
const CLOSING_UP = oneOf('tight(?:ening)?|closing(?: up)?|swelling(?: up)?|swollen(?: shut)?')
const IN_FEAR = oneOf('hiding|scared|hid|help|knife|police|alone|break|broke|in')
const HOME = oneOf('house|home|flat|apartment|garden|bedroom|door|window')
const INTRUDING = oneOf('in|inside|outside|breaking|climbing|banging|trying')

/** Signs of danger that count without a person before them: "his eyes have rolled back", "chest feels like". */
const SIGNS = [
  `${WHOSE} (?:finger|thumb|toe|ear|hand|nose)(?: is| was| has| been| got| nearly| half)* (?:hanging|ripped|torn|cut|bitten|chopped) off`,
  'hear (?:him|her|them|somebody|someone)(?: [a-z]+)? (?:moaning|screaming|groaning|crying for help)',
  'hear (?:someone|somebody|footsteps|a man)(?: [a-z]+){0,3} (?:downstairs|upstairs|in the house|breaking)',
  '(?:men|guys|customers|people|kids|boys|they)(?: are|.re) (?:all )?fighting(?! (?:over|about|for|with))',
  `think (?:my |the |our |this |that )?(?:he|she|they|${RELATIVE}|${OTHER_PERSON})(?:'s| is| are)? dead`,
  '(?:smells?|stinks?|smelling)(?: [a-z]+){0,4} rotten eggs?(?! (?:from|in|out of|when)(?: the| my)? (?:water|drain|sink|tap|toilet|shower|i))',
  `${WHOSE} waters?(?: have| has| just)* (?:broken|broke)`,
  `${WHOSE} (?:eyes|head)${AUXILIARY} (?:rolled|rolling|rolls) (?:back|up|over)`,
  `${WHOSE} (?:lips?|fingers?|nails|face|skin)${AUXILIARY} (?:turned|turning|going|gone|went|looks?)?(?: a bit| really)? ?(?:blue|purple|gr[ae]y)`,
  `${WHOSE} (?:face|mouth|side of (?:my|his|her) face|eye)${AUXILIARY} ${DROOPING}(?: [a-z]+){0,2} (?:on one side|one side|down|left|right|side)`,
  `${WHOSE} heart(?: has| just| is| it's)* (?:stopped|stopping|not beating|isn't beating|pounding out|going crazy|going mad)`,
  `${WHOSE} (?:throat|airway|tongue|lips)(?:'s)?(?: is| are| getting| all| has| have| gone)* ${CLOSING_UP}`,
  '(?:crushing|squeezing|stabbing|tight|heavy|burning|sharp|awful|terrible|horrible|bad) (?:[a-z]+ ){0,2}(?:in|across|on|over|around) (?:my|his|her|the) chest',
  `${WHOSE} chest (?:feels?|is|has)(?: [a-z']+){0,3} (?:sitting|crushed|crushing|squeez(?:ed|ing)|tight|heavy|weight|elephant|exploding|burst)`,
  "(?:chest|jaw)(?: [a-z']+){0,8} (?:down|into|along) (?:my|his|her|the) (?:left |right )?arm",
  "(?:isn't|not|can't be|stopped) (?:properly )?breathing|breathing(?: is| has| [a-z]+ly)* (?:stopped|funny|really fast and|really shallow|shallow|weird)",
  '(?:no|not|without|find|feel|got) (?:a |any |his |her )?pulse',
  "(?:skin|flesh)(?: is|'s)? (?:coming|peeling|falling|melting) off",
  "(?:there's|there is|here's) (?:a |an |some )?(?:dead body|body|fight|shooting|shooter|riot|crash|accident|person (?:in|on) the (?:water|tracks))",
  `(?:someone|somebody|a man|a stranger|people|men)(?:'s| is| are)? ${INTRUDING} (?:[a-z']+ ){0,3}(?:my|our|the) (?:[a-z]+ )?${HOME}(?: [a-z']+){0,8} ${IN_FEAR}`,
  'hiding in (?:the|my|a) (?:[a-z]+ )?(?:wardrobe|closet|bathroom|cupboard|basement|toilet|bedroom)',
]

const OFFERS = oneOf('do|treat|offer|teach|help|run|give|see|cover|insure|handle|remove|cater|accept|take|work')
const NO_PERSON_HURT = notBefore("(?:my|he|she|i|he's|she's|i'm|i've|please|because)\\b")
const WHAT_IF = oneOf('what (?:if|happens (?:if|when))|in case|am i allowed|is it (?:safe|ok|okay|fine) if')
const HARMLESS = oneOf(
  "(?:when |if |while )?(?:i'm |i am |i )?(?:lying |laying |lie )?(?:on my (?:front|stomach|tummy)|face down)",
  'through (?:my|his|her|the) nose',
)
const HYPOTHETICAL = oneOf(
  `(?:do|does|can|could|would|will) (?:you|your \\p{L}+)(?: (?:guys|also|ever|still|do|even))* ${OFFERS}(?: ${NO_PERSON_HURT}[\\p{L}\\p{N}']+){0,9}`,
  `${WHAT_IF} (?:i|he|she|someone|somebody|my [a-z]+)(?: [a-z']+){1,5}`,
  "(?:nearly|almost|practically) (?:had|have|having|gave me|died|choked|fainted|passed out)(?: [a-z']+){0,3}",
  '(?:heart attack|stroke|fit) when (?:i|he|she|we) (?:saw|heard|read|got)',
  'stroke (?:patients?|survivors?|of luck|rehab)',
  'chok(?:ing|ed) (?:up|the|hazards?|(?:on|at) (?:the|your|that) (?:price|bill|cost|quote|invoice))',
  'passed out (?:the|some|all|my|our|a|flyers|leaflets)',
  `(?:can't|cannot|can not|hardly|struggle to) breathe (?:so well |well |properly )?${HARMLESS}`,
  'first aid (?:course|training|class)(?:es|s)?',
)

/** "Do you treat people with seizures?", "what if I faint?", "choking on the price": these report no emergency. */
const NOT_HAPPENED = new RegExp(` ${HYPOTHETICAL}(?= )`, 'gu')

const HAPPENED_TO_PERSON = new RegExp(` (?:${WHO}${gap(7)} (?:${HAPPENED.join('|')})|${SIGNS.join('|')}) `, 'u')

/** The words without what has not happened: questions about a treatment, hypothetical events, figures of speech. Pure. */
export const withoutHypothetical = (words: string): string => words.replace(NOT_HAPPENED, ' ')

/** Whether something dangerous has happened to a person; the words are separated by spaces. Pure. */
export const isPersonInDanger = (words: string): boolean => HAPPENED_TO_PERSON.test(words)
