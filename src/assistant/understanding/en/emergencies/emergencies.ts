import { wordsOf } from '../plain-text.ts'
import { soundsLikeEmergency } from './alarming-words.ts'
import { isPersonInDanger, withoutHypothetical } from './danger-to-persons.ts'

/**
 * `crisis`: somebody may harm themselves; `danger`: all that police, fire brigade or ambulance are called for; `urgent`: what cannot wait,
 * and needs somebody of the business rather than an ambulance.
 */
export type Emergency = 'danger' | 'crisis' | 'urgent'

const CRISIS =
  / (?:suicid(?:e|al)|kill (?:myself|himself|herself|themsel(?:f|ves))|(?:end|take|ending|taking) (?:my|his|her) (?:own )?life|(?:want|going|trying) to die|(?:hurt|harm|cut|hurting|harming|cutting) (?:myself|himself|herself)(?! (?:accidentally|shaving|badly on|on|with (?:a|the|my) (?:[a-z]+ )?(?:saw|chainsaw|mower|grinder|chisel|glass|tin|can|axe|drill|hedge trimmer|slicer|opener)) )|(?:cut|slit|cutting|slitting) (?:my|his|her|their) (?:own )?wrists?(?! (?:on|with a|with the) )|jump(?:ing)? (?:off|from) (?:the|a) (?:[a-z]+ )?(?:bridge|roof|building|balcony|window)|end it all|(?:want|wants) (?:it|everything) (?:all )?to (?:be over|end|stop)|can't go on (?:any ?more|any longer|living)|self harm|don't want to (?:live|be alive)|no reason to live|better off dead) /

