import { useNavigate, useSearch } from '@tanstack/react-router'

/** The filters of a screen as in the URL: `?status=missed&q=ada`. Every value is text; an absent filter means "all". */
export type Filters = Readonly<Record<string, string | undefined>>

/**
 * The filters of the screen. They live in the URL, so that they survive a reload, can be shared, and "back" undoes
 * them. `set` with undefined or '' removes a filter; while typing, it replaces the history entry instead of adding one
 * per letter.
 */
export function useFilters(): {
  filters: Filters
  set(change: Filters, options?: { replace?: boolean }): void
  clear(): void
} {
  const filters = useSearch({ strict: false }) as Filters
  const navigate = useNavigate()
  const go = (next: Filters, replace: boolean) =>
    // Only another tab or step can lose text. A navigation that asks takes a moment, and would overtake one that follows it.
    void navigate({
      to: '.',
      search: withoutEmptyValues(next),
      replace,
      ignoreBlocker: next.tab === filters.tab && next.step === filters.step,
    })
  return {
    filters,
    set: (change, { replace = false } = {}) => go({ ...filters, ...change }, replace),
    clear: () => go({}, false),
  }
}

const withoutEmptyValues = (filters: Filters): Filters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''))

/** Plain query strings: the router's default would write numbers and quotes as JSON. */
export const parseSearch = (text: string): Filters => Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>): string {
  const text = new URLSearchParams(withoutEmptyValues(search as Filters) as Record<string, string>).toString()
  return text === '' ? '' : `?${text}`
}
