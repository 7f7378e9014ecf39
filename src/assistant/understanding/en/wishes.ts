import type { Heard, Sense } from '../heard.ts'
import { otherWords } from './other-words.ts'
import { plainText, wordsOf } from './plain-text.ts'
import { correctsService } from './rejected-services.ts'
import { severalAtTimes } from './several-times.ts'
import { tellsOfPast } from './told.ts'
import { understand } from './understand.ts'
import { wantsTime } from './wanted-time.ts'

/** One of the things that a text asks for. Plain data. */
export interface Wish {
  heard: Heard
  /** The wish comes with the one before it, and is for the time right after that. */
  follows?: boolean
}

/**
 * Reads everything that a text asks for: "a colour and a cut on Friday, and is there parking?" are three wishes. A part that asks for
 * nothing of its own, such as a name, a day or a greeting, belongs to the wish beside it, so no word is lost. Pure.
 * @param isAnswering a question is open: a yes to it counts as a part of its own
 */
export function readWishes(text: string, sense: Sense, isAnswering: boolean): readonly Wish[] {
  const whole = understand(text, sense)
  if (whole.intent === 'person' || ALL_OF_IT.has(whole.intent ?? '')) return [{ heard: whole }]
  if (whole.intent === 'move' && CHANGES.test(text)) return [{ heard: whole }]
  if (whole.intent === 'own' && WHEN_IS_IT.test(text)) return [{ heard: whole }]
  const clauses = clausesOf(text, sense.services)
  if (correctsService(plainText(text), sense.services) && clauses.every((clause) => isBookingOnly(clause, sense)))
    return [{ heard: whole }]
  const kept = clauses.filter((clause) => KEPT.test(clause.text) && !understand(clause.text, sense).isQuestion)
  if (!isAnswering && kept.length > 0 && kept.length < clauses.length)
    return readWishes(
      clauses
        .filter((clause) => !kept.includes(clause))
        .map((clause) => withoutConjunction(clause.text))
        .join(', '),
      sense,
      isAnswering,
    )
  const several = severalAtTimes(text, whole, sense)
  if (several.length > 1) return several
  const groups = grouped(clauses, sense, isAnswering)
  // "My haircut is at three, but I won't be there before quarter past."
  if (whole.intent === 'late' && groups.every(({ kind }) => kind === 'late' || kind === 'own'))
    return [{ heard: whole }]
  const [only, ...others] = groups
  if (only && others.length === 0 && only.from > 0 && CALLED_OFF.test(text.slice(0, only.from).replace(/,\s*$/, '')))
    return [{ heard: understand(text.slice(only.from), sense) }]
  if (only === undefined || others.length === 0)
    return [{ heard: only && (isStory(text) || clauses.some(isTold)) ? heardInStory(text, only, whole, sense) : whole }]
  return together(
    groups.map((group) => inContext(heardOf(text.slice(group.from, group.to), group, sense), text, sense)),
  )
}

/** "My boy is ill, do we lose the money?" asks about what is told beside it. */
function inContext(heard: Heard, text: string, { services }: Sense): Heard {
  const isShort = otherWords(heard.text.toLowerCase(), services).length <= MAX_WORDS_WITHOUT_CONTEXT
  if (!heard.isQuestion || !isShort) return heard
  const before = text.slice(0, Math.max(0, text.indexOf(heard.text)))
  const clause = before.split(/[,.;!?]\s+|\s(?:and|but|oh|so)\s/).findLast((part) => part.trim().length > MIN_CONTEXT)
  return { ...heard, context: clause === undefined ? text : `${clause.trim()}, ${heard.text}` }
}

const MAX_WORDS_WITHOUT_CONTEXT = 1
/** Characters. */
const MIN_CONTEXT = 5

const isBookingOnly = ({ text }: Clause, sense: Sense): boolean => {
  const kind = kindOf(understand(withoutConjunction(text), sense))
  return kind === null || kind === 'book' || kind === 'cancel'
}

