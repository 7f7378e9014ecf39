import { oneOf, said } from './phrases/phrase-pattern.ts'
import { wordsOf } from './plain-text.ts'

/** The shapes in which callers ask something, in words or as a situation. All rules read plain text (`plainText`). */

const A_QUESTION = '(?:a |1 |one )?(?:quick |small |little |silly |stupid )*(?:question|query)'
const OPENING_WORD = oneOf(
  "while (?:i'm|i am|we're|we are) (?:at it|here|on the (?:phone|line))|hi|hello|hey|hiya|there",
  'good (?:morning|afternoon|evening|day)|and|but|so|or|ok|okay|please|also|well|oh|yes|yeah|no|wait|sorry|just',
  'first|then|now|actually|anyway|because|excuse me',
  `(?:i|we)(?: have|'ve got|'ve| got|'d)? (?:just |only )?(?:had |got )?${A_QUESTION}(?: for you| about (?:that|this|it))?`,
  '(?:a |1 |one )?(?:quick |small |other |more |last |silly )*question(?: for you| though)?|tell me',
  '(?:can|could|would|may) (?:you|i)(?: just| please| quickly)* (?:tell me|ask(?: you)?|check|say|explain)(?: something)?',
  'do you (?:happen to )?know|any idea|not sure|thanks|thank you|great|perfect|lovely|alright|all right|right|fine',
  "cheers|by the way|while i'm here|in that case",
)

/** Words before a question that ask nothing. */
const LEAD = new RegExp(`^(?:${OPENING_WORD} )+`)

const SUBJECT = oneOf(
  'i|we|you|u|ya|he|she|it|they|that|this|these|those|there|the|my|your|our|his|her|their|an?',
  'any(?:one|body|thing)?|some(?:one|body|thing)?|people|kids|children|dogs|cats|women|men|students|seniors|all',
  'both|one|1|\\d+ (?:of|people)',
)

const ASKING_VERB = oneOf(
  "do|does|did|is|are|am|was|were|will|would|should|shall|must|has|have|had|can|could|may|might|isn't|aren't|don't",
  "doesn't|won't|wouldn't|can't|couldn't|shouldn't|r",
)
const QUESTION_WORD = oneOf(
  "what|which|who|whose|whom|where|whereabouts|when|why|how|what's|who's|where's|when's|how's|what're|whether|if",
)
const ASKS_FIRST = oneOf(
  `(?!(?:do|have) (?:my|it|that|this|an?|some|them|his|her|all|both) |have the )${ASKING_VERB} ${SUBJECT}`,
  `${QUESTION_WORD}`,
)

/** A verb before its subject. */
const INVERTED = new RegExp(`^${ASKS_FIRST} `)

const CALLERS_DEED = oneOf(
  'get|have|book|make(?! (?:it|this|that|them) up\\b)|come|do|see|take|move|change|cancel|reschedule|schedule|reserve|rebook|swap|switch|push|speak',
  'talk|ask|leave a|like|confirm|go|be|keep|bring (?:it|my appointment|the appointment)',
)
const KINDLY = oneOf(' please| just| also| maybe| possibly| perhaps| all| still')
const BUSINESS_DEED = oneOf(
  'do|see|get|give|make|fit|squeeze|book|put|take (?:me|us|him|her)|move|change|cancel|reschedule|schedule|reserve',
  'rebook|swap|switch|push|connect|transfer|call|ring|pass|tell|let|ask|like|repeat|say|slow|hold|wait|confirm',
  'remind|text|send|keep|find me|look',
)
const REQUESTED = oneOf(
  `(?:i|we|he|she|they|(?:my|our) \\p{L}+)${KINDLY}* ${CALLERS_DEED}`,
  `(?:you|u)(?: please| just| also| maybe| possibly| perhaps| still)* ${BUSINESS_DEED}`,
)
const REQUESTS = oneOf(
  `(?:can|could|may|might|would|will|can't|couldn't) ${REQUESTED}|do i have (?:an|any|a|my)`,
  'am i (?:still )?(?:booked|down)|have i got',
)

/** "Can I have a haircut?" asks for something, as "can you fit me in?" does, and not about something. */
const REQUEST = new RegExp(`^${REQUESTS} `, 'u')

