import { before, notAfter, oneOf } from './phrase-pattern.ts'

/** What belongs to any conversation: goodbye, small talk, abuse, "pardon?", a wrong number. Lists for `said`. */

const THINKS_IT_OVER = oneOf(
  'think (?:about it|it over|on it|this over|that over)|sleep on it|mull it over',
  'call (?:you )?back(?: later| another time| some other time| when i know)?(?! at| on| in \\d)|ring (?:you )?back',
  'get back to you|try (?:again )?(?:later|another time|some other time)|come back to you',
  'leave it(?: for now| there| at that)?|think about that',
)
const LEAVING_WORD = oneOf(
  'and|then|thanks|thank|bye|first|for now|later|maybe|but|anyway|okay|ok|sorry|a bit|cheers|with my|with the',
  'before',
)
const LEAVING_WORD_AHEAD = before(` ${LEAVING_WORD}| $`)
const I_WILL = oneOf("i'll|i will|i'd|i|let me|we'll|i'm going to|i'm gonna|i need to|i want to|i'd better")

/** Phrases that end the conversation. */
export const GOODBYE_PHRASES: readonly string[] = [
  "bye|bye bye|goodbye|see you|see ya|that's all(?! (?:right|i|we|the))|that is all(?! right)|that'll be all|that's everything|nothing else",
  'nothing more|no more questions|have a (?:nice|good|great) (?:day|one|evening|weekend)',
  "(?:i'll|i will|i'm going to|let me|you can|please) hang up|(?:i'm|i am) (?:just )?hanging up|^ hang up",
  '(?:i )?(?:have|got|gotta|need) to (?:go|run)(?= (?:now|bye|sorry|thanks)| $)|gotta (?:go|run)',
  `(?<!(?:can|could|may|do|should|if) )${I_WILL} (?:just |have to |rather |better )*${THINKS_IT_OVER}${LEAVING_WORD_AHEAD}`,
  'maybe another time|some other time(?: then)?',
  "(?:never ?mind|forget it|leave it|don't worry)(?: about it)?(?: then)? (?:bye|goodbye|thanks|thank you|cheers)",
]

/** Phrases that ask nothing about the business. */
export const SMALL_TALK_PHRASES: readonly string[] = [
  "how are you|how's it going|how are things|how do you do|what's up|sup|did you (?:see|watch|hear)",
  'tell me a (?:joke|story)|i love you|are you (?:married|single|busy)|nice weather|is that you|guess what',
  'do you (?:like|love)|what are you (?:wearing|doing)|sing (?:me|a)',
]

/** "I'm standing here like an idiot", "a stupid question". */
const NOT_OF_SELF = notAfter(
  "(?:like|i'm|i am|such|feel|feeling|felt|my|me|this|sounds?|maybe|probably) (?:an? |so |such an? |a bit |really )?",
  '^ ?(?:an? )?',
  '(?:is|was) (?:this|it|that) an? ',
)

/** Insults. */
export const ABUSE_PHRASES: readonly string[] = [
  'fuck\\p{L}*|shit|bullshit|bitch|ass ?hole|bastard|crap',
  `${NOT_OF_SELF}(?:idiots?|stupid|useless|morons?)`,
  'piece of (?:junk|rubbish)|screw you|shut up|dumb|damn you|go to hell',
]

const OTHER_BUSINESS = oneOf('place|pizza|pizzeria|restaurant|bank|hotel|taxi|pharmacy|police|hospital|garage|library')

/** Phrases of callers who meant to call somebody else. */
export const WRONG_NUMBER_PHRASES: readonly string[] = [
  `is this (?:the )?(?:\\p{L}+(?:'s)? ){0,2}${OTHER_BUSINESS}|(?:the |a )?wrong (?:number|person|place|shop)`,
  '(?:mis ?dial|misdialed|misdialled)(?:ed)?',
]

const ASKS_AGAIN = oneOf(
  'repeat|(?:say|tell me) (?:that|it|them|this|those|the (?:times|days|options)) (?:again|once more)|say again',
  'come again|pardon|what did you say|what was that|what were (?:they|those|the times)|once more|one more time',
  "(?:didn't|did not|couldn't|can't) (?:hear|catch|get|understand) (?:that|you|it|them|a word)|speak up|louder",
  'slower',
)

/** Phrases that ask to hear the last words again. */
export const REPEAT = new RegExp(oneOf(` ${ASKS_AGAIN} |^ (?:again|what|sorry|huh|excuse me|come again please) $`))
