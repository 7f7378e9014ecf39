import type { Appointment } from '../../../features/appointments/appointment.ts'
import type { ToolResult } from '../../tools/tool.ts'
import type { Heard } from '../../understanding/heard.ts'
import { wallClockAt } from '../../understanding/wall-clock.ts'
import { fitting, type When } from '../../understanding/when.ts'
import { askWhen, look } from './booking.ts'
import {
  type At,
  done,
  type Held,
  over,
  type Purpose,
  reply,
  run,
  type Screen,
  type Step,
  type Talk,
  type TalkContext,
} from './talk.ts'
import { inTrouble } from './trouble.ts'

/** One list fits into a text. */
const MAX_WRITTEN = 5
/** Nobody remembers a fourth that they heard. */
const MAX_SPOKEN = 3

/**
 * Opens the appointments of whoever talks to us, known by the number that the carrier vouches for; nobody else's. What was booked
 * in this very conversation is theirs too, whatever they call from.
 */
export function openOwn(talk: Talk, heard: Heard, purpose: Purpose, context: TalkContext): Step {
  const { phone, words } = context
  if (phone === null && talk.last === null) return over(talk, context, words.withheld())
  if (phone === null || (talk.last !== null && isAboutLast(heard)))
    return opened(talk, talk.last === null ? [] : [talk.last], heard, purpose, context)
  return run({ tool: 'find_appointments', phone }, (result) =>
    result.outcome === 'appointments'
      ? opened(talk, result.appointments.map(held), heard, purpose, context)
      : inTrouble(talk, result, context),
  )
}

/** "Cancel it", "make it four instead": what was just talked about. */
const isAboutLast = ({ text }: Heard): boolean =>
  /\b(?:it|that(?: one)?|this(?: one)?|what (?:i|you) just booked)\b/i.test(text) &&
  !/\b(?:my|appointments?)\b/i.test(text)

const held = ({ id, service, startsAt, endsAt }: Appointment): Held => ({ id, service, startsAt, endsAt })

function opened(talk: Talk, all: readonly Held[], heard: Heard, purpose: Purpose, context: TalkContext): Step {
  if (all.length === 0) return over(talk, context, context.words.noneFound())
  const which = purpose === 'move' ? heard.from : heard.when
  const meant = narrowed(all, which, heard.services, context)
  const to = purpose === 'move' ? heard.when : null
  const [only, ...others] = meant
  if (only && others.length === 0) return proceed(talk, only, purpose, to, context, all)
  const most = context.isSpoken ? MAX_SPOKEN : MAX_WRITTEN
  return ask(talk, { at: 'own', appointments: meant.slice(0, most), purpose, to }, context)
}

/** Those that were meant by time or service; all where none fits, as people err. */
function narrowed(
  all: readonly Held[],
  when: When | null,
  services: readonly string[],
  context: TalkContext,
): readonly Held[] {
  const byTime = when === null ? [] : pickByTime(all, when, context)
  const timed = byTime.length > 0 ? byTime : all
  const byService = timed.filter(({ service }) => service !== null && services.includes(service))
  return byService.length > 0 ? byService : timed
}

const pickByTime = (all: readonly Held[], when: When, { timezone }: TalkContext): Held[] =>
  fitting(
    all.map((appointment) => ({ start: appointment.startsAt, appointment })),
    when,
    timezone,
  ).map(({ appointment }) => appointment)

function proceed(
  talk: Talk,
  appointment: Held,
  purpose: Purpose,
  to: When | null,
  context: TalkContext,
  all: readonly Held[] = [],
): Step {
  const { words, timezone } = context
  const others = all.filter(({ id }) => id !== appointment.id)
  if (purpose === 'cancel') return ask(talk, { at: 'confirm_cancel', appointment, others }, context)
  if (purpose === null) return ask(talk, { at: 'own_one', appointment }, context)
  const errand = { kind: 'move', appointment } as const
  // "To four": on the same day.
  if (to !== null && to.days.length === 0) {
    const { date } = wallClockAt(appointment.startsAt, timezone)
    return look(talk, errand, { ...to, days: [{ from: date, to: date }] }, context)
  }
  if (to !== null) return look(talk, errand, to, context)
  const time = words.time(appointment.startsAt, timezone)
  return askWhen(talk, errand, null, context, [words.yours(appointment.service, time)])
}

