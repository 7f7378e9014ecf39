import type { KnownService } from '../../../tools/known-business.ts'
import { priceOf } from '../../../tools/price.ts'
import { otherWords } from '../../../understanding/en/other-words.ts'
import { asksPrice, lengthAsked } from '../../../understanding/en/phrases/price-questions.ts'
import { plainText } from '../../../understanding/en/plain-text.ts'
import type { Heard } from '../../../understanding/heard.ts'
import type { DialogueContext, DialogueState } from '../dialogue-state.ts'
import { isBookingStep, serviceOf } from '../open-task.ts'

/**
 * The services that a question is about: those it names, otherwise what is being booked, otherwise what was asked about
 * before. Pure.
 */
export function askedServices({ step, asked }: DialogueState, heard: Heard, context: DialogueContext) {
  const open = isBookingStep(step) ? serviceOf(step.task) : (asked ?? null)
  const names = heard.services.length > 0 ? heard.services : open === null ? [] : [open]
  return context.services.filter(({ name }) => names.includes(name))
}

/**
 * Prices that were asked for. `asksMore` means that the question asks for more than that, such as "if I pay by card",
 * which an article may answer.
 */
export interface Prices {
  said: readonly string[]
  asksMore: boolean
}

/**
 * The prices that the business has set, if a question about prices names a service or its length. A question that names
 * none and has another subject, such as "how much is parking?", is left to the knowledge base. Pure.
 */
export function pricesAsked(state: DialogueState, heard: Heard, context: DialogueContext): Prices {
  if (heard.isPriceTold || (!asksPrice(heard.text) && !heard.isAboutPrice)) return NO_PRICES
  const names = context.services.map(({ name }) => name)
  const subject = otherWords(plainText(heard.text), names).filter((word) => !PRICE_WORDS.test(word))
  const isNamed = heard.services.length > 0 || heard.staff !== null
  const minutes = isNamed ? null : lengthAsked(heard.text)
  const ofLength = minutes === null ? [] : context.services.filter(({ durationMinutes }) => durationMinutes === minutes)
  const ofUnit = isNamed || ofLength.length > 0 ? [] : pricedByUnit(heard.text, context)
  if (!isNamed && ofLength.length === 0 && ofUnit.length === 0 && subject.length > 0) return NO_PRICES
  const found = ofLength.length > 0 ? ofLength : ofUnit
  const services = found.length > 0 ? found : askedServices(state, heard, context)
  const said = services.slice(0, MAX_PRICES).flatMap((service) => {
    const price = priceOf(service)
    return price === null ? [] : [context.words.costs(service.name, price)]
  })
  return { said, asksMore: subject.length > 0 }
}

/** The prices of all services, for a question about a price that names none of them: "how much is the first visit?" Empty if there are too many. */
export function allPrices({ services, words }: DialogueContext): readonly string[] {
  const priced = services.flatMap((service) => {
    const price = priceOf(service)
    return price === null ? [] : [words.costs(service.name, price)]
  })
  return priced.length <= MAX_LISTED ? priced : []
}

const MAX_LISTED = 6

/** Whether a text can answer what something costs: it has a number, or says that there is nothing to pay. Pure. */
export const tellsPrice = (text: string): boolean =>
  /\d|\b(?:free|included|no (?:extra |additional )?(?:charge|cost|fee)|costs? nothing|nothing extra|hundred|dollars?|pounds?|euros?|quote|estimate|depends?|percent|half|third|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty)\b/i.test(
    text,
  )

/** "What does a night cost?", if one price is "17 pounds a night". */
function pricedByUnit(text: string, { services }: DialogueContext): readonly KnownService[] {
  const unit = UNIT.exec(plainText(text))?.[1]
  if (unit === undefined) return []
  return services.filter((service) => new RegExp(`\\b(?:an?|per|each|/) ?${unit}\\b`, 'i').test(priceOf(service) ?? ''))
}

const UNIT = /\b(?:an?|per|each|the|one) (night|day|week|month|term|head|person|mile|page|square metre|kilo)\b/

const NO_PRICES: Prices = { said: [], asksMore: false }
const MAX_PRICES = 4

/** Words in a question about a price that concern only prices. */
const PRICE_WORDS =
  /^(?:much|costs?|prices?|priced|charges?|rates?|fees?|set|back|run|pay|paying|owe|damage|total|roughly|exactly|usually|normally|difference|between|cheaper|cheapest|dearer|pricier|expensive|dollars|bucks|pounds|quid|euros|hours?|half|minutes)$/
