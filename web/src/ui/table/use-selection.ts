import { useCallback, useMemo, useState } from 'react'

/** How many records the service changes at once. */
const MAX_SELECTED = 200

/** The rows of a list that the user has ticked, for actions on all of them. */
export interface Selection<T> {
  /** The ticked rows among those that are loaded, in the order of the list. */
  rows: readonly T[]
  has(id: string): boolean
  /** Keeps its identity. */
  toggle(id: string, isSelected: boolean): void
  /** Ticks the loaded rows, at most 200; false: none. */
  selectAll(isSelected: boolean): void
  /** Whether all rows that can be ticked are. */
  isAll: boolean
}

const NONE: ReadonlySet<string> = new Set()

export function useSelection<T extends { id: string }>(all: readonly T[]): Selection<T> {
  const [ids, setIds] = useState(NONE)
  const rows = useMemo(() => (ids.size === 0 ? [] : all.filter(({ id }) => ids.has(id))), [all, ids])
  const toggle = useCallback(
    (id: string, isSelected: boolean) => setIds((before) => changed(before, id, isSelected)),
    [],
  )
  return {
    rows,
    has: (id) => ids.has(id),
    toggle,
    selectAll: (isSelected) => setIds(isSelected ? new Set(all.slice(0, MAX_SELECTED).map(({ id }) => id)) : NONE),
    isAll: rows.length > 0 && rows.length >= Math.min(all.length, MAX_SELECTED),
  }
}

/** `before` with or without `id`. No more than the service changes at once are ticked. */
function changed(before: ReadonlySet<string>, id: string, isSelected: boolean): ReadonlySet<string> {
  if (isSelected && before.size >= MAX_SELECTED) return before
  const after = new Set(before)
  if (isSelected) after.add(id)
  else after.delete(id)
  return after
}
