/** The order that the user chose for a table; null: the order of the list. */
export interface Sort {
  column: string
  isDescending: boolean
}

/** What a column is sorted by; null comes last in both directions. */
export type SortValue = string | number | null

/** The value of an instant, as the API writes it; null stays null. Pure. */
export const timeOf = (at: string | null): number | null => (at === null ? null : Date.parse(at))

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Rows with equal values keep their order. Pure. */
export function sortRows<T>(rows: readonly T[], keyOf: (row: T) => SortValue, isDescending: boolean): T[] {
  const way = isDescending ? -1 : 1
  return [...rows].sort((one, other) => {
    const [a, b] = [keyOf(one), keyOf(other)]
    if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
    return way * (typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b)))
  })
}

/** The order after a press on a column's head: ascending, then descending, then that of the list again. Pure. */
export function nextSort(before: Sort | null, column: string): Sort | null {
  if (before?.column !== column) return { column, isDescending: false }
  return before.isDescending ? null : { column, isDescending: true }
}

/** The order in a URL: the column, after a hyphen if descending. Pure. */
export const sortText = (sort: Sort | null): string | undefined =>
  sort === null ? undefined : `${sort.isDescending ? '-' : ''}${sort.column}`

/** The order that `sortText` wrote; null for any other text. Pure. */
export function parseSort<C extends string>(
  text: string | undefined,
  columns: readonly C[],
): (Sort & { column: C }) | null {
  const isDescending = text?.startsWith('-') ?? false
  const column = columns.find((one) => one === text?.slice(isDescending ? 1 : 0))
  return column === undefined ? null : { column, isDescending }
}
