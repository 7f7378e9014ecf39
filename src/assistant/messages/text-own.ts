import type { Appointment } from '../../features/appointments/appointment.ts'
import type { Heard } from '../brain/understanding/understand.ts'
import { fitting, type When } from '../brain/understanding/when.ts'
import type { ToolResult } from '../tools/tool.ts'
import { sms } from './sms-phrases.ts'
import {
  type Held,
  home,
  type Purpose,
  reply,
  run,
  type Screen,
  type Step,
  type Talk,
  type TextContext,
} from './talk.ts'
import { look } from './text-booking.ts'
import { textTrouble } from './text-trouble.ts'
import { writtenInstant } from './written-time.ts'

type At<K extends Screen['at']> = Extract<Screen, { at: K }>

/** One list fits into a text. */
const MOST_SHOWN = 5

/** Opens the appointments of whoever texts, known by the number that the carrier vouches for; nobody else's. */
export function openOwn(talk: Talk, heard: Heard, purpose: Purpose, context: TextContext): Step {
  return run({ tool: 'find_appointments', phone: context.phone }, (result) => {
    if (result.outcome !== 'appointments') return textTrouble(talk, result, context)
    const all = result.appointments.map(held)
    if (all.length === 0) return reply(home(talk), sms.noneFound())
    const which = purpose === 'move' ? heard.from : heard.when
    const meant = narrowed(all, which, heard.services, context)
    const to = purpose === 'move' ? heard.when : null
    const [only, ...others] = meant
    if (only && others.length === 0) return proceed(talk, only, purpose, to, context)
    return ask(talk, { at: 'own', appointments: meant.slice(0, MOST_SHOWN), purpose, to }, context)
  })
}

const held = ({ id, service, startsAt, endsAt }: Appointment): Held => ({ id, service, startsAt, endsAt })

/** Those that were meant by time or service; all where none fits, as people err. */
function narrowed(all: readonly Held[], when: When | null, services: readonly string[], context: TextContext): Held[] {
  const byTime = when === null ? [] : pickByTime(all, when, context)
  const timed = byTime.length > 0 ? byTime : [...all]
  const byService = timed.filter(({ service }) => service !== null && services.includes(service))
  return byService.length > 0 ? byService : timed
}

const pickByTime = (all: readonly Held[], when: When, { timezone }: TextContext): Held[] =>
  fitting(
    all.map((appointment) => ({ start: appointment.startsAt, appointment })),
    when,
    timezone,
  ).map(({ appointment }) => appointment)

function proceed(talk: Talk, appointment: Held, purpose: Purpose, to: When | null, context: TextContext): Step {
  if (purpose === 'cancel') return ask(talk, { at: 'confirm_cancel', appointment }, context)
  if (purpose === null) return ask(talk, { at: 'own_one', appointment }, context)
  const errand = { kind: 'move', appointment } as const
  if (to !== null) return look(talk, errand, to, context)
  const time = writtenInstant(appointment.startsAt, context.timezone)
  const screen: Screen = { at: 'when', errand, wish: null }
  return reply({ ...talk, screen }, sms.yours(appointment.service, time), sms.whenInstead())
}

export function onOwn(talk: Talk, screen: At<'own'>, heard: Heard, context: TextContext): Step | null {
  const { appointments, to } = screen
  const purpose = screen.purpose ?? wanted(heard)
  const chosen = heard.choice === null ? undefined : appointments[heard.choice - 1]
  const meant =
    heard.when || heard.services.length > 0 ? narrowed(appointments, heard.when, heard.services, context) : []
  const one = chosen ?? (meant.length === 1 ? meant[0] : undefined)
  if (one) return proceed(talk, one, purpose, to, context)
  if (heard.answer === 'no') return reply(home(talk), sms.allRight())
  return purpose !== screen.purpose ? ask(talk, { ...screen, purpose }, context) : null
}

const wanted = ({ intent }: Heard): Purpose => (intent === 'move' || intent === 'cancel' ? intent : null)

export function onOwnOne(talk: Talk, { appointment }: At<'own_one'>, heard: Heard, context: TextContext): Step | null {
  if (heard.choice === 1 || heard.intent === 'move') return proceed(talk, appointment, 'move', heard.when, context)
  if (heard.choice === 2 || heard.intent === 'cancel') return proceed(talk, appointment, 'cancel', null, context)
  if (heard.answer === 'no') return reply(home(talk), sms.kept())
  return null
}

export function onConfirmCancel(
  talk: Talk,
  { appointment }: At<'confirm_cancel'>,
  heard: Heard,
  context: TextContext,
): Step | null {
  if (heard.intent === 'move') return proceed(talk, appointment, 'move', heard.when, context)
  if (heard.answer === 'no') return reply(home(talk), sms.kept())
  if (heard.isQuestion || (heard.answer !== 'yes' && heard.intent !== 'cancel')) return null
  return run({ tool: 'cancel', appointmentId: appointment.id }, (result) => cancelled(talk, result, context))
}

function cancelled(talk: Talk, result: ToolResult, context: TextContext): Step {
  if (result.outcome === 'already_cancelled') return reply(home(talk), sms.alreadyCancelled())
  if (result.outcome !== 'cancelled') return textTrouble(talk, result, context)
  const { service, startsAt } = result.appointment
  return reply(home(talk), sms.cancelled(service, writtenInstant(startsAt, context.timezone)))
}

/** What the screens about somebody's own appointments ask. */
export function ownPrompt(screen: Screen, context: TextContext): string[] {
  switch (screen.at) {
    case 'own': {
      const lines = screen.appointments.map(
        ({ service, startsAt }, index) =>
          `${index + 1}) ${service === null ? '' : `${service}, `}${writtenInstant(startsAt, context.timezone)}`,
      )
      return [sms.several(lines.length), ...lines, sms.whichOne(lines.length)]
    }
    case 'own_one':
      return [
        sms.yours(screen.appointment.service, writtenInstant(screen.appointment.startsAt, context.timezone)),
        sms.moveOrCancel(),
      ]
    case 'confirm_cancel':
      return [
        sms.sureToCancel(screen.appointment.service, writtenInstant(screen.appointment.startsAt, context.timezone)),
      ]
    default:
      return []
  }
}

const ask = (talk: Talk, screen: Screen, context: TextContext): Step =>
  reply({ ...talk, screen }, ...ownPrompt(screen, context))