const DANGER = [
  // Breathing, heart, consciousness
  "(?:can't|cannot|can not|cant|not|isn't|stopped|stops|unable to|hardly|barely|struggling to|trouble) (?:breath(?:e|ing)|breath)",
  'chok(?:ing|ed)',
  "(?:having|has|had|have|think it's|it's) (?:a |an )?(?:heart attack|stroke|seizure|asthma attack)",
  "(?:(?:my|his|her|the) (?:chest|heart) (?:[a-z]+ ){0,2}(?:hurts|hurting|aches|pains?|tight|tightening|racing like mad|killing me)|(?:my|his|her) (?:left )?arm (?:is|has gone|went|feels) (?:[a-z]+ )?numb|(?:my|his|her) face (?:is |has gone |looks )?(?:droop(?:s|ing|y)|numb)|slurr(?:ing|ed)|(?:lips?|face|skin) (?:is |are |has |have |(?:is |are )?(?:turning|turned|going|gone|went) )(?:[a-z]+ )?blue|can't (?:feel|move) (?:my|his|her) (?:legs?|arms?|face|left|right|body|side))",
  '(?:chest pains?|(?:pain|pains|pressure|tightness) in (?:my|his|her|the) chest)',
  "(?:collapsed|unconscious|passed out|unresponsive|(?:won't|doesn't|not|isn't|can't) (?:wak(?:e|ing)(?: (?:up|him|her|them))?|respond(?:ing)?))",
  'no pulse',
  '(?:fainted|faints)',
  // Bleeding, poison, injuries
  "(?:bleeding (?:heavily|badly|a lot|to death|out)|(?:won't|doesn't|can't) stop (?:the )?bleeding|(?:lots?|so much) (?:of )?blood|blood (?:is |was |keeps )?(?:[a-z]+ )?(?:pumping|gushing|spurting|pouring|squirting|everywhere|running down)|(?:cut|chopped|sliced|tore) (?:off )?(?:my|his|her) (?:[a-z]+ )?(?:finger|hand|arm|wrist|leg|artery|throat) (?:off|open))",
  '(?:overdos(?:e|ed|ing)|(?<!food )poison(?:ed|ing)|(?:swallowed|drank|drunk|ate|eaten|eating|drinking) (?:some |a |the |my |his |her |of )*(?:[a-z]+ )?(?:bleach|pills|tablets|poison|batter(?:y|ies)|magnets?|drain cleaner|antifreeze|detergent|paint thinner|white spirit|medicine)|(?:too many|all (?:of )?(?:my|his|her|the)|a whole (?:bottle|box|pack) of|a lot of) (?:[a-z]+ )?(?:pills|tablets|painkillers|sleeping pills|medication))',
  '(?:anaphyla(?:xis|ctic)(?: shock)?|throat is (?:closing|swelling))',
  'knocked (?:out )?(?:(?:[a-z]+|\\d) ){0,3}(?:tooth|teeth)',
  '(?:hit by (?:a|the) (?:car|truck|lorry|bus|van|bike)|carbon monoxide)',
  "(?:(?:having|has|had|have|severe|bad|it's) (?:an? )?(?:severe |bad |serious )?allergic reaction(?! (?:before|once|in the))|(?:tongue|throat|lips?|airway) (?:is|are) (?:[a-z]+ )?swelling)",
  '(?:drown(?:ing|ed)|electrocuted|stabbed|been shot|someone (?:was |is |got )?shot)',
  "(?:water (?:just )?broke|baby is coming|(?:is|am|i'm|she's|went|gone) (?:in|into) labou?r)",
  // Fire and gas
  '(?:(?:car|van|truck|lorry|bus|motorbike|house|flat|apartment|kitchen|building|shop|store|roof|oven|stove|pan|curtains?|garage|engine|shed|tree|bin|sofa|bed|room|basement|attic|office|school|clothes|sleeve|place|workshop|barn)(?: [a-z]+){0,6} (?:is|are|was|started|starts|just started) (?:[a-z]+ )?(?:burning(?! hot)|ablaze|alight|exploding)|in flames|(?:kitchen|house|car|van|flat|shop|roof|oven|place|building|bin|shed|garage|sofa|bed|engine|stove|toaster).s (?:on fire|burning(?! hot)|ablaze|alight)|(?:are|see|got|there are|with) flames|ablaze|explosion|exploded|blew up|blown up)',
  "(?:(?:is|are|'s|caught|catching|on) (?:on )?fire|(?:there's|there is|have|got|started)(?: an?)?(?: [a-z]+)? fire(?! (?:safety|alarm|extinguisher|place|pit|door|risk))|smoke (?:everywhere|(?:is )?(?:coming|pouring|filling))|gas (?:leak|smell)|shooting (?:across|in|outside|at|down)|smell(?:s|ing)? (?:of |like |some |a lot of |strongly of )?(?:gas|burning|smoke)|(?:reeks|stinks|whiff) of gas|gas (?:is )?(?:leaking|escaping|coming out|hissing)|carbon monoxide (?:alarm|detector))",
  // Crime
  '(?:burglars?|intruders?|break(?:ing)? in(?:to)?(?: (?:my|our|the))?(?: (?:house|home|flat|door|shop))?|broke into|(?:there.s|someone.s|somebody.s|(?:there|someone|somebody|stranger|man|people|men) (?:is|are)(?: (?:a|some) [a-z]+)?|stranger|strange man) in my (?:house|home|flat|apartment|garden|bedroom)|being (?:robbed|attacked|followed|mugged|beaten)|(?:robbing|attacking|mugging|beating|hitting) (?:me|us|him|her|somebody|someone|my)|(?:has|got|with) a (?:gun|knife)|held at gunpoint|hostage|kidnapped|raped|shots? (?:fired|being fired)|gun ?shots|shooting (?:at|outside|in)|stabbing|threaten(?:ing|ed|s) (?:me|us|to (?:kill|hurt|shoot))|(?:man|woman|guy|person|someone|somebody|he|she|they) (?:outside |here |in \\w+ )?(?:with|has|have) (?:a |an )?(?:gun|knife|weapon|rifle|machete))',
  // Help itself
  "(?:(?:call|need|send|get)(?: me| us)? (?:an |the |for an |a )?(?:ambulance|police|cops|fire (?:brigade|department|engine|truck)|paramedics?|911|999|112|000)|life or death|(?:is|am|i'm|he's|she's|they're|are) dying(?! (?:to|for|my|her|his|hair|it))|about to die)",
  "(?:just (?:had|been in|saw|seen)(?: [a-z]+){0,3} (?:crash|accident)|(?:crash|accident)(?: [a-z']+){0,6} (?:hurt|injured|trapped|bleeding))",
]
const IN_DANGER = new RegExp(` (?:${DANGER.join('|')}) `)

