import type { Instant } from '../kernel/clock.ts'
import { type Page, type PagePosition, type PageRequest, pageOf } from '../kernel/page.ts'
import type { Fragment, Sql } from './database.ts'

/** The order of a list, if not newest first. */
export interface SortOrder<Column extends string = string> {
  by: Column
  isDescending: boolean
}

/** The sort key of a column: an expression over the rows of the list, and its type. */
export interface SortKey {
  readonly value: Fragment
  readonly type: 'text' | 'integer' | 'timestamptz'
  /** Set if the column is NOT NULL, so that an index on it gives both orders. */
  readonly isNeverNull?: true
}

/** A row that was selected with `SortedRows.column`. */
export interface SortedRow {
  id: string
  createdAt: Instant
  sortKey: string | null
}

/** The parts of a statement that selects one page of a sorted list. */
export interface SortedRows {
  /** For the list of columns. */
  readonly column: Fragment
  /** A condition, beginning with AND: the rows after the position of the page. */
  readonly after: Fragment
  /** ORDER BY and LIMIT. */
  readonly order: Fragment
}

/**
 * Keyset pagination by (key, id). Rows without a key come last in both directions. A page costs as much as sorting all matching rows,
 * unless the key has an index and is never null; run it as a search.
 */
export function sortedRows(
  sql: Sql,
  { value, type, isNeverNull }: SortKey,
  isDescending: boolean,
  page: PageRequest,
): SortedRows {
  const way = isDescending ? sql`DESC` : sql`ASC`
  const nulls = isNeverNull ? sql`` : sql`NULLS LAST`
  return {
    column: sql`${value}::text AS "sortKey"`,
    after: page.after === null ? sql`` : sql`AND ${isBehind(positionIn(page.after))}`,
    order: sql`ORDER BY ${value} ${way} ${nulls}, id ${way} LIMIT ${page.limit + 1}`,
  }

  function typed(key: string): Fragment {
    if (type === 'integer') return sql`${key}::text::integer`
    return type === 'timestamptz' ? sql`${key}::text::timestamptz` : sql`${key}::text`
  }

  function isBehind({ key, id }: { key: string | null; id: string }): Fragment {
    const behind = isDescending ? sql`<` : sql`>`
    if (isNeverNull) return sql`(${value}, id) ${behind} (${typed(key ?? '')}, ${id})`
    if (key === null) return sql`(${value} IS NULL AND id ${behind} ${id})`
    return sql`(${value} IS NULL OR (${value}, id) ${behind} (${typed(key)}, ${id}))`
  }
}

/** The page of rows that `sortedRows` selected. Its position contains the key and the id of its last row. */
export function sortedPageOf<T extends SortedRow>(rows: readonly T[], limit: number): Page<Omit<T, 'sortKey'>> {
  const { items, next } = pageOf(rows, limit)
  const last = items.at(-1)
  return {
    items: items.map(({ sortKey: _, ...item }) => item),
    next: next === null || last === undefined ? null : { ...next, id: JSON.stringify([last.sortKey, last.id]) },
  }
}

/** Cursors are signed for one list, so the position is one of `sortedPageOf`. */
function positionIn({ id }: PagePosition): { key: string | null; id: string } {
  const [key, rowId] = JSON.parse(id) as [string | null, string]
  return { key, id: rowId }
}
