import { useEffect, useReducer, useState } from 'react'
import { openEventStream } from '../../event-stream.ts'
import { dismissCall, type LiveEvent, type LiveState, reduceLiveCalls } from './live-state.ts'

type Connection = 'opening' | 'open' | 'away'

export interface LiveCalls {
  /** Null until loaded. */
  calls: LiveState | null
  connection: Connection
  dismiss(id: string): void
}

type LiveAction = LiveEvent | { kind: 'dismissed'; callId: string }

const reduce = (calls: LiveState | null, change: LiveAction): LiveState | null =>
  change.kind === 'dismissed' ? dismissCall(calls ?? [], change.callId) : reduceLiveCalls(calls ?? [], change)

/** The live calls, updated by server-sent events. */
export function useLiveCalls(): LiveCalls {
  const [calls, dispatch] = useReducer(reduce, null)
  const [connection, setConnection] = useState<Connection>('opening')
  useEffect(
    () =>
      openEventStream('/dashboard/api/live', {
        onOpen: () => setConnection('open'),
        // EventSource reconnects by itself, and the service then sends all calls again.
        onDisconnect: () => setConnection('away'),
        onMessage: (data) => dispatch(JSON.parse(data) as LiveEvent),
      }),
    [],
  )
  return { calls, connection, dismiss: (callId) => dispatch({ kind: 'dismissed', callId }) }
}
