import { InMemorySpanExporter, type ReadableSpan, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { expect, test } from 'vitest'
import type { LiveEvent } from '../../assistant/call/control.ts'
import type { LiveListener } from '../../assistant/call/registry.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { traceCalls } from './call-traces.ts'
import { ReservableIds } from './span-ids.ts'

const START = new Date('2026-11-26T10:00:00Z')
const CALL = {
  id: 'call_1',
  businessId: 'biz_1',
  direction: 'inbound' as const,
  from: '+12125550177',
  to: '+12125550142',
}
const LATENCY = { endpointingMs: 300, sttMs: 100, modelMs: 400, ttsMs: 150, transportMs: 50, totalMs: 1_000 }

function watchOneCall({ withPii = false } = {}) {
  const exporter = new InMemorySpanExporter()
  const ids = new ReservableIds()
  const provider = new TracerProvider({ idGenerator: ids, spanProcessors: [new SimpleSpanProcessor({ exporter })] })
  const clock = new ManualClock(START)
  const listeners: LiveListener[] = []
  const subscribe = (listener: LiveListener) => {
    listeners.push(listener)
    return () => {}
  }
  const calls = traceCalls({ tracer: provider.getTracer('test'), ids, clock, withPii }, { subscribe })
  const happens = (event: LiveEvent) => {
    for (const listener of listeners) listener(event, CALL.businessId)
  }
  happens({ kind: 'started', call: { ...CALL, startedAt: START, answeredAt: null, state: 'ringing' } })
  const span = (name: string) => {
    const found = exporter.getFinishedSpans().find((one) => one.name === name)
    if (found === undefined) throw new Error(`there is no span ${name}`)
    return found
  }
  return { calls, clock, happens, span, names: () => exporter.getFinishedSpans().map(({ name }) => name) }
}

/** In milliseconds after the start of the call. */
const times = ({ startTime, endTime }: ReadableSpan) =>
  [startTime, endTime].map(([seconds, nanos]) => seconds * 1_000 + nanos / 1e6 - START.getTime())

const about = { callId: CALL.id, atMs: 0 }
const STAGES = ['endpointing', 'stt', 'llm', 'tts', 'transport', 'playout']

test('a call has a turn with its stages, its tool and how long the caller heard the answer', async () => {
  const { calls, clock, happens, span, names } = watchOneCall()
  await clock.advance(5_000)
  happens({ kind: 'tool_started', ...about, toolCallId: 't1', name: 'find_times' })
  const duringTool = calls.traceparentOf(CALL.id)
  await clock.advance(200)
  happens({ kind: 'tool_ended', ...about, toolCallId: 't1', name: 'find_times', outcome: 'available', durationMs: 200 })
  await clock.advance(300)
  happens({ kind: 'latency', ...about, turn: 1, latency: LATENCY })
  happens({ kind: 'state', ...about, state: 'speaking' })
  await clock.advance(2_000)
  happens({ kind: 'state', ...about, state: 'listening' })
  await clock.advance(500)
  happens({ kind: 'ended', callId: CALL.id, reason: 'caller_hangup' })

  const [call, turn, tool] = [span('call'), span('turn'), span('execute_tool find_times')]
  expect(times(call)).toEqual([0, 8_000])
  expect(times(turn)).toEqual([4_550, 7_500])
  expect(times(tool)).toEqual([5_000, 5_200])
  expect(times(span('playout'))).toEqual([5_550, 7_500])
  expect(call.parentSpanContext).toBeUndefined()
  expect(turn.parentSpanContext?.spanId).toBe(call.spanContext().spanId)
  for (const name of [...STAGES, 'execute_tool find_times'])
    expect(span(name).parentSpanContext?.spanId).toBe(turn.spanContext().spanId)
  expect(duringTool).toBe(`00-${call.spanContext().traceId}-${tool.spanContext().spanId}-01`)
  expect(call.attributes).toMatchObject({
    'frontbell.call.id': 'call_1',
    'frontbell.call.ended_reason': 'caller_hangup',
  })
  expect(tool.attributes).toMatchObject({ 'gen_ai.tool.name': 'find_times', 'frontbell.tool.outcome': 'available' })
  expect(names()).toHaveLength(3 + STAGES.length)
  expect(calls.traceparentOf(CALL.id)).toBeNull()
})

test('the next answer ends the previous turn, and hanging up ends the rest', async () => {
  const { clock, happens, span, names } = watchOneCall()
  await clock.advance(2_000)
  happens({ kind: 'latency', ...about, turn: 1, latency: LATENCY })
  await clock.advance(2_000)
  happens({ kind: 'latency', ...about, turn: 2, latency: LATENCY })
  await clock.advance(1_000)
  happens({ kind: 'tool_started', ...about, toolCallId: 't1', name: 'book' })
  await clock.advance(1_000)
  happens({ kind: 'ended', callId: CALL.id, reason: 'internal_error' })

  expect(names().filter((name) => name === 'turn')).toHaveLength(3)
  expect(times(span('turn'))).toEqual([1_050, 4_000])
  expect(span('execute_tool book').attributes['frontbell.tool.outcome']).toBe('abandoned')
  expect(times(span('execute_tool book'))).toEqual([5_000, 6_000])
  expect(span('call').status).toMatchObject({ message: 'internal_error' })
})

test.each([false, true])(
  'words and numbers are in spans only where personal data may be logged (%s)',
  async (withPii) => {
    const { clock, happens, span } = watchOneCall({ withPii })
    const caption = { kind: 'caption', ...about, final: true } as const
    happens({ ...caption, role: 'assistant', text: 'Hello, this is Luna.' })
    happens({ ...caption, role: 'caller', text: 'Are you', final: false })
    happens({ ...caption, role: 'caller', text: 'Are you open?' })
    await clock.advance(2_000)
    happens({ ...caption, role: 'assistant', text: 'Yes.' })
    happens({ kind: 'latency', ...about, turn: 1, latency: LATENCY })
    happens({ ...caption, role: 'assistant', text: 'Until six.' })
    happens({ kind: 'ended', callId: CALL.id, reason: 'caller_hangup' })

    const words = {
      'frontbell.pii.caller_words': span('turn').attributes['frontbell.pii.caller_words'],
      'frontbell.pii.assistant_words': span('turn').attributes['frontbell.pii.assistant_words'],
      'frontbell.pii.from': span('call').attributes['frontbell.pii.from'],
    }
    expect(words).toEqual(
      withPii
        ? {
            'frontbell.pii.caller_words': 'Are you open?',
            'frontbell.pii.assistant_words': 'Yes. Until six.',
            'frontbell.pii.from': CALL.from,
          }
        : {},
    )
  },
)
