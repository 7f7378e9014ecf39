import type { Intent } from '../heard.ts'
import { BOOK_PHRASES, HOURS_PHRASES } from './phrases/booking-phrases.ts'
import { CHANGE_PHRASES } from './phrases/change-phrases.ts'
import { GIVEN_UP_PHRASES } from './phrases/given-up.ts'
import { DETAIL_PHRASES, PROGRESS_PHRASES } from './phrases/matter-phrases.ts'
import { BELIEVED_PHRASES, CANCEL_PHRASES, OWN_PHRASES, STATUS_PHRASES } from './phrases/own-phrases.ts'
import { MESSAGE, PERSON_PHRASES } from './phrases/person-phrases.ts'
import { before, oneOf, said } from './phrases/phrase-pattern.ts'
import {
  ABUSE_PHRASES,
  GOODBYE_PHRASES,
  REPEAT,
  SMALL_TALK_PHRASES,
  WRONG_NUMBER_PHRASES,
} from './phrases/social-phrases.ts'
import { COMPLAINT_PHRASES, LATE_PHRASES, MONEY_PHRASES } from './phrases/trouble-phrases.ts'
import { wordsOf } from './plain-text.ts'

/** The first match wins: "cancel and rebook" is a move, "cancel my appointment" is not a booking. */
const INTENTS: readonly [Intent, RegExp][] = [
  ['message', MESSAGE],
  ['detail', said(DETAIL_PHRASES)],
  ['progress', said(PROGRESS_PHRASES)],
  ['person', said(PERSON_PHRASES)],
  ['repeat', REPEAT],
  ['wrong_number', said(WRONG_NUMBER_PHRASES)],
  ['late', said(LATE_PHRASES)],
  ['complaint', said(COMPLAINT_PHRASES)],
  ['status', said(STATUS_PHRASES)],
  [
    'menu',
    said([
      '(?<! (?:on|from|of|have|got|see|your) (?:the |a |an )?)menu|options|start (?:over|again)|restart|begin again',
      'what can you do|main menu|never ?mind|forget (?:it|about it|that)|reset',
    ]),
  ],
  ['own', said(OWN_PHRASES)],
  ['move', said(CHANGE_PHRASES)],
  ['cancel', said([...CANCEL_PHRASES, ...GIVEN_UP_PHRASES])],
  ['own', said(BELIEVED_PHRASES)],
  ['hours', said(HOURS_PHRASES)],
  ['book', said(BOOK_PHRASES)],
  ['help', / (?:help|what can i (?:say|do|ask)|what are my (?:choices|options)) /],
  ['goodbye', said(GOODBYE_PHRASES)],
  ['thanks', / (?:thanks|thank you|thankyou|thx|ty|cheers|much appreciated|appreciate it) /],
  ['small_talk', said(SMALL_TALK_PHRASES)],
  ['abuse', said(ABUSE_PHRASES)],
  [
    'greeting',
    / (?:hi|hello|hey|hiya|howdy|good (?:morning|afternoon|evening|day)|greetings|anyone there|anybody there) /,
  ],
]

/** Pure. @param text plain (`plainText`) */
export function detectIntent(text: string): Intent | null {
  const words = wordsOf(text)
  const found =
    INTENTS.find(([intent, phrases]) =>
      phrases.test(intent === 'book' ? words.replace(BOOKS, ' ').replace(NOT_TO_BOOK, ' ') : words),
    )?.[0] ?? null
  if (found === 'detail' && BOOKS_NEW.test(words)) return detectRest(words)
  if (found === 'menu' && / (?:never ?mind|forget (?:it|that)) .*(?:bye|goodbye) /.test(words)) return 'goodbye'
  // "Do I pay if I cancel?" is a question about the rules of the business.
  if (
    found !== null &&
    isAboutFacts(text) &&
    ['book', 'move', 'cancel', 'own', 'complaint'].includes(found) &&
    !WANTS_REDRESS.test(words)
  )
    return null
  if ((found === 'move' || found === 'cancel') && ASKS_WHAT_FOLLOWS.test(text)) return null
  return found === 'book' && HAS_ONE.test(words) ? 'own' : found
}

