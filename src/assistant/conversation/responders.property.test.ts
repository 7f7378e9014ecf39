import fc from 'fast-check'
import { expect, test } from 'vitest'
import { context, type Op, Watcher } from '../../../test/phones/conversation-watcher.ts'
import type { Business } from '../../features/business/business.ts'
import type { ModelToolCall } from '../ports.ts'
import { ConsentResponder } from '../responders/consent/consent-responder.ts'
import { dialogueResponder } from '../responders/dialogue/dialogue-script.ts'
import { LlmResponder } from '../responders/llm/llm-responder.ts'
import type { LlmState } from '../responders/llm/llm-state.ts'
import { menuResponder } from '../responders/menu/menu.ts'
import { RealtimeResponder } from '../responders/realtime/realtime-responder.ts'
import type { RealtimeState } from '../responders/realtime/realtime-state.ts'
import { toolSet } from '../tools/tool-set.ts'
import type { ConversationInput } from './events.ts'
import { DEFAULT_LIMITS } from './waits.ts'

/**
 * The rules of every conversation, for callers who speak and for every list of responders, with events in any order.
 */

const { hours, services, callerPhone, timezone, country, transferPhone } = context
const business = { name: 'Harbour Hair', phone: '+15550001234', hours, timezone, country, transferPhone } as Business
const withIds = services.map((service, index) => ({ id: `svc_${index}`, ...service }))
const model = {
  tools: toolSet({ business, services: withIds, callerPhone, custom: [] }),
  greeting: [
    { text: 'Hello, this is the automated assistant of Harbour Hair.', disclosure: 'the automated assistant' },
    { text: 'How can I help?' },
  ],
  disclosure: 'You are speaking with an automated assistant.',
  answeredAt: new Date('2026-11-23T14:00:00Z'),
  timezone,
}
const limits = { ...DEFAULT_LIMITS, maxCallMs: 900_000 }
const llm = new LlmResponder(model)
const realtime = new RealtimeResponder({ ...model, notice: 'This call is recorded.' })
const menu = menuResponder(context)
const consent = new ConsentResponder({
  language: 'en-US',
  opening: model.greeting,
  isProcessed: true,
  hearsWords: true,
})
const RESPONDERS = {
  menu: () => new Watcher(limits, [menu]),
  dialogue: () => new Watcher(limits, [dialogueResponder(context)]),
  'language model': () => new Watcher(limits, [llm, menu]),
  'speech-to-speech model': () => new Watcher(limits, [realtime, menu]),
  'question for consent before a language model': () =>
    new Watcher(limits, [consent, llm, menu, menuResponder(context, 'unrecorded')]),
  'question for consent before a speech-to-speech model': () =>
    new Watcher(limits, [consent, realtime, dialogueResponder(context), dialogueResponder(context, 'unrecorded')]),
  'speech-to-speech model before a language model': () =>
    new Watcher(limits, [new RealtimeResponder({ ...model, notice: null }), llm, menu]),
}

type ScriptedEvent = { of: 'world'; op: Op } | { of: 'provider'; make: (watcher: Watcher) => ConversationInput }

const CALLS: readonly ModelToolCall[] = [
  { id: 'a', tool: 'find_slots', arguments: { when: 'tomorrow' } },
  { id: 'b', tool: 'book', arguments: { start: '2026-11-24T10:30', service: 'Haircut' } },
  { id: 'c', tool: 'my_appointments', arguments: {} },
  { id: 'd', tool: 'transfer', arguments: { reason: 'asked' } },
  { id: 'e', tool: 'end_call', arguments: {} },
  { id: 'f', tool: 'no such tool', arguments: {} },
]
const WORDS = ['Hello.', 'yes', 'no wait,', 'mhm', 'book a haircut tomorrow at ten', 'It is booked.', '…', ' ']

const world = (op: Op): ScriptedEvent => ({ of: 'world', op })
const provider = (make: (watcher: Watcher) => ConversationInput): ScriptedEvent => ({ of: 'provider', make })
const generationOf = (watcher: Watcher): string => watcher.own<LlmState>('llm')?.generation?.id ?? 'generation-0'
const answerOf = (watcher: Watcher): string => watcher.own<RealtimeState>('realtime')?.answerId ?? 'answer-0'
let answers = 0

