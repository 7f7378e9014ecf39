import { wordsOf } from '../plain-text.ts'
import { before, notBefore, oneOf, said } from './phrase-pattern.ts'

/** A wish for a person by name: "get me Karen", "is Dave around?", "just put Dr Lowell on". */

const TITLE = '(?:dr|doctor|mr|mrs|ms|miss|professor|nurse|sister)'
/** Words that are nobody's name. */
export const NOBODYS_NAME = oneOf(
  'a|an|the|my|your|our|his|her|their|some|any|something|anything|someone|somebody|anyone|anybody|everyone',
  'everybody|one|two|three|me|us|you|them|it|its|this|that|these|those|there|he|she|they|i|we|in|on|off|out|up|down',
  'through|to|for|from|at|by|as|if|so|not|no|yes|please|back|over|another|more|less|all|both|wrong|right|started',
  'going|booked|ready|home|today|tomorrow|tonight|now|then|next|soon|early|late|half|lunch|dinner|parking|coffee',
  'wifi|water|stuff|time|times|help|info|information|details|space|room|available|free|open|anywhere|nowhere',
  "somewhere|everything|what|who|when|where|how|which|there's|that's|it's",
  '(?:mon|tues|wednes|thurs|fri|satur|sun)day',
)

/** Words after "get me" and before "around" that are not names. */
const NO_NAME = notBefore(`${NOBODYS_NAME}\\b`)
const DEPARTMENT = oneOf('reception|front desk|accounts|accounting|office|desk|workshop|kitchen|bar|sales|service')

const NAME = oneOf(`${TITLE} \\p{L}+|${NO_NAME}\\p{L}{3,}(?: (?:from|in|at|on) (?:the )?${DEPARTMENT})?`)
const END =
  '(?= (?:please|now|today|there|for me|on the (?:phone|line)|instead|thanks|thank you|and|if|will you|would you|can you)| $)'

const RIGHT_NOW = oneOf(
  'please|now|right now|today|at the moment|by any chance|for a (?:word|chat|minute|second|sec)',
  'to (?:talk|speak|chat)|yet',
)
const RIGHT_NOW_AHEAD = before(` ${RIGHT_NOW}| $`)
const IS_THERE = oneOf('around|about|there|in|here|in today|working|on shift|on duty')

const ASKS_FOR = [
  `(?:get|give|find|fetch|grab) me (${NAME})(?: on the (?:phone|line))?(?: (?:from|in|at|on) (?:the )?\\p{L}+)?${END}`,
  `put (?!an? |another |new )(${NAME}) (?:on|through)(?: the (?:phone|line))?${END}`,
  `put me (?:through|on) to (${NAME})${END}`,
  // In "my wife and I are coming in" nobody is called "coming".
  `(?:is|are) (?!\\p{L}{2,}ing )(${NAME}) (?:(?:still|just|by any chance|maybe) )*${IS_THERE}${RIGHT_NOW_AHEAD}`,
  `(?:speak|talk|chat) (?:to|with) (${NAME})(?: (?:from|in|at|on) (?:the )?\\p{L}+)?${END}`,
  `(?:a )?(?:quick )?word with (${NAME})${END}`,
  `(?:want|need|after|looking for|trying to (?:reach|get hold of)|get hold of|reach) (${TITLE} \\p{L}+)${END}`,
].map((source) => new RegExp(` ${source}`, 'u'))

/** "Put a new one on". */
const NO_PERSON = notBefore("(?:me|us|it|my|that|them|'em|those|these|an?|another|some|new) ")

/** In these phrases a staff name is not a wish for an appointment with that person: the caller wants to talk now. */
const ON_THE_PHONE = said([
  "(?:get|fetch|grab|give) (?:me )?[\\p{L}' ]{2,30} on the (?:phone|line)",
  `put ${NO_PERSON}[\\p{L}' ]{2,30} (?:on|on the (?:phone|line))(?= $| (?:please|now|will you|would you|for me))`,
  "put me (?:through|on) to [\\p{L}' ]{2,30}|(?:come|get|go) (?:and )?(?:get|fetch) [\\p{L}' ]{2,30}(?= $| please)",
])

/** Whether the words ask for somebody on the phone now. Pure. */
export const wantsOnPhone = (text: string): boolean =>
  text
    .replace(/[‘’ʼ´`]/g, "'")
    .split(/[?!,;]|\.(?= |$)(?<!\b(?:Dr|Mrs?|Ms)\.)/)
    .some((clause) => ON_THE_PHONE.test(wordsOf(clause)))

const FOR_A_WORD = before(
  '\\W*$| (?:now|right now|today|at the moment|by any chance|to (?:talk|speak)|for a (?:word|chat|minute|second))',
)

const NO_WRITTEN_NAME = notBefore(
  '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Today|Tomorrow|Tonight|Christmas|Easter|Thanksgiving',
  '(?:January|February|March|April|June|July|August|September|October|November|December)\\b',
)

/** "Is Karen available?": a name is written with a capital, unlike "delivery". */
const IS_AVAILABLE = new RegExp(
  `\\b[Ii]s ((?:(?:Dr|Doctor|Mrs?|Ms|Miss)\\.? )?${NO_WRITTEN_NAME}\\p{Lu}\\p{L}+) (?:available|free|busy)${FOR_A_WORD}`,
  'u',
)

/** The name of the person that the words ask for, in lower case; null if they ask for nobody by name. Pure. */
export function askedPerson(text: string): string | null {
  for (const clause of text.replace(/[‘’ʼ´`]/g, "'").split(/[?!,;]|\.(?= |$)(?<!\b(?:Dr|Mrs?|Ms)\.)/))
    for (const asks of ASKS_FOR) {
      const found = asks.exec(wordsOf(clause))?.[1]
      if (found !== undefined) return found
    }
  return IS_AVAILABLE.exec(text)?.[1]?.toLowerCase() ?? null
}

/** The name as it is said back: "Karen" for "karen from accounts". Pure. */
export const nameOfAsked = (asked: string): string =>
  asked.replace(/ (?:from|in|at|on) .*$/, '').replace(/(?<=^| )\p{L}/gu, (letter) => letter.toUpperCase())
