import { anyOf, oneOf, said } from '../phrases/phrase-pattern.ts'
import { withoutHypothetical } from './danger-to-persons.ts'
import { isPast } from './past.ts'

/**
 * A second look at what no pattern recognized: expressions that often occur in reports of accidents, illness and crime. One of them proves nothing
 * ("on the ground floor"); two different ones without a request for an appointment count as an emergency.
 */
const ALARMING = [
  'breath(?:e|ing|less)?|gasp(?:s|ing)?|chok(?:e|es|ing)|suffocating|airway',
  'bleed(?:s|ing)?|blood|bloody|spurting|gushing',
  'clutching|holding (?:his|her|my) (?:chest|head|throat|stomach)',
  'swollen|swelling|swell(?:s|ed)? up|hives|rash|stung|allergic|anaphyla\\p{L}+',
  anyOf(
    'unconscious|unresponsive|conscious|not responding|responds?|not moving|out cold|limp|floppy|lifeless|staring',
    'slumped|collaps\\p{L}+|faint(?:s|ed|ing)?|passed out|blacked out',
  ),
  anyOf(
    "(?:won't|can't|doesn't|not|couldn't) (?:wake|get up|stand|move|stop|talk|speak|answer|react)(?: up)?",
    'get (?:him|her|them) to wake|(?:get|getting) (?:any |an? )?(?:answer|response)',
    'not (?:waking|answering|reacting|talking|getting up)',
    "(?:doesn't|didn't|can't) (?:know|remember|recognise|recognize) (?:who|where|me|us|anything)",
  ),
  'fell|fallen|fall|falls|come off the|gone down|went down|came off the|bitten',
  'shak(?:es|ing|y)|jerking|twitching|convuls\\p{L}+|seizures?|trembling',
  "slurr(?:y|ed|ing)|gibberish|speech|can't see|arm hurts|droop\\p{L}*|numb|paraly[sz]ed|confused",
  anyOf(
    'pills?|tablets?|overdose|medication|medicine|drugs|bleach|poison\\p{L}*|pods|acid|chemicals?|weed ?killer',
    'swallowed|drank|drunk|took something|taken something|ate|eaten|got into the',
  ),
  '(?:a )?few too many|too many|empty',
  'flames?|alight|put it out|blister\\p{L}*|burning|burnt|burned|fire|smoke|scald\\p{L}*|gas|fumes|explo\\p{L}+',
  anyOf(
    'knife|gun|weapon|bottle|bat|shooting|shot|hit(?:s|ting)?|kick(?:s|ed|ing)|attack\\p{L}*|fight(?:ing)?',
    'threat\\p{L}*|stabb?\\p{L}*|rob(?:bed|bing)|blood|killed|kill',
  ),
  "follow(?:s|ing|ed) me|breaking|broke in|climb(?:s|ed|ing)|stranger|hiding|kicked in|still upstairs|i'm alone|on my own|outside my",
  'scared|terrified|panicking|frightened|screaming|scream|crying|moaning|groaning|agony|unbearable',
  "help|hurry|quick|quickly|please come|oh god|oh my god|jesus|what do i do|what should i do|don't know what to do|who do i (?:call|ring)",
  anyOf(
    'dizzy|headaches?|clammy|gr[ae]y|funny colou?r|not right|hypo|sick|vomit\\p{L}*|throwing up|awful|sweat(?:s|ing|y)',
    'fever|feel (?:really |so |very )?(?:awful|bad|ill|faint|weird|funny|terrible)|taken (?:a turn|ill|something)',
    'took a turn|funny turn|unwell',
  ),
  anyOf(
    'trapped|crushed|stuck (?:in|under)|pinned',
    '(?:arm|hand|finger|leg|foot|head) (?:is |got |caught |stuck |trapped )*in (?:the|a)',
    'through (?:his|her|my|the) (?:hand|foot|arm|leg|eye|head)|run over|knocked (?:down|off|over)|crash(?:ed)?',
    'accident|gone into',
  ),
  'under (?:the )?water|drown\\p{L}*|in the (?:pool|pond|river|canal)',
  'months? pregnant|pregnant|labou?r|contractions?|diabetic|epileptic|asthma|heart condition',
  anyOf(
    'cut (?:\\p{L}+ ){1,3}(?:badly|deep|deeply|open)',
    '(?:broke|broken) (?:his|her|my) (?:arm|leg|hip|wrist|neck|back|ankle)',
    '(?:arm|leg|hip|wrist|neck|back|ankle) is broken|heart is (?:racing|pounding)|something in (?:his|her|my) throat',
  ),
  'dead|dying|die|lying|wandering|on the (?:floor|ground|pavement|sidewalk|road|street)',
].map((words) => new RegExp(` (?:${words}) `, 'u'))

