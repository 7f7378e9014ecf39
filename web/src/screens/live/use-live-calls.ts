import { useEffect, useReducer, useState } from 'react'
import { openEventStream } from '../../event-stream.ts'
import { dismissed, type LiveNews, type LiveState, withNews } from './live-state.ts'

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
      openEventStream('/dashboard/api/live', {
        onOpen: () => setConnection('open'),
        // It comes back by itself, and is then told everything anew.
        onDisconnect: () => setConnection('away'),
        onMessage: (data) => tell(JSON.parse(data) as LiveNews),
      }),
    [],
  )
  return { calls, connection, dismiss: (callId) => tell({ kind: 'dismissed', callId }) }
}
