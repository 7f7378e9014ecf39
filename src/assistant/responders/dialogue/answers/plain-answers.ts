import { unreachable } from '../../../../kernel/assert.ts'
import { weekdayOf } from '../../../../kernel/time/calendar-date.ts'
import { WEEKDAYS, type Weekday } from '../../../../kernel/time/weekly-hours.ts'
import { phrases } from '../../../speech/phrases.ts'
import { spokenDuration, spokenHours } from '../../../speech/spoken.ts'
import { type KnownMember, whoOffers } from '../../../tools/known-business.ts'
import type { ToolResult } from '../../../tools/tool.ts'
import { type AboutAssistant, detectAboutAssistant } from '../../../understanding/en/about-assistant.ts'
import type { Heard } from '../../../understanding/heard.ts'
import { repeated } from '../asides.ts'
import {
  type Continuation,
  type DialogueContext,
  type DialogueResponse,
  type DialogueState,
  run,
} from '../dialogue-state.ts'
import { inTrouble } from '../trouble.ts'
import { oneDay, openThen, timesAsked } from './hours.ts'
import { askedServices, pricesAsked } from './prices.ts'

/**
 * Answers what the business's own data answers: questions about the assistant, the length and price of a service, and
 * the staff; null if the text asks nothing of that kind. Pure.
 */
export function plainAnswer(state: DialogueState, heard: Heard, context: DialogueContext): DialogueResponse | null {
  const about = detectAboutAssistant(heard.text)
  // "You ruined my nails. Who do I talk to?"
  if (heard.intent === 'complaint' && (about === null || about === 'who')) return null
  // "Could somebody phone me? I don't want to do this with a bot."
  if (heard.intent === 'message') return null
  if (about !== null) return repeated(state, [aboutAssistant(about, context)], context)
  const prices = pricesAsked(state, heard, context)
  const facts = [...prices.said, ...lengthsAsked(state, heard, context)]
  const asked = knowingAsked(state, heard)
  if (facts.length > 0) return tellFacts(withBooking(asked, heard), heard, facts, prices.asksMore, context)
  return whoAsked(state, heard, context) ?? memberAsked(state, heard, context)
}

/** "Three signatures tomorrow at ten thirty, what will it run me?" The price comes first, then the booking. */
function withBooking(state: DialogueState, heard: Heard): DialogueState {
  const { services, when, wantsTime, intent } = heard
  const isTimed = when !== null && when.days.length > 0 && when.times.length > 0
  const isBooking = services.length === 1 && isTimed && wantsTime && (intent === null || intent === 'book')
  if (!isBooking || state.step.at !== 'home') return state
  return {
    ...state,
    agenda: [
      { heard: { ...heard, isAboutFacts: false, isAboutPrice: false, isQuestion: false, isPriceTold: true } },
      ...state.agenda,
    ],
  }
}

/**
 * States facts from the business's own data. If the question asks for more than they answer, the knowledge base is
 * searched as well.
 */
function tellFacts(
  state: DialogueState,
  heard: Heard,
  facts: readonly string[],
  asksMore: boolean,
  context: DialogueContext,
): DialogueResponse {
  if (!asksMore) return { ...repeated(state, facts, context), outcomes: [{ did: 'answered', question: heard.text }] }
  const request = { tool: 'answer', question: heard.text, context: heard.context, isTentative: true } as const
  return run(state, request, { with: 'answer', heard, facts })
}

/** "Thursday at noon then" refers to the service whose price was asked for. */
const knowingAsked = (state: DialogueState, { services }: Heard): DialogueState => {
  const [asked, ...others] = services
  return asked === undefined || others.length > 0 ? state : { ...state, asked }
}

/** "How long am I in the chair for a colour?" asks for the length of an appointment in the calendar. */
const ASKS_LENGTH =
  /\bhow (?:long|much time|many (?:minutes|hours))\b(?! (?:ahead|in advance|before|until|till|have|ago|has|did|notice)\b)(?!.{0,40}\btakes? (?:to|for \S+ (?:\S+ )?to) (?!do\b|have\b|get (?:it|them) done\b|be done\b))(?!.{0,40}\btakes? (?:to|before|until|till) (?:come|arrive|heal|dry|hear|get|be ready))/i

function lengthsAsked(state: DialogueState, heard: Heard, context: DialogueContext): string[] {
  if (!ASKS_LENGTH.test(heard.text)) return []
  return askedServices(state, heard, context).map(({ name, durationMinutes }) =>
    phrases.takes(name, spokenDuration(durationMinutes)),
  )
}

