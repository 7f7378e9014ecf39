import type { Answer } from '../../../features/appointments/appointment.ts'
import type { Slot } from '../../../features/appointments/availability.ts'
import type { ServiceQuestion } from '../../../features/business/business.ts'
import { parsePhoneNumber } from '../../../kernel/phone-number.ts'
import { phrases } from '../../speech/phrases.ts'
import { spokenInstant, spokenPhone } from '../../speech/spoken.ts'
import { bookableHere, whoOffers, withStaff } from '../../tools/known-business.ts'
import type { ToolResult } from '../../tools/tool.ts'
import type { StaffRef } from '../../understanding/staff-heard.ts'
import { type CallContext, mustBeHeard, plain } from '../script.ts'
import { needsWords as fieldsNeedWords, toFields } from './fields.ts'
import type { At, BookingTask, Menu, MenuStep, Move } from './menu-types.ts'
import { askProof } from './proof.ts'
import { spokenTrouble } from './trouble.ts'

/** Callers do not remember more times than this. */
export const SLOTS_AT_ONCE = 3
/** Services on keys 1 to 9. */
const MAX_SERVICES = 9
const MAX_NUMBER = 15

/** Starts a booking: asks for the service if there are several. */
export function startBooking(context: CallContext): Move {
  const services = servicesByPhone(context)
  if (services.length > 1) return { to: { at: 'service' } }
  return serviceChosen(services[0]?.name ?? null, context)
}

/** Keys 1 to 8 name members; 9 means anybody, because 0 asks for a person. */
const MAX_MEMBERS = 8
const ANYBODY = '9'

const servicesByPhone = ({ services, staff }: CallContext) => bookableHere(services, staff)

/** Asks with whom if several members of staff offer the service. A service with questions that need words cannot be booked with keys. */
function serviceChosen(service: string | null, context: CallContext): Move {
  const needsWords = questionsOf(service, context).some(({ type, required }) => type === 'text' && required)
  if (needsWords || fieldsNeedWords(context)) return { to: { at: 'trouble' }, say: plain(phrases.needsWords(service)) }
  if (whoOffers(context.staff ?? [], service).length > 1) return { to: { at: 'staff', service } }
  return lookForSlots({ kind: 'book', service })
}

export function staffMenu({ service }: At<'staff'>, context: CallContext): Menu {
  const members = whoOffers(context.staff ?? [], service).slice(0, MAX_MEMBERS)
  return {
    lead: [phrases.whichStaff()],
    options: [
      ...members.map(({ id, name }, index) => ({
        digit: String(index + 1),
        words: [name.toLowerCase()],
        say: phrases.forStaff(name, String(index + 1)),
        take: () => lookForSlots({ kind: 'book', service, staff: { id, name } }),
      })),
      {
        digit: ANYBODY,
        words: ['anybody', 'anyone', 'whoever'],
        say: phrases.forAnybody(ANYBODY),
        take: () => lookForSlots({ kind: 'book', service }),
      },
    ],
  }
}

/** Looks for the next free times after those that were offered. */
export function lookForSlots(task: BookingTask, offered: readonly Slot[] = []): Move {
  const after = offered.at(-1)?.start ?? null
  return {
    to: { at: 'looking', task, offered },
    next: {
      kind: 'run',
      request: { tool: 'next_slots', service: serviceOf(task), ...staffOf(task), after, count: SLOTS_AT_ONCE },
    },
  }
}

export function serviceMenu(context: CallContext): Menu {
  return {
    lead: [phrases.whichService()],
    options: servicesByPhone(context)
      .slice(0, MAX_SERVICES)
      .map((service, index) => ({
        digit: String(index + 1),
        words: [service.name.toLowerCase()],
        say: phrases.forService(service.name, String(index + 1)),
        take: () => serviceChosen(service.name, context),
      })),
  }
}

