import { useFilters } from '../../use-filters.ts'
import { parseSort, type Sort, sortText } from './sort-rows.ts'

/** The order of a list that the service sorts; pass it to `Table`. */
export interface Sorting {
  sort: Sort | null
  onSort(sort: Sort | null): void
}

/**
 * The order of a list that is longer than a page, which the URL holds: `?sort=-name`.
 * @param columns the columns that the service sorts by
 * @returns `request`: the parameters of the request; null: newest first
 */
export function useSort<C extends string>(
  columns: readonly C[],
): Sorting & { request: { sort: C; order: 'asc' | 'desc' } | null } {
  const { filters, set } = useFilters()
  const sort = parseSort(filters.sort, columns)
  return {
    sort,
    onSort: (next) => set({ sort: sortText(next) }, { replace: true }),
    request: sort && { sort: sort.column, order: sort.isDescending ? 'desc' : 'asc' },
  }
}
