import { type Heard, type KeptWords, NOTHING_HEARD, type Sense } from '../heard.ts'
import { asksByExample, meantByExample } from './examples/meant-by-example.ts'
import { otherWords } from './other-words.ts'
import { parseWhen } from './parse-when.ts'
import { asksToReport } from './phrases/person-phrases.ts'
import { oneOf } from './phrases/phrase-pattern.ts'
import { asksPrice } from './phrases/price-questions.ts'
import { plainText, wordsOf } from './plain-text.ts'
import { correctsService } from './services/rejected-services.ts'
import { matchServices, withoutServices } from './services/services.ts'
import { severalAtTimes } from './several-times.ts'
import { tellsOfPast } from './told.ts'
import { understand } from './understand.ts'
import { wantsTime } from './wanted-time.ts'
import { type Clause, clausesOf, withoutConjunction } from './wishes/clauses.ts'
import { CALLED_OFF, type Group, grouped, type Kind, kindOf } from './wishes/groups.ts'
import { setApart } from './wishes/kept.ts'
import { knowing } from './wishes/named-before.ts'
import { withoutReasons } from './wishes/reasons.ts'
import { asFollower, together, type Wish } from './wishes/together.ts'

/**
 * Reads everything that a text asks for: "a colour and a cut on Friday, and is there parking?" are three wishes. A part that asks for nothing itself,
 * such as a name, a day or a greeting, belongs to the wish next to it, so no word is lost. Pure.
 * @param isAnswering whether a question is open, so that a yes to it counts as a separate part
 */
export function readWishes(said: string, sense: Sense, isAnswering: boolean): readonly Wish[] {
  const namesTime = (part: string): boolean => parseWhen(part, sense, false).when !== null
  const text = isAnswering ? said : withoutReasons(said, sense.services, namesTime)
  const wishes = byPatterns(text, sense, isAnswering)
  if (isAnswering) return wishes
  const named = withoutServices(plainText(text), sense.services)
  if (
    asksByExample(
      named,
      wishes.map(({ heard }) => heard),
    )
  )
    return [{ heard: { ...understand(text, sense), isQuestion: true, asksBeside: named } }]
  return wishes.map((wish) => {
    const said = wishes.length === 1 ? text : wish.heard.text
    const meant = meantByExample(withoutServices(plainText(said), sense.services), wish.heard, wishes.length > 1)
    if (meant === null) return wish
    const heard = understand(said, sense, meant)
    const services = heard.services.length > 0 ? heard.services : wish.heard.services
    return { ...wish, heard: { ...heard, services, context: wish.heard.context } }
  })
}

function byPatterns(text: string, sense: Sense, isAnswering: boolean): readonly Wish[] {
  const conditional = splitCondition(text, sense)
  if (conditional !== null)
    return [{ heard: conditional.condition }, ...byPatterns(conditional.rest, sense, isAnswering)]
  const whole = understand(text, sense)
  const asService = withServiceDone(text, whole, sense)
  if (asService !== null) return byPatterns(asService, sense, isAnswering)
  if (whole.intent === 'person' || ALL_OF_IT.has(whole.intent ?? '')) return [{ heard: whole }]
  if (whole.intent === 'move' && CHANGES.test(text)) return [{ heard: whole }]
  if (whole.intent === 'own' && WHEN_IS_IT.test(text)) return [{ heard: whole }]
  if (whole.intent === 'message' && asksToReport(whole.text)) return [{ heard: whole }]
  if (ASKS_WHAT_TO_DO.test(text) && isOpen(whole))
    return [{ heard: { ...whole, intent: null, services: [], isQuestion: true } }]
  const clauses = clausesOf(text, sense.services)
  const apart = setApart(clauses, sense, isAnswering)
  if (apart !== null) return withKept(byPatterns(apart.rest, sense, isAnswering), apart.kept)
  if (correctsService(plainText(text), sense.services) && clauses.every((clause) => isBookingOnly(clause, sense)))
    return [{ heard: whole }]
  const several = severalAtTimes(text, whole, sense)
  if (several.length > 1) return several
  const groups = grouped(clauses, sense, isAnswering)
  if (asksPrice(text) && groups.length > 1 && clauses.every((clause) => isPriceOrService(clause, sense)))
    return [{ heard: { ...whole, isAboutFacts: true } }]
  // "My haircut is at three, but I won't be there before quarter past."
  if (groups.some(({ kind }) => kind === 'late') && groups.every(({ kind }) => OF_LATENESS.has(kind)))
    return [{ heard: { ...whole, intent: 'late' } }]
  const [only, ...others] = groups
  if (only && others.length === 0 && only.from > 0 && CALLED_OFF.test(text.slice(0, only.from).replace(/,\s*$/, '')))
    return [{ heard: understand(text.slice(only.from), sense) }]
  if (only === undefined || others.length === 0)
    return [
      {
        heard:
          only && (only.isCoreOnly || isStory(text) || clauses.some(isTold))
            ? heardInStory(text, only, whole, sense)
            : whole,
      },
    ]
  return together(
    groups.map((group) => {
      const part = text.slice(group.from, group.to)
      return inContext(heardOf(part, group, knowing(text.slice(0, group.from), part, sense)), text, sense)
    }),
  )
}