const USUAL: readonly fc.Arbitrary<ScriptedEvent>[] = [
  fc
    .constantFrom<Op>({ op: 'hear', fraction: 0.5 }, { op: 'begin', fraction: 0 }, { op: 'stale', fraction: 0 })
    .map(world),
  fc.nat(5).map((pick) => world({ op: 'result', pick })),
  fc.nat(9).map((pick) => world({ op: 'timer', pick })),
  fc.constantFrom('1', '2', '4', '0', '#').map((digit) => world({ op: 'digit', digit })),
  fc.constantFrom(...WORDS).map((text) => world({ op: 'text', text })),
  fc.constant(world({ op: 'fail_voice', fraction: 0 })),
  fc.boolean().map((speaking) => provider(() => ({ kind: 'caller_voice', speaking, lagMs: 0 }))),
  fc
    .tuple(fc.boolean(), fc.constantFrom(...WORDS))
    .map(([final, text]) => provider(() => ({ kind: 'transcript', final, text, confidence: 0.8 }))),
  fc
    .constantFrom<ConversationInput>({ kind: 'utterance_end' }, { kind: 'recognition_failed' })
    .map((sent) => provider(() => sent)),
  fc
    .constantFrom(...WORDS)
    .map((text) =>
      provider((watcher) => ({ kind: 'llm_text', generationId: generationOf(watcher), text: `${text} ` })),
    ),
  fc
    .constantFrom(...CALLS)
    .map((call) => provider((watcher) => ({ kind: 'llm_tool_call', generationId: generationOf(watcher), call }))),
  fc
    .boolean()
    .map((refused) => provider((watcher) => ({ kind: 'llm_end', generationId: generationOf(watcher), refused }))),
  fc.boolean().map((speaking) => provider(() => ({ kind: 'realtime_voice', speaking }))),
  fc.constantFrom(...WORDS).map((text) => provider(() => ({ kind: 'realtime_caller_text', text }))),
  fc.constant(
    provider(() => {
      answers += 1
      return { kind: 'realtime_answer_started', answerId: `answer-${answers}` }
    }),
  ),
  fc
    .constantFrom(...WORDS)
    .map((text) => provider((watcher) => ({ kind: 'realtime_answer_text', answerId: answerOf(watcher), text }))),
  fc.constant(provider((watcher) => ({ kind: 'realtime_answer_ended', answerId: answerOf(watcher) }))),
  fc.constantFrom(...CALLS).map((call) => provider(() => ({ kind: 'realtime_tool_call', call }))),
]
const RARE: readonly fc.Arbitrary<ScriptedEvent>[] = [
  fc.constant(provider((watcher) => ({ kind: 'llm_failed', generationId: generationOf(watcher) }))),
  fc.constant(provider(() => ({ kind: 'realtime_failed' }))),
]
const anything: fc.Arbitrary<ScriptedEvent> = fc.oneof(
  ...USUAL.map((arbitrary) => ({ weight: 5, arbitrary })),
  ...RARE.map((arbitrary) => ({ weight: 1, arbitrary })),
)
const happenings = fc.array(anything, { maxLength: 60 })
const anEnd = fc.constantFrom('media_lost', 'caller_hangup', 'network_error', 'stop_requested', 'cut_off')

function play(watcher: Watcher, all: readonly ScriptedEvent[]): Watcher {
  for (const one of all) {
    if (watcher.finished !== null) break
    if (one.of === 'world') watcher.run(one.op)
    else watcher.send(one.make(watcher), 0.5)
  }
  return watcher
}

for (const [name, begin] of Object.entries(RESPONDERS)) {
  const started = () => {
    const watcher = begin()
    watcher.send({ kind: 'started' })
    return watcher
  }

  test(`${name}: an ending event releases the leg and finishes once, in any state; turns never overlap, and nothing follows the end`, () => {
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

  test(`${name}: a tool with effects is on the record exactly once, and the assistant never claims a booking that was not made`, () => {
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

  // A language model always answers or fails, which only the test itself could simulate here.
  if (name.includes('language model')) continue
  test(`${name}: a call without further input ends by itself`, () => {
    fc.assert(
      fc.property(happenings, (before) => {
        const watcher = play(started(), before)
        watcher.settle()

        expect(watcher.finished).not.toBeNull()
      }),
      { numRuns: 100 },
    )
  })
}

test("a key that is pressed while a person's phone rings does not answer the consent question", () => {
  const watcher = new Watcher(limits, [consent, llm, menu, menuResponder(context, 'unrecorded')])
  watcher.send({ kind: 'started' })
  watcher.run({ op: 'fail_voice', fraction: 0 })
  watcher.hear()
  expect([...watcher.tools.values()].map(({ tool }) => tool)).toEqual(['transfer'])

  watcher.run({ op: 'digit', digit: '1' })
  expect(watcher.unheard).toEqual([])
  expect(watcher.state.consent).toBeNull()

  watcher.result(1)
  expect(watcher.finished).toBe('transferred')
})

const EFFECTS = new Set(['book', 'reschedule', 'cancel', 'transfer', 'message', 'keep_message'])
