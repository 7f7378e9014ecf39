import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '../../../test/harness/until.ts'
import type { LanguageModel, ModelPart, ModelRequest, ModelToolCall, Usage } from '../../assistant/ports.ts'
import type { ManualClock } from '../../kernel/clock.ts'
import { AT_ONCE, expectFailure, inTime, type Misbehaving } from './failures.suite.ts'

/** The scripted answer of a local vendor of models. */
export interface ScriptedAnswer {
  /** The text, sent in these pieces. */
  text: readonly string[]
  /** A string as arguments is sent as it is, to test invalid JSON. */
  toolCalls?: readonly { id: string; tool: string; arguments: object | string }[]
  cutAtLength?: boolean
}

export interface ModelBench {
  model: LanguageModel
  clock: ManualClock
  server: Misbehaving & { answer: ScriptedAnswer; lastBody(): string }
  /** The usage that the server reports. */
  charged: { inputTokens: number; outputTokens: number }
  close(): Promise<void>
}

const BOOK = {
  name: 'book',
  description: 'Books a slot.',
  parameters: { type: 'object', properties: { slot: { type: 'string' } }, required: ['slot'] },
}
const CALL: ModelToolCall = { id: 'call_1', tool: 'book', arguments: { slot: 'Tuesday 10:00' } }
const REQUEST: ModelRequest = {
  instructions: 'You answer the phone of Silver Scissors.',
  turns: [{ from: 'caller', text: 'Do you have time on Tuesday?' }],
  tools: [BOOK],
}
const GREETING: ScriptedAnswer = { text: ['Good ', 'morning, ', 'how can I help?'] }

async function whole(parts: AsyncIterable<ModelPart>): Promise<ModelPart[]> {
  const all: ModelPart[] = []
  for await (const part of parts) all.push(part)
  return all
}

const textOf = (parts: readonly ModelPart[]) => parts.map((part) => (part.kind === 'text' ? part.text : '')).join('')

