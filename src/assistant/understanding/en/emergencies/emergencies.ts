import { notBefore, oneOf, said } from '../phrases/phrase-pattern.ts'
import { wordsOf } from '../plain-text.ts'
import { soundsLikeEmergency } from './alarming-words.ts'
import { isAnimalInDanger, isOfAnimal } from './animals.ts'
import { isPersonInDanger, withoutHypothetical } from './danger-to-persons.ts'
import { isPast } from './past.ts'

/**
 * `crisis` means that somebody may harm themselves; `danger` is everything that calls for the police, the fire brigade or an ambulance; `urgent` is
 * what cannot wait and needs the business and not an ambulance.
 */
export type Emergency = 'danger' | 'crisis' | 'urgent'

const TOOL = oneOf('saw|chainsaw|mower|grinder|chisel|glass|tin|can|axe|drill|hedge trimmer|slicer|opener')
const BY_ACCIDENT = oneOf(`accidentally|shaving|badly on|on|with (?:a|the|my) (?:[a-z]+ )?${TOOL}`)

const CRISIS = said([
  'suicid(?:e|al)|kill (?:myself|himself|herself|themsel(?:f|ves))',
  '(?:end|take|ending|taking) (?:my|his|her) (?:own )?life|(?:want|going|trying) to die',
  `(?:hurt|harm|cut|hurting|harming|cutting) (?:myself|himself|herself)(?! ${BY_ACCIDENT} )`,
  '(?:cut|slit|cutting|slitting) (?:my|his|her|their) (?:own )?wrists?(?! (?:on|with a|with the) )',
  'jump(?:ing)? (?:off|from) (?:the|a) (?:[a-z]+ )?(?:bridge|roof|building|balcony|window)|end it all',
  "(?:want|wants) (?:it|everything) (?:all )?to (?:be over|end|stop)|can't go on (?:any ?more|any longer|living)",
  "self harm|don't want to (?:live|be alive|be here any ?more)|no reason to live|better off dead|(?:had enough|tired) of (?:living|life|being alive)",
])

const ELECTRICS =
  '(?:sockets?|outlets?|plugs?|fuse ?box|consumer unit|breaker|wires?|wiring|light switch|switch|cable|extension lead)'

const HURTS = oneOf('hurts|hurting|aches|pains?|tight|tightening|racing like mad|killing me')
const POISON = oneOf(
  'bleach|pills|tablets|poison|batter(?:y|ies)|magnets?|drain cleaner|antifreeze|detergent|paint thinner',
  'white spirit|medicine',
)
const TOO_MANY = oneOf('too many|all (?:of )?(?:my|his|her|the)|a whole (?:bottle|box|pack) of|a lot of')

/** What can happen to the body of a person or an animal. */
const BODILY = [
  // Breathing, heart, consciousness
  "(?:can't|cannot|can not|cant|not|isn't|stopped|stops|unable to|hardly|barely|struggling to|trouble) (?:breath(?:e|ing)|breath)",
  'chok(?:ing|ed)',
  "(?:having|has|had|have|think it's|it's) (?:a |an )?(?:heart attack|stroke|seizure|asthma attack)",
  `(?:my|his|her|the) (?:chest|heart) (?:[a-z]+ ){0,2}${HURTS}`,
  '(?:my|his|her) (?:left )?arm (?:is|has gone|went|feels) (?:[a-z]+ )?numb',
  '(?:my|his|her) face (?:is |has gone |looks )?(?:droop(?:s|ing|y)|numb)|slurr(?:ing|ed)',
  '(?:lips?|face|skin) (?:is |are |has |have |(?:is |are )?(?:turning|turned|going|gone|went) )(?:[a-z]+ )?blue',
  "can't (?:feel|move) (?:my|his|her) (?:legs?|arms?|face|left|right|body|side)",
  '(?:chest pains?|(?:pain|pains|pressure|tightness) in (?:my|his|her|the) chest)',
  "(?:collapsed|unconscious|passed out|unresponsive|(?:won't|doesn't|not|isn't|can't) (?:wak(?:e|ing)(?: (?:up|him|her|them))?|respond(?:ing)?))",
  'no pulse',
  '(?:fainted|faints)',
  // Bleeding, poison, injuries
  "bleeding (?:heavily|badly|a lot|to death|out)|(?:won't|doesn't|can't) stop (?:the )?bleeding",
  '(?:lots?|so much) (?:of )?blood',
  'blood (?:is |was |keeps )?(?:[a-z]+ )?(?:pumping|gushing|spurting|pouring|squirting|everywhere|running down)',
  '(?:cut|chopped|sliced|tore) (?:off )?(?:my|his|her) (?:[a-z]+ )?(?:finger|hand|arm|wrist|leg|artery|throat) (?:off|open)',
  'overdos(?:e|ed|ing)|(?<!food )poison(?:ed|ing)',
  `(?:swallowed|drank|drunk|ate|eaten|eating|drinking) (?:some |a |the |my |his |her |of )*(?:[a-z]+ )?${POISON}`,
  `${TOO_MANY} (?:[a-z]+ )?(?:pills|tablets|painkillers|sleeping pills|medication)`,
  '(?:anaphyla(?:xis|ctic)(?: shock)?|throat is (?:closing|swelling))',
  'knocked (?:out )?(?:(?:[a-z]+|\\d) ){0,3}(?:tooth|teeth)',
  '(?:hit by (?:a|the) (?:car|truck|lorry|bus|van|bike)|carbon monoxide)',
  "(?:having|has|had|have|severe|bad|it's) (?:an? )?(?:severe |bad |serious )?allergic reaction(?! (?:before|once|in the))",
  '(?:tongue|throat|lips?|airway) (?:is|are) (?:[a-z]+ )?swelling',
  '(?:drown(?:ing|ed)|electrocuted|stabbed|been shot|someone (?:was |is |got )?shot)',
  "(?:water (?:just )?broke|baby is coming|(?:is|am|i'm|she's|went|gone) (?:in|into) labou?r)",
]