/** "I have an appointment tomorrow, but could we do Thursday instead?" is one wish. */
const CHANGES = /\binstead\b|\b(?:i have|i've got|i'm booked|i booked)\b/i

/** "My wife booked us in for Thursday, what time is that?" */
const WHEN_IS_IT = /\b(?:what time|when|which day|what day)(?:'s| is| was) (?:that|it|this)\W*$/i

/** In a longer text, days and people are also named beside the matter. Characters. */
const STORY = 200
const isStory = (text: string): boolean => text.length > STORY

/** "She had hers done last spring": beside the matter. */
const isTold = ({ text }: Clause): boolean =>
  !wantsTime(plainText(text)) && tellsOfPast(wordsOf(text)) && !/\b(?:i|we)\b/i.test(text)

function heardOf(text: string, group: Group, sense: Sense): Heard {
  const whole = understand(withoutConjunction(text), sense)
  return isStory(text) ? heardInStory(text, group, whole, sense) : whole
}

/** A long story counts as the part with the request, and the days and times right beside it. Its name is kept. */
function heardInStory(text: string, { kind, core }: Group, whole: Heard, sense: Sense): Heard {
  if (kind === null || kind === 'message' || kind === 'late' || kind === 'complaint' || core.length === 0) return whole
  const heard = understand(withoutConjunction(core.map((clause) => clause.text).join(', ')), sense)
  return { ...heard, text: text.trim(), name: heard.name ?? whole.name }
}

/** After these words everything belongs to one request. */
const ALL_OF_IT: ReadonlySet<string> = new Set(['repeat', 'menu', 'complaint'])

interface Clause {
  from: number
  to: number
  text: string
}

/** Where a sentence or a part of it ends. */
const CUT =
  /(?<=[.!?;])\s+|\n+|,(?!\s*(?:who|whose|which|said|says)\b)\s*|\s+[&+]\s+|\s+(?=(?:and|but|also|plus|then|or else|as well as|oh)\s)|\s+-+\s+|(?<=\b(?:yes|yeah|yep|no|ok|okay|sure|please)) (?=(?:what|when|where|how|can|could|do|is|are|which) )/gi

/** The parts of a text between sentence ends, commas and conjunctions, except within the name of a service. */
function clausesOf(text: string, services: readonly string[]): Clause[] {
  const names = services.filter((name) => /[,&+]|\b(?:and|plus|then)\b/i.test(name)).map((name) => name.toLowerCase())
  const lower = text.toLowerCase()
  const isInName = (at: number) =>
    names.some((name) => {
      const start = lower.indexOf(name)
      return start >= 0 && at > start && at < start + name.length
    })
  const clauses: Clause[] = []
  let from = 0
  for (const { index, 0: cut } of text.matchAll(CUT)) {
    if (isInName(index)) continue
    if (text.slice(from, index).trim() !== '') clauses.push({ from, to: index, text: text.slice(from, index) })
    from = index + cut.length
  }
  if (text.slice(from).trim() !== '') clauses.push({ from, to: text.length, text: text.slice(from) })
  return clauses
}

type Kind =
  | 'book'
  | 'move'
  | 'cancel'
  | 'own'
  | 'hours'
  | 'message'
  | 'late'
  | 'complaint'
  | 'status'
  | 'question'
  | 'answer'

const REQUESTS: ReadonlySet<string> = new Set([
  ...['book', 'move', 'cancel', 'own', 'hours', 'message', 'late', 'complaint', 'status'],
])

/** What a part of the text asks for by itself; null: nothing. */
function kindOf(heard: Heard): Kind | null {
  const { intent, isQuestion, services, when, relation, text, forOther, isAboutFacts } = heard
  if (intent !== null && REQUESTS.has(intent)) return intent as Kind
  if (intent !== null && intent !== 'thanks' && intent !== 'greeting') return null
  // "Is Tuesday all right?" is about the wish before it.
  if (isQuestion && text.split(/\s+/).length >= 3 && when === null && relation === null) return 'question'
  const asksForTime = isQuestion && when !== null && services.length === 1 && !isAboutFacts && heard.asksBeside === null
  if (asksForTime) return 'book'
  if (when === null && !wantsTime(plainText(text)) && tellsOfPast(wordsOf(text))) return null
  return (services.length === 1 || (forOther && !isAboutFacts)) && !isQuestion ? 'book' : null
}

/** "Forget the colour, give me a haircut." */
const CALLED_OFF = /^\s*(?:no,? )?(?:forget|skip|scrap|not) (?:about )?(?:the|that|my) \p{L}+(?: \p{L}+)?\s*$/iu

/** "My haircut tomorrow stays": the caller wants nothing done with an appointment. */
const KEPT = new RegExp(
  [
    '\\b(?:keep|keeping|leave|leaving) (?:my|our|the|that) .{1,40}(?:as (?:it|they) (?:is|are|was)|where it is|the way it is|the same|alone|untouched|in place)',
    '\\b(?:my|our|the|that) .{1,40}(?:stays?|stands?|(?:can|should|may|will) (?:stay|stand|remain)|remains?|is (?:fine|ok|okay|good|staying)(?: as| where)?(?: it is)?)(?: as it is| put| the same| as planned| where it is)?\\s*[,.;]?$',
    "^(?:and |but |i want to |i'd like to )*(?:keep|keeping) (?:my|our|the|that) .{1,30}$",
  ].join('|'),
  'i',
)

interface Group extends Clause {
  kind: Kind | null
  heard: Heard | null
  /** The parts with the request and its times. */
  core: readonly Clause[]
}

/** The parts of the text, each with one request. */
function grouped(clauses: readonly Clause[], sense: Sense, isAnswering: boolean): Group[] {
  const groups: Group[] = []
  for (const clause of clauses) {
    if (CALLED_OFF.test(clause.text) && clauses.length > 1) continue
    const heard = understand(withoutConjunction(clause.text), sense)
    const isYes = isAnswering && groups.length === 0 && heard.answer === 'yes' && kindOf(heard) === null
    const last = groups.at(-1)
    const asked = isRequestAfter(last?.kind ?? null, heard) ? 'book' : kindOf(heard)
    const kind = isYes ? 'answer' : asked
    const isTime = (heard.when !== null && heard.wantsTime) || heard.name !== null
    if (last && (kind === null || last.kind === null || isSameWish(last, kind, heard, clause.text))) {
      last.to = clause.to
      if (kind !== null || isTime) last.core = [...last.core, clause]
      if (last.kind === null && kind !== null) Object.assign(last, { kind, heard })
    } else if (last?.kind === 'own' && GIVES_AWAY.has(kind ?? '') && heard.services.length === 0) {
      Object.assign(last, { kind, heard, to: clause.to, core: [...last.core, clause] })
    } else groups.push({ ...clause, kind, heard, core: kind !== null || isTime ? [clause] : [] })
  }
  return groups
}

/** "I've a fitting with you on Thursday, but that's not happening": what is told first is what the change is about. */
const GIVES_AWAY: ReadonlySet<string> = new Set(['move', 'cancel'])

/** "Do you take Cigna, and if so, can I get a cleaning on Tuesday?" */
function isRequestAfter(last: Kind | null, heard: Heard): boolean {
  if ((last !== 'question' && last !== 'hours') || heard.when === null || heard.isAboutFacts) return false
  if (heard.intent !== null && heard.intent !== 'book') return false
  return heard.services.length > 0 || (last === 'question' && heard.wantsTime && REQUESTS_TIME.test(heard.text))
}

const REQUESTS_TIME = /\b(?:free|available|get|fit|come|have|squeeze|slot|see|seen|take|bring|book|put|drop)\b/i

const OWN: ReadonlySet<Kind> = new Set(['move', 'cancel', 'own', 'status'])
const CORRECTS = /^\s*(?:no|actually|sorry|wait|i mean|rather|or)\b/i

/** Whether a part with a request of its own says more about the wish before it. */
function isSameWish(last: Group, kind: Kind, heard: Heard, text: string): boolean {
  if (last.kind === 'message') return true
  // "Yes, cancel it."
  if (last.kind === 'answer') return !heard.isQuestion && heard.when === null && kind !== 'message' && kind !== 'late'
  if (last.kind === 'late' || last.kind === 'complaint') return kind === last.kind || kind === 'message'
  if (kind === 'complaint' || kind === 'late') return false
  if (last.kind === 'book' && kind === 'book') return !isAnotherBooking(last.heard, heard)
  if (last.kind === 'question' && kind === 'book') return heard.intent === null && heard.when === null
  if (last.kind === 'question' || last.kind === 'hours') return false
  if (kind === 'cancel' && last.kind === 'book')
    return heard.services.length === 0 && !/\b(?:my|appointment)\b/i.test(text)
  if (last.kind !== null && OWN.has(last.kind) && OWN.has(kind))
    return last.kind === kind ? heard.when === null || last.heard?.when === null : CORRECTS.test(text)
  return /\binstead\b/i.test(text) && kind === 'book'
}

const isAnotherBooking = (last: Heard | null, heard: Heard): boolean => {
  if (heard.forOther) return true
  const [one, ...more] = heard.services
  if (one === undefined || more.length > 0 || last === null || last.services.length === 0) return false
  return !last.services.includes(one)
}

const withoutConjunction = (text: string): string =>
  text.trim().replace(/^(?:(?:and|but|also|plus|then|oh|so|as well as)\b[ ,]*)+(?=\S)/i, '')

/** "A cut and a colour on Friday, the cut at one and the colour at two": the times belong to the services that were named before. */
function withLaterTimes(all: readonly Heard[]): readonly Heard[] {
  const heard = [...all]
  const shared = all.find((one) => isBook(one) && one.when !== null && one.when.days.length > 0)?.when?.days ?? []
  for (const later of all) {
    const { when, services, forOther, text } = later
    if (!isBook(later) || when === null || when.times.length === 0 || services.length !== 1) continue
    if (forOther || ONE_MORE.test(text)) continue
    const at = heard.findIndex(
      (one) => one !== later && isBook(one) && one.services.join() === services.join() && !one.when?.times.length,
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
const ONE_MORE = /\b(?:another|second|one more|also|as well|too)\b/i

/** A wish without a service or a time takes that of its neighbour: "how much is a cut, and can I book one?" */
function together(parts: readonly Heard[]): Wish[] {
  const all = withLaterTimes(parts)
  const wishes: Wish[] = []
  all.forEach((heard, index) => {
    const before = wishes.at(-1)?.heard
    const isBooking = isBook(heard)
    const isMissing = (isBooking || ASKS_LENGTH.test(heard.text)) && heard.services.length === 0
    const services = isMissing && before?.services.length === 1 ? before.services : heard.services
    if (!isBooking || heard.when !== null) {
      // "One at ten, and one for my son at half past ten": on the same day.
      const daysBefore = before && isBook(before) ? (before.when?.days ?? []) : []
      const dayAfter = all.slice(index + 1).find((other) => isBook(other))?.when?.days ?? []
      const days = daysBefore.length > 0 ? daysBefore : dayAfter
      const when = heard.when?.days.length === 0 && isBooking ? { ...heard.when, days } : heard.when
      wishes.push({ heard: { ...heard, services, when } })
      return
    }
    const next = all.slice(index + 1).find((other) => isBook(other) && other.when !== null)
    const shared = before !== undefined && isBook(before) && before.when !== null ? before : next
    const when = shared?.when ?? null
    wishes.push({
      heard: { ...heard, services, when },
      ...(shared !== undefined && shared === before ? { follows: true } : {}),
    })
  })
  return wishes
}

const isBook = ({ intent, services, isQuestion, forOther }: Heard): boolean =>
  intent === 'book' ||
  ((services.length > 0 || forOther) &&
    !isQuestion &&
    (intent === null || intent === 'greeting' || intent === 'thanks'))
