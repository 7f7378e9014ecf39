import type { Appointment } from '../../features/appointments/appointment.ts'
import type { Slot } from '../../features/appointments/availability.ts'
import type { Instant } from '../../kernel/clock.ts'

/** What a model was given so far in a conversation, and what the caller is being asked. Plain data. */
export interface ToolMemory {
  /** In the order of their numbers, from 1. */
  appointments: readonly Appointment[]
  /** The slots of the last result. */
  slots: readonly Slot[]
  /** The starts of all slots so far. */
  seen: readonly Instant[]
  /** The request that waits for the caller's yes, and the turn in which the model was told to ask. */
  asked: { key: string; turn: number } | null
  /** The bookings of this conversation, each as its request: the same one again is a mistake, not a second booking. */
  booked: readonly string[]
  /** The keys of the fields that the caller has answered. */
  noted: readonly string[]
  /** The model was told to say that nothing is booked before the call ends. */
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