const ASKS_WHO =
  /(?:^|[,.?!] |\b(?:and|know|ask|so|tell me) )(?:who(?:'s| is| are| all)?|which (?:of (?:your|the|you) ?\p{L}*|(?!days?\b|times?\b|dates?\b|weeks?\b|mornings?\b|services?\b|treatments?\b)\p{L}+))\b.{0,40}\b(?:do|does|doing|offers?|cuts?|gives?|can|could|makes?|takes?|good at|speciali[sz]es?|best)\b/iu

/** "Who does color?" */
function whoAsked(state: DialogueState, heard: Heard, context: DialogueContext): DialogueResponse | null {
  const [service, ...others] = heard.services
  const { staff = [], words } = context
  if (staff.length === 0 || service === undefined || others.length > 0 || !ASKS_WHO.test(heard.text)) return null
  const names = whoOffers(staff, service).map(({ name }) => name)
  return names.length === 0 ? null : repeated(state, [words.offeredBy(service, names)], context)
}

/** "Is Anna in on Friday?", "when does Ben work?", "does Anna do color?" */
function memberAsked(state: DialogueState, heard: Heard, context: DialogueContext): DialogueResponse | null {
  const { staff } = heard
  if (staff?.kind !== 'named' || staff.asks === undefined) return null
  if (staff.asks === 'hours' && asksToCome(heard)) return null
  const [first, ...others] = staff.members
  const member = context.staff?.find(({ id }) => id === first?.id)
  if (member === undefined || others.length > 0) return null
  return staff.asks === 'services'
    ? tellServices(state, member, heard, context)
    : tellHours(state, member, heard, context)
}

/** "Is Bo in on Friday? I want the works at one with him": the caller wants Bo, so his day is looked up. */
const asksToCome = ({ text, when }: Heard): boolean =>
  when !== null && when.days.length > 0 && when.times.length > 0 && ASKS_TO_COME.test(text)

const ASKS_TO_COME =
  /\b(?:i want|i need|i'd (?:like|love)|i would like|we want|we need|we'd like|book|(?:can|could) (?:i|we|you))\b(?! to know\b)/i

function tellServices(
  state: DialogueState,
  member: KnownMember,
  { services, when }: Heard,
  context: DialogueContext,
): DialogueResponse | null {
  const { words, staff = [] } = context
  const [service, ...others] = services
  if (service === undefined || others.length > 0 || when !== null) return null
  const able = whoOffers(staff, service)
  const isOffered = able.some(({ id }) => id === member.id)
  const who = isOffered || able.length === 0 ? [member] : able
  const said = [
    words.openThen(isOffered),
    words.offeredBy(service, isOffered ? [member.name] : who.map(({ name }) => name)),
  ]
  return repeated(state, isOffered || able.length > 0 ? said : said.slice(0, 1), context)
}

function tellHours(
  state: DialogueState,
  { id, name, hours }: KnownMember,
  heard: Heard,
  context: DialogueContext,
): DialogueResponse {
  const date = oneDay(heard)
  const member = { id, name }
  if (date !== null) {
    const continuation = { with: 'staff_hours', member, date, times: timesAsked(heard) } as const
    return run(state, { tool: 'opening_hours', date, staff: member }, continuation)
  }
  const week = hours ?? context.hours
  const weekday = oneWeekday(heard)
  const isIn = weekday === null ? [] : [context.words.openThen(week[weekday] !== undefined)]
  return repeated(state, [...isIn, context.words.staffUsually(name), ...spokenHours(week, false)], context)
}

/** "On Mondays": the only weekday among the named days; null if there are several or none. */
function oneWeekday({ when }: Heard): Weekday | null {
  const days = when?.days ?? []
  const numbers = new Set(days.map(({ from }) => weekdayOf(from)))
  const [number, ...others] = numbers
  if (number === undefined || others.length > 0 || days.some(({ from, to }) => from !== to)) return null
  // `weekdayOf` counts from Sunday; the list starts on Monday.
  return WEEKDAYS[(number + 6) % 7] ?? null
}

/** Says when a member of staff works on a day. */
export function staffHoursFound(
  state: DialogueState,
  { member, date, times }: Extract<Continuation, { with: 'staff_hours' }>,
  result: ToolResult,
  context: DialogueContext,
): DialogueResponse {
  if (result.outcome !== 'hours') return inTrouble(state, result, context)
  const { words, timezone } = context
  const { openings } = result
  const day = words.day(date)
  if (openings.length === 0) return repeated(state, [words.staffOffOn(member.name, day)], context)
  const isIn = openThen(times, openings, timezone)
  const said = [
    ...(isIn === null ? [] : [words.openThen(isIn)]),
    words.staffWorksOn(member.name, day, words.spans(openings, timezone)),
  ]
  return { ...repeated(state, said, context), outcomes: [{ did: 'told_hours' }] }
}

function aboutAssistant(about: AboutAssistant, { businessName, isSpoken, isRecorded }: DialogueContext): string {
  switch (about) {
    case 'is_machine':
      return phrases.isMachine(businessName)
    case 'who':
      return phrases.whoIsThis(businessName)
    case 'is_recorded':
      if (!isSpoken) return phrases.textsAreKept()
      return isRecorded ? phrases.isRecorded() : phrases.isNotRecorded()
    default:
      return unreachable(about)
  }
}
