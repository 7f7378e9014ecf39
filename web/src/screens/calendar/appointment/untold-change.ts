import type { Appointment } from '../../../client/types.gen.ts'

/** What a text about an appointment says, and the number that it is sent to. */
const FIELDS_OF_TEXT = ['startsAt', 'status', 'service', 'contactPhone'] as const

/** Whether a text about the appointment as it was `before` would be wrong now. An older version that arrives late does not count. Pure. */
export const isOutdated = (before: Appointment, now: Appointment): boolean =>
  Date.parse(now.updatedAt) > Date.parse(before.updatedAt) &&
  FIELDS_OF_TEXT.some((field) => now[field] !== before[field])
