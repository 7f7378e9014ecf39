import { expect, onTestFinished, test } from 'vitest'
import { patientVoice } from '../../test/harness/patient-voice.ts'
import { until } from '../../test/harness/until.ts'
import { EAR_KEY, HEARD, startLocalDeepgram, startLocalTranscription } from '../../test/providers/local-recognizers.ts'
import { type LocalVendor, startLocalVendor } from '../../test/providers/local-vendor.ts'
import type { SpeechToText, Transcript } from '../assistant/ports.ts'
import { ManualClock } from '../kernel/clock.ts'
import type { Pcm } from '../media/media-stream.ts'
import { joined } from '../media/pcm.ts'
import { transcriptionServer } from './compatible/stt.ts'
import { describeSpeechToText } from './conformance/stt.suite.ts'
import { DeepgramSpeechToText } from './deepgram/stt.ts'

const START = '2026-03-02T10:00:00Z'

async function spoken(text: string): Promise<Pcm> {
  const voice = patientVoice()
  const pieces = []
  for await (const pcm of voice.speak(text, { sampleRate: 8000 })) pieces.push(pcm)
  await voice.close()
  return joined(pieces)
}

function describeVendor(
  name: string,
  start: () => Promise<LocalVendor>,
  open: (url: string, clock: ManualClock) => SpeechToText,
): void {
  describeSpeechToText(name, async () => {
    const server = await start()
    const clock = new ManualClock(START)
    const recognizer = open(server.url, clock)
    const speech = await spoken('I would like a haircut on Tuesday')
    const close = () => recognizer.close().then(() => server.close())
    return { recognizer, clock, speech, ...HEARD, server, close }
  })
}

const ours = { apiKey: EAR_KEY }
describeVendor(
  'deepgram',
  startLocalDeepgram,
  (baseUrl, clock) => new DeepgramSpeechToText({ ...ours, clock, baseUrl, model: 'nova-3' }),
)
describeVendor('compatible', startLocalTranscription, (url, clock) =>
  transcriptionServer({ ...ours, clock, baseUrl: `${url}/v1`, model: 'whisper-1' }),
)

test('Deepgram gets the audio format and the expected words, and the key is not in the URL', async () => {
  const server = await startLocalDeepgram()
  onTestFinished(() => server.close())
  const clock = new ManualClock(START)
  const recognizer = new DeepgramSpeechToText({ ...ours, clock, baseUrl: server.url, model: 'nova-3' })
  const hints = ['Balayage', 'Silver Scissors']
  recognizer.listen({ sampleRate: 8000, language: 'en-GB', hints }, { onTranscript() {}, onFailed() {} })
  await until('the connection', () => server.seen.length > 0)
  await recognizer.close()

  const { url } = server.seen[0]!
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    sample_rate: '8000',
    encoding: 'linear16',
    language: 'en-GB',
  })
  expect(url.searchParams.getAll('keyterm')).toEqual(hints)
  expect(url.href).not.toContain(EAR_KEY)
})

test('a connection without audio is kept alive', async () => {
  const said: string[] = []
  const server = await startLocalVendor({
    authorized: () => true,
    refusal: () => ({}),
    socket: (peer) => peer.on('message', (data) => void said.push(String(data))),
  })
  onTestFinished(() => server.close())
  const clock = new ManualClock(START)
  const recognizer = new DeepgramSpeechToText({ ...ours, clock, baseUrl: server.url, model: 'nova-3' })
  onTestFinished(() => recognizer.close())
  recognizer.listen({ sampleRate: 8000 }, { onTranscript() {}, onFailed() {} })
  await until('the first sign of life', () => said.length > 0)

  clock.advance(4_000)
  await until('the second', () => said.length > 1)

  expect(said).toEqual(Array(2).fill('{"type":"KeepAlive"}'))
})

test('audio without any answer is a time-out, even if the connection is alive', async () => {
  const server = await startLocalVendor({
    authorized: () => true,
    refusal: () => ({}),
    socket: (peer) => void peer.resume(),
  })
  onTestFinished(() => server.close())
  const recognizer = new DeepgramSpeechToText({
    ...ours,
    clock: new ManualClock(START),
    baseUrl: server.url,
    model: 'nova-3',
  })
  onTestFinished(() => recognizer.close())
  const failures: Error[] = []
  const stream = recognizer.listen(
    { sampleRate: 8000 },
    { onTranscript() {}, onFailed: (error) => failures.push(error) },
  )

  for (let seconds = 0; seconds < 13; seconds++) stream.push(new Int16Array(8000))

  expect(failures).toMatchObject([{ problem: 'timeout', retryable: true }])
})

async function transcribed(answer: object, model = 'whisper-1'): Promise<Transcript[]> {
  const server = await startLocalVendor({
    authorized: () => true,
    refusal: () => ({}),
    http: () => ({ contentType: 'application/json', pieces: [JSON.stringify(answer)] }),
  })
  onTestFinished(() => server.close())
  const recognizer = transcriptionServer({ ...ours, clock: new ManualClock(START), baseUrl: server.url, model })
  onTestFinished(() => recognizer.close())
  const transcripts: Transcript[] = []
  let ends = 0
  const listener = {
    onTranscript: (one: Transcript) => transcripts.push(one),
    onUtteranceEnd: () => ends++,
    onFailed() {},
  }
  const stream = recognizer.listen({ sampleRate: 8000, hints: ['Balayage'] }, listener)
  stream.push(await spoken('Hello there'))
  stream.finish()
  await until('the end', () => ends > 0)
  const body = server.seen[0]?.body.toString('latin1') ?? ''
  expect(body).toContain('Balayage')
  expect(body.includes('verbose_json')).toBe(!model.startsWith('gpt-'))
  expect(body.includes('logprobs')).toBe(model.startsWith('gpt-4o'))
  return transcripts
}

test('text that Whisper invents for silence is dropped', async () => {
  const segments = [{ avg_logprob: -1.4, no_speech_prob: 0.83, text: 'Thank you.' }]

  expect(await transcribed({ text: 'Thank you.', segments })).toEqual([])
})

test('confidence is computed from the tokens if the server reports them, and is null if not', async () => {
  const logprobs = [{ logprob: Math.log(0.5) }, { logprob: Math.log(0.5) }]

  expect(await transcribed({ text: 'Hello.', logprobs }, 'gpt-4o-transcribe')).toMatchObject([{ confidence: 0.5 }])
  expect(await transcribed({ text: 'Hello.' }, 'gpt-transcribe')).toMatchObject([{ confidence: null }])
  expect(await transcribed({ text: 'Hello.' })).toMatchObject([{ text: 'Hello.', confidence: null }])
})
