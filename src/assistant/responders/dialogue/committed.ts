import type { Appointment } from '../../../features/appointments/appointment.ts'
import type { Slot } from '../../../features/appointments/availability.ts'
import type { ToolResult } from '../../tools/tool.ts'
import { wallClockAt } from '../../understanding/wall-clock.ts'
import { look } from './booking.ts'
import {
  type AppointmentRef,
  type BookingTask,
  type DialogueContext,
  type DialogueResponse,
  type DialogueState,
  done,
} from './dialogue-state.ts'
import { askProofAgain } from './proof.ts'
import { inTrouble } from './trouble.ts'

/**
 * Reports the result of a booking or a move. "Booked" is said only here, and only from the row that this very request has committed: a row
 * that was reported before, or that has another time, is no success of this request.
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
      const said = result.outcome === 'booked' ? words.booked(appointment.service, time) : words.moved(time)
      return done(arrange(state, appointment), context, [{ did: result.outcome, appointment }], said)
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
  { id, startsAt }: Appointment,
): boolean {
  if (startsAt.getTime() !== slot.start.getTime()) return false
  return task.kind === 'move' ? id === task.appointment.id : arranged.every((one) => one.id !== id)
}

function arrange(state: DialogueState, { id, service, startsAt, endsAt }: Appointment): DialogueState {
  const last: AppointmentRef = { id, service, startsAt, endsAt }
  return { ...state, last, arranged: [...state.arranged.filter((one) => one.id !== id), last] }
}
