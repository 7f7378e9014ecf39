import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { openEventStream } from './event-stream.ts'
import { sessionQuery } from './session.ts'

/**
 * The service sends a hint ({ kind, id }) as a server-sent event when something changes, and the screens load it again.
 * Query keys start with the kind: ['contact', id], ['contact', 'list', filters]; a query that depends on several kinds
 * starts with 'any'. Lists refresh themselves (use-list.ts), as loading again all pages that a user scrolled through
 * would be a flood of requests.
 */
export interface ChangeHint {
  /** The kinds of `/dashboard/api/changes`: contact, call, appointment, message, ... */
  kind: string
  id: string | null
}

/** Hints within this time, for example during an import, cause one refresh. */
const BATCH_MS = 300

type Listener = (kinds: ReadonlySet<string>) => void
const listeners = new Set<Listener>()

/**
 * Opens the stream of hints. After a reconnect, everything is loaded again. @returns a function that closes the stream
 */
function subscribeToChanges(queryClient: QueryClient): () => void {
  const pendingKinds = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | null = null

  const flush = () => {
    timer = null
    const kinds = new Set(pendingKinds)
    pendingKinds.clear()
    refreshKinds(queryClient, kinds)
  }
  const collect = (kind: string) => {
    pendingKinds.add(kind)
    timer ??= setTimeout(flush, BATCH_MS)
  }

  const close = openEventStream('/dashboard/api/changes', {
    onOpen: (isFirst) => {
      if (!isFirst) collect(ALL_KINDS)
    },
    onMessage: (data) => {
      const hint = parseHint(data)
      if (hint?.kind === 'watching') refreshLoaded(queryClient)
      else if (hint) collect(hint.kind)
    },
    // If the session has ended, the error of this query says so.
    onRefused: () => void queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => {}),
  })
  return () => {
    close()
    if (timer !== null) clearTimeout(timer)
  }
}

let closeStream: (() => void) | null = null

/**
 * Opens the stream of hints unless it is open. Called as soon as the session is known, before the screen loads its records: what has loaded
 * before the service begins to report changes is loaded twice.
 */
export function openChanges(queryClient: QueryClient): void {
  closeStream ??= subscribeToChanges(queryClient)
}

export function closeChanges(): void {
  closeStream?.()
  closeStream = null
}

const ALL_KINDS = '*'

/**
 * When the service begins to report changes, some queries may have loaded already, and their records may have changed since.
 * Usually no query has, as the stream opens together with the screen.
 */
function refreshLoaded(queryClient: QueryClient): void {
  const loaded = queryClient.getQueryCache().findAll({
    type: 'active',
    predicate: ({ queryKey, state }) => queryKey[0] !== 'session' && state.dataUpdatedAt > 0,
  })
  if (loaded.length > 0) refreshKinds(queryClient, new Set(loaded.map(({ queryKey }) => String(queryKey[0]))))
}

/** Call it also after a change made by this browser: the hint may arrive late, or the stream may be down. */
export function refreshKinds(queryClient: QueryClient, kinds: ReadonlySet<string>): void {
  const concerns = (kind: unknown) => kind === 'any' || kinds.has(ALL_KINDS) || kinds.has(String(kind))
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => concerns(queryKey[0]) && queryKey[1] !== 'list',
  })
  for (const listener of listeners) listener(kinds)
}

/** After a time without hints. */
export const refreshEverything = (queryClient: QueryClient): void => refreshKinds(queryClient, new Set([ALL_KINDS]))

/** Calls `then` when a record of this kind changed. */
export function useOnChange(kind: string, then: () => void): void {
  const heard = useEffectEvent((kinds: ReadonlySet<string>) => {
    if (kinds.has(kind) || kinds.has(ALL_KINDS)) then()
  })
  useEffect(() => {
    const listener: Listener = (kinds) => heard(kinds)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
}

function parseHint(text: string): ChangeHint | null {
  try {
    const { kind, id = null } = JSON.parse(text) as Partial<ChangeHint>
    return typeof kind === 'string' ? { kind, id } : null
  } catch {
    return null
  }
}
