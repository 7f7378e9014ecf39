import { useEffect, useReducer, useState } from 'react'
import { dismissed, type LiveNews, type LiveState, withNews } from './live-state.ts'

/** A tab that nobody looks at lets go of its stream after this long: each takes a connection of the browser. */
const HIDDEN_MS = 60_000

type Connection = 'opening' | 'open' | 'away'

export interface LiveCalls {
  /** Null until the calls have come. */
  calls: LiveState | null
  connection: Connection
  dismiss(id: string): void
}

type Change = LiveNews | { kind: 'dismissed'; callId: string }

const state = (calls: LiveState | null, change: Change): LiveState | null =>
  change.kind === 'dismissed' ? dismissed(calls ?? [], change.callId) : withNews(calls ?? [], change)

/** The calls in progress, as they go on. */
export function useLiveCalls(): LiveCalls {
  const [calls, tell] = useReducer(state, null)
  const [connection, setConnection] = useState<Connection>('opening')
  useEffect(
    () =>
      followWhileVisible({
        onNews: tell,
        onConnection: setConnection,
      }),
    [],
  )
  return { calls, connection, dismiss: (callId) => tell({ kind: 'dismissed', callId }) }
}

interface Follower {
  onNews(news: LiveNews): void
  onConnection(connection: Connection): void
}

/** Gives how to stop. */
function followWhileVisible({ onNews, onConnection }: Follower): () => void {
  let source: EventSource | null = null
  let leaving: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    source = new EventSource('/dashboard/api/live')
    source.onopen = () => onConnection('open')
    // The browser connects again by itself, and is then told everything anew.
    source.onerror = () => onConnection('away')
    source.onmessage = ({ data }: MessageEvent<string>) => onNews(JSON.parse(data) as LiveNews)
  }
  const close = () => {
    source?.close()
    source = null
  }
  const look = () => {
    clearTimeout(leaving)
    if (document.visibilityState === 'hidden') leaving = setTimeout(close, HIDDEN_MS)
    else if (source === null || source.readyState === EventSource.CLOSED) open()
  }
  look()
  document.addEventListener('visibilitychange', look)
  return () => {
    document.removeEventListener('visibilitychange', look)
    clearTimeout(leaving)
    close()
  }
}