const ALLOWED = oneOf(
  'problems?|issues?|ok|okay|fine|all ?right|alright|right|possible|allowed|permitted|safe|too \\p{L}+|enough|normal',
  'bad|worth|dangerous|necessary|included|covered|something you|anything you|the kind',
  'going to (?:be|matter|work|hurt|cost)|a good idea|free',
)
const MATTERS = oneOf('matter|count|work|cost|help|make a difference|change|include|mean|hurt')
const GUESTS_DEED = oneOf(
  'still|bring|eat|drink|drive|pay|park|use|wear|wait|sit|stay|leave|give|smoke|swim|shower|wash|walk|share|return',
  'exchange|print|sign',
)

/** At the end of what is told: "is that a problem?" */
const TAG = said([
  `(?:is|was|would|will|wouldn't|isn't) (?:that|it|this|he|she|i|we|they|there)(?: be| still| then| really)*(?: an?)? ${ALLOWED}`,
  'am i (?:too|still|allowed|ok|okay|covered|able|(?:gonna|going to) (?:lose|miss|be charged|pay|have to|need))',
  `(?:do|does|will|would) (?:that|it|this) ${MATTERS}`,
  'do (?:i|we) (?:need|have|get|lose|pay|still|bring|just|really|wait)|should (?:i|we|he|she)',
  `can (?:i|we|he|she|they|my \\p{L}+) (?:just |also |simply )?${GUESTS_DEED}|what (?:do|should|would|happens|can|if|about)|what's the`,
  'how (?:do|does|much|long|many|would|can|soon|old|far)|or is (?:that|it)|what then|which (?:one|of)',
  'is there (?:a|an|any)',
])

const WHETHER = oneOf(' (?:if|whether|what|how|about|which|when|where|why)')

const SUPPOSES = '(?:hope|hoping|suppose|assume|assuming|presume|guess|guessing|take it|trust|imagine)(?: that)?'
/** What callers suppose about the business: "I hope there's parking". */
const SUPPOSED = oneOf(
  "there's|there is|there are|there'll be|(?:i|we) can (?:pay|park|bring|wait|eat|drink|leave|use|smoke|sit|get in)",
  'you (?:take|accept|allow|offer|sell|provide|deliver|do (?:children|kids|men|women))',
  'you have (?:parking|wifi|an? (?:lift|elevator|ramp|car park|toilet|waiting)|disabled|wheelchair)',
  "it's (?:free|included|okay?|fine|allowed|accessible)|dogs|cards?|kids|children|parking|the price",
)

/** Asks without the form of a question. */
const INDIRECT = said([
  '(?:wonder|wondering|wondered|curious)(?: about| if| whether| how| what| when| where| which| why)?',
  `(?:like|want|wanted|need|love) to (?:know|ask|find out|check|see)${WHETHER}?`,
  "(?:don't|do not|didn't|not|never) (?:really |quite |even )?(?:know|sure|understand|see) (?:if|whether|what|how|which|who|where|why|when)",
  'no (?:idea|clue) (?:if|whether|what|how|which|who|where|why|when)',
  '(?:question|information|info|details) (?:about|on|regarding)',
  '(?:worried|concerned|nervous|unsure) (?:about|that|if|whether)|let me know (?:if|whether|what|how)',
  '(?:tell|give|send) me (?:your|the|about|more)|asking (?:about|if|whether|for a friend)',
  `interested in (?:knowing|whether)|${SUPPOSES} ${SUPPOSED}`,
])