/** "There are flashes in my left eye, what should I do?" is about everything the caller said, and does not ask for an appointment. */
const ASKS_WHAT_TO_DO =
  /\bwhat (?:do|should|can|must) (?:i|we) (?:even )?do\b(?! (?:on|about|next|to|for|with|if|when)\b)/i
const isOpen = ({ intent, when }: Heard): boolean =>
  (intent === null || intent === 'greeting' || intent === 'help') &&
  (when === null || !when.exact || when.days.length === 0)

/** The wishes, each change of an appointment with what the caller wants to keep. */
const withKept = (wishes: readonly Wish[], kept: KeptWords): readonly Wish[] =>
  wishes.map((wish) => ({ ...wish, heard: { ...wish.heard, kept } }))

/** "Two bald tyres, could you change them on Friday?" is a tyre change, and no change of an appointment. Null for nothing to put otherwise. */
function withServiceDone(text: string, { services, intent }: Heard, sense: Sense): string | null {
  const [service, ...others] = services
  const [found, verb = ''] = CHANGES_THING.exec(text) ?? []
  if (service === undefined || others.length > 0 || intent !== 'move' || found === undefined) return null
  if (!new RegExp(`\\b${verb}`, 'i').test(service) || withoutServices(text, sense.services, '') !== text) return null
  return OWN_BOOKING.test(text) ? null : text.replace(found, `do a ${service} `)
}

const CHANGES_THING = /\b(change|swap|replace|switch) (?:them|it|these|those|both|all (?:of them|four))\b ?/i
const OWN_BOOKING = /\b(?:appointments?|bookings?|booked|reservation|slot)\b/i

/** "Monday at nine, but only if there is a lift": the condition is asked about before the booking. Null if there is none that the business could know. */
function splitCondition(text: string, sense: Sense): { condition: Heard; rest: string } | null {
  const found = CONDITION.exec(text)
  const condition = found?.[1]?.trim() ?? ''
  const rest = found === null ? '' : `${text.slice(0, found.index)}${text.slice(found.index + found[0].length)}`.trim()
  if (rest === '' || otherWords(plainText(condition), sense.services).length === 0) return null
  const heard = understand(condition, sense)
  if (heard.when !== null || heard.relation !== null || heard.services.length > 0 || SOFT.test(condition)) return null
  if (kindOf(understand(rest, sense)) !== 'book' && understand(rest, sense).when === null) return null
  return { condition: { ...NOTHING_HEARD, text: condition, isQuestion: true, isCondition: true }, rest }
}

const PROVIDED = oneOf(
  'only if|just if|provided(?: that)?|providing(?: that)?|(?:as|so) long as|on (?:the )?condition(?: that)?',
  'assuming(?: that)?',
)

const CONDITION = new RegExp(`[,;]?\\s*\\b(?:but |and |though )?${PROVIDED}\\s+([^,.;?!]+)`, 'i')
/** "As long as it's not too much trouble" asks for nothing. */
const SOFT =
  /\b(?:trouble|bother|possible|okay?|all right|alright|fine|free|available|suits?|works?|convenient|room|space|slots?)\b/i