const PERSON_WORD = oneOf(
  'dad|father|mum|mom|mother|gran|grandma|nan|grandad|grandpa|grandfather|grandmother|husband|wife|partner',
  'boyfriend|girlfriend|son|daughter|boy|girl|kid|child|baby|toddler|brother|sister|friend|mate|flatmate|roommate',
  'neighbou?r|boss|colleague|co ?worker|apprentice|customer|client|guest|lady|man|woman|gentleman|guy|driver|worker',
  'patient|student|passenger|plumber|electrician|builder|cleaner',
)

/** Matches if people are in danger, not things: "my boiler is leaking and burning". */
const PERSON = said([
  "i|i'm|i've|he|he's|she|she's|they|they're|him|her",
  `(?:my|our|the|a|an|your|this|that) (?:\\p{L}+ ){0,2}?${PERSON_WORD}(?:'s)?|someone|someone's|somebody|somebody's`,
  "people|driver's",
])

/** A caller who asks for a time, a price or a treatment does not report an emergency. */
const REQUEST = said([
  'book|booked|booking|appointments?|slot|reserv\\p{L}+|reschedule|cancel|cancelled|canceled|move (?:it|my|our|the)',
  'how (?:much|long)|cost|costs|price|prices|pay|bill|insurance|do you|does it|can i|could i|can we|could we|may i',
  "can you (?:do|fix|take|see|squeeze)|i'd like|i would like|i'd love|we'd like|i'm looking|looking for|is there a",
  'are there|is it|table|open|opening|available|next (?:week|month)|mon(?:day)?|tuesday|wednesday|thursday|friday',
  'saturday|sunday|tomorrow|physio|check ?up|message|tell (?:her|him|them)|running late|be late',
  'need (?:a|an|some|to)|want (?:a|an|to)|recommend|thank you|thanks|video|photo|tattoo|haircut',
])

/**
 * Parts of the body that are alarming next to another expression. On their own they are not, because callers of masseurs and dentists mention them.
 */
const BODY = ['(?:chest|heart|pulse)(?! (?:pills?|tablets?|medication|medicine))', 'throat|tongue|lips?|windpipe'].map(
  (words) => new RegExp(` (?:${words}) `, 'u'),
)

const count = (words: string, expressions: readonly RegExp[] = ALARMING): number =>
  expressions.filter((expression) => expression.test(words)).length

/** Whether the words suggest an emergency although no pattern recognized one. The words are separated by spaces. Pure. */
export const soundsLikeEmergency = (words: string): boolean =>
  !REQUEST.test(words) && PERSON.test(words) && count(withoutHypothetical(words), [...ALARMING, ...BODY]) >= 2

const MILD_WORD = oneOf(
  'dizzy|headaches?|hypo|sick|vomit\\p{L}*|awful|sweat(?:s|ing|y)|fever|unwell',
  'feel (?:\\p{L}+ )?(?:awful|bad|ill|weird|funny|terrible)|gr[ae]y|not right|scared|frightened|crying|help|hurry',
  "what do i do|what should i do|don't know what to do|who do i (?:call|ring)",
  'quick|quickly|fell|fallen|falls?|shak(?:es|ing|y)|trembling|pregnant|diabetic|epileptic|asthma|heart condition',
  'swollen|swelling|rash|allergic|confused|lying|wandering|empty|(?:a )?(?:few )?too many|ate|eaten|drank|drunk',
  'medication|medicine|drugs|tablets?|bottle|bat|hit(?:s|ting)?|kick(?:s|ed|ing)|fight(?:ing)?|accident',
  "on my own|i'm alone|crash(?:ed)?|die|staring|stuck in|(?:can't|couldn't|doesn't|won't) (?:stand|stop|talk|speak)",
)

/** Expressions that callers of every practice and shop use. On its own none is alarming; next to another one it may be. */
const MILD = new RegExp(` ${MILD_WORD}(?= )`, 'gu')

/** Whether the answer to something that could not be answered should be the emergency number. Pure. */
export function mayBeEmergency(words: string): boolean {
  if (REQUEST.test(words) || !PERSON.test(words) || isPast(words)) return false
  const actual = withoutHypothetical(words)
  return count(actual.replace(MILD, ' ')) >= 1 || count(actual) >= 2
}
