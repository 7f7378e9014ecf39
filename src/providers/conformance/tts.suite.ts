import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { until } from '../../../test/harness/until.ts'
import type { TextToSpeech, Usage } from '../../assistant/ports.ts'
import type { ManualClock } from '../../kernel/clock.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { joined, rms } from '../../media/pcm.ts'
import { AT_ONCE, expectFailure, inTime, type Misbehaving } from './failures.suite.ts'

const RATES = [8000, 16_000, 24_000]

async function spoken(pieces: AsyncIterable<Pcm>): Promise<Pcm[]> {
  const all: Pcm[] = []
  for await (const piece of pieces) all.push(piece)
  return all
}

/** The behavior that every synthesizer must have; see `TextToSpeech`. `unknownVoice` names a voice it does not have. */
export function describeTextToSpeech(name: string, open: () => TextToSpeech, unknownVoice = 'nobody'): void {
  describe(`${name} is a voice`, () => {
    let voice: TextToSpeech
    beforeAll(() => {
      voice = open()
    })
    afterAll(() => voice.close())

    test('its name is the name in the list of providers', () => {
      expect(voice.name).toBe(name)
    })

    test.each(RATES)('a sentence is audible speech of a plausible length at %i Hz', async (sampleRate) => {
      const pcm = joined(await spoken(voice.speak('Your appointment is on Monday at ten thirty.', { sampleRate })))

      const seconds = pcm.length / sampleRate
      expect(seconds).toBeGreaterThan(1)
      expect(seconds).toBeLessThan(8)
      expect(rms(pcm)).toBeGreaterThan(300)
    })

    test('a longer text takes longer, and comes in more than one piece', async () => {
      const short = await spoken(voice.speak('Good morning.', { sampleRate: 8000 }))
      const long = await spoken(
        voice.speak('Good morning. This is the dentist. How can I help you today?', { sampleRate: 8000 }),
      )

      expect(joined(long).length).toBeGreaterThan(2 * joined(short).length)
      expect(long.length).toBeGreaterThan(1)
    })

    test.each(['', '   ', '\n\t\u0000', '...'])('text without words (%j) gives no audio', async (text) => {
      expect(joined(await spoken(voice.speak(text, { sampleRate: 8000 })))).toHaveLength(0)
    })

    test('odd text is spoken as far as it can be, and never fails', async () => {
      const odd = `-h --help "quoted" <speak>é ñ</speak> \u0007 日本 ${'x'.repeat(400)} $5 50% 10:30`

      expect(joined(await spoken(voice.speak(odd, { sampleRate: 8000 }))).length).toBeGreaterThan(0)
    })

    test('aborted before it starts, nothing is spoken and nothing fails', async () => {
      const pieces = voice.speak('Never heard.', { sampleRate: 8000, signal: AbortSignal.abort() })

      expect(await spoken(pieces)).toEqual([])
    })

    test('aborted in the middle, it ends without an error and without the rest', async () => {
      const stop = new AbortController()
      const heard: Pcm[] = []

      for await (const piece of voice.speak('One. Two. Three. Four. Five.', {
        sampleRate: 8000,
        signal: stop.signal,
      })) {
        heard.push(piece)
        stop.abort()
      }

      expect(heard).toHaveLength(1)
    })

    test('concurrent requests each get their own audio', async () => {
      const texts = ['One.', 'A considerably longer sentence than the first one.', 'Two and a half.']

      const alone = []
      for (const text of texts) alone.push(joined(await spoken(voice.speak(text, { sampleRate: 8000 }))).length)
      const together = await Promise.all(texts.map((text) => spoken(voice.speak(text, { sampleRate: 8000 }))))

      expect(together.map((pieces) => joined(pieces).length)).toEqual(alone)
    })

    test('an unknown voice is a ProviderError that is not retryable', async () => {
      const asking = spoken(voice.speak('Hello.', { sampleRate: 8000, voice: unknownVoice }))

      await expect(asking).rejects.toThrow(ProviderError)
      await expect(asking).rejects.toMatchObject({ provider: name, retryable: false })
    })
  })
}

export interface VoiceBench {
  voice: TextToSpeech
  clock: ManualClock
  server: Misbehaving
  /** Further misbehaviors, of vendors that use WebSocket. */
  socket: boolean
  close(): Promise<void>
}

const SENTENCE = 'Your appointment is on Monday at ten thirty in the morning.'

/** The behavior that every synthesizer over a network must have in addition. */
export function describeRemoteVoice(name: string, open: () => Promise<VoiceBench>): void {
  describe(`${name} is a voice far away`, () => {
    let bench: VoiceBench
    beforeAll(async () => {
      bench = await open()
    })
    beforeEach(() => {
      bench.server.manner = 'well'
    })
    afterAll(() => bench.close())
    const speak = (signal?: AbortSignal, onUsage?: (usage: Usage) => void) =>
      bench.voice.speak(SENTENCE, { sampleRate: 8000, ...(signal ? { signal } : {}), ...(onUsage ? { onUsage } : {}) })
    const closed = () => until('the connection to close', () => bench.server.inUse() === 0)

    test('the charged characters are reported once', async () => {
      const used: Usage[] = []

      await spoken(speak(undefined, (usage) => used.push(usage)))

      expect(used).toEqual([{ provider: name, spokenCharacters: SENTENCE.length }])
    })

    test('no request is sent for a text without words, or if it is already aborted', async () => {
      const before = bench.server.seen.length

      await spoken(bench.voice.speak(' ... ', { sampleRate: 8000 }))
      await spoken(speak(AbortSignal.abort()))

      expect(bench.server.seen.length).toBe(before)
    })

    test.each(['hang', 'mute', 'drip'])(
      'aborted while the vendor does %s, it ends and the connection is closed',
      async (manner) => {
        bench.server.manner = manner === 'mute' && !bench.socket ? 'hang' : manner
        const before = bench.server.seen.length
        const stop = new AbortController()
        let heard = 0

        const speaking = (async () => {
          for await (const piece of speak(stop.signal)) heard += piece.length
        })()
        await until('the request', () => bench.server.seen.length > before && (heard > 0 || manner !== 'drip'))
        stop.abort()
        await speaking

        await closed()
        expect(bench.clock.pending).toBe(0)
      },
    )

    test('the connection is closed if the reader stops in the middle', async () => {
      bench.server.manner = 'drip'

      for await (const _ of speak()) break

      await closed()
      expect(bench.clock.pending).toBe(0)
    })

    test.each(['hang', 'mute', 'drip', 'trickle'])('a vendor that does %s fails by a time limit', async (manner) => {
      bench.server.manner = manner === 'mute' && !bench.socket ? 'hang' : manner

      const failure = await inTime(bench.clock, spoken(speak())).catch((error) => error)

      expectFailure(failure, name, { problem: 'timeout', retryable: true, retryAfterMs: null })
      await closed()
      expect(bench.clock.pending).toBe(0)
    })

    test.each(AT_ONCE)('a vendor that does $manner: $problem', async ({ manner, ...expected }) => {
      bench.server.manner = manner

      const failure = await spoken(speak()).catch((error) => error)

      expectFailure(failure, name, expected)
      expect(String(failure)).not.toContain('secret')
      await closed()
      expect(bench.clock.pending).toBe(0)
    })

    test('after a failure the next text is spoken', async () => {
      bench.server.manner = 'broken'
      await spoken(speak()).catch(() => [])
      bench.server.manner = 'well'

      expect(joined(await spoken(speak())).length).toBeGreaterThan(8000)
    })
  })
}