const ANIMAL =
  '(?:dog|cat|puppy|pup|kitten|rabbit|bunny|hamster|guinea pig|horse|pony|bird|parrot|budgie|tortoise|snake|lizard|pet|labrador|poodle|ferret|rat|goat|cow)'
const ANIMAL_IN_DANGER = new RegExp(
  ` (?:my|our|the|a|this|her|his) (?:[a-z]+ )?${ANIMAL}(?:'s)?(?: [a-z']+){0,8} (?:ate|eaten|eating|swallowed|licked up|(?:hit|run over|knocked down|bitten|attacked) by|run over|bleeding|blood|chok(?:ing|ed)|seizures?|fitting|collapsed|unconscious|not breathing|(?:can't|cannot|isn't|stopped|struggling to|trouble) breath(?:e|ing)|(?:can't|cannot|won't) (?:stand|get up|walk|move|pee|wake up)|barely (?:moving|breathing)|bloated|poison(?:ed|ing)?|dying|hurt badly|broken leg|labou?r|paralysed|paralyzed|in agony|screaming) `,
)
const URGENT = new RegExp(
  ` (?:${[
    '(?:pipes?|boiler|tank|main|hose|radiator)(?: [a-z]+){0,4} (?:has |have |just |is |are )*(?:burst|bursting|exploded|broke open)|burst (?:pipe|main|tank|boiler)|(?:pipe|tank) burst',
    "(?:water|sewage)(?: [a-z']+){0,3} (?:pouring|gushing|flooding|spraying|everywhere|spilling|rushing|coming through|running down)|(?:flat|house|basement|kitchen|bathroom|cellar|floor|apartment|place|ceiling|room)(?: [a-z]+){0,2} (?:is |are |was )?(?:[a-z]+ )?(?:flooding|flooded|under water|collapsing)",
    '(?:leaking|flooding|spraying|water) everywhere|need (?:someone|somebody|help|an? [a-z]+) (?:here )?(?:now|right away|asap|straight away|at once)',
    '(?:locked|shut) (?:myself |ourselves )?out|(?:baby|kid|child|toddler|son|daughter|dog) (?:is |has )?(?:been )?locked in',
    "(?:it's|it is|this is|is|have) an? (?:real |absolute |actual |dental |medical |plumbing )?emergency|(?:need|want) (?:\\p{L}+ ){0,3}(?:urgently|right now|immediately|this (?:minute|second|instant))",
    '(?:stranded|broken down|broke down)(?: [a-z]+){0,4} (?:motorway|highway|freeway|interstate|hard shoulder|road|roadside|bridge|tunnel|middle of nowhere)',
  ].join('|')}) `,
  'u',
)

/** What is over, or only asked about, is no emergency. */
const PAST =
  / (?:last (?:week|month|year|night|time|summer|winter|spring|autumn|fall)|(?:years?|months?|weeks?|days?) ago|(?:back )?in (?:19|20)\d\d|recovering from|used to|history of|in the past|my (?:insurance|claim)|(?:at|by|from) (?:the|my) (?:last|previous|old|other) [a-z]+|fire (?:alarm test|drill|sale|place|works?)) /

/** Whether the caller tells of an emergency. Wide: a joke may be answered with the emergency number, too. Pure. */
export function detectEmergency(text: string): Emergency | null {
  const words = withoutHypothetical(wordsOf(text.replace(/[‘’ʼ´`]/g, "'")))
  if (CRISIS.test(words)) return 'crisis'
  if (PAST.test(words)) return null
  if (ANIMAL_IN_DANGER.test(words)) return 'urgent'
  if (IN_DANGER.test(words) || isPersonInDanger(words)) return 'danger'
  if (URGENT.test(words)) return 'urgent'
  return soundsLikeEmergency(words) ? 'danger' : null
}