const BURNING_THING = oneOf(
  'car|van|truck|lorry|bus|motorbike|house|flat|apartment|kitchen|building|shop|store|roof|oven|stove|pan|curtains?',
  'garage|engine|shed|tree|bin|sofa|bed|room|basement|attic|office|school|clothes|sleeve|place|workshop|barn',
)
const THING_ON_FIRE = oneOf(
  'kitchen|house|car|van|flat|shop|roof|oven|place|building|bin|shed|garage|sofa|bed|engine|stove|toaster',
)
const NO_REAL_FIRE = notBefore(' (?:safety|alarm|extinguisher|place|pit|door|risk)')
const INTRUDER = oneOf(
  'there.s|someone.s|somebody.s',
  '(?:there|someone|somebody|stranger|man|people|men) (?:is|are)(?: (?:a|some) [a-z]+)?|stranger|strange man',
)
const SOMEBODY_ARMED = oneOf('man|woman|guy|person|someone|somebody|he|she|they')
const EMERGENCY_SERVICE = oneOf(
  'ambulance|police|cops|fire (?:brigade|department|engine|truck)|paramedics?|911|999|112|000',
)

/** Dangers to everybody nearby, even if animals are involved. */
const AROUND = [
  // Fire and gas
  `${BURNING_THING}(?: [a-z]+){0,6} (?:is|are|was|started|starts|just started) (?:[a-z]+ )?(?:burning(?! hot)|ablaze|alight|exploding)`,
  `in flames|${THING_ON_FIRE}.s (?:on fire|burning(?! hot)|ablaze|alight)|(?:are|see|got|there are|with) flames`,
  'ablaze|explosion|exploded|blew up|blown up',
  "(?:is|are|'s|caught|catching|on) (?:on )?fire",
  `(?:there's|there is|have|got|started)(?: an?)?(?: [a-z]+)? fire${NO_REAL_FIRE}`,
  'smoke (?:everywhere|(?:is )?(?:coming|pouring|filling))|gas (?:leak|smell)',
  'shooting (?:across|in|outside|at|down)',
  'smell(?:s|ing)? (?:of |like |some |a lot of |strongly of )?(?:gas|burning|smoke)|(?:reeks|stinks|whiff) of gas',
  'gas (?:is )?(?:leaking|escaping|coming out|hissing)|carbon monoxide (?:alarm|detector)',
  // Crime
  'burglars?|intruders?|break(?:ing)? in(?:to)?(?: (?:my|our|the))?(?: (?:house|home|flat|door|shop))?|broke into',
  `${INTRUDER} in my (?:house|home|flat|apartment|garden|bedroom)|being (?:robbed|attacked|followed|mugged|beaten)`,
  '(?:robbing|attacking|mugging|beating|hitting) (?:me|us|him|her|somebody|someone|my)',
  '(?:has|got|with) a (?:gun|knife)|held at gunpoint|hostage|kidnapped|raped|shots? (?:fired|being fired)',
  'gun ?shots|shooting (?:at|outside|in)|stabbing|threaten(?:ing|ed|s) (?:me|us|to (?:kill|hurt|shoot))',
  `${SOMEBODY_ARMED} (?:outside |here |in \\w+ )?(?:with|has|have) (?:a |an )?(?:gun|knife|weapon|rifle|machete)`,
  // Calls for help
  `(?:call|need|send|get)(?: me| us)? (?:an |the |for an |a )?${EMERGENCY_SERVICE}|life or death`,
  "(?:is|am|i'm|he's|she's|they're|are) dying(?! (?:to|for|my|her|his|hair|it))|about to die",
  `${ELECTRICS}(?: [a-z']+){0,8} (?:burning smell|smell(?:s|ing)? (?:of |like )?burn(?:ing|t)|smoke|smoking|on fire)`,
  "(?:just (?:had|been in|saw|seen)(?: [a-z]+){0,3} (?:crash|accident)|(?:crash|accident)(?: [a-z']+){0,6} (?:hurt|injured|trapped|bleeding))",
]
const BODY_IN_DANGER = new RegExp(` (?:${BODILY.join('|')}) `)
const DANGER_AROUND = new RegExp(` (?:${AROUND.join('|')}) `)

