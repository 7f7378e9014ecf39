import { type InfiniteData, type UseQueryResult, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import type { Page } from './api.ts'
import { useOnChange } from './live-updates.ts'

export interface ListRequest<T> {
  /** What it lists, as in the hints of live.ts: contact, call, ... */
  kind: string
  /** What was asked: the filters. Another value is another list. */
  filters: Readonly<Record<string, string | undefined>>
  /** One page after `cursor`; the first page where it is undefined. */
  load(cursor: string | undefined): Promise<Page<T>>
}

export interface List<T> {
  rows: readonly T[]
  /** Nothing has come yet. */
  isLoading: boolean
  error: Error | null
  hasMore: boolean
  isLoadingMore: boolean
  loadMore(): void
  /** Reads the start again and keeps what lies below it. */
  refresh(): void
}

/** Read this long ago or longer, the start of a list is read again when its screen opens. */
const STALE_AFTER_MS = 5_000

/**
 * A list by cursor, newest first, as long as one likes to scroll. It stays up to date by reading only its first page again
 * and joining what was below, so that a hint costs one request however far somebody has scrolled.
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
    // Comparing 100,000 rows with themselves to find out that they are the same would take longer than drawing them.
    structuralSharing: false,
  })
  const { data } = query
  const rows = useMemo(() => (data ? data.pages.flatMap((page) => page.items) : []), [data])

  const refresh = () => {
    void load(undefined).then(
      (first) =>
        queryClient.setQueryData<Pages<T>>(queryKey, (known) => (known ? mergeFirstPage(known, first) : known)),
      () => undefined, // it stays as it was; the next hint tries again
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

/** What comes in one piece, as a `Table` takes it. */
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

/** `first` in place of the rows it covers; all of it where it no longer meets what was known. */
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
