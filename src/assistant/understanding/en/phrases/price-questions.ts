import { plainText } from '../plain-text.ts'
import { anyOf, oneOf } from './phrase-pattern.ts'

/** How callers ask for a price. */
const PRICE = '(?:total |full |going |usual |current )?(?:price|cost|rate|fee|damage|charge)s?'
const NAMES_PRICE = anyOf(
  `what(?:'s| is| are|s| was|'re)? (?:the |your |that |its )?${PRICE}(?! (?:policy|if i (?:cancel|miss)))`,
  '(?:cost|price|fee|charge) (?:of|for)|price tag|price list',
)
const ASKS_AMOUNT = "how much (?:is|are|was|for|of|to|would|will|do|does|did|am|should|money|an?|the|it|you|i|'s)"
const NO_PRICE_VERB = oneOf(
  'hurt|need|eat|drink|practi[sc]e|notice|time|lose|grow|weigh|bleed|sleep|tip|hair|take off|come off',
)

/** "How much does a tattoo hurt?" does not ask for a price. */
const NO_AMOUNT = anyOf(
  'how much (?:time|notice|longer|earlier|space|room|of (?:a|an|my|the|it))',
  `how much (?:is|are|would|will|do|does|did|should)\\b.{0,40}\\b${NO_PRICE_VERB}\\b`,
)
const COSTS = oneOf(
  'cost|costs|costing|charge|run (?:me|us|you)|set (?:me|us|you|him|her) back|come to|looking at (?:paying|for)',
  'pay(?:ing)? for|owe (?:you )?for|go for|ask for|take for',
)

const COMES_TO = `what(?:'s| is| do| does| would| will|'d|'ll| did| am| are| should| might)? .{1,50}?\\b${COSTS}\\b`
const COMPARES = oneOf(
  'difference in (?:price|cost)|price difference|(?:cheaper|dearer|pricier|more expensive|less expensive) than',
  "which (?:is|one is|one's|of them is|of the two is|works out) (?:the )?(?:cheap|dear|pric|more exp|less exp)\\w*",
  'costs? (?:more|less) than',
)
const CHARGES =
  '(?:do|would|will) (?:you|they|u) (?:guys )?(?:charge|want|ask|take) (?:me |us )?for|what do (?:you|u|they|you guys) charge'

/** "Is the first consultation free?", but not "is the Tuesday slot free?" */
const OF_BUSINESS = oneOf(
  'consultation|estimate|quote|viewing|check ?-?up|assessment|trial|call ?-?out|visit|lesson|session|delivery',
)
const IS_FREE = `(?:is|are) (?:the|a|an|your) (?:[a-z]+ )?${OF_BUSINESS}s?(?: [a-z]+)? free(?= ?(?:[?,.]|$|or|of charge|for (?:new|kids|children)))`
/** "Roughly, what am I looking at?", "what would that be?" at the end of a question. */
const ASKED_AT_END = oneOf(
  '(?:i|we) looking at',
  '(?:that|it|this) (?:gonna |going to )?(?:be|come|come out at|come to|work out at|run|do me)',
  '(?:that|it|this|these|those) (?:usually |typically |normally )?(?:run|cost)',
  'the damages?',
)
const IN_ALL = '(?: me| us)?(?: roughly| about| then| here| in total)*'
const AMOUNT_AT_END = `what(?: am| are|'re|'m|'s| would| will| is|'ll|'d)? ${ASKED_AT_END}${IN_ALL}\\W*$`
const ASKS = new RegExp(
  `\\b(?:${[NAMES_PRICE, ASKS_AMOUNT, COMES_TO, COMPARES, CHARGES, IS_FREE, AMOUNT_AT_END].join('|')})`,
)
const ASKS_NOT = new RegExp(`\\b(?:${NO_AMOUNT})`)

/** Whether a text asks what something costs, in whatever words. Pure. */
export function asksPrice(text: string): boolean {
  const plain = plainText(text)
  return ASKS.test(plain) && !ASKS_NOT.test(plain)
}

/** The length in minutes that a question names instead of a service, such as "for an hour"; null if there is none. Pure. */
export function lengthAsked(text: string): number | null {
  const found =
    /\b(?:for|per|of|is|does|an?) (?:(?:an?|1|one) )?(half(?: an)? hour|hour and a half|hour|(\d{2,3}) minutes?|(\d) hours)\b(?! (?:ago|before|late|earlier))/.exec(
      plainText(text),
    )
  if (found === null) return null
  const [, named = '', minutes, hours] = found
  if (minutes !== undefined) return Number(minutes)
  if (hours !== undefined) return Number(hours) * 60
  return named.startsWith('half') ? 30 : named.endsWith('half') ? 90 : 60
}