/** "My boy is ill, do we lose the money?" asks about what was said along with it. */
function inContext(heard: Heard, text: string, { services }: Sense): Heard {
  // "One of your fitters priced my bathroom. Could he give me a ring?" says nothing without what comes before it.
  if (heard.intent === 'message' && REFERS_BACK.test(heard.text))
    return { ...heard, context: text.slice(0, Math.max(0, text.indexOf(heard.text)) + heard.text.length) }
  // "I have to cancel tomorrow. Does that cost anything?" asks what canceling costs.
  const after = REFERS.test(heard.text) ? CHANGED.exec(text.slice(0, Math.max(0, text.indexOf(heard.text)))) : null
  if (heard.isQuestion && after !== null && heard.intent === null)
    return { ...heard, text: `${after[0].toLowerCase()}: ${heard.text}` }
  const isShort = otherWords(heard.text.toLowerCase(), services).length <= MAX_WORDS_WITHOUT_CONTEXT
  if (!heard.isQuestion || !isShort) return heard
  const before = text.slice(0, Math.max(0, text.indexOf(heard.text)))
  const parts = before.split(/[,.;!?]\s+|\s(?:and|but|oh|so)\s/)
  // What is booked along with the question says nothing about its subject: "a haircut at ten, and do you take cards?"
  const clause = parts.findLast(
    (part) => part.trim().length > MIN_CONTEXT && matchServices(part, services).length === 0,
  )
  if (clause === undefined && !REFERS.test(heard.text)) return heard
  return { ...heard, context: clause === undefined ? text : `${clause.trim()}, ${heard.text}` }
}

const MAX_WORDS_WITHOUT_CONTEXT = 1
const CHANGED = /\bcancel\p{L}*/iu
/** "Is that a problem?" refers to what comes before or after it. */
const REFERS = /\b(?:that|it|this|those|these|them|they|he|she|him|her)\b/i
/** As `REFERS`, but for "that", which also begins what somebody is told. */
const REFERS_BACK = /\b(?:it|this|those|these|them|they|he|she|him|her)\b/i
/** In characters. */
const MIN_CONTEXT = 5

/** "What's it going to set me back, a haircut?" is one question. */
const isPriceOrService = ({ text }: Clause, sense: Sense): boolean =>
  asksPrice(text) ||
  (otherWords(plainText(text), sense.services).length === 0 && matchServices(text, sense.services).length > 0)

const isBookingOnly = ({ text }: Clause, sense: Sense): boolean => {
  const kind = kindOf(understand(withoutConjunction(text), sense))
  return kind === null || kind === 'book' || kind === 'cancel'
}

/** "I have an appointment tomorrow, but could we do Thursday instead?" is one wish. */
const ASKS_FOR_OTHER = oneOf('any chance|is there|have you|do you have|anything|could (?:you|we|i)|can (?:you|we|i)')
const CHANGES = new RegExp(
  oneOf(
    "\\binstead\\b|\\b(?:i have|i've got|i'm booked|i booked|i've you|you(?:'ve| have) got (?:me|us)|i'm (?:in|due|down|with))\\b",
    `^\\W*(?:(?:hi|hello|hey|so|it's about) )*(?:my|our|me) [^,;?.]{0,60}, ${ASKS_FOR_OTHER}\\b`,
  ),
  'i',
)

/** "My wife booked us in for Thursday, what time is that?" */
const WHEN_IS_IT =
  /\b(?:(?:what time|when|which day|what day)(?:'s| is| was) (?:that|it|this)|who(?:'s| is) right|which (?:one )?is (?:it|right))\W*$/i

/** In a longer text, in characters, days and people are also mentioned that do not belong to the request. */
const STORY = 200
const isStory = (text: string): boolean => text.length > STORY

/** "She had hers done last spring" does not belong to the request. */
const isTold = ({ text }: Clause): boolean =>
  !wantsTime(plainText(text)) && tellsOfPast(wordsOf(text)) && !/\b(?:i|we)\b/i.test(text)

function heardOf(text: string, group: Group, sense: Sense): Heard {
  const whole = asFollower(understand(withoutConjunction(text), sense))
  return group.isCoreOnly || isStory(text) ? heardInStory(text, group, whole, sense) : whole
}

/** Reduces a long story to the part with the request and the days and times right next to it. The name is kept. */
function heardInStory(text: string, { kind, core, isCoreOnly }: Group, whole: Heard, sense: Sense): Heard {
  if (kind === null || kind === 'message' || kind === 'late' || kind === 'complaint' || core.length === 0) return whole
  const said = core.map((clause) => clause.text).join(', ')
  const before = text.slice(0, core.at(-1)?.from)
  const heard = understand(withoutConjunction(said), knowing(before, said, sense))
  return {
    ...heard,
    text: isCoreOnly ? said : text.trim(),
    name: heard.name ?? whole.name,
    staff: heard.staff ?? whole.staff,
  }
}

/** "I was due at ten, tell them quarter past" says more about being late. */
const OF_LATENESS: ReadonlySet<Kind | null> = new Set(['late', 'own', 'message'])

/** After these words everything belongs to one request. */
const ALL_OF_IT: ReadonlySet<string> = new Set(['repeat', 'menu', 'complaint', 'detail'])
