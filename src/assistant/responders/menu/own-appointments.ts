import type { Appointment } from '../../../features/appointments/appointment.ts'
import { phrases } from '../../speech/phrases.ts'
import { spokenInstant } from '../../speech/spoken.ts'
import { isDenied } from '../../tools/format-access.ts'
import { withStaff } from '../../tools/known-business.ts'
import type { ToolResult } from '../../tools/tool.ts'
import { type CallContext, mustBeHeard, plain } from '../script.ts'
import { lookForSlots } from './booking.ts'
import type { Menu, MenuStep, Move } from './menu-types.ts'
import { askProof } from './proof.ts'
import { spokenTrouble } from './trouble.ts'

/** The service, and the member of staff if there is one. */
const labeled = ({ service, staffName }: Appointment): string | null => withStaff(service, staffName)

const HOME: MenuStep = { at: 'main', first: false }

/** Opens the caller's appointments, or asks for the proof that is needed. A withheld number opens none. */
export function openOwn(context: CallContext): Move {
  if (context.callerPhone === null) return { to: HOME, say: plain(phrases.numberWithheld()) }
  return {
    to: { at: 'finding' },
    next: { kind: 'run', request: { tool: 'find_appointments', byDay: true } },
  }
}

export function ownFound(result: ToolResult): Move {
  // What was booked in this call needs no proof.
  const isOpen = result.outcome === 'proof_needed' && !result.wasWrong && result.appointments.length > 0
  if (isDenied(result) && !isOpen) return askProof(result)
  if (result.outcome !== 'appointments' && !isOpen) return spokenTrouble(result)
  const [first, ...others] = result.appointments
  if (!first) return { to: HOME, say: plain(phrases.noneFound()) }
  if (others.length === 0) return { to: { at: 'own_one', appointment: first } }
  return { to: { at: 'own', appointments: result.appointments } }
}

export function ownMenu(appointments: readonly Appointment[], context: CallContext): Menu {
  return {
    lead: [phrases.severalAppointments(appointments.length)],
    options: appointments.map((appointment, index) => {
      const time = spokenInstant(appointment.startsAt, context.timezone)
      return {
        digit: String(index + 1),
        words: [time.toLowerCase()],
        say: phrases.forAppointment(labeled(appointment), time, String(index + 1)),
        fact: time,
        take: () => ({ to: { at: 'own_one' as const, appointment } }),
      }
    }),
  }
}

export function ownOneMenu(appointment: Appointment, context: CallContext): Menu {
  const time = spokenInstant(appointment.startsAt, context.timezone)
  return {
    lead: [phrases.yourAppointment(labeled(appointment), time)],
    options: [
      {
        digit: '1',
        words: ['move', 'change', 'reschedule'],
        say: phrases.toMove(),
        fact: time,
        take: () => lookForSlots({ kind: 'move', appointment }),
      },
      {
        digit: '2',
        words: ['cancel'],
        say: phrases.toCancel(),
        fact: time,
        take: () => ({ to: { at: 'confirm_cancel', appointment } }),
      },
      { digit: '3', words: ['keep', 'nothing'], say: phrases.toKeep(), take: keep },
    ],
  }
}

export function confirmCancelMenu(appointment: Appointment, context: CallContext): Menu {
  const time = spokenInstant(appointment.startsAt, context.timezone)
  return {
    lead: [phrases.sureToCancel(labeled(appointment), time)],
    options: [
      {
        digit: '1',
        words: ['yes', 'cancel'],
        say: phrases.yesCancel(),
        fact: time,
        take: () => ({
          to: { at: 'cancelling' },
          next: { kind: 'run', request: { tool: 'cancel', appointmentId: appointment.id } },
        }),
      },
      { digit: '2', words: ['no', 'keep'], say: phrases.noKeep(), take: keep },
    ],
  }
}

const keep = (): Move => ({ to: HOME, say: plain(phrases.kept()) })

export function cancelDone(result: ToolResult, context: CallContext): Move {
  if (isDenied(result)) return askProof(result)
  if (result.outcome === 'already_cancelled') return { to: HOME, say: plain(phrases.alreadyCancelled()) }
  if (result.outcome !== 'cancelled') return spokenTrouble(result)
  const { startsAt } = result.appointment
  return {
    to: HOME,
    say: [mustBeHeard(phrases.cancelled(labeled(result.appointment), spokenInstant(startsAt, context.timezone)))],
    outcomes: [{ did: 'cancelled', appointment: result.appointment }],
  }
}
