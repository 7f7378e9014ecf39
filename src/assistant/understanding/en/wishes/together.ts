import type { Heard } from '../../heard.ts'
import { oneOf } from '../phrases/phrase-pattern.ts'
import { asksPrice } from '../phrases/price-questions.ts'

/** One of the things that a text asks for. Plain data. */
export interface Wish {
  heard: Heard
  /** Whether the wish belongs to the one before it, for the time right after that. */
  follows?: boolean
}

/** "A cut and a colour on Friday, the cut at one and the colour at two": the times belong to the services that were named before. */
function withLaterTimes(all: readonly Heard[]): readonly Heard[] {
  const heard = [...all]
  const shared =
    all.find((one) => (isBook(one) || asksForTime(one)) && one.when !== null && one.when.days.length > 0)?.when?.days ??
    []
  for (const later of all) {
    const { when, services, forOther, text } = later
    if (!isBook(later) || when === null || when.times.length === 0 || services.length !== 1) continue
    if (forOther || ONE_MORE.test(text)) continue
    const at = heard.findIndex(
      (one) =>
        one !== later &&
        (isBook(one) || asksForTime(one)) &&
        one.services.join() === services.join() &&
        !one.when?.times.length,
    )
    const named = heard[at]
    if (named === undefined || at > heard.indexOf(later)) continue
    const days = [when.days, named.when?.days ?? [], shared].find((some) => some.length > 0) ?? []
    heard[at] = { ...named, when: { ...when, days } }
    heard.splice(heard.indexOf(later), 1)
  }
  return heard
}

/** "And how long does that take?" is about the service that was named before. */
const ASKS_LENGTH = /\bhow (?:long|much time|many (?:minutes|hours))\b/i
/** "And what do I owe you for that?" */
const REFERS_BACK = /\b(?:that|it|this|one|those|them|how long|how much)\b/i
const ONE_MORE = /\b(?:another|second|one more|also|as well|too)\b/i

/** A wish without a service or a time takes that of its neighbour: "how much is a cut, and can I book one?" */
export function together(parts: readonly Heard[]): Wish[] {
  const all = withLaterTimes(parts)
  const wishes: Wish[] = []
  all.forEach((heard, index) => {
    const before = wishes.at(-1)?.heard
    const isBooking = isBook(heard)
    const isFact = ASKS_LENGTH.test(heard.text) || asksPrice(heard.text)
    const isMissing = (isBooking || (isFact && REFERS_BACK.test(heard.text))) && heard.services.length === 0
    const services = isMissing && before?.services.length === 1 ? before.services : heard.services
    if (!isBooking || heard.when !== null) {
      // "One at ten, and one for my son at half past ten": on the same day.
      const daysBefore = before && isBook(before) ? (before.when?.days ?? []) : []
      const dayAfter = all.slice(index + 1).find((other) => isBook(other) || asksForTime(other))?.when?.days ?? []
      const days = daysBefore.length > 0 ? daysBefore : dayAfter
      const when = heard.when?.days.length === 0 && isBooking ? { ...heard.when, days } : heard.when
      wishes.push({ heard: { ...heard, services, when } })
      return
    }
    const next = all.slice(index + 1).find((other) => (isBook(other) || asksForTime(other)) && other.when !== null)
    const shared = before !== undefined && isBook(before) && before.when !== null ? before : next
    const when = shared?.when ?? null
    const staff = heard.staff ?? (before !== undefined && OF_SAME_PERSON.test(heard.text) ? before.staff : null)
    const isAtOnce = AT_SAME_TIME.test(heard.text)
    const relation = isAtOnce && when !== null ? null : heard.relation
    wishes.push({
      heard: { ...heard, services, when, relation, staff },
      ...(shared !== undefined && shared === before && !isAtOnce ? { follows: true } : {}),
    })
  })
  return wishes
}

/** "A fade with Marcus, and he should do the beard right after." */
const OF_SAME_PERSON = /^(?:(?:and|then|also|maybe|perhaps)\s+)*(?:(?:can|could|would|will) )?(?:he|she|they)\b/i

/** Both begin then, in place of one after the other. */
const AT_SAME_TIME =
  /\b(?:at |for )?(?:the|that) (?:very )?same time\b|\bsimultaneously\b|\bin parallel\b|\bside by side\b/i

/** "The other straight after", "my son right afterwards": another appointment, right after the one before it. Pure. */
export const asFollower = (heard: Heard): Heard =>
  FOLLOWS_ON.test(heard.text)
    ? { ...heard, intent: 'book', forOther: true, when: null, relation: null, shift: null, unread: [], ambiguous: [] }
    : heard

const RIGHT_AFTER = oneOf(
  '(?:straight|right|directly|immediately|just) (?:after|afterwards|behind|following)|afterwards|straight on',
)
const THE_OTHER = oneOf("the (?:other|second|next)(?: one)?|(?:for )?(?:my|our|the) \\p{L}+(?:'s)?|him|her|his|hers")
const THE_FIRST = oneOf('it|that|me|mine|him|her|them|please|the first(?: one)?')

const FOLLOWS_ON = new RegExp(`^(?:(?:and|then|with|but)\\s+)*${THE_OTHER} ${RIGHT_AFTER}(?: ${THE_FIRST})*\\W*$`, 'iu')

/** "Can they come together on Tuesday at four?" */
const asksForTime = ({ isQuestion, services, isAboutFacts, intent }: Heard): boolean =>
  isQuestion && services.length > 0 && !isAboutFacts && intent === null

const isBook = ({ intent, services, isQuestion, forOther }: Heard): boolean =>
  intent === 'book' ||
  ((services.length > 0 || forOther) &&
    !isQuestion &&
    (intent === null || intent === 'greeting' || intent === 'thanks'))
