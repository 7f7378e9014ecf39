import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { LocalVendor } from '../../test/providers/local-vendor.ts'
import {
  startLocalAura,
  startLocalElevenLabs,
  startLocalSpeechServer,
  UNKNOWN_VOICE,
  VOICE_KEY,
} from '../../test/providers/local-voices.ts'
import type { SpeakOptions, TextToSpeech } from '../assistant/ports.ts'
import { ManualClock } from '../kernel/clock.ts'
import { speechServerVoice } from './compatible/tts.ts'
import { expectFailure } from './conformance/failures.suite.ts'
import { describeRemoteVoice, describeTextToSpeech } from './conformance/tts.suite.ts'
import { deepgramVoice } from './deepgram/tts.ts'
import { ElevenLabsVoice } from './elevenlabs/tts.ts'

type Open = (url: string, clock: ManualClock) => TextToSpeech

/** Runs both suites for one vendor. */
function describeVendor(name: string, start: () => Promise<LocalVendor>, open: Open, socket = false): void {
  const aClock = () => new ManualClock('2026-03-02T10:00:00Z')
  describeRemoteVoice(name, async () => {
    const server = await start()
    const clock = aClock()
    const voice = open(server.url, clock)
    return { voice, clock, server, socket, close: () => voice.close().then(() => server.close()) }
  })
  describe('and', () => {
    let server: LocalVendor
    beforeAll(async () => {
      server = await start()
    })
    afterAll(() => server.close())
    describeTextToSpeech(name, () => new Later(name, () => open(server.url, aClock())), UNKNOWN_VOICE)
  })
}

/** The suite needs the synthesizer before the server has its port. */
class Later implements TextToSpeech {
  readonly name: string
  readonly #open: () => TextToSpeech
  #voice: TextToSpeech | null = null

  constructor(name: string, open: () => TextToSpeech) {
    this.name = name
    this.#open = open
  }

  speak(text: string, options: SpeakOptions) {
    this.#voice ??= this.#open()
    return this.#voice.speak(text, options)
  }

  close = async () => this.#voice?.close()
}

const ours = { apiKey: VOICE_KEY, model: 'usual' }
describeVendor('openai', startLocalSpeechServer, (url, clock) =>
  speechServerVoice({ ...ours, name: 'openai', clock, baseUrl: `${url}/v1`, voice: 'alloy' }),
)
describeVendor(
  'compatible',
  () => startLocalSpeechServer('wav'),
  (url, clock) => speechServerVoice({ ...ours, clock, baseUrl: `${url}/v1`, voice: 'af_bella' }),
)
describeVendor('deepgram', startLocalAura, (url, clock) => deepgramVoice({ ...ours, clock, baseUrl: url }))
describeVendor(
  'elevenlabs',
  startLocalElevenLabs,
  (url, clock) => new ElevenLabsVoice({ ...ours, clock, baseUrl: url, voice: 'rachel' }),
  true,
)

test('a refused connection is distinguished from a broken one', async () => {
  for (const start of [startLocalAura, startLocalElevenLabs]) {
    const server = await start()
    await server.close()
    const clock = new ManualClock('2026-03-02T10:00:00Z')
    const voice =
      start === startLocalAura
        ? deepgramVoice({ ...ours, clock, baseUrl: server.url })
        : new ElevenLabsVoice({ ...ours, clock, baseUrl: server.url, voice: 'rachel' })

    const failure = await voice
      .speak('Hello.', { sampleRate: 8000 })
      [Symbol.asyncIterator]()
      .next()
      .catch((error) => error)

    expectFailure(failure, voice.name, { problem: 'unreachable', retryable: true, retryAfterMs: null })
  }
})

test('compressed audio is a failure of kind nonsense, and is not played to the caller', async () => {
  const { startLocalVendor } = await import('../../test/providers/local-vendor.ts')
  const server = await startLocalVendor({
    authorized: () => true,
    refusal: () => ({}),
    http: () => ({ contentType: 'audio/mpeg', pieces: [Buffer.alloc(9_000, 1)] }),
  })
  onTestFinished(() => server.close())
  const clock = new ManualClock('2026-03-02T10:00:00Z')
  const voice = speechServerVoice({ ...ours, clock, baseUrl: server.url, voice: 'a' })

  const failure = await voice
    .speak('Hello.', { sampleRate: 8000 })
    [Symbol.asyncIterator]()
    .next()
    .catch((error) => error)

  expectFailure(failure, 'compatible', { problem: 'nonsense', retryable: true, retryAfterMs: null })
})

test('a key is never in a URL', async () => {
  const server = await startLocalAura()
  onTestFinished(() => server.close())
  const voice = deepgramVoice({ ...ours, clock: new ManualClock('2026-03-02T10:00:00Z'), baseUrl: server.url })

  for await (const _ of voice.speak('Hello.', { sampleRate: 8000 }));

  expect(server.seen.map(({ url }) => url.href).join()).not.toContain(VOICE_KEY)
})
