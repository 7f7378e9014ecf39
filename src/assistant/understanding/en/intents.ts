import type { Intent } from '../heard.ts'
import { wordsOf } from './plain-text.ts'

/** The first match wins: "cancel and rebook" is a move, "cancel my appointment" is not a booking. */
const INTENTS: readonly [Intent, RegExp][] = [
  [
    'person',
    / (?:person|human|operator|receptionist|representative|real (?:person|human)|someone real|(?:speak|talk|chat) (?:to|with) (?:a |an |the |some ?one|some ?body|any ?one|you)|call me(?: back)?|ring me|phone me|give me a (?:call|ring)|(?:someone|somebody) (?:to )?call) /,
  ],
  [
    'repeat',
    / (?:repeat|(?:say|tell me) (?:that|it|them|this|those|the (?:times|days|options)) (?:again|once more)|say again|come again|pardon|what did you say|what was that|what were (?:they|those|the times)|once more|one more time|(?:didn't|did not|couldn't) (?:hear|catch|get|understand) (?:that|you|it|them)) |^ (?:again|what|sorry|excuse me) $/,
  ],
  [
    'message',
    / (?:(?:leave|take|pass on|send|give (?:them|him|her)) (?:a |the |this |my )?(?:message|note)|message for|please tell|tell (?:them|him|her|the (?:team|staff|doctor|owner|stylist))|let (?:them|him|her|the \p{L}+) know|pass (?:this|that|it) on) /u,
  ],
  [
    'menu',
    / (?:menu|options|start (?:over|again)|restart|begin again|what can you do|main menu|never ?mind|forget it|reset) /,
  ],
  [
    'own',
    / (?:(?:when|what time|what day|where) (?:is|was|are|'s) my|when's my|do i (?:still |already )?have (?:an|any|a|my)|(?:what's|what is) my (?:next |upcoming )?(?:appointment|booking)|have i got|(?:what|which|any|list|show|see|check|view|remind me of|look up) (?:my |of my )?(?:upcoming |next |current |existing )?(?:appointments?|bookings?) (?:do i|i have)|(?:show|list|see|check|view|confirm|look up) my (?:\p{L}+ )?(?:appointments?|bookings?)|my (?:next |upcoming )?(?:appointments?|bookings?) (?:time|date|details)|am i (?:still )?(?:booked|down|scheduled)|what time am i) /u,
  ],
  [
    'move',
    / (?:move|reschedule|re schedule|rebook|re book|change|postpone|push (?:back|it|my)|bring forward|switch|shift|swap|different (?:time|day|date)|another (?:time|day|date) (?:for|instead)|(?:come|make it) (?:later|earlier|another)|running late) /,
  ],
  [
    'cancel',
    / (?:cancel|cancell?ing|cancell?ed|call off|call it off|delete|drop|(?:can't|cannot|won't|not able to|unable to|not going to) (?:make|come|attend|keep)|won't be (?:able|coming|there)|not coming|no longer (?:need|want|coming)|get rid of|scrap) /,
  ],
  [
    'hours',
    / (?:opening (?:hours|times?)|business hours|hours|what time (?:do|does|are) (?:you|they|it) (?:open|close|shut)|when (?:do|does|are|is) (?:you|they|it|the \p{L}+) (?:open|close|closed|shut|closing|opening)|(?:are|r) (?:you|u|they|ya) (?:\p{L}+ )?(?:open|closed)|open (?:on|at|today|tomorrow|now|late|this|until|till)|(?:you|u) open|close (?:on|at|today|tomorrow)|how late|till when|until when) /u,
  ],
  [
    'book',
    / (?:book|booking|bookings|appointment|appointments|schedule|reserve|reservation|make an appt|come in|pop in|fit me in|squeeze me in|get me in|slot|slots|availability|available|opening|openings|any (?:free )?(?:times?|space|gaps?)|free (?:times?|slots?|on|at|today|tomorrow|next|this)|see (?:the )?(?:doctor|dentist)|next available) /,
  ],
  ['help', / (?:help|what can i (?:say|do|ask)|what are my (?:choices|options)) /],
  ['goodbye', / (?:bye|goodbye|see you|see ya|that's all|that is all|nothing else|nothing more|no more questions) /],
  ['thanks', / (?:thanks|thank you|thankyou|thx|ty|cheers|much appreciated|appreciate it) /],
  [
    'greeting',
    / (?:hi|hello|hey|hiya|howdy|good (?:morning|afternoon|evening|day)|greetings|anyone there|anybody there) /,
  ],
]

/** Pure. @param text plain (`plainText`) */
export function detectIntent(text: string): Intent | null {
  const words = wordsOf(text)
  const found = INTENTS.find(([, phrases]) => phrases.test(words))?.[0] ?? null
  // "Do I pay if I cancel?" is a question about the rules of the business.
  if (found !== null && POLICY.test(words) && ['book', 'move', 'cancel'].includes(found)) return null
  return found
}

const POLICY =
  / (?:policy|policies|fees?|charge|charged|cost|costs|price|prices|pay|deposit|refund|how (?:much|long|far|early|often|many)|what (?:should|do) i (?:bring|wear|need)|do i need|what happens|why) /

/** Whether the text asks a question, so that a yes in it is not an agreement. Pure. */
export const isQuestion = (text: string): boolean =>
  /\?\W*$/.test(text) ||
  /^ (?:(?:hi|hello|hey|and|but|so|ok|okay|please|also) )*(?:what|what's|where|where's|why|who|which|how|how's|do you|does|is there|are there|can i bring) /.test(
    wordsOf(text),
  )

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
  / (?:asap|soonest|earliest|(?:as )?soon(?: as possible)?|first available|next available|any ?time|any ?day|whenever|doesn't matter|don't mind|you choose|no preference|either|any) /.test(
    wordsOf(text),
  )
