import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '../../../test/harness/until.ts'
import type {
  ConverseOptions,
  ModelToolCall,
  Realtime,
  RealtimeListener,
  RealtimeSession,
  Usage,
} from '../../assistant/ports.ts'
import type { ManualClock } from '../../kernel/clock.ts'
import type { ProviderError } from '../../kernel/provider-error.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { joined } from '../../media/pcm.ts'
import { AT_ONCE, expectFailure, inTime, type Misbehaving } from './failures.suite.ts'

export interface RealtimeBench {
  realtime: Realtime
  clock: ManualClock
  server: Misbehaving
  /** The text of every answer, and the transcript of the caller. */
  answerText: string
  callerText: string
  charged: Omit<Usage, 'provider'>
  /** Makes the next answer a tool call, or a slow one. */
  callTool(call: ModelToolCall): void
  speakSlowly(on: boolean): void
  /** What the vendor received: tool results by id, and how much of each answer was heard. */
  toolResults(): Record<string, unknown>
  truncated(): { answerId: string; heardMs: number }[]
  close(): Promise<void>
}

const BOOK = { name: 'book', description: 'Books.', parameters: { type: 'object', properties: {} } }

class Heard implements RealtimeListener {
  readonly log: string[] = []
  readonly failures: ProviderError[] = []
  readonly calls: ModelToolCall[] = []
  readonly usage: Usage[] = []
  readonly pieces: Pcm[] = []
  answerId = ''
  text = ''
  callerText = ''
  onReady = () => void this.log.push('ready')
  onSpeechStarted = () => void this.log.push('speech started')
  onSpeechEnded = () => void this.log.push('speech ended')
  onToolCall = (call: ModelToolCall) => void this.calls.push(call)
  onUsage = (used: Usage) => void this.usage.push(used)
  onFailed = (error: ProviderError) => void this.failures.push(error)
  onCallerText = (text: string) => {
    this.callerText += text
  }
  onAssistantText = (_id: string, text: string) => {
    this.text += text
  }
  onAudio = (answerId: string, pcm: Pcm) => {
    this.answerId = answerId
    this.pieces.push(pcm)
  }
  onAnswerEnd = (answerId: string, interrupted: boolean) => {
    expect(answerId).toBe(this.answerId)
    this.log.push(interrupted ? 'interrupted' : 'answered')
  }
}

