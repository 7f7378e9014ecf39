import type { Slot } from '../../../features/appointments/availability.ts'
import { parsePhoneNumber } from '../../../kernel/phone-number.ts'
import { phrases } from '../../speech/phrases.ts'
import { spokenInstant, spokenPhone } from '../../speech/spoken.ts'
import type { ToolResult } from '../../tools/tool.ts'
import { type CallContext, type Errand, type Menu, type Move, mustBeHeard, plain, type Screen } from './brain-types.ts'
import { spokenTrouble } from './trouble.ts'

/** At most three times are spoken at once: nobody remembers a fourth. */
export const SLOTS_AT_ONCE = 3
/** Services on keys 1 to 9. */
const MAX_SERVICES = 9
const MAX_NUMBER = 15

type At<K extends Screen['at']> = Extract<Screen, { at: K }>

/** The caller wants to book: asks for what, where there is a choice. */
export function startBooking(context: CallContext): Move {
  if (context.services.length > 1) return { to: { at: 'service' } }
  return lookForSlots({ kind: 'book', service: context.services[0]?.name ?? null })
}

/** Looks for the next free times, after those that were offered already. */
export function lookForSlots(errand: Errand, offered: readonly Slot[] = []): Move {
  const after = offered.at(-1)?.start ?? null
  return {
    to: { at: 'looking', errand, offered },
    say: plain(phrases.letMeLook()),
    next: { kind: 'run', request: { tool: 'next_slots', service: serviceOf(errand), after, count: SLOTS_AT_ONCE } },
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

export function slotsMenu({ errand, slots, later }: At<'slots'>, context: CallContext): Menu {
  const service = serviceOf(errand)
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
          take: () => chooseSlot(errand, slot, context),
        }
      }),
      { digit: '4', words: ['later', 'other'], say: phrases.forLaterTimes(), take: () => lookForSlots(errand, slots) },
    ],
  }
}

function chooseSlot(errand: Errand, slot: Slot, context: CallContext): Move {
  if (context.callerPhone === null) return { to: { at: 'phone', errand, slot, keyed: '' } }
  return { to: { at: 'confirm', errand, slot, phone: context.callerPhone, keyedIn: false } }
}

export function confirmMenu({ errand, slot, phone, keyedIn }: At<'confirm'>, context: CallContext): Menu {
  const time = spokenInstant(slot.start, context.timezone)
  const what = errand.kind === 'book' ? phrases.bookThis(errand.service, time) : phrases.moveToThis(time)
  return {
    lead: keyedIn ? [phrases.yourNumber(spokenPhone(phone)), what] : [what],
    options: [
      {
        digit: '1',
        words: ['yes', 'confirm', 'okay', 'ok', 'right'],
        say: phrases.toConfirm(),
        take: () => commit(errand, slot, phone),
      },
      {
        digit: '2',
        words: ['no', 'other', 'another'],
        say: phrases.forAnotherTime(),
        take: () => lookForSlots(errand),
      },
      ...(keyedIn
        ? [
            {
              digit: '3',
              words: ['number', 'correct'],
              say: phrases.toCorrectNumber(),
              take: (): Move => ({ to: { at: 'phone', errand, slot, keyed: '' } }),
            },
          ]
        : []),
    ],
  }
}

function commit(errand: Errand, slot: Slot, phone: string): Move {
  const times = { startsAt: slot.start, endsAt: slot.end }
  const request =
    errand.kind === 'book'
      ? ({ tool: 'book', ...times, service: errand.service, contactPhone: phone } as const)
      : ({ tool: 'reschedule', ...times, appointmentId: errand.appointment.id } as const)
  return { to: { at: 'committing', errand }, next: { kind: 'run', request } }
}

/** One key of a telephone number that the caller keys in; hash ends it, star starts again. Null: the number is no number. */
export function keyPhone(screen: At<'phone'>, digit: string, context: CallContext): Move | null {
  if (digit === '*') return { to: { ...screen, keyed: '' } }
  if (digit !== '#') {
    if (!/^\d$/.test(digit)) return { to: screen, partial: true }
    return { to: { ...screen, keyed: (screen.keyed + digit).slice(0, MAX_NUMBER + 2) }, partial: true }
  }
  return takePhone(screen, screen.keyed, context)
}

export function takePhone(screen: At<'phone'>, text: string, context: CallContext): Move | null {
  const phone = parsePhoneNumber(text, context.country) ?? parsePhoneNumber(`+${text}`, context.country)
  if (phone === null) return null
  return {
    to: { at: 'confirm', errand: screen.errand, slot: screen.slot, phone, keyedIn: true },
    outcomes: [{ did: 'gave_phone', phone }],
  }
}

/** What was found: offers it, or says honestly that there is nothing. */
export function slotsFound({ errand, offered }: At<'looking'>, result: ToolResult): Move {
  if (result.outcome !== 'slots') return spokenTrouble(result)
  const later = offered.length > 0
  if (result.slots.length > 0) return { to: { at: 'slots', errand, slots: result.slots, later } }
  if (later) return { to: { at: 'slots', errand, slots: offered, later: false }, say: plain(phrases.noLaterTimes()) }
  return {
    to: { at: 'main', first: false },
    say: plain(phrases.noTimes()),
    outcomes: [{ did: 'found_nothing_free' }],
  }
}

/** The calendar has answered. "Booked" is said here and nowhere else, from the committed row. */
export function committed({ errand }: At<'committing'>, result: ToolResult, context: CallContext): Move {
  const home: Screen = { at: 'main', first: false }
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
      const again = lookForSlots(errand)
      return { ...again, say: plain(phrases.taken()) }
    }
    default:
      return spokenTrouble(result)
  }
}

const serviceOf = (errand: Errand): string | null =>
  errand.kind === 'book' ? errand.service : errand.appointment.service
