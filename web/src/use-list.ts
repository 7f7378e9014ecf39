import { type InfiniteData, type UseQueryResult, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { Page } from './api.ts'
import { useOnChange } from './live-updates.ts'

export interface ListRequest<T> {
  /** The kind of the rows, as in the hints of live-updates.ts: contact, call, ... */
  kind: string
  /** The filters; other filters make another list. */
  filters: Readonly<Record<string, string | undefined>>
  /** Loads the page after `cursor`; the first page if undefined. */
  load(cursor: string | undefined): Promise<Page<T>>
}

export interface List<T> {
  rows: readonly T[]
  /** True until the first page has loaded. */
  isLoading: boolean
  error: Error | null
  hasMore: boolean
  isLoadingMore: boolean
  loadMore(): void
  /** Loads the first page again and keeps the rows below it. */
  refresh(): void
}

/** If the first page is older than this, opening the screen loads it again. */
const STALE_AFTER_MS = 5_000

/**
 * A paginated list, newest first. It stays up to date by loading only its first page again and joining it with the rows
 * below, so that a hint costs one request however far the user has scrolled.
 */
export function useList<T extends { id: string }>({ kind, filters, load }: ListRequest<T>): List<T> {
  const queryClient = useQueryClient()
  const queryKey = [kind, 'list', filters]
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last: Page<T>) => last.cursor ?? undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // Comparing 100,000 rows with themselves would take longer than rendering them.
    structuralSharing: false,
  })
  const { data } = query
  const rows = useMemo(() => (data ? data.pages.flatMap((page) => page.items) : []), [data])

  const refresh = () => {
    void load(undefined).then(
      (first) =>
        queryClient.setQueryData<Pages<T>>(queryKey, (known) => (known ? mergeFirstPage(known, first) : known)),
      () => undefined, // keeps the old rows; the next hint tries again
    )
  }
  useOnChange(kind, refresh)
  const openedAt = useRef(query.dataUpdatedAt)
  const refreshIfOld = useRef(() => {
    if (openedAt.current > 0 && Date.now() - openedAt.current > STALE_AFTER_MS) refresh()
  })
  useEffect(() => refreshIfOld.current(), [])

  return {
    rows,
    isLoading: query.isPending,
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => {
      if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
    },
    refresh: query.isError ? () => void query.refetch() : refresh,
  }
}

/** Turns the result of a plain query into a `List` for `Table`. */
export const listFromQuery = <T>(
  query: UseQueryResult<readonly T[]>,
  keep: (row: T) => boolean = () => true,
): List<T> => ({
  rows: query.data?.filter(keep) ?? [],
  isLoading: query.isPending,
  error: query.error,
  hasMore: false,
  isLoadingMore: false,
  loadMore: () => undefined,
  refresh: () => void query.refetch(),
})

type Pages<T> = InfiniteData<Page<T>, string | undefined>

/** Replaces the rows that `first` covers; replaces all rows if `first` no longer overlaps them. */
export function mergeFirstPage<T extends { id: string }>(known: Pages<T>, first: Page<T>): Pages<T> {
  const lastId = first.items.at(-1)?.id
  const rows = known.pages.flatMap((page) => page.items)
  const meeting = rows.findIndex((row) => row.id === lastId)
  const below = meeting < 0 || first.cursor === null ? [] : rows.slice(meeting + 1)
  if (below.length === 0) return { pages: [first], pageParams: [undefined] }
  const end = known.pages.at(-1)?.cursor ?? null
  return {
    pages: [first, { items: below, cursor: end }],
    pageParams: [undefined, first.cursor ?? undefined],
  }
}
