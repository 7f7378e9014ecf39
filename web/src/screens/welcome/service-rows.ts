import type { Service } from '../../client/types.gen.ts'

/** A service as the form holds it. */
export interface ServiceRow {
  key: string
  /** Null: not saved yet. */
  id: string | null
  name: string
  minutes: string
}

const same = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase()

/** The saved services, then the suggested ones of other names. */
export function suggestedServices(
  saved: readonly Service[],
  suggested: readonly { name: string; durationMinutes: number }[],
): ServiceRow[] {
  const further = suggested.filter(({ name }) => !saved.some((one) => same(one.name, name)))
  return [
    ...saved.map(({ id, name, durationMinutes }) => ({ key: id, id, name, minutes: String(durationMinutes) })),
    ...further.map(({ name, durationMinutes }) => ({ key: name, id: null, name, minutes: String(durationMinutes) })),
  ]
}

/** The row whose name another row above has already; undefined: all names differ. */
export const repeatedRow = (rows: readonly ServiceRow[]): ServiceRow | undefined =>
  rows.find(({ name }, index) => rows.slice(0, index).some((other) => same(other.name, name)))

/** What must be done so that the saved services are those of the form. */
export function serviceChanges(saved: readonly Service[], rows: readonly ServiceRow[]) {
  return {
    removed: saved.filter(({ id }) => !rows.some((row) => row.id === id)).map(({ id }) => id),
    changed: rows.filter((row) => {
      const before = saved.find(({ id }) => id === row.id)
      return before !== undefined && (before.name !== row.name.trim() || before.durationMinutes !== Number(row.minutes))
    }),
    added: rows.filter(({ id }) => id === null),
  }
}
