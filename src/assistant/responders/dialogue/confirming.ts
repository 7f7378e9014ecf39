import type { Slot } from '../../../features/appointments/availability.ts'
import { parsePhoneNumber } from '../../../kernel/phone-number.ts'
import type { Heard } from '../../understanding/heard.ts'
import { wallClockAt } from '../../understanding/wall-clock.ts'
import { fitting, mergeWhen, type When } from '../../understanding/when.ts'
import {
  askWhen,
  changedService,
  choose,
  committed,
  confirmation,
  isCalledOff,
  leave,
  look,
  notThoseDays,
  oddDay,
  shifted,
} from './booking.ts'
import { type At, type Errand, reply, run, type Step, type Talk, type TalkContext } from './talk.ts'

/** From a time that was chosen to one that is booked: for whom, under which number, and a plain yes. */

const SKIP = /^\W*(?:skip|no name|anonymous|none|rather not(?: say)?|i'd rather not(?: say)?)\W*$/i

export function onName(talk: Talk, { errand, slot }: At<'name'>, heard: Heard, context: TalkContext): Step | null {
  if (isCalledOff(heard)) return leave(talk, errand, context)
  if (heard.when && !isSame(slot, heard.when, context)) return otherTime(talk, errand, slot, heard.when, context)
  if (heard.name !== null) return ask({ ...talk, name: heard.name }, errand, slot, context)
  if (SKIP.test(heard.text)) return ask(talk, errand, slot, context)
  return heard.answer === 'no' ? askWhen(talk, errand, null, context) : null
}

/** Fewest digits that can be the whole of a number that comes in pieces. */
const LEAST_DIGITS = 7
const MAX_DIGITS = 17

/**
 * A telephone number, said or keyed in, at once or in pieces. Pieces are over when nothing follows them (`phoneSaid`), as in most
 * countries the beginning of a number might be a whole one.
 */
export function onPhone(talk: Talk, screen: At<'phone'>, heard: Heard, context: TalkContext): Step | null {
  if (isCalledOff(heard)) return leave(talk, screen.errand, context)
  if (heard.digits === '') return heard.answer === 'no' ? leave(talk, screen.errand, context) : null
  const digits = (heard.startsOver ? heard.digits : screen.digits + heard.digits).slice(0, MAX_DIGITS)
  const isKey = heard.text === ''
  const isWhole = heard.digits.length >= LEAST_DIGITS || (!isKey && NORTH_AMERICAN.test(phoneOf(digits, context) ?? ''))
  if (isWhole || digits.length >= MAX_DIGITS) return phoneSaid(talk, { ...screen, digits }, context)
  return { ...reply({ ...talk, screen: { ...screen, digits } }), isPartial: true }
}

/** There every number has as many digits. */
const NORTH_AMERICAN = /^\+1\d{10}$/

/** All of the number is there: takes it, or asks for it again where it is none. */
export function phoneSaid(talk: Talk, screen: At<'phone'>, context: TalkContext): Step {
  const { errand, slot, digits } = screen
  const phone = phoneOf(digits, context)
  if (phone === null)
    return { ...reply({ ...talk, screen: { ...screen, digits: '' } }, context.words.badPhone()), isLost: true }
  const step = choose({ ...talk, phone }, errand, slot, context)
  return step.kind === 'reply' ? { ...step, did: [{ did: 'gave_phone', phone }] } : step
}

/** As dialled in the country of the business, or with the country's code and no plus before it. */
function phoneOf(digits: string, { country }: TalkContext): string | null {
  if (digits.replace(/\D/g, '').length < LEAST_DIGITS) return null
  return parsePhoneNumber(digits, country) ?? parsePhoneNumber(`+${digits}`, country)
}

/** Only a plain yes books: one with another day, time or service in it does not. */
export function onConfirm(talk: Talk, screen: At<'confirm'>, heard: Heard, context: TalkContext): Step | null {
  const { errand, slot } = screen
  if (isCalledOff(heard)) return leave(talk, errand, context)
  const changed = changedService(errand, heard)
  if (changed) return look(talk, changed, heard.when ?? dayAndTimeOf(slot, context), context)
  const elsewhen = notThoseDays([slot], timeOf(slot, context), heard, context)
  if (elsewhen) return look(talk, errand, elsewhen, context)
  if (heard.oddDay) return askWhen(talk, errand, timeOf(slot, context), context, oddDay(heard, context))
  if (heard.when && !isSame(slot, heard.when, context)) return otherTime(talk, errand, slot, heard.when, context)
  if (heard.answer === 'yes' && !heard.isQuestion) return commit(talk, errand, slot, context)
  if (talk.phone !== null && WRONG_NUMBER.test(heard.text) && heard.digits === '')
    return askPhone(talk, screen, context)
  if (talk.phone !== null && heard.digits.length >= LEAST_DIGITS)
    return onPhone({ ...talk, phone: null }, { at: 'phone', errand, slot, digits: '' }, heard, context)
  if (heard.shift) return look(talk, errand, shifted(slot, heard.shift, context), context)
  if (heard.wantsMore)
    return look(talk, errand, { ...dayAndTimeOf(slot, context), times: [], exact: false }, context, { seen: [slot] })
  if (heard.name !== null && errand.kind === 'book') return ask({ ...talk, name: heard.name }, errand, slot, context)
  if (heard.answer === 'no') return askWhen(talk, errand, null, context)
  return null
}

const WRONG_NUMBER =
  /\b(?:wrong|not my|different|change (?:the|my)|incorrect) (?:phone )?number\b|\bnumber is (?:wrong|not right|incorrect)\b/i

const askPhone = (talk: Talk, { errand, slot }: At<'confirm'>, context: TalkContext): Step =>
  choose({ ...talk, phone: null }, errand, slot, { ...context, phone: null })

const isSame = (slot: Slot, when: When, { timezone }: TalkContext): boolean =>
  fitting([slot], when, timezone).length === 1

/** "Yes, but at 4" keeps the day of the slot, "no, Thursday" its time. */
const otherTime = (talk: Talk, errand: Errand, slot: Slot, when: When, context: TalkContext): Step =>
  look(talk, errand, mergeWhen(dayAndTimeOf(slot, context), when), context)

export function dayAndTimeOf(slot: { start: Date }, { timezone }: TalkContext): When {
  const { date, minutes } = wallClockAt(slot.start, timezone)
  return { days: [{ from: date, to: date }], times: [{ from: minutes, to: minutes }], exact: true }
}

const timeOf = (slot: Slot, context: TalkContext): When => ({ ...dayAndTimeOf(slot, context), days: [] })

function commit(talk: Talk, errand: Errand, slot: Slot, context: TalkContext): Step {
  const times = { startsAt: slot.start, endsAt: slot.end }
  const name = talk.name ?? context.name
  const contactPhone = talk.phone ?? context.phone
  // Without a number there would have been no question to say yes to.
  if (contactPhone === null && errand.kind === 'book') return askPhone(talk, { at: 'confirm', errand, slot }, context)
  const request =
    errand.kind === 'book'
      ? ({
          tool: 'book',
          ...times,
          service: errand.service,
          contactPhone: contactPhone ?? '',
          ...(name === null ? {} : { contactName: name }),
        } as const)
      : ({ tool: 'reschedule', ...times, appointmentId: errand.appointment.id } as const)
  return run(request, (result) => committed(talk, errand, slot, result, context))
}

function ask(talk: Talk, errand: Errand, slot: Slot, context: TalkContext): Step {
  const screen = { at: 'confirm', errand, slot } as const
  return reply({ ...talk, screen }, confirmation(screen, talk, context))
}
