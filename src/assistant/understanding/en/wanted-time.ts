import { oneOf, said } from './phrases/phrase-pattern.ts'
import { wordsOf } from './plain-text.ts'

const TIME_WORD = oneOf(
  '(?:sun|mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?)(?:day)?s?',
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?',
  '\\d[\\d:.]*(?:st|nd|rd|th|am|pm|a|p|h|ish)?|am|pm',
  "o'?clock|today|tomorrow|tonight|mornings?|afternoons?|evenings?|noon|noonish|midday|lunch|lunchtime|day|days",
  'week|weeks|weekend|weekday|month|hours?|minutes?|early|earlier|earliest|late|later|latest|next|this|coming|last',
  'first|thing|after|before|between|from|until|till|by|around|about|roughly|ish|half|quarter|past|to|in|at|on|of',
  "the|an?|or|and|but|not|no|same|time|sometime|anytime|work|school|christmas|easter|thanksgiving|new|year's|year",
  'eve',
)

const OF_TIME = new RegExp(`^${TIME_WORD}$`)
const FRAMING_WORD = oneOf(
  'please|thanks|thank|you|then|like|maybe|perhaps|so|well|um|uh|er|ok|okay|yes|yeah|hi|hello|hey|good|fine|great|best',
  "better|would|could|can|will|might|i|i'd|we|me|it|that|that's|is|be|for|if|possible|possibly|how|what|do|works?",
  "suits?|rather|actually|sorry|mean|just|let's|say|go|with|make|any|free|also|there|have|got|something|anything",
  'instead|prefer|preferably|alright|all|right|now|on',
)

const FILLER = new RegExp(`^${FRAMING_WORD}$`)
const WANTS = said([
  "want|wanna|wanted|need|needed|would like|i'd like|i'd love|would love|looking for|hoping|wondering if",
  '(?:can|could|may|might) (?:i|we|you|she|he|they)|how about|what about|any chance|come|fit|prefer|suits?',
  "get (?:a|an|my|it)|is there|do you have|have you got|(?:can|could) only|only (?:do|make|have)|let's (?:say|do|make it)",
  "(?:i'm|i am|we're|we are|he's|she's) (?:free|off|around|available)",
])

/**
 * Whether a day or time in a text is one for an appointment: the text has little else in it, or says that they want it. "Dinner at 7"
 * does not. Pure. @param text plain (`plainText`)
 */
export function wantsTime(text: string): boolean {
  const words = wordsOf(text)
  return (
    WANTS.test(words) ||
    words
      .trim()
      .split(' ')
      .every((word) => OF_TIME.test(word) || FILLER.test(word))
  )
}

/** Whether a word names a time or a day, or a part of one. Pure. */
export const isTimeWord = (word: string): boolean => OF_TIME.test(word)
