import { expect, test } from 'vitest'
import {
  endedReasonText,
  outcomeLabel,
  outcomeTone,
  parsePressedKeys,
  stateLabel,
  toolLabel,
} from '../../web/src/call-view/call-labels.ts'
import { addToTimeline, timelineFromCaptions } from '../../web/src/call-view/call-timeline.ts'
import { formatMillis, measuredStages } from '../../web/src/call-view/latency-stages.ts'
import { type ConsoleEvent, INITIAL_STATE, reduceConsole } from '../../web/src/screens/console/console-state.ts'

const STAGES = { endpointingMs: null, sttMs: null, modelMs: 1_100, ttsMs: 120, transportMs: 20, totalMs: 1_240 }

const after = (...happenings: ConsoleEvent[]) => happenings.reduce(reduceConsole, INITIAL_STATE)
const ready = { type: 'ready', callId: 'call_1', sampleRate: 16_000, hearsSpeech: true } as const
const says = (text: string, final = true, role: 'caller' | 'assistant' = 'caller') =>
  ({ type: 'caption', role, text, final, atMs: 1_000 }) as const

test('an interim caption is replaced, and consecutive captions of one speaker are one bubble', () => {
  const { timeline } = after(
    ready,
    says('Hello.', true, 'assistant'),
    says('How can I help?', true, 'assistant'),
    says('I would', false),
    says('I would like a hair', false),
    says('I would like a haircut'),
    says('tomorrow'),
  )

  expect(timeline).toMatchObject([
    { role: 'assistant', text: 'Hello. How can I help?', final: true },
    { role: 'caller', text: 'I would like a haircut tomorrow', final: true },
  ])
})

test('consecutive keys are one turn, separate from speech', () => {
  const { timeline } = after(ready, says('[pressed 5]'), says('[pressed #]'), says('done'))

  expect(timeline).toMatchObject([{ text: '[pressed 5 #]' }, { text: 'done' }])
  expect(parsePressedKeys('[pressed 5 #]')).toEqual(['5', '#'])
  expect(parsePressedKeys('[pressed too hard]')).toBeNull()
})

test('a tool is shown where it started, with its outcome; a tool whose start was missed is added', () => {
  const started = { type: 'tool_started', toolCallId: 't1', name: 'book', atMs: 10 } as const
  const ended = { ...started, type: 'tool_ended', outcome: 'booked', durationMs: 12, atMs: 22 } as const

  const { timeline } = after(ready, started, says('One moment.', true, 'assistant'), ended, {
    ...ended,
    toolCallId: 't2',
  })

  expect(timeline).toMatchObject([
    { kind: 'tool', id: 't1', outcome: 'booked', durationMs: 12, atMs: 10 },
    { kind: 'speech' },
    { kind: 'tool', id: 't2', outcome: 'booked' },
  ])
})

test('the latency is shown with its answer', () => {
  const latency = { type: 'latency', turn: 1, latency: STAGES, atMs: 20 } as const

  const { timeline, answers } = after(
    ready,
    says('Yes?', true, 'assistant'),
    says('no'),
    says('Well.', true, 'assistant'),
    latency,
  )

  expect(timeline.map((entry) => (entry.kind === 'speech' ? entry.stages : null))).toEqual([null, null, STAGES])
  expect(answers).toEqual([STAGES])
  expect(measuredStages(STAGES).map(({ label }) => label)).toEqual(['Thinking', 'Voice', 'Sending'])
  expect([formatMillis(1_240), formatMillis(640), formatMillis(12_345)]).toEqual(['1.24 s', '640 ms', '12.3 s'])
})

test('a call is over when it is recorded; a broken connection says what to do', () => {
  const ended = { type: 'ended', callId: 'call_1', reason: 'caller_hangup' } as const
  const closed = { type: 'closed', code: 1006, reason: '' } as const

  expect(after(ready, { type: 'hangs_up' })).toMatchObject({ phase: 'ending' })
  expect(after(ready, ended, closed)).toMatchObject({ phase: 'over', endedReason: 'caller_hangup', problem: null })
  expect(after({ type: 'calls' }, closed).problem).toContain('Try again')
  expect(after(ready, closed).problem).toContain('was lost')
  expect(after(ready, closed, { type: 'calls' })).toMatchObject({ phase: 'calling', problem: null, timeline: [] })
})

test('a page that is opened in the middle of a call shows what was said before', () => {
  const timeline = timelineFromCaptions([
    { role: 'assistant', text: 'Hello.', atMs: 0 },
    { role: 'caller', text: 'Hi.', atMs: 900 },
  ])

  expect(
    addToTimeline(timeline, { kind: 'caption', role: 'caller', text: 'There?', final: true, atMs: 1_500 }),
  ).toMatchObject([{ text: 'Hello.' }, { text: 'Hi. There?' }])
})

test('a value without a label is shown as it is', () => {
  expect(toolLabel('order_status')).toBe('Order status')
  expect(outcomeLabel('not_transferred')).toBe('nobody answered')
  expect(outcomeTone('booked')).toBe('good')
  expect(stateLabel('dreaming')).toBe('Dreaming')
  expect(endedReasonText('max_duration')).toContain('maximum')
})
