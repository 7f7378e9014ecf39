import { CallLoop } from '../../src/assistant/call/loop.ts'
import { LiveCalls } from '../../src/assistant/call/registry.ts'
import { DEFAULT_LIMITS } from '../../src/assistant/conversation/waits.ts'
import type { LanguageModel, ModelTurn, SpeechToText } from '../../src/assistant/ports.ts'
import { LlmResponder } from '../../src/assistant/responders/llm/llm-responder.ts'
import { toolSet } from '../../src/assistant/tools/tool-set.ts'
import type { Business } from '../../src/features/business/business.ts'
import { ManualClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import { openVoiceActivity } from '../../src/media/voice-activity.ts'
import { FRAME_MS, Line, legOf, NETWORK_MS } from './line.ts'
import type { Random } from './random.ts'
import type { Sound } from './scenes.ts'
import { type HeardBlock, markedVoice, numbered } from './voice.ts'

// Loads the detector before any call: on a manual clock a call would wait for it.
await openVoiceActivity({ sampleRate: 8_000 }).then((detector) => detector.close())

const START = new Date('2026-03-02T13:30:00Z')
const BUSINESS = { name: 'Harbour Hair', timezone: 'America/New_York', country: 'US', hours: {} } as unknown as Business
const MODEL_MS = 300
const LONG_ANSWER = [
  'We are open on Monday and on Tuesday from nine in the morning until half past five.',
  'On Wednesday we open at noon, and we stay until eight in the evening.',
  'On Thursday and on Friday it is from nine to five again.',
]
const SHORT_ANSWER = ['All right.']
const PATIENCE_MS = 40_000

/** The caller cannot go on with the scene, for example because the recognizer did not understand the first turn. */
export class CallOver extends Error {}

/** Makes the recognizer of a call. `settled` resolves when it has nothing to do: the clock stands still until then. */
export type OpenRecognizer = (line: Line, random: Random) => { stt: SpeechToText; settled(): Promise<void> }

/** One call on a manual clock, from the media stream to the responder; only the words of the model are scripted. */
export class BenchCall {
  readonly line: Line
  readonly #clock = new ManualClock(START)
  readonly #loop: CallLoop
  readonly #settled: () => Promise<void>
  /** How often the model was asked: answers that were prepared and dropped are among them. */
  requests = 0

  constructor(openRecognizer: OpenRecognizer, random: Random, answersAreLong: boolean) {
    this.line = new Line(this.#clock, random)
    const { stt, settled } = openRecognizer(this.line, random)
    this.#settled = settled
    const tools = toolSet({ business: BUSINESS, services: [], callerPhone: null, custom: [], tools: [] })
    const greeting = [{ text: 'Hello, this is Harbour Hair.' }, { text: 'How can I help?' }]
    const responder = new LlmResponder({ tools, greeting, answeredAt: START, timezone: BUSINESS.timezone })
    this.#loop = new CallLoop({
      callId: 'call_bench',
      leg: legOf(this.line),
      stream: this.line,
      config: {
        limits: { ...DEFAULT_LIMITS, maxCallMs: 900_000 },
        interruptions: true,
        transferPhone: null,
        responders: [responder],
      },
      tools: async () => ({ outcome: 'unavailable' }),
      tts: markedVoice,
      apologies: new Map(),
      clock: this.#clock,
      log: silentLog,
      live: new LiveCalls(),
      recognition: { stt, language: 'en-US', hints: [] },
      llm: { model: this.#model(answersAreLong), buildRequest: () => ({ instructions: '' }) },
      recordMessage: () => {},
    })
    this.#loop.start()
  }

  get nowMs(): number {
    return this.line.nowMs
  }

  heard(): HeardBlock[] {
    return this.line.heard()
  }

  /** Begins a sound at the caller's end. @returns when it begins and ends */
  begins({ pcm, words, dbfs }: Sound, atMs = this.nowMs): { startMs: number; endMs: number } {
    this.line.sound(pcm, atMs)
    const lineMs = atMs + NETWORK_MS
    for (const { text, startMs, endMs } of words)
      this.line.words.push({ text, startMs: lineMs + startMs, endMs: lineMs + endMs, dbfs })
    return { startMs: atMs, endMs: atMs + pcm.length / 8 }
  }

  async waits(ms: number): Promise<void> {
    const untilMs = this.nowMs + ms
    while (this.nowMs < untilMs) {
      if (this.line.isOver) throw new CallOver('the assistant has hung up')
      this.#clock.advance(FRAME_MS)
      await new Promise(setImmediate)
      await this.#settled()
    }
  }

  /** @throws CallOver after 40 seconds */
  async waitsUntil(what: string, isSo: () => boolean): Promise<void> {
    const fromMs = this.nowMs
    while (!isSo()) {
      if (this.nowMs - fromMs > PATIENCE_MS) throw new CallOver(`the caller waited in vain: ${what}`)
      await this.waits(FRAME_MS)
    }
  }

  /** Until the assistant has been silent for `ms`. */
  async waitsForQuiet(ms: number): Promise<void> {
    let sinceMs = this.nowMs
    await this.waitsUntil('the assistant is silent', () => {
      if (this.line.isAssistantHeard) sinceMs = this.nowMs
      return this.nowMs - sinceMs >= ms
    })
  }

  async ends(): Promise<void> {
    this.#loop.cutOff('caller_hangup')
    await this.#loop.done
    this.line.stop()
  }

  #model(answersAreLong: boolean): LanguageModel {
    const respond = async function* (this: BenchCall, turns: readonly ModelTurn[], signal?: AbortSignal) {
      this.requests += 1
      const number = turns.filter(({ from }) => from === 'caller').length
      await new Promise<void>((resolve) => void this.#clock.after(MODEL_MS, resolve))
      const texts = answersAreLong && number === 1 ? LONG_ANSWER : SHORT_ANSWER
      for (const [index, text] of texts.entries()) {
        if (signal?.aborted) return
        yield { kind: 'text', text: `${numbered(number, index, text)} ` } as const
      }
      yield { kind: 'end', reason: 'done' } as const
    }.bind(this)
    return {
      name: 'scripted',
      respond: ({ turns }, options = {}) => respond(turns, options.signal),
      close: async () => {},
    }
  }
}