export function slotsMenu({ task, slots, later }: At<'slots'>, context: CallContext): Menu {
  const service = labelOf(task)
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
  return { to: toConfirm({ at: 'confirm', task, slot, phone: context.callerPhone, keyedIn: false }, context) }
}

const questionsOf = (service: string | null, { services }: CallContext): readonly ServiceQuestion[] =>
  services.find(({ name }) => name === service)?.questions ?? []

/** The next question that keys can answer; otherwise the confirmation. */
function toConfirm(confirm: At<'confirm'>, context: CallContext): MenuStep {
  const { task } = confirm
  if (task.kind !== 'book') return confirm
  const { answers = [] } = task
  const question = questionsOf(task.service, context).find(
    ({ name, type }) => type !== 'text' && !answers.some((one) => one.question === name),
  )
  return question === undefined ? toFields(confirm, context) : { at: 'question', question, keyed: '', confirm }
}

function answered({ question, confirm }: At<'question'>, answer: string, context: CallContext): Move {
  const { task } = confirm
  if (task.kind !== 'book') return { to: confirm }
  const answers = [...(task.answers ?? []), { question: question.name, answer }]
  return { to: toConfirm({ ...confirm, task: { ...task, answers } }, context) }
}

/** The yes or no to a question of the service. */
export function questionMenu(step: At<'question'>, context: CallContext): Menu | null {
  if (step.question.type !== 'yes_no') return null
  const option = (digit: string, answer: 'yes' | 'no', say: string) => ({
    ...{ digit, words: [answer], say, take: () => answered(step, answer, context) },
  })
  return {
    lead: [phrases.serviceQuestion(step.question.name)],
    options: [option('1', 'yes', phrases.forYes()), option('2', 'no', phrases.forNo())],
  }
}

/** One key of a number; hash finishes the number, star clears it. Null if the key means nothing. */
export function keyAnswer(step: At<'question'>, digit: string, context: CallContext): Move | null {
  if (digit === '*') return { to: { ...step, keyed: '' } }
  if (digit === '#') return step.keyed === '' ? null : answered(step, step.keyed, context)
  return /^\d$/.test(digit)
    ? { to: { ...step, keyed: `${step.keyed}${digit}`.slice(0, MAX_NUMBER) }, partial: true }
    : null
}

export function confirmMenu({ task, slot, phone, keyedIn }: At<'confirm'>, context: CallContext): Menu {
  const time = spokenInstant(slot.start, context.timezone)
  const what = task.kind === 'book' ? phrases.bookThis(labelOf(task), time) : phrases.moveToThis(time)
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
      ? ({
          tool: 'book',
          ...times,
          service: task.service,
          ...staffOf(task),
          ...answersOf(task),
          contactPhone: phone,
        } as const)
      : ({ tool: 'reschedule', ...times, appointmentId: task.appointment.id } as const)
  return { to: { at: 'committing', task }, next: { kind: 'run', request } }
}

/** One key of a phone number; hash finishes the number, star clears it. Null if the keys are not a phone number. */
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
    to: toConfirm({ at: 'confirm', task: step.task, slot: step.slot, phone, keyedIn: true }, context),
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
      const { service, staffName, startsAt } = result.appointment
      const said = mustBeHeard(phrases.booked(withStaff(service, staffName), spokenInstant(startsAt, context.timezone)))
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

const staffOf = (task: BookingTask): { staff?: readonly StaffRef[] } =>
  task.kind === 'book' && task.staff !== undefined ? { staff: [task.staff] } : {}

const answersOf = (task: BookingTask): { answers?: readonly Answer[] } =>
  task.kind === 'book' && task.answers !== undefined ? { answers: task.answers } : {}

/** The service that is booked, and the member of staff. */
const labelOf = (task: BookingTask): string | null =>
  task.kind === 'book'
    ? withStaff(task.service, task.staff?.name ?? null)
    : withStaff(task.appointment.service, task.appointment.staffName)

const serviceOf = (task: BookingTask): string | null => (task.kind === 'book' ? task.service : task.appointment.service)