/** "Who is the head chef", as recognizers write it. Elsewhere in a sentence the words may describe somebody: "my son, who is six". */
const ASKS_WHO = /^ (?:(?:hi|hello|so|and|okay|please|um) )*who(?: is| are|'s) (?:the|your|in charge|that|it) /

const CLAUSE_END = /[.!?;,]+\s+|\s+-+\s+|\s+(?=(?:and|but|so|or|because) )/

/** Whether a text asks about something, so that a yes in it is not an agreement. A wish for an appointment asks for it. Pure. */
export function isQuestion(plain: string): boolean {
  if (/\?\W*$/.test(plain)) return true
  const words = wordsOf(plain)
  return TAG.test(words) || INDIRECT.test(words) || ASKS_WHO.test(words) || clausesOf(plain).some(isQuestionClause)
}

function isQuestionClause(clause: string): boolean {
  const asked = `${clause} `.replace(LEAD, '')
  return HYPOTHETICAL.test(asked) || (INVERTED.test(asked) && !REQUEST.test(asked) && !CONDITION.test(asked))
}

/** Whether a part of the text asks for something, such as "can I have ...". Pure. */
export const isRequestForm = (plain: string): boolean =>
  clausesOf(plain).some((clause) => REQUEST.test(`${clause} `.replace(LEAD, '')))

/** "If I ..., could I ...?" */
const HYPOTHETICAL = new RegExp(
  `^if (?!you )(?:\\S+ ){2,14}(?:do|does|is|are|was|will|would|should|can|could|may) ${SUBJECT} (?!(?:book|reserve|schedule|get|have) (?:it|one|that|an?|in) )`,
  'u',
)

const IN_A_STATEMENT = oneOf(
  "if (?:(?:you|i|we|it|that|there|he|she|they)(?:'\\p{L}+)?|my|the|not|possible|so)",
  'when (?:i|we|you|my|it|the|she|he)',
  "where (?:i|we)|what (?:i|we) (?:want|need|would|'d)|which (?:i|is|was|would)",
  'who (?:is|was|has|had|needs|wants|would)|(?:what|how) about',
)

/** "If you have anything on Friday, ..." and "when I was there" are not questions by themselves. */
const CONDITION = new RegExp(`^${IN_A_STATEMENT} (?!.*\\?)`, 'u')

const clausesOf = (plain: string): string[] => plain.split(CLAUSE_END).map((clause) => wordsOf(clause).trim())

const TO_ARRANGE = oneOf(
  'to (?:book|make|get|have|come|schedule|reserve|see|bring|arrange|set)|an?|my|some|another|\\d+|the',
)
const WISHER = oneOf("i|we|she|he|they|i'd|we'd|he'd|she'd|would|also|just|really|my \\p{L}+")

/** Asks for an appointment in so many words. */
const EXPLICIT = said([
  `${WISHER} (?:like|love|want|wants|need|needs|wanna|prefer) ${TO_ARRANGE}|please`,
  '(?:book|schedule|reserve|rebook) (?:me|us|it|an?|the|in|my|for)',
  'make (?:an? )?(?:appointment|booking|reservation)|sign me up|put me down',
])

/** The order at the beginning of a part: "and cancel my Friday one". */
const ORDER =
  /^ (?:(?:and|but|also|so|then|please|just|can|could|you) )*(?:book|reserve|schedule|cancel|move|change|reschedule|push|shift) /

/** Whether a part of a text asks for an appointment, or a change of one, in so many words. Pure. */
export const asksOutright = (plain: string): boolean =>
  EXPLICIT.test(wordsOf(plain)) || ORDER.test(wordsOf(plain)) || isRequestForm(plain)

/** A worry or a condition in what is told, which asks whether it matters. */
const WORRY = said([
  "never|only|can't|cannot|don't|didn't|won't|wouldn't|haven't|not|worried|afraid|scared|terrified|nervous|anxious",
  'sensitive|pregnant|allergic|allergy|too|died|broken|broke|packed up|years? old|getting married|renting|idea',
  'bought|own|struggling|difficult',
])

const SITUATION = oneOf(
  "i've|i'm|i was|we're|we've|my \\p{L}+ (?:is|has|was)|my \\p{L}+'s|our \\p{L}+|there's|it's|he's|she's|they're",
)

/** Begins as somebody tells what is the case. */
const TELLS = new RegExp(`^ (?:(?:hi|hello|hey|so|well|yes|yeah|and|but|look|right|ok|okay) )*${SITUATION} `, 'u')

/** "Is there anything free?" */
const ASKS_FOR_SLOT = said([
  'free|available|availability|slots?|openings?|appointments?|book|booking|bookings|reserve|reservation|fit|squeeze',
  'times?|room|space|anything|something|spot|gap|earliest|soonest|table',
])

/** Whether a text asks for an appointment in so many words. Pure. */
export const asksForSlot = (plain: string): boolean => ASKS_FOR_SLOT.test(wordsOf(plain))

/**
 * Whether a text that could be a wish for an appointment may ask about something instead, as "is it cheaper on a Tuesday?" does: it
 * has other words in it (`otherWords`), and the form of a question or a worry. The knowledge of the business decides. Pure.
 */
export function mayAsk(plain: string, others: readonly string[]): boolean {
  if (clausesOf(plain).some((clause) => HYPOTHETICAL.test(`${clause} `))) return true
  if (others.length === 0) return false
  if (isQuestion(plain)) return true
  const words = wordsOf(plain)
  return (
    !EXPLICIT.test(words) && (isRequestForm(plain) || WORRY.test(words) || (others.length > 1 && TELLS.test(words)))
  )
}
