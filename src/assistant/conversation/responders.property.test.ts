import fc from 'fast-check'
import { expect, test } from 'vitest'
import { context, type Op, Watcher } from '../../../test/phones/conversation-watcher.ts'
import type { Business } from '../../features/business/business.ts'
import type { ModelToolCall } from '../ports.ts'
import { toolSet } from '../tools/tool-set.ts'
import { type ConversationEvent, DEFAULT_LIMITS, type LlmConfig } from './state.ts'

/** The rules of every conversation, for callers who speak and minds that are models: any order of events, however mad. */

const { hours, services, callerPhone, timezone, country, transferPhone } = context
const business = { name: 'Harbour Hair', phone: '+15550001234', hours, timezone, country, transferPhone } as Business
const withIds = services.map((service, index) => ({ id: `svc_${index}`, ...service }))
const house: LlmConfig = {
  tools: toolSet({ business, services: withIds, callerPhone, custom: [] }),
  greeting: ['Hello, this is Harbour Hair.', 'How can I help?'],
  answeredAt: new Date('2026-11-23T14:00:00Z'),
}
const limits = { ...DEFAULT_LIMITS, maxCallMs: 900_000 }
const MINDS = {
  brain: () => new Watcher(limits, {}),
  model: () => new Watcher(limits, { model: house }),
  aloud: () => new Watcher(limits, { aloud: { ...house, notice: 'This call is recorded.' } }),
  'aloud with a model behind it': () => new Watcher(limits, { model: house, aloud: { ...house, notice: null } }),
}

type Sent = ConversationEvent extends infer E ? (E extends unknown ? Omit<E, 'atMs' | 'heard'> : never) : never
type ConversationInput = { of: 'world'; op: Op } | { of: 'mind'; make: (watcher: Watcher) => Sent }

const CALLS: readonly ModelToolCall[] = [
  { id: 'a', tool: 'find_slots', arguments: { when: 'tomorrow' } },
  { id: 'b', tool: 'book', arguments: { start: '2026-11-24T10:30', service: 'Haircut' } },
  { id: 'c', tool: 'my_appointments', arguments: {} },
  { id: 'd', tool: 'transfer', arguments: { reason: 'asked' } },
  { id: 'e', tool: 'end_call', arguments: {} },
  { id: 'f', tool: 'no such tool', arguments: {} },
]
const WORDS = ['Hello.', 'yes', 'no wait,', 'mhm', 'book a haircut tomorrow at ten', 'It is booked.', '…', ' ']

const world = (op: Op): ConversationInput => ({ of: 'world', op })
const mind = (make: (watcher: Watcher) => Sent): ConversationInput => ({ of: 'mind', make })
const askOf = ({ state }: Watcher): string => state.model?.ask?.generationId ?? 'ask-0'
const answerOf = ({ state }: Watcher): string => state.aloud?.answering ?? 'answer-0'
let answers = 0

