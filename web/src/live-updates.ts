import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { openEventStream } from './event-stream.ts'

/**
 * The service says what changed ({ kind, id }, server-sent events) and the screens read it again. Query keys start with the
 * kind: ['contact', id], ['contact', 'list', filters]; what depends on several kinds starts with 'any'. Lists refresh
 * themselves (list.ts): fetching all the pages somebody scrolled through again would be a flood.
 */
export interface ChangeHint {
  /** As in `/dashboard/api/changes`: contact, call, appointment, message, ... */
  kind: string
  id: string | null
}

/** Bursts, such as an import, become one refresh. */
const BATCH_MS = 300

type Listener = (kinds: ReadonlySet<string>) => void
const listeners = new Set<Listener>()

/** Opens the stream; what was missed while it was away is read again. @returns closes it */
export function subscribeToChanges(queryClient: QueryClient): () => void {
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

  const closeStream = openEventStream('/dashboard/api/changes', {
    onOpen: (isFirst) => {
      if (!isFirst) collect(ALL_KINDS)
    },
    onMessage: (data) => {
      const hint = parseHint(data)
      if (hint) collect(hint.kind)
    },
  })
  return () => {
    closeStream()
    if (timer !== null) clearTimeout(timer)
  }
}

const ALL_KINDS = '*'

/** Also for what this browser changed itself: the hint may take a moment, and the stream may be away. */
export function refreshKinds(queryClient: QueryClient, kinds: ReadonlySet<string>): void {
  const concerns = (kind: unknown) => kind === 'any' || kinds.has(ALL_KINDS) || kinds.has(String(kind))
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => concerns(queryKey[0]) && queryKey[1] !== 'list',
  })
  for (const listener of listeners) listener(kinds)
}

/** Calls `then` whenever something of that kind changed. */
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
