import type { QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { followStream } from './event-stream.ts'

/**
 * The service says what changed ({ kind, id }, server-sent events) and the screens read it again. Query keys start with the
 * kind: ['contact', id], ['contact', 'list', filters]; what depends on several kinds starts with 'any'. Lists refresh
 * themselves (list.ts): fetching all the pages somebody scrolled through again would be a flood.
 */
export interface Hint {
  /** As in `/dashboard/api/changes`: contact, call, appointment, message, ... */
  kind: string
  id: string | null
}

/** Bursts, such as an import, become one refresh. */
const GATHER_MS = 300

type Listener = (kinds: ReadonlySet<string>) => void
const listeners = new Set<Listener>()

/** Opens the stream; what was missed while it was away is read again. @returns closes it */
export function followChanges(queryClient: QueryClient): () => void {
  const gathered = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | null = null

  const tell = () => {
    timer = null
    const kinds = new Set(gathered)
    gathered.clear()
    refresh(queryClient, kinds)
  }
  const gather = (kind: string) => {
    gathered.add(kind)
    timer ??= setTimeout(tell, GATHER_MS)
  }

  const end = followStream('/dashboard/api/changes', {
    onOpen: (isFirst) => {
      if (!isFirst) gather(EVERYTHING)
    },
    onMessage: (data) => {
      const hint = readHint(data)
      if (hint) gather(hint.kind)
    },
  })
  return () => {
    end()
    if (timer !== null) clearTimeout(timer)
  }
}

const EVERYTHING = '*'

/** Also for what this browser changed itself: the hint may take a moment, and the stream may be away. */
export function refresh(queryClient: QueryClient, kinds: ReadonlySet<string>): void {
  const concerns = (kind: unknown) => kind === 'any' || kinds.has(EVERYTHING) || kinds.has(String(kind))
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => concerns(queryKey[0]) && queryKey[1] !== 'list',
  })
  for (const listener of listeners) listener(kinds)
}

/** Calls `then` whenever something of that kind changed. */
export function useChanges(kind: string, then: () => void): void {
  const heard = useEffectEvent((kinds: ReadonlySet<string>) => {
    if (kinds.has(kind) || kinds.has(EVERYTHING)) then()
  })
  useEffect(() => {
    const listener: Listener = (kinds) => heard(kinds)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
}

function readHint(text: string): Hint | null {
  try {
    const { kind, id = null } = JSON.parse(text) as Partial<Hint>
    return typeof kind === 'string' ? { kind, id } : null
  } catch {
    return null
  }
}