/** The behavior that every language model must have; see `LanguageModel`. */
export function describeLanguageModel(name: string, open: () => Promise<ModelBench>): void {
  describe(`${name} is a language model`, () => {
    let bench: ModelBench
    beforeAll(async () => {
      bench = await open()
    })
    beforeEach(() => {
      bench.server.manner = 'well'
      bench.server.answer = GREETING
    })
    afterAll(() => bench.close())

    test('its name is the name in the list of providers', () => {
      expect(bench.model.name).toBe(name)
    })

    test('an answer comes in pieces, in order, and ends once', async () => {
      const parts = await whole(bench.model.respond(REQUEST))

      expect(textOf(parts)).toBe('Good morning, how can I help?')
      expect(parts.filter(({ kind }) => kind === 'text').length).toBeGreaterThan(1)
      expect(parts.filter(({ kind }) => kind === 'end')).toEqual([{ kind: 'end', reason: 'done' }])
      expect(parts.at(-1)).toEqual({ kind: 'end', reason: 'done' })
    })

    test('the vendor receives the instructions, the tools and every turn, including tool results', async () => {
      await whole(
        bench.model.respond({
          ...REQUEST,
          turns: [
            { from: 'assistant', text: 'Silver Scissors, good morning.' },
            { from: 'caller', text: 'Tuesday at ten.' },
            { from: 'assistant', text: 'One moment.', toolCalls: [CALL] },
            { from: 'tool', toolCallId: CALL.id, tool: 'book', result: { outcome: 'taken' } },
            { from: 'assistant', text: '' },
            { from: 'caller', text: 'And at eleven?' },
          ],
        }),
      )

      const body = bench.server.lastBody()
      const expected = [
        'You answer the phone',
        'good morning.',
        'Tuesday at ten.',
        'One moment.',
        'taken',
        'at eleven?',
      ]
      for (const text of [...expected, 'Books a slot.', 'slot']) expect(body).toContain(text)
    })

    test('the vendor receives a picture of the caller', async () => {
      const bytes = Buffer.from('\x89PNG\r\n\x1a\nthe pixels', 'latin1')
      const pictures = [{ mimeType: 'image/png', bytes }]
      await whole(bench.model.respond({ ...REQUEST, turns: [{ from: 'caller', text: 'Like this.', pictures }] }))

      const body = bench.server.lastBody()
      expect(body).toContain('Like this.')
      expect(body).toContain('image/png')
      expect(body).toContain(bytes.toString('base64'))
    })

    test('a tool call is reported complete, with its arguments', async () => {
      bench.server.answer = { text: ['One moment.'], toolCalls: [CALL] }

      const parts = await whole(bench.model.respond(REQUEST))

      expect(textOf(parts)).toBe('One moment.')
      expect(parts.filter(({ kind }) => kind === 'tool_call')).toEqual([
        { kind: 'tool_call', ...CALL, id: expect.stringMatching(/./) },
      ])
      expect(parts.at(-1)).toEqual({ kind: 'end', reason: 'tool_calls' })
    })

    test('an answer cut at the length limit is marked as such', async () => {
      bench.server.answer = { ...GREETING, cutAtLength: true }

      expect((await whole(bench.model.respond(REQUEST))).at(-1)).toEqual({ kind: 'end', reason: 'length' })
    })

    test('the charged tokens are reported', async () => {
      const used: Usage[] = []

      await whole(bench.model.respond(REQUEST, { onUsage: (usage) => used.push(usage) }))

      expect(used).toEqual([{ provider: name, ...bench.charged }])
    })

    test.each([
      ['a tool that it was not given', [{ ...CALL, tool: 'refund' }]],
      ['a tool with a text that is not an object', [{ ...CALL, arguments: '"Tuesday' }]],
    ])('calling %s is nonsense', async (_what, toolCalls) => {
      bench.server.answer = { text: [], toolCalls }
      const nonsense = { problem: 'nonsense', retryable: true, retryAfterMs: null } as const

      expectFailure(await whole(bench.model.respond(REQUEST)).catch((error) => error), name, nonsense)
    })

    test('if aborted before it starts, no request is sent and nothing fails', async () => {
      const before = bench.server.seen.length

      expect(await whole(bench.model.respond(REQUEST, { signal: AbortSignal.abort() }))).toEqual([])
      expect(bench.server.seen.length).toBe(before)
    })

    test.each(['hang', 'drip'])(
      'aborted while the vendor does %s, it ends and the connection is closed',
      async (manner) => {
        bench.server.manner = manner
        const used: Usage[] = []
        const stop = new AbortController()
        const before = bench.server.seen.length
        const options = { signal: stop.signal, onUsage: (usage: Usage) => used.push(usage) }
        let begun = manner === 'hang'

        const answering = (async () => {
          for await (const _ of bench.model.respond(REQUEST, options)) begun = true
        })()
        await until('the request', () => begun && bench.server.seen.length > before)
        expect(bench.server.inUse()).toBe(1)
        stop.abort()

        await answering
        await until('the connection to close', () => bench.server.inUse() === 0)
        expect(used).toMatchObject([{ provider: name, inputTokens: expect.any(Number) }])
      },
    )

    test('the connection is closed if the reader stops in the middle', async () => {
      bench.server.manner = 'drip'

      for await (const _ of bench.model.respond(REQUEST)) break

      await until('the connection to close', () => bench.server.inUse() === 0)
    })

    test.each(['hang', 'drip'])('a vendor that does %s fails by a time limit', async (manner) => {
      bench.server.manner = manner
      const timeout = { problem: 'timeout', retryable: true, retryAfterMs: null } as const

      const failure = await inTime(bench.clock, whole(bench.model.respond(REQUEST))).catch((error) => error)

      expectFailure(failure, name, timeout)
      await until('the connection to close', () => bench.server.inUse() === 0)
      expect(bench.clock.pending).toBe(0)
    })

    test('an endless answer fails by a time limit', async () => {
      bench.server.manner = 'trickle'
      const timeout = { problem: 'timeout', retryable: true, retryAfterMs: null } as const

      const failure = await inTime(bench.clock, whole(bench.model.respond(REQUEST)), 90_000).catch((error) => error)

      expectFailure(failure, name, timeout)
      await until('the connection to close', () => bench.server.inUse() === 0)
      expect(bench.clock.pending).toBe(0)
    })

    test.each(AT_ONCE)('a vendor that does $manner: $problem', async ({ manner, ...expected }) => {
      bench.server.manner = manner

      const failure = await whole(bench.model.respond(REQUEST)).catch((error) => error)

      expectFailure(failure, name, expected)
      expect(String(failure)).not.toContain('secret')
      await until('the connection to close', () => bench.server.inUse() === 0)
      expect(bench.clock.pending).toBe(0)
    })
  })
}
