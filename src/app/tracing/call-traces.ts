import type { LiveEvent } from '../../assistant/call/control.ts'
import type { LiveCalls } from '../../assistant/call/registry.ts'
import { CallTrace } from './call-trace.ts'
import type { Tracing } from './tracing.ts'

export interface CallTraces {
  /** The W3C header for a request that this call makes now; null if the call is not in progress here. */
  traceparentOf(callId: string): string | null
}

/** Traces the calls of this process, from the events that people who watch calls get. */
export function traceCalls(tracing: Tracing, live: Pick<LiveCalls, 'subscribe'>): CallTraces {
  const traces = new Map<string, CallTrace>()
  live.subscribe((event) => {
    if (event.kind === 'started') traces.set(event.call.id, new CallTrace(tracing, event.call))
    else {
      const call = traces.get(event.callId)
      if (event.kind === 'ended') traces.delete(event.callId)
      if (call !== undefined) follow(call, event)
    }
  })
  return { traceparentOf: (callId) => traces.get(callId)?.traceparent ?? null }
}

function follow(call: CallTrace, event: Exclude<LiveEvent, { kind: 'started' }>): void {
  switch (event.kind) {
    case 'answered':
      call.answered(event.at)
      break
    case 'caption':
      call.said(event)
      break
    case 'tool_started':
      call.toolStarted(event)
      break
    case 'tool_ended':
      call.toolEnded(event)
      break
    case 'latency':
      call.answerBegan(event)
      break
    case 'state':
      call.stateChanged(event)
      break
    case 'ended':
      call.ended(event.reason)
      break
  }
}