export function onOwn(talk: Talk, screen: At<'own'>, heard: Heard, context: TalkContext): Step | null {
  const { appointments, to } = screen
  const purpose = screen.purpose ?? wanted(heard)
  const chosen = heard.choice === null ? undefined : appointments[heard.choice - 1]
  const when = heard.when ?? heard.hour
  const meant = when || heard.services.length > 0 ? narrowed(appointments, when, heard.services, context) : []
  const one = chosen ?? (meant.length === 1 ? meant[0] : undefined)
  if (one) return proceed(talk, one, purpose, to, context, appointments)
  if (heard.answer === 'no') return over(talk, context, context.words.allRight())
  return purpose !== screen.purpose ? ask(talk, { ...screen, purpose }, context) : null
}

const wanted = ({ intent }: Heard): Purpose => (intent === 'move' || intent === 'cancel' ? intent : null)

export function onOwnOne(talk: Talk, { appointment }: At<'own_one'>, heard: Heard, context: TalkContext): Step | null {
  if (heard.choice === 1 || heard.intent === 'move') return proceed(talk, appointment, 'move', heard.when, context)
  if (heard.choice === 2 || heard.intent === 'cancel') return proceed(talk, appointment, 'cancel', null, context)
  const keeps = heard.choice === 3 || heard.answer === 'no' || /\b(?:keep|leave) it\b/i.test(heard.text)
  return keeps ? over(talk, context, context.words.kept()) : null
}

/** Only a yes to this very appointment cancels it. */
export function onConfirmCancel(
  talk: Talk,
  { appointment, others }: At<'confirm_cancel'>,
  heard: Heard,
  context: TalkContext,
): Step | null {
  if (heard.intent === 'move') return proceed(talk, appointment, 'move', heard.when, context)
  const other = otherMeant(appointment, others, heard, context)
  if (other) return proceed(talk, other, 'cancel', null, context, [appointment, ...others])
  if (heard.when !== null && pickByTime([appointment], heard.when, context).length === 0) return null
  if (heard.answer === 'no') return over(talk, context, context.words.kept())
  if (heard.isQuestion || (heard.answer !== 'yes' && heard.intent !== 'cancel')) return null
  return run({ tool: 'cancel', appointmentId: appointment.id }, (result) => cancelled(talk, result, context))
}

/** "No, the other one"; "no, the one on Thursday". */
function otherMeant(now: Held, others: readonly Held[], heard: Heard, context: TalkContext): Held | undefined {
  if (others.length === 1 && /\b(?:the )?other (?:one|appointment|booking)?\b/i.test(heard.text)) return others[0]
  const fits = heard.when !== null && pickByTime([now], heard.when, context).length > 0
  const byService = heard.services.length === 1 ? others.filter(({ service }) => service === heard.services[0]) : []
  const meant = heard.when !== null && !fits ? pickByTime(others, heard.when, context) : byService
  const isAnother = heard.services.length === 0 || now.service !== heard.services[0]
  return meant.length === 1 && isAnother ? meant[0] : undefined
}

function cancelled(talk: Talk, result: ToolResult, context: TalkContext): Step {
  const { words, timezone } = context
  if (result.outcome === 'already_cancelled') return over({ ...talk, last: null }, context, words.alreadyCancelled())
  if (result.outcome !== 'cancelled') return inTrouble(talk, result, context)
  const { appointment } = result
  const said = words.cancelled(appointment.service, words.time(appointment.startsAt, timezone))
  return done({ ...talk, last: null }, context, [{ did: 'cancelled', appointment }], said)
}

/** What the screens about somebody's own appointments ask. */
export function ownPrompt(screen: Screen, { words, timezone }: TalkContext): readonly string[] {
  const told = ({ service, startsAt }: Held) => ({ service, time: words.time(startsAt, timezone) })
  switch (screen.at) {
    case 'own':
      return words.several(screen.appointments.map(told))
    case 'own_one': {
      const { service, time } = told(screen.appointment)
      return [words.yours(service, time), words.moveOrCancel()]
    }
    case 'confirm_cancel': {
      const { service, time } = told(screen.appointment)
      return [words.sureToCancel(service, time)]
    }
    default:
      return []
  }
}

const ask = (talk: Talk, screen: Screen, context: TalkContext): Step =>
  reply({ ...talk, screen }, ...ownPrompt(screen, context))