const USUAL: readonly fc.Arbitrary<ConversationInput>[] = [
  fc
    .constantFrom<Op>({ op: 'hear', fraction: 0.5 }, { op: 'begin', fraction: 0 }, { op: 'stale', fraction: 0 })
    .map(world),
  fc.nat(5).map((pick) => world({ op: 'result', pick })),
  fc.nat(9).map((pick) => world({ op: 'timer', pick })),
  fc.constantFrom('1', '2', '4', '0', '#').map((digit) => world({ op: 'digit', digit })),
  fc.constantFrom(...WORDS).map((text) => world({ op: 'text', text })),
  fc.constant(world({ op: 'fail_voice', fraction: 0 })),
  fc.boolean().map((speaking) => mind(() => ({ kind: 'caller_voice', speaking, lagMs: 0 }))),
  fc
    .tuple(fc.boolean(), fc.constantFrom(...WORDS))
    .map(([final, text]) => mind(() => ({ kind: 'transcript', final, text, confidence: 0.8 }))),
  fc.constantFrom<Sent>({ kind: 'utterance_end' }, { kind: 'recognition_failed' }).map((sent) => mind(() => sent)),
  fc
    .constantFrom(...WORDS)
    .map((text) => mind((watcher) => ({ kind: 'llm_text', generationId: askOf(watcher), text: `${text} ` }))),
  fc
    .constantFrom(...CALLS)
    .map((call) => mind((watcher) => ({ kind: 'llm_tool_call', generationId: askOf(watcher), call }))),
  fc.boolean().map((refused) => mind((watcher) => ({ kind: 'llm_end', generationId: askOf(watcher), refused }))),
  fc.boolean().map((speaking) => mind(() => ({ kind: 'realtime_voice', speaking }))),
  fc.constantFrom(...WORDS).map((text) => mind(() => ({ kind: 'realtime_caller_text', text }))),
  fc.constant(
    mind(() => {
      answers += 1
      return { kind: 'realtime_answer_started', answerId: `answer-${answers}` }
    }),
  ),
  fc
    .constantFrom(...WORDS)
    .map((text) => mind((watcher) => ({ kind: 'realtime_answer_text', answerId: answerOf(watcher), text }))),
  fc.constant(mind((watcher) => ({ kind: 'realtime_answer_ended', answerId: answerOf(watcher) }))),
  fc.constantFrom(...CALLS).map((call) => mind(() => ({ kind: 'realtime_tool_call', call }))),
]
const RARE: readonly fc.Arbitrary<ConversationInput>[] = [
  fc.constant(mind((watcher) => ({ kind: 'llm_failed', generationId: askOf(watcher) }))),
  fc.constant(mind(() => ({ kind: 'realtime_failed' }))),
]
const aHappening: fc.Arbitrary<ConversationInput> = fc.oneof(
  ...USUAL.map((arbitrary) => ({ weight: 5, arbitrary })),
  ...RARE.map((arbitrary) => ({ weight: 1, arbitrary })),
)
const happenings = fc.array(aHappening, { maxLength: 60 })
const anEnd = fc.constantFrom('media_lost', 'caller_hangup', 'network_error', 'stop_requested', 'cut_off')

function play(watcher: Watcher, all: readonly ConversationInput[]): Watcher {
  for (const one of all) {
    if (watcher.finished !== null) break
    if (one.of === 'world') watcher.run(one.op)
    else watcher.send(one.make(watcher), 0.5)
  }
  return watcher
}

for (const [name, begin] of Object.entries(MINDS)) {
  const started = () => {
    const watcher = begin()
    watcher.send({ kind: 'started' })
    return watcher
  }

  test(`${name}: whatever happened, an ending releases the leg and finishes once; never two turns at once, nothing after the end`, () => {
    fc.assert(
      fc.property(happenings, anEnd, happenings, (before, event, after) => {
        const watcher = play(started(), before)
        watcher.run({ op: 'end', event })
        play(watcher, after)
        watcher.settle({ pick: before.length })

        expect(watcher.released).toBe(true)
        expect(watcher.finished).not.toBeNull()
        expect(watcher.state.phase).toBe('over')
      }),
      { numRuns: 200 },
    )
  })

  test(`${name}: what has effects and was started is on the record once, and nothing is said to be booked that is not`, () => {
    fc.assert(
      fc.property(happenings, anEnd, (before, event) => {
        const watcher = play(started(), before)
        watcher.run({ op: 'end', event })
        watcher.settle()

        const { toolCalls, transcript } = watcher.state
        const outcomes = toolCalls.map(({ result }) => (result as { outcome: string }).outcome)
        const withEffects = toolCalls.filter(({ name: tool }) => EFFECTS.has(tool))
        expect(withEffects).toHaveLength(watcher.started.length)
        const said = transcript.filter(({ role }) => role === 'assistant').map(({ text }) => text)
        if (said.some((text) => text.includes("It's booked"))) expect(outcomes).toContain('booked')
      }),
      { numRuns: 200 },
    )
  })
}

const EFFECTS = new Set(['book', 'reschedule', 'cancel', 'transfer', 'message'])