/** "If you swap out my screen, do the pictures get wiped?" asks about the work. */
const ASKS_WHAT_FOLLOWS =
  /^\W*(?:(?:and|so|but|also)\W+)?if (?:you|they|somebody|someone) .* (?:do|does|will|would|is|are|can) .*\?\W*$/

const NO_VERB = before(' (?!(?:me|us|him|her|it|my|for|another|again|now|online|ahead) )| $')

/** "I left my book in your waiting room": a book to read. */
const BOOKS = new RegExp(
  [
    ` (?:an?|the|my|our|your|his|her|this|that|some) (?:\\p{L}+ )?(?<! (?:to|could|can|please|and|would|like) )books?${NO_VERB}`,
    ` (?:library|cookery|recipe|school|colou?ring|text|picture|comic|address|audio) books?(?= )`,
  ].join('|'),
  'gu',
)

/** "It's not about an appointment" asks for none. */
const NO_WISH = oneOf("not|isn't|it's no|wasn't|don't (?:need|want)")
const FOR_ONE = oneOf('about|for|to (?:book|make)|after|calling about|need|want')
const NOT_TO_BOOK = new RegExp(
  ` ${NO_WISH}(?: \\p{L}+){0,2} ${FOR_ONE}?(?: an?| any| the)? ?(?:new )?(?:appointments?|bookings?|reservations?)(?= )`,
  'gu',
)

const GIVEN_UP = said(GIVEN_UP_PHRASES)

/** Whether a text says of an appointment that it will not take place: "she has a fever, so no guitar tomorrow". Pure. @param text plain, with "haircut" for services */
export const givesUp = (text: string): boolean => GIVEN_UP.test(wordsOf(text))

/** In "can I book one more person in?" nothing is changed. */
const BOOKS_NEW = / (?:book|reserve|schedule|fit|squeeze|order) /

const detectRest = (words: string): Intent | null =>
  INTENTS.find(([intent, phrases]) => intent !== 'detail' && phrases.test(words))?.[0] ?? null

const WANTS_REDRESS = said(MONEY_PHRASES)

/** Whether a text says that money was wrongly charged, which no article answers. Pure. @param text plain (`plainText`) */
export const wantsRedress = (text: string): boolean => WANTS_REDRESS.test(wordsOf(text))

const HAVE = oneOf(
  "i've got|i have|we've got|we have|i've|she has|he has|(?:think|thought|believe|sure) (?:i|we) (?:had|have|got)",
)
const BOOKED_THERE = before(
  ' (?:with|at|on|for|tomorrow|today|tonight|this|next|coming|booked|already|here|and|but|\\p{L}+day)| $',
)

/** "I think I've got an appointment with you tomorrow": it is booked already. */
const HAS_ONE = new RegExp(
  ` ${HAVE} (?:an?|my|our|the) (?:\\p{L}+ ){0,2}?(?:appointment|booking|reservation|slot)${BOOKED_THERE}(?<! (?:question|problem|idea|issue) .*) `,
  'u',
)

const APPOINTMENT = oneOf(
  'haircut|appointments?|booking|meeting|visit|slot|session|lesson|table|shoot|class|consultation|check up|checkup',
  'cleaning|treatment|massage|service|test|repair|portrait|fitting|trial|exam|viewing|tattoo|touch up|cut|trim',
  'inspection|reservation',
)

/**
 * Whether a text that names a change, as "my meeting on Monday, a week later", is about an appointment that the caller has. Pure.
 * @param text plain (`plainText`)
 */
export function isChangeOfOwn(text: string, intent: Intent | null): boolean {
  if (intent !== null && !['book', 'own', 'hours', 'greeting', 'thanks', 'help'].includes(intent)) return false
  const words = wordsOf(text)
  return OWN_ONE.test(words) && !NEW_ONE.test(words)
}

const OWN_ONE = said([`(?:my|our) (?:\\p{L}+ )?${APPOINTMENT}`])
const NEW_ONE = / (?:book|reserve|schedule|another|new|second|also|make an) /