const POURING = oneOf('pouring|gushing|flooding|spraying|everywhere|spilling|rushing|coming through|running down')
const FLOODED_PLACE = oneOf('flat|house|basement|kitchen|bathroom|cellar|floor|apartment|place|ceiling|room')

const URGENT = new RegExp(
  ` (?:${[
    '(?:pipes?|boiler|tank|main|hose|radiator)(?: [a-z]+){0,4} (?:has |have |just |is |are )*(?:burst|bursting|exploded|broke open)',
    'burst (?:pipe|main|tank|boiler)|(?:pipe|tank) burst',
    `(?:water|sewage)(?: [a-z']+){0,3} ${POURING}`,
    `${FLOODED_PLACE}(?: [a-z]+){0,2} (?:is |are |was )?(?:[a-z]+ )?(?:flooding|flooded|under water|collapsing)`,
    '(?:leaking|flooding|spraying|water) everywhere|need (?:someone|somebody|help|an? [a-z]+) (?:here )?(?:now|right away|asap|straight away|at once)',
    '(?:locked|shut) (?:myself |ourselves )?out|(?:baby|kid|child|toddler|son|daughter|dog) (?:is |has )?(?:been )?locked in',
    "(?:it's|it is|this is|is|have) an? (?:real |absolute |actual |dental |medical |plumbing )?emergency",
    '(?:need|want) (?:\\p{L}+ ){0,3}(?:urgently|right now|immediately|this (?:minute|second|instant))',
    `${ELECTRICS}(?: [a-z']+){0,5} (?:spark(?:s|ed|ing)|arcing|crackling|fizzing|melted|melting|scorched)`,
    'sparks? (?:are |is |were |keep )?(?:flying|coming|shooting)',
    '(?:stranded|broken down|broke down)(?: [a-z]+){0,4} (?:motorway|highway|freeway|interstate|hard shoulder|road|roadside|bridge|tunnel|middle of nowhere)',
  ].join('|')}) `,
  'u',
)

/**
 * Whether the caller reports an emergency. Deliberately wide: even a joke may be answered with the emergency number. What has happened to an animal
 * is urgent and does not need an ambulance. Pure. @param treatsAnimals whether the business is a vet's or a groomer's
 */
export function detectEmergency(text: string, treatsAnimals = false): Emergency | null {
  const words = withoutHypothetical(wordsOf(text.replace(/[‘’ʼ´`]/g, "'")))
  if (CRISIS.test(words)) return 'crisis'
  if (isPast(words)) return null
  if (DANGER_AROUND.test(words)) return 'danger'
  if (isAnimalInDanger(words)) return 'urgent'
  if (BODY_IN_DANGER.test(words) || isPersonInDanger(words) || soundsLikeEmergency(words))
    return isOfAnimal(words, treatsAnimals) ? 'urgent' : 'danger'
  return URGENT.test(words) ? 'urgent' : null
}
