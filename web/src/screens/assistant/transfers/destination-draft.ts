import type { NewTransferDestination, TransferDestination } from '../../../client/types.gen.ts'
import { formatPhoneNumber } from '../../../format.ts'
import { type Day, toDays, toWeeklyHours, type WeeklyHours } from '../hours/weekly-hours.ts'
import { text } from './text.ts'

/** A destination as the form holds it. Pure. */
export interface DestinationDraft {
  name: string
  kind: TransferDestination['kind']
  /** One number a line. */
  numbers: string
  ring: TransferDestination['ring']
  ringSeconds: string
  takesCalls: TransferDestination['takesCalls']
  /** The own hours; those of the business while there are none. */
  days: readonly Day[]
  announces: boolean
  acceptByKey: boolean
  active: boolean
}

/** `destination` is null for a new one; `openings`: the opening hours of the business. */
export const destinationDraft = (destination: TransferDestination | null, openings: WeeklyHours): DestinationDraft => ({
  name: destination?.name ?? '',
  kind: destination?.kind ?? 'person',
  numbers: (destination?.numbers ?? []).map(formatPhoneNumber).join('\n'),
  ring: destination?.ring ?? 'in_turn',
  ringSeconds: String(destination?.ringSeconds ?? 20),
  takesCalls: destination?.takesCalls ?? 'always',
  days: toDays((destination?.hours as WeeklyHours | null | undefined) ?? openings),
  announces: destination?.announces ?? true,
  acceptByKey: destination?.acceptByKey ?? true,
  active: destination?.active ?? true,
})

export const toDestinationBody = (draft: DestinationDraft): NewTransferDestination => {
  const { kind, ring, takesCalls, announces, acceptByKey, active } = draft
  return {
    ...{ kind, ring, takesCalls, announces, acceptByKey, active, name: draft.name.trim() },
    numbers: draft.numbers
      .split(/[\n,;]/)
      .map((number) => number.trim())
      .filter((number) => number !== ''),
    ringSeconds: Number(draft.ringSeconds),
    hours: takesCalls === 'own_hours' ? toWeeklyHours(draft.days) : null,
  }
}

const optionsOf = <V extends string>(labels: Record<V, string>) =>
  (Object.entries(labels) as [V, string][]).map(([value, label]) => ({ value, label }))

export const KINDS = optionsOf(text.kinds)
export const RINGS = optionsOf(text.rings)
export const TIMES = optionsOf(text.times)