const FACTS = said([
  'policy|policies|fees?|charge|charged|charges|cost|costs|price|prices|priced|pricing|pay|paying|deposit|refund',
  'refunds|how (?:much|long|far|early|often|many|old|big|young|soon after)|cheaper|cheapest|more expensive|discount',
  'discounts|for free|included|(?:do|will|would) (?:i|we) lose|allowed to|have to pay',
  'what (?:should|do) i (?:bring|wear|need)|(?:do|will|would|should|must) i (?:need|have to|bring|wear)',
  "what happens|what if (?:i|we|i'm|we're) (?:miss|cancel|don't|can't|cannot|forget|am|are|late|need to cancel)",
  'is (?:it|that|this) (?:safe|dangerous|harmful|risky)|why|which (?:products|brands?)',
  'take (?:cash|cards?|credit|insurance)|(?:do|would|will|can|could) (?:i|we) (?:still )?get (?:my |our |the |any )?money back',
])

/** Whether a text asks about prices, durations or rules, and not for an appointment. Pure. @param text plain (`plainText`) */
export const isAboutFacts = (text: string): boolean => FACTS.test(wordsOf(text))

const RELATIVE = oneOf(
  'son|daughter|wife|husband|spouse|partner|mother|father|mum|mom|dad|brother|sister|friend|boyfriend|girlfriend',
  'kid|kids|child|children|boy|girl|colleague|flatmate|roommate|neighbour|neighbor|aunt|uncle|cousin|nephew|niece',
  'nan|gran|grandma|grandpa|grandmother|grandfather|granny|fiance|baby|twins?|boss|other (?:son|daughter|half|kid)',
)
const WHOSE = '(?:my |our |his |her |the )(?:\\p{L}+ )?'
/** What is told about somebody, who is then not the one who comes. */
const TOLD_OF = oneOf(
  'who|that|said|says|told|tells|recommended|recommends|suggested|thinks|thought|used|came|comes|went|goes|is|was',
  'has|had|swears|keeps|loves|works|drove|and i|always|never',
)
const OTHER_PERSON = said([
  `(?<!(?:calling|ringing|phoning|asking|speaking|enquiring|inquiring) )(?:for|bring|book) ${WHOSE.replace('|the ', '')}${RELATIVE}(?! ${TOLD_OF} )`,
  `(?:and|too|also) (?:my |our |his |her )(?:\\p{L}+ )?${RELATIVE}(?! ${TOLD_OF} )`,
  'for (?:another|a second|somebody|someone|one more) (?:person|else)?|second person',
  'another (?:one|person|appointment|booking|slot)(?: for)?|one more (?:appointment|booking|for|person)',
  `${WHOSE}${RELATIVE} (?:\\p{L}+ )?(?:needs|wants|would like|too|as well|also|could use)`,
  '(?:for (?:me|us) and |the |both )(?:the |my )?(?:kids|twins|children|boys|girls)(?= $| too| as well| please)',
  'the 2 of us|both of us|(?:a|one|1) for (?:him|her)|for (?:him|her|them) (?:too|as well)|same (?:thing |again )?for',
])

/** Whether a text asks for an appointment of another person, or for another one. Pure. @param text plain (`plainText`) */
export const isForOther = (text: string): boolean => OTHER_PERSON.test(wordsOf(text))

/** "Anything earlier?", "a bit later": compared with what was offered. "The earlier one" is a choice (`parseChoice`). */
export function detectShift(text: string): 'earlier' | 'later' | null {
  const words = wordsOf(text)
  if (/ (?:earlier|sooner) /.test(words)) return 'earlier'
  return / later (?!this|today|in )/.test(words) ? 'later' : null
}

/** Whether the caller wants other times than those offered. */
export const asksForMore = (text: string): boolean =>
  / (?:later|more|other|others|another|else|different|further|next ones?|any more|alternatives?) /.test(wordsOf(text))

/** "as soon as possible". */
export const asksForSoonest = (text: string): boolean =>
  said([
    'asap|soonest|earliest|(?:as )?soon(?: as possible)?|first available|next available|any ?time|any ?day|whenever',
    "doesn't matter|don't mind|you choose|no preference|either|any",
  ]).test(wordsOf(text))
