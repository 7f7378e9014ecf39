import type { Intent } from '../heard.ts'
import { BELIEVED_PHRASES, CANCEL_PHRASES, MOVE_PHRASES, OWN_PHRASES, STATUS_PHRASES } from './phrases/own-phrases.ts'
import { COMPLAINT_PHRASES, LATE_PHRASES, MONEY_PHRASES } from './phrases/trouble-phrases.ts'
import { wordsOf } from './plain-text.ts'

const DAY_WORD =
  '(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|today|tomorrow|the \\d{1,2}\\p{L}*|\\d{1,2}(?::\\d\\d)?(?: ?[ap]m)?)'
const SOMEONE =
  '(?:him|her|them|(?:dr|doctor|mr|mrs|ms|miss) \\p{L}+|my (?!name)\\p{L}+|the (?!time|price|hours|address|cost|truth|difference)\\p{L}+|(?!me |us |you |i |a |what |when |if |how |where )\\p{L}{2,})'

const phrases = (all: readonly string[]): RegExp => new RegExp(` (?:${all.join('|')}) `, 'u')

/** The first match wins: "cancel and rebook" is a move, "cancel my appointment" is not a booking. */
const INTENTS: readonly [Intent, RegExp][] = [
  [
    'message',
    new RegExp(
      ` (?:tell ${SOMEONE} (?:that |i |i'm |i'll |i've |i'd |we |we're |we've |to |it's |it is |there's |about |he |she |they |not )|(?:will|would|could|can) you (?:please |also )?tell (?:him|her|them|\\p{L}{3,}) (?:my|our|the \\p{L}+ (?:is|are|was)|thanks|thank you) |let ${SOMEONE} know |pass (?:this|that|it|a message|the message|something) on |pass (?:it |this |that |the word |word )?on to ${SOMEONE} |(?:leave|take|pass on|send|give (?:them|him|her|\\p{L}+)) (?:a |an |the |this |my )?(?:\\p{L}+ )?(?:message|note|voicemail|voice mail)s? |message for |please tell |(?:left|forgotten) my \\p{L}+ (?:at|in|there|with|behind|on)|(?:(?:could|can|would) you (?:please )?|please |also |and )ask (?!me |us )\\p{L}+ (?:to|if|whether) )`,
      'u',
    ),
  ],
  [
    'person',
    / (?:(?<!other |another |one more |second |first |same |which |for (?:\d|a|one|each) )(?:person|human|operator|receptionist|representative)|human being|real (?:person|human|one|someone)|someone real|live (?:agent|person)|an agent|customer (?:service|support|care)|(?:the|a|your) (?:manager|supervisor|boss|owner|person in charge)|someone in charge|(?:speak|talk|chat) (?:to|with) (?:a |an |the |some ?one|some ?body|any ?one|you|your |\p{L}+(?= (?:please )?$))|call me(?: back)?|ring me|phone me|give me a (?:call|ring)|(?:someone|somebody) (?:to )?call|(?:put|pass) me (?:through|on)|put .{0,20} on the (?:phone|line)|(?:get|give) me (?:the |a |an |some ?one|some ?body|your )(?:manager|boss|owner|supervisor|person|human| ?(?=$))|(?:get|give|find) me some ?(?:one|body)|transfer me|connect me) /u,
  ],
  [
    'repeat',
    / (?:repeat|(?:say|tell me) (?:that|it|them|this|those|the (?:times|days|options)) (?:again|once more)|say again|come again|pardon|what did you say|what was that|what were (?:they|those|the times)|once more|one more time|(?:didn't|did not|couldn't|can't) (?:hear|catch|get|understand) (?:that|you|it|them|a word)|speak up|louder|slower) |^ (?:again|what|sorry|huh|excuse me|come again please) $/,
  ],
  [
    'wrong_number',
    / (?:is this (?:the )?(?:\p{L}+(?:'s)? ){0,2}(?:place|pizza|pizzeria|restaurant|bank|hotel|taxi|pharmacy|police|hospital|garage|library)|(?:the |a )?wrong (?:number|person|place|shop)|(?:mis ?dial|misdialed|misdialled)(?:ed)?) /u,
  ],
  ['late', phrases(LATE_PHRASES)],
  ['complaint', phrases(COMPLAINT_PHRASES)],
  ['status', phrases(STATUS_PHRASES)],
  [
    'menu',
    / (?:menu|options|start (?:over|again)|restart|begin again|what can you do|main menu|never ?mind|forget (?:it|about it|that)|reset) /,
  ],
  ['own', phrases(OWN_PHRASES)],
  [
    'move',
    new RegExp(
      ` (?:${MOVE_PHRASES.join('|')}|move(?! (?:house|here|home|away|abroad))|(?<= (?:be|get|it|have|appointment|booking|haircut|reservation|lesson|that|\\p{L}+day) )moved|reschedule|re schedule|rescheduled|rebook|re book|change(?! my mind)|postpone|push|put (?:\\S+ ){1,4}off|put off|delay my|bring (?:it |my |the )?(?:\\p{L}+ )?forward|switch|shift|swap|different (?:time|day|date)|another (?:time|day|date) (?:for|instead)|(?:come|make it|be) (?:in )?(?:\\S+ ){0,4}(?:later|earlier)(?= (?:for|than|on|to) )|(?:make it|come) (?:later|earlier|another)|instead of (?:on |my |the |at )*${DAY_WORD}|(?:i have|i've got|i've|i'm booked|i booked|we have|we've got|i had) .{0,90} (?:instead|could we do|can we do|could i come|can i come|can we make|could we make|earlier|later|rather)|(?:appointment|booking|slot|haircut|${DAY_WORD}) .{0,40} instead|from ${DAY_WORD}.{0,20} to ${DAY_WORD}|(?:can't|cannot|won't|couldn't|not able to|unable to) (?:make|come|do|attend|keep|get).{0,60} (?:(?:can|could|may|would|how about|what about|is there|any chance) .{0,40}${DAY_WORD}|(?:can|could) (?:i|we|you) (?:do|come|move|make|have|try|get|find|book) .*)) `,
      'u',
    ),
  ],
  ['cancel', phrases(CANCEL_PHRASES)],
  ['own', phrases(BELIEVED_PHRASES)],
  [
    'hours',
    / (?:(?:will|are|is) (?:you|anyone|anybody|someone|somebody) (?:be )?(?:there|in|around|working) (?:on|at|over|this|next|today|tomorrow)|do you (?:do|work)(?: on| at)?(?: the)? weekends?|opening (?:hours|times?)|business hours|(?<!(?:\d|hundred|of|few|couple|many|half|an|some|more|the|in|within|for|after|every|rush) )hours|what(?:'s| are| is)? the hours|what time (?:you|u|they) (?:open|close|shut)|what time (?:do|does|are) (?:you|they|it|u) (?:guys |all )?(?:open|close|shut)|when (?:do|does|are|is) (?:you|they|it|u|the \p{L}+) (?:guys |all )?(?:open|close|closed|shut|closing|opening)|(?:are|r) (?:you|u|they|ya) (?:\p{L}+ )?(?:open|closed)|open (?:xmas|christmas|thanksgiving|easter|new year'?s?|boxing day|weekends?)|open (?:on|at|today|tomorrow|now|late|this|until|till|for)|(?:you|u) open|(?:you|u) (?:close|shut)(?! (?:to|by|enough|down) )|close (?:on|at|today|tomorrow)|how late (?:are|do|is|can|could|may|will)|(?:what's|what is|when's|when is) the latest (?:i|we|you|time)|till when|until when) /u,
  ],
  [
    'book',
    / (?:book|booking|bookings|appointment|appointments|schedule|reserve|reservation|make an appt|come in|come by|pop in|pop by|drop in|drop by|(?:fit|squeeze|get|slot|pencil) (?:me|us|him|her|them|my \p{L}+) in|put (?:me|us|him|her|my \p{L}+) (?:down|in)|sign me up|slot|slots|availability|available|opening|openings|(?:any|have|got|find) (?:free |more |other )?(?:times?|space|room|gaps?)|free (?:times?|slots?|on|at|today|tomorrow|next|this)|(?:are|r) (?:you|u) (?:guys )?free|you free|(?:got|have|is there|there) (?:anything|something)(?= (?:free|open|left|available|on|at|in|next|this|tomorrow|today|tonight|later|earlier|sooner|around|about|before|after|between|early|late|as|\p{L}+day|for (?:me|us|this|next|the|tomorrow|today|tonight|\d|\p{L}+day|an?))| $)|anything (?:free|open|on|at|in|next|this|tomorrow|today)|anything for (?:this|next|tomorrow|today|tonight|\d|\p{L}+day)|when (?:can|could|might) (?:you|(?:i|we) (?:next |\p{L}+ly |then )?(?:come|get|have|see|be|bring|drop|do|book|make|take|stop|pop|visit|start|schedule|meet|fit|$))|what (?:times|days|do you have|have you got)|(?:can|could) (?:you|u) (?:do|see|take|fit|squeeze) (?:me|us|\d|\p{L}+day|tomorrow|today)|see (?:the )?(?:doctor|dentist)|(?:what|which) (?:services|treatments)|next available|soonest you) /u,
  ],
  ['help', / (?:help|what can i (?:say|do|ask)|what are my (?:choices|options)) /],
  [
    'goodbye',
    / (?:bye|bye bye|goodbye|see you|see ya|that's all|that is all|that'll be all|that's everything|nothing else|nothing more|no more questions|have a (?:nice|good|great) (?:day|one|evening|weekend)|(?:i'll|i will|i'm going to|let me|you can|please) hang up|(?:i'm|i am) (?:just )?hanging up|^ hang up|(?:i )?(?:have|got|gotta|need) to (?:go|run)(?= (?:now|bye|sorry|thanks)| $)|gotta (?:go|run)) /,
  ],
  ['thanks', / (?:thanks|thank you|thankyou|thx|ty|cheers|much appreciated|appreciate it) /],
  [
    'small_talk',
    / (?:how are you|how's it going|how are things|how do you do|what's up|sup|did you (?:see|watch|hear)|tell me a (?:joke|story)|i love you|are you (?:married|single|busy)|nice weather|is that you|guess what|do you (?:like|love)|what are you (?:wearing|doing)|sing (?:me|a)) /,
  ],
  [
    'abuse',
    / (?:fuck\p{L}*|shit|bullshit|bitch|ass ?hole|idiot|idiots|stupid|useless|moron|bastard|crap|piece of (?:junk|rubbish)|screw you|shut up|dumb|damn you|go to hell) /u,
  ],
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
  if (
    found !== null &&
    isAboutFacts(text) &&
    ['book', 'move', 'cancel', 'own', 'complaint'].includes(found) &&
    !WANTS_REDRESS.test(words)
  )
    return null
  return found === 'book' && HAS_ONE.test(words) ? 'own' : found
}

const WANTS_REDRESS = phrases(MONEY_PHRASES)

/** "I think I've got an appointment with you tomorrow": it is booked already. */
const HAS_ONE =
  / (?:i've got|i have|we've got|we have|i've|she has|he has|(?:think|thought|believe|sure) (?:i|we) (?:had|have|got)) (?:an?|my|our|the) (?:\p{L}+ ){0,2}?(?:appointment|booking|reservation|slot)(?= (?:with|at|on|for|tomorrow|today|tonight|this|next|coming|booked|already|here|and|but|\p{L}+day)| $)(?<! (?:question|problem|idea|issue) .*) /u

/**
 * Whether a text that names a change, as "my meeting on Monday, a week later", is about an appointment that the caller has. Pure.
 * @param text plain (`plainText`)
 */
export function isChangeOfOwn(text: string, intent: Intent | null): boolean {
  if (intent !== null && !['book', 'own', 'hours', 'greeting', 'thanks', 'help'].includes(intent)) return false
  const words = wordsOf(text)
  return (
    / (?:my|our) (?:\p{L}+ )?(?:haircut|appointments?|booking|meeting|visit|slot|session|lesson|table|shoot|class|consultation|check up|checkup|cleaning|treatment|massage|service|test|repair|portrait|fitting|trial|exam|viewing|tattoo|touch up|cut|trim|inspection|reservation) /u.test(
      words,
    ) && !NEW_ONE.test(words)
  )
}

const NEW_ONE = / (?:book|reserve|schedule|another|new|second|also|make an) /

const FACTS =
  / (?:policy|policies|fees?|charge|charged|charges|cost|costs|price|prices|priced|pricing|pay|paying|deposit|refund|refunds|how (?:much|long|far|early|often|many|old|big|young|soon after)|cheaper|cheapest|more expensive|discount|discounts|for free|included|(?:do|will|would) (?:i|we) lose|allowed to|have to pay|what (?:should|do) i (?:bring|wear|need)|(?:do|will|would|should|must) i (?:need|have to|bring|wear)|what happens|what if (?:i|we|i'm|we're) (?:miss|cancel|don't|can't|cannot|forget|am|are|late|need to cancel)|is (?:it|that|this) (?:safe|dangerous|harmful|risky)|why|which (?:products|brands?)|take (?:cash|cards?|credit|insurance)) /

/** Whether a text asks about prices, durations or rules, and not for an appointment. Pure. @param text plain (`plainText`) */
export const isAboutFacts = (text: string): boolean => FACTS.test(wordsOf(text))

const RELATIVE =
  '(?:son|daughter|wife|husband|spouse|partner|mother|father|mum|mom|dad|brother|sister|friend|boyfriend|girlfriend|kid|kids|child|children|boy|girl|colleague|flatmate|roommate|neighbour|neighbor|aunt|uncle|cousin|nephew|niece|nan|gran|grandma|grandpa|grandmother|grandfather|granny|fiance|baby|twins?|boss|other (?:son|daughter|half|kid))'
const WHOSE = '(?:my |our |his |her |the )(?:\\p{L}+ )?'
/** What is told about somebody, who is then not the one who comes. */
const TOLD_OF =
  '(?:who|that|said|says|told|tells|recommended|recommends|suggested|thinks|thought|used|came|comes|went|goes|is|was|has|had|swears|keeps|loves|works|drove|and i|always|never)'
const OTHER_PERSON = phrases([
  `(?:for|bring|book) ${WHOSE.replace('|the ', '')}${RELATIVE}(?! ${TOLD_OF} )`,
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
  / (?:asap|soonest|earliest|(?:as )?soon(?: as possible)?|first available|next available|any ?time|any ?day|whenever|doesn't matter|don't mind|you choose|no preference|either|any) /.test(
    wordsOf(text),
  )
