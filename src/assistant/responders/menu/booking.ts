import type { Slot } from '../../../features/appointments/availability.ts'
import { parsePhoneNumber } from '../../../kernel/phone-number.ts'
import { phrases } from '../../speech/phrases.ts'
import { spokenInstant, spokenPhone } from '../../speech/spoken.ts'
import type { ToolResult } from '../../tools/tool.ts'
import { type CallContext, mustBeHeard, plain } from '../script.ts'
import type { At, BookingTask, Menu, MenuStep, Move } from './menu-types.ts'
import { askProof } from './proof.ts'
import { spokenTrouble } from './trouble.ts'

/** Callers do not remember a fourth time. */
export const SLOTS_AT_ONCE = 3
/** Services on keys 1 to 9. */
const MAX_SERVICES = 9
const MAX_NUMBER = 15

/** The caller wants to book: asks for the service, where there are several. */
export function startBooking(context: CallContext): Move {
  if (context.services.length > 1) return { to: { at: 'service' } }
  return lookForSlots({ kind: 'book', service: context.services[0]?.name ?? null })
}

/** Looks for the next free times after those that were offered. */
export function lookForSlots(task: BookingTask, offered: readonly Slot[] = []): Move {
  const after = offered.at(-1)?.start ?? null
  return {
    to: { at: 'looking', task, offered },
    next: { kind: 'run', request: { tool: 'next_slots', service: serviceOf(task), after, count: SLOTS_AT_ONCE } },
  }
}

export function serviceMenu(context: CallContext): Menu {
  return {
    lead: [phrases.whichService()],
    options: context.services.slice(0, MAX_SERVICES).map((service, index) => ({
      digit: String(index + 1),
      words: [service.name.toLowerCase()],
      say: phrases.forService(service.name, String(index + 1)),
      take: () => lookForSlots({ kind: 'book', service: service.name }),
    })),
  }
}

export function slotsMenu({ task, slots, later }: At<'slots'>, context: CallContext): Menu {
  const service = serviceOf(task)
  const lead = slots.length === 1 ? phrases.onlyTime(service) : phrases.nextTimes(service)
  return {
    lead: [later ? phrases.laterTimes() : lead],
    options: [
      ...slots.map((slot, index) => {
        const time = spokenInstant(slot.start, context.timezone)
        const digit = String(index + 1)
        return {
          digit,
          words: [time.toLowerCase()],
          say: phrases.thisTime(time, digit),
          fact: time,
          take: () => chooseSlot(task, slot, context),
        }
      }),
      { digit: '4', words: ['later', 'other'], say: phrases.forLaterTimes(), take: () => lookForSlots(task, slots) },
    ],
  }
}

function chooseSlot(task: BookingTask, slot: Slot, context: CallContext): Move {
  if (context.callerPhone === null) return { to: { at: 'phone', task, slot, keyed: '' } }
  return { to: { at: 'confirm', task, slot, phone: context.callerPhone, keyedIn: false } }
}

export function confirmMenu({ task, slot, phone, keyedIn }: At<'confirm'>, context: CallContext): Menu {
  const time = spokenInstant(slot.start, context.timezone)
  const what = task.kind === 'book' ? phrases.bookThis(task.service, time) : phrases.moveToThis(time)
  return {
    lead: keyedIn ? [phrases.yourNumber(spokenPhone(phone)), what] : [what],
    options: [
      {
        digit: '1',
        words: ['yes', 'confirm', 'okay', 'ok', 'right'],
        say: phrases.toConfirm(),
        fact: time,
        take: () => commit(task, slot, phone),
      },
      {
        digit: '2',
        words: ['no', 'other', 'another'],
        say: phrases.forAnotherTime(),
        take: () => lookForSlots(task),
      },
      ...(keyedIn
        ? [
            {
              digit: '3',
              words: ['number', 'correct'],
              say: phrases.toCorrectNumber(),
              take: (): Move => ({ to: { at: 'phone', task, slot, keyed: '' } }),
            },
          ]
        : []),
    ],
  }
}

function commit(task: BookingTask, slot: Slot, phone: string): Move {
  const times = { startsAt: slot.start, endsAt: slot.end }
  const request =
    task.kind === 'book'
      ? ({ tool: 'book', ...times, service: task.service, contactPhone: phone } as const)
      : ({ tool: 'reschedule', ...times, appointmentId: task.appointment.id } as const)
  return { to: { at: 'committing', task }, next: { kind: 'run', request } }
}

/** One key of a telephone number; hash finishes the number, star clears it. Null: the keys are no telephone number. */
export function keyPhone(step: At<'phone'>, digit: string, context: CallContext): Move | null {
  if (digit === '*') return { to: { ...step, keyed: '' } }
  if (digit !== '#') {
    if (!/^\d$/.test(digit)) return { to: step, partial: true }
    return { to: { ...step, keyed: (step.keyed + digit).slice(0, MAX_NUMBER + 2) }, partial: true }
  }
  return takePhone(step, step.keyed, context)
}

export function takePhone(step: At<'phone'>, text: string, context: CallContext): Move | null {
  const phone = parsePhoneNumber(text, context.country) ?? parsePhoneNumber(`+${text}`, context.country)
  if (phone === null) return null
  return {
    to: { at: 'confirm', task: step.task, slot: step.slot, phone, keyedIn: true },
    outcomes: [{ did: 'gave_phone', phone }],
  }
}

/** Offers the times that were found, or says that there are none. */
export function slotsFound({ task, offered }: At<'looking'>, result: ToolResult): Move {
  if (result.outcome !== 'slots') return spokenTrouble(result)
  const later = offered.length > 0
  if (result.slots.length > 0) return { to: { at: 'slots', task, slots: result.slots, later } }
  if (later) return { to: { at: 'slots', task, slots: offered, later: false }, say: plain(phrases.noLaterTimes()) }
  return {
    to: { at: 'main', first: false },
    say: plain(phrases.noTimes()),
    outcomes: [{ did: 'found_nothing_free' }],
  }
}

/** Reports the result of the booking. "Booked" is said only here, from the committed row. */
export function committed({ task }: At<'committing'>, result: ToolResult, context: CallContext): Move {
  const home: MenuStep = { at: 'main', first: false }
  switch (result.outcome) {
    case 'booked': {
      const { service, startsAt } = result.appointment
      const said = mustBeHeard(phrases.booked(service, spokenInstant(startsAt, context.timezone)))
      return { to: home, say: [said], outcomes: [{ did: 'booked', appointment: result.appointment }] }
    }
    case 'rescheduled': {
      const said = mustBeHeard(phrases.moved(spokenInstant(result.appointment.startsAt, context.timezone)))
      return { to: home, say: [said], outcomes: [{ did: 'rescheduled', appointment: result.appointment }] }
    }
    case 'taken': {
      const again = lookForSlots(task)
      return { ...again, say: plain(phrases.taken()) }
    }
    case 'proof_needed':
    case 'proof_refused':
      return askProof(result)
    default:
      return spokenTrouble(result)
  }
}

const serviceOf = (task: BookingTask): string | null => (task.kind === 'book' ? task.service : task.appointment.service)
