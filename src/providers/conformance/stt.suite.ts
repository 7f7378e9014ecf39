import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '../../../test/harness/until.ts'
import type { ListenOptions, SpeechListener, SpeechStream, SpeechToText, Transcript } from '../../assistant/ports.ts'
import type { ManualClock } from '../../kernel/clock.ts'
import type { ProviderError } from '../../kernel/provider-error.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { AT_ONCE, type ExpectedFailure, expectFailure, inTime, type Misbehaving } from './failures.suite.ts'

export interface RecognizerBench {
  recognizer: SpeechToText
  clock: ManualClock
  /** Speech of `text` at 8 kHz, without silence around it. */
  speech: Pcm
  text: string | RegExp
  /** Null if the recognizer reports none. */
  confidence: number | null
  /** Null if the recognizer runs locally. */
  server: Misbehaving | null
  /** The expected failures, if they differ from the usual ones. */
  failures?: readonly ExpectedFailure[]
  close(): Promise<void>
}

const FRAME = 160

/** Collects what a recognizer reports, in order. */
class Heard implements SpeechListener {
  readonly transcripts: Transcript[] = []
  readonly failures: ProviderError[] = []
  ends = 0
  seconds = 0
  onTranscript = (transcript: Transcript) => void this.transcripts.push(transcript)
  onUtteranceEnd = () => void this.ends++
  onFailed = (error: ProviderError) => void this.failures.push(error)
  onUsage = ({ recognizedSeconds = 0 }: { recognizedSeconds?: number }) => {
    this.seconds += recognizedSeconds
  }

  get finals(): Transcript[] {
    return this.transcripts.filter(({ kind }) => kind === 'final')
  }
}

