import type { Appointment } from '../../../features/appointments/appointment.ts'
import type { Slot } from '../../../features/appointments/availability.ts'
import type { ToolResult } from '../../tools/tool.ts'
import { wallClockAt } from '../../understanding/wall-clock.ts'
import {
  type AppointmentRef,
  type BookingTask,
  type DialogueContext,
  type DialogueResponse,
  type DialogueState,
  done,
  inWords,
  toAppointmentRef,
} from './dialogue-state.ts'
import { look } from './offers.ts'
import { askProofAgain } from './proof.ts'
import { inTrouble } from './trouble.ts'

/**
 * Reports the result of a booking or a move. "Booked" is said only here, and only on the basis of the row that this
 * very request has committed: a row that was reported before, or that has another time, does not count as success.
 */
export function committed(
  state: DialogueState,
  task: BookingTask,
  slot: Slot,
  result: ToolResult,
  context: DialogueContext,
): DialogueResponse {
  const { words, timezone } = context
  switch (result.outcome) {
    case 'booked':
    case 'rescheduled': {
      const { appointment } = result
      if (!isOfThisRequest(state, task, slot, appointment)) return inTrouble(state, { outcome: 'unknown' }, context)
      const time = words.time(appointment.startsAt, timezone)
      const { service, staffName } = appointment
      const said =
        result.outcome === 'booked'
          ? words.booked(inWords(service, staffName, words), time)
          : words.moved(staffName === null ? time : `${time}, ${words.withStaff(staffName)}`)
      const arranged = arrange(state, appointment)
      const after = result.outcome === 'booked' ? { ...arranged, hasBooked: true } : arranged
      return done(after, context, [{ did: result.outcome, appointment }], said)
    }
    case 'taken': {
      const { date, minutes } = wallClockAt(slot.start, timezone)
      const wish = { days: [{ from: date, to: date }], times: [{ from: minutes, to: minutes }], exact: true }
      return look(state, task, wish, { seen: [slot], lead: [words.taken()] })
    }
    default:
      return askProofAgain(state, result, 'move', context) ?? inTrouble(state, result, context)
  }
}

function isOfThisRequest(
  { arranged }: DialogueState,
  task: BookingTask,
  slot: Slot,
  { id, startsAt, staffId }: Appointment,
): boolean {
  const { staff = [] } = task
  if (startsAt.getTime() !== slot.start.getTime()) return false
  if (staff.length > 0 && !staff.some((member) => member.id === staffId)) return false
  return task.kind === 'move' ? id === task.appointment.id : arranged.every((one) => one.id !== id)
}

function arrange(state: DialogueState, appointment: Appointment): DialogueState {
  const { id } = appointment
  const last: AppointmentRef = toAppointmentRef(appointment)
  return { ...state, last, arranged: [...state.arranged.filter((one) => one.id !== id), last] }
}
