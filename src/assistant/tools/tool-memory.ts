import type { Appointment } from '../../features/appointments/appointment.ts'
import type { Slot } from '../../features/appointments/availability.ts'
import type { Instant } from '../../kernel/clock.ts'

/** What a model has been given so far in a conversation, and what the caller is being asked. Plain data. */
export interface ToolMemory {
  /** In the order of their numbers, from 1. */
  appointments: readonly Appointment[]
  /** The slots of the last result. */
  slots: readonly Slot[]
  /** The start times of all slots so far. */
  seen: readonly Instant[]
  /** The request that is waiting for the caller's yes, and the turn in which the model was told to ask. */
  asked: { key: string; turn: number } | null
  /** The bookings of this conversation, each identified by its request: the same request again is a mistake, not a second booking. */
  booked: readonly string[]
  /** The keys of the fields that the caller has answered. */
  noted: readonly string[]
  /** Whether the model was told to say before the end of the call that nothing is booked. */
  toldOfNothing: boolean
}

export const NO_MEMORY: ToolMemory = {
  appointments: [],
  slots: [],
  seen: [],
  asked: null,
  booked: [],
  noted: [],
  toldOfNothing: false,
}

export const knownAppointment = ({ appointments }: ToolMemory, id: string): Appointment | undefined =>
  appointments.find((one) => one.id === id)

export const replaceAppointment = (memory: ToolMemory, changed: Appointment): ToolMemory => ({
  ...memory,
  appointments: memory.appointments.map((one) => (one.id === changed.id ? changed : one)),
})

export const rememberSlots = (memory: ToolMemory, slots: readonly Slot[]): ToolMemory => ({
  ...memory,
  slots,
  seen: [...memory.seen, ...slots.map(({ start }) => start)],
})