/** The behavior that every recognizer must have; see `SpeechToText`. */
export function describeSpeechToText(name: string, open: () => Promise<RecognizerBench>): void {
  describe(`${name} is a recognizer`, () => {
    let bench: RecognizerBench
    let streams: SpeechStream[] = []
    beforeAll(async () => {
      bench = await open()
    })
    beforeEach(() => {
      for (const stream of streams) stream.close()
      streams = []
      if (bench.server) bench.server.manner = 'well'
    })
    afterAll(async () => {
      for (const stream of streams) stream.close()
      await bench.close()
    })

    const listen = (options: Partial<ListenOptions> = {}) => {
      const heard = new Heard()
      const stream = bench.recognizer.listen({ sampleRate: 8000, language: 'en-US', ...options }, heard)
      streams.push(stream)
      return { heard, stream }
    }
    /** Pushes the audio in frames of 20 ms, as a phone does. */
    const push = (stream: SpeechStream, pcm: Pcm) => {
      for (let at = 0; at < pcm.length; at += FRAME) stream.push(pcm.subarray(at, at + FRAME))
    }
    const silence = (ms: number): Pcm => new Int16Array(ms * 8)
    const closed = () => until('the connection to close', () => (bench.server?.inUse() ?? 0) === 0)

    test('its name is the name in the list of providers', () => {
      expect(bench.recognizer.name).toBe(name)
    })

    test('speech before a pause becomes a final transcript with confidence and times', async () => {
      const { heard, stream } = listen()

      push(stream, silence(400))
      push(stream, bench.speech)
      push(stream, silence(1_000))
      await until('the end of the utterance', () => heard.ends > 0)

      const [final] = heard.finals
      expect(heard.finals).toHaveLength(1)
      expect(final?.text).toMatch(bench.text)
      if (bench.confidence === null) expect(final?.confidence).toBeNull()
      else expect(final?.confidence).toBeCloseTo(bench.confidence, 2)
      expect(final?.startMs).toBeLessThan(700)
      expect(final?.endMs).toBeGreaterThan(700)
      expect(heard.failures).toEqual([])
    })

    test('`finish` gives the final transcript without waiting for a pause', async () => {
      const { heard, stream } = listen()

      push(stream, silence(400))
      push(stream, bench.speech)
      stream.finish()
      await until('the end of the utterance', () => heard.ends > 0)

      expect(heard.finals.map(({ text }) => text).join(' ')).toMatch(bench.text)
    })

    test('`finish` after silence ends the utterance without a transcript', async () => {
      const { heard, stream } = listen()

      push(stream, silence(400))
      stream.finish()
      await until('the end of the utterance', () => heard.ends > 0)

      expect(heard).toMatchObject({ transcripts: [], failures: [], ends: 1 })
    })

    test('utterances are reported in order', async () => {
      const { heard, stream } = listen()

      for (let i = 0; i < 2; i++) {
        push(stream, bench.speech)
        push(stream, silence(1_000))
      }
      await until('two ends', () => heard.ends > 1)

      expect(heard.finals).toHaveLength(2)
      expect(heard.finals[1]?.startMs).toBeGreaterThan(heard.finals[0]?.startMs ?? Number.POSITIVE_INFINITY)
    })

    test('audio at 16 and 48 kHz is accepted too', async () => {
      for (const sampleRate of [16_000, 48_000]) {
        const { heard, stream } = listen({ sampleRate })
        const factor = sampleRate / 8000
        const wide = Int16Array.from(
          { length: bench.speech.length * factor },
          (_, i) => bench.speech[Math.floor(i / factor)] ?? 0,
        )

        stream.push(wide)
        stream.finish()
        await until('the end of the utterance', () => heard.ends > 0)

        expect(heard.failures).toEqual([])
        expect(heard.finals).toHaveLength(1)
      }
    })

    test('the charged seconds are reported', async () => {
      const { heard, stream } = listen()

      push(stream, bench.speech)
      stream.finish()
      await until('the end of the utterance', () => heard.ends > 0)
      stream.close()

      const spokenSeconds = bench.speech.length / 8000
      expect(heard.seconds).toBeGreaterThan(spokenSeconds * 0.7)
      expect(heard.seconds).toBeLessThan(spokenSeconds * 1.3)
    })

    test('after close it reports nothing, and no method has an effect', async () => {
      const { heard, stream } = listen()
      push(stream, bench.speech)
      stream.finish()

      stream.close()
      stream.push(bench.speech)
      stream.finish()
      stream.close()

      await closed()
      expect(heard).toMatchObject({ transcripts: [], failures: [], ends: 0 })
      expect(bench.clock.pending).toBe(0)
    })

    test('closing the recognizer closes all its streams', async () => {
      const before = bench.server?.seen.length ?? 0
      const { heard, stream } = listen()
      if (bench.server) bench.server.manner = 'hang'
      push(stream, bench.speech)
      stream.finish()
      await until('the request', () => bench.server === null || bench.server.seen.length > before)

      await bench.recognizer.close()

      await closed()
      expect(heard.failures).toEqual([])
    })

    const failing = async (manner: string, work: (heard: Heard) => Promise<unknown>) => {
      if (!bench.server) return null
      bench.server.manner = manner
      const { heard, stream } = listen()
      push(stream, bench.speech)
      stream.finish()
      push(stream, silence(1_000))
      await work(heard)
      await closed()
      expect(bench.clock.pending).toBe(0)
      expect(heard.failures).toHaveLength(1)
      expect(String(heard.failures[0])).not.toContain('secret')
      return heard
    }

    test.each(['hang', 'mute', 'drip', 'trickle'])('a vendor that does %s fails by a time limit', async (manner) => {
      const heard = await failing(manner, (reported) =>
        inTime(
          bench.clock,
          until('the failure', () => reported.failures.length > 0),
        ),
      )

      if (heard) expectFailure(heard.failures[0], name, { problem: 'timeout', retryable: true, retryAfterMs: null })
    })

    test.each(AT_ONCE)('a vendor that does $manner: $problem', async (usual) => {
      const { manner, ...expected } = bench.failures?.find((own) => own.manner === usual.manner) ?? usual
      const heard = await failing(manner, (reported) => until('the failure', () => reported.failures.length > 0))

      if (heard) expectFailure(heard.failures[0], name, expected)
    })
  })
}