/** The behavior that every speech-to-speech model must have; see `Realtime`. */
export function describeRealtime(name: string, open: () => Promise<RealtimeBench>): void {
  describe(`${name} hears and speaks`, () => {
    let bench: RealtimeBench
    let sessions: RealtimeSession[] = []
    beforeAll(async () => {
      bench = await open()
    })
    beforeEach(() => {
      for (const session of sessions) session.close()
      sessions = []
      bench.server.manner = 'well'
      bench.speakSlowly(false)
    })
    afterAll(() => bench.close())

    const converse = (options: Partial<ConverseOptions> = {}) => {
      const heard = new Heard()
      const session = bench.realtime.converse(
        { sampleRate: 8000, instructions: 'You answer the phone.', tools: [BOOK], ...options },
        heard,
      )
      sessions.push(session)
      return { heard, session }
    }
    const loud = Int16Array.from({ length: 4_000 }, (_, i) => (i % 16 < 8 ? 9_000 : -9_000))
    const closed = () => until('the connection to close', () => bench.server.inUse() === 0)

    test('its name is the name in the list of providers', () => {
      expect(bench.realtime.name).toBe(name)
    })

    test.each([8000, 16_000])('prompted, it speaks, at %i Hz', async (sampleRate) => {
      const { heard, session } = converse({ sampleRate })
      session.prompt('Greet the caller.')
      await until('the greeting', () => heard.log.includes('answered'))

      expect(heard.text).toBe(bench.answerText)
      expect(joined(heard.pieces).length).toBeGreaterThan(100)
      expect(heard.log[0]).toBe('ready')
      expect(heard.failures).toEqual([])
    })

    test('the usage is reported with each answer', async () => {
      const { heard, session } = converse()
      session.prompt('Greet the caller.')
      await until('the usage', () => heard.usage.length > 0)

      expect(heard.usage).toEqual([{ provider: name, ...bench.charged }])
    })

    test('the caller’s speech is transcribed and answered', async () => {
      const { heard, session } = converse()
      session.push(loud)
      session.push(new Int16Array(4_000))
      await until('the answer', () => heard.log.includes('answered'))

      expect(heard.log).toEqual(['ready', 'speech started', 'speech ended', 'answered'])
      expect(heard.callerText).toBe(bench.callerText)
    })

    test('text from the caller is answered', async () => {
      const { heard, session } = converse()
      session.sendText('(pressed 1)')
      await until('the answer', () => heard.log.includes('answered'))

      expect(heard.text).toBe(bench.answerText)
      expect(heard.failures).toEqual([])
    })

    test('a tool is called once, and its result leads to an answer', async () => {
      const call = { id: 'call_7', tool: 'book', arguments: { slot: 'ten' } }
      bench.callTool(call)
      const { heard, session } = converse()
      session.prompt('Book.')
      await until('the call', () => heard.calls.length > 0)
      session.toolResult('call_7', { outcome: 'booked' })
      await until('the answer', () => heard.log.includes('answered'))

      expect(heard.calls).toEqual([call])
      expect(bench.toolResults()).toMatchObject({ call_7: { outcome: 'booked' } })
    })

    test('a call of an unknown tool is a failure of kind nonsense', async () => {
      bench.callTool({ id: 'call_8', tool: 'refund', arguments: {} })
      const { heard, session } = converse()
      session.prompt('Book.')
      await until('the failure', () => heard.failures.length > 0)

      expect(heard.calls).toEqual([])
      expectFailure(heard.failures[0], name, { problem: 'nonsense', retryable: true, retryAfterMs: null })
    })

    test('after an interruption it stops, and remembers only what was heard', async () => {
      bench.speakSlowly(true)
      const { heard, session } = converse()
      session.prompt('Tell a long story.')
      await until('the first sound', () => heard.pieces.length > 0)
      session.heard(heard.answerId, 320)
      await until('the end', () => heard.log.includes('interrupted'))

      await until('the truncation', () => bench.truncated().length > 0)
      expect(bench.truncated().at(-1)).toEqual({ answerId: heard.answerId, heardMs: 320 })
      expect(heard.failures).toEqual([])
    })

    test('an interruption that comes after the end of an answer is not a failure', async () => {
      const { heard, session } = converse()
      session.prompt('Greet.')
      await until('the greeting', () => heard.log.includes('answered'))
      const before = bench.truncated().length
      session.heard(heard.answerId, 100)
      session.prompt('Go on.')
      await until('the next answer', () => heard.log.filter((entry) => entry === 'answered').length === 2)

      expect(bench.truncated().length).toBe(before + 1)
      expect(heard.failures).toEqual([])
    })

    test('after close it reports nothing, and no method has an effect', async () => {
      bench.speakSlowly(true)
      const { heard, session } = converse()
      session.prompt('Tell a long story.')
      await until('the first sound', () => heard.pieces.length > 0)
      session.close()
      const before = heard.pieces.length
      session.push(loud)
      session.prompt('More.')
      session.toolResult('call_1', null)
      session.heard(heard.answerId, 1)
      session.close()

      await closed()
      expect(heard.pieces.length).toBe(before)
      expect(heard.failures).toEqual([])
      expect(bench.clock.pending).toBe(0)
    })

    test('close ends all conversations', async () => {
      const { heard } = converse()
      await until('the session', () => heard.log.includes('ready'))
      await bench.realtime.close()

      await closed()
      expect(heard.failures).toEqual([])
    })

    test.each(['hang', 'mute', 'drip'])('a vendor that does %s fails by a time limit', async (manner) => {
      bench.server.manner = manner
      const { heard, session } = converse()
      session.prompt('Greet.')
      const failed = until('the failure', () => heard.failures.length > 0)
      if (manner === 'drip') await until('the first sound', () => heard.pieces.length > 0)
      await inTime(bench.clock, failed)

      expectFailure(heard.failures[0], name, { problem: 'timeout', retryable: true, retryAfterMs: null })
      await closed()
      expect(bench.clock.pending).toBe(0)
    })

    test.each(AT_ONCE)('a vendor that does $manner: $problem', async ({ manner, ...expected }) => {
      bench.server.manner = manner
      const { heard, session } = converse()
      session.prompt('Greet.')
      await until('the failure', () => heard.failures.length > 0)

      expectFailure(heard.failures[0], name, expected)
      expect(heard.failures).toHaveLength(1)
      expect(String(heard.failures[0])).not.toContain('secret')
      await closed()
      expect(bench.clock.pending).toBe(0)
    })
  })
}
