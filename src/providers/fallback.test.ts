import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../test/harness/until.ts'
import { ScriptedStream } from '../../test/phones/scripted-leg.ts'
import { startLocalSpeechServer } from '../../test/providers/local-voices.ts'
import type {
  LanguageModel,
  ModelPart,
  SpeechListener,
  SpeechStream,
  SpeechToText,
  TextToSpeech,
  Transcript,
} from '../assistant/ports.ts'
import { Playout } from '../assistant/speech/playout.ts'
import { ManualClock } from '../kernel/clock.ts'
import { type Log, silentLog } from '../kernel/log.ts'
import { ProviderError, type ProviderProblem } from '../kernel/provider-error.ts'
import { speechServerVoice } from './compatible/tts.ts'
import { afterFailure, cooldownAfter, orderByCooldown } from './fallback.ts'
import { FallbackModel, FallbackSpeechToText, FallbackVoice } from './fallback-ports.ts'

const failure = (problem: ProviderProblem, retryAfterMs: number | null = null) => {
  const retryable = problem !== 'credentials' && problem !== 'refused' && problem !== 'setup'
  return new ProviderError('some', problem, { problem, retryable, retryAfterMs })
}

test.each([
  ['a broken connection', 'broken', null, 1, true, { do: 'again', afterMs: 200 }],
  ['the same once more', 'broken', null, 2, true, { do: 'another' }],
  ['the last provider twice', 'broken', null, 2, false, { do: 'give_up' }],
  ['a wait that the caller would notice', 'busy', 2_000, 1, true, { do: 'another' }],
  ['a short wait', 'busy', 400, 1, true, { do: 'again', afterMs: 400 }],
  ['nobody else to turn to', 'busy', 1_200, 1, false, { do: 'again', afterMs: 1_200 }],
  ['nobody else, and a long wait', 'busy', 60_000, 1, false, { do: 'give_up' }],
  ['a wrong key', 'credentials', null, 1, true, { do: 'another' }],
  ['a wrong key and nobody else', 'credentials', null, 1, false, { do: 'give_up' }],
  ['time that was spent already', 'timeout', null, 1, true, { do: 'another' }],
] as const)('after %s', (_what, problem, retryAfterMs, tries, another, verdict) => {
  expect(afterFailure({ failure: failure(problem, retryAfterMs), tries, another })).toEqual(verdict)
})

test('after a failure a provider is asked last for half a minute, longer with a wrong key, or for the time it asks for', () => {
  expect(orderByCooldown([-1, 500, -1], 100)).toEqual([0, 2, 1])
  expect(orderByCooldown([500, 500], 100)).toEqual([0, 1])
  expect(orderByCooldown([500, -1], 501)).toEqual([0, 1])
  expect([failure('broken'), failure('credentials'), failure('busy', 60_000)].map(cooldownAfter)).toEqual([
    30_000, 300_000, 60_000,
  ])
})

const START = '2026-03-02T10:00:00Z'

/** A voice or model with scripted answers: a failure, or pieces and possibly a failure after them. */
type Script = (ProviderError | number)[][]

function scripted(name: string, script: Script) {
  const asked: { voice?: string }[] = []
  async function* play<T>(piece: (n: number) => T): AsyncGenerator<T, void, undefined> {
    for (const step of script.shift() ?? []) {
      if (step instanceof ProviderError) throw step
      yield piece(step)
    }
  }
  const voice: TextToSpeech = {
    name,
    speak: (_text, options) => {
      asked.push(options.voice === undefined ? {} : { voice: options.voice })
      return play((n) => Int16Array.of(n))
    },
    close: async () => {},
  }
  const model: LanguageModel = {
    name,
    respond: () => {
      asked.push({})
      return play((n): ModelPart => ({ kind: 'text', text: `${n}` }))
    },
    close: async () => {},
  }
  return { voice, model, asked }
}

async function all<T>(pieces: AsyncIterable<T>): Promise<T[]> {
  const got: T[] = []
  for await (const piece of pieces) got.push(piece)
  return got
}

/** Advances the clock until the work settles. */
async function passing<T>(clock: ManualClock, work: Promise<T>): Promise<T> {
  let settled = false
  const watched = work.finally(() => {
    settled = true
  })
  watched.catch(() => {})
  for (let turns = 0; !settled && turns < 1_000; turns++) {
    await new Promise((resolve) => setImmediate(resolve))
    clock.advance(50)
  }
  return watched
}

const say = (voice: TextToSpeech, name?: string) =>
  all(voice.speak('Hello.', { sampleRate: 8000, ...(name === undefined ? {} : { voice: name }) }))

test('the first voice is tried twice, then the next one speaks, in its own voice', async () => {
  const clock = new ManualClock(START)
  const [first, second] = [scripted('a', [[failure('broken')], [failure('broken')]]), scripted('b', [[7]])]
  const voice = new FallbackVoice([first.voice, second.voice], clock, silentLog)

  expect(await passing(clock, say(voice, 'Thalia'))).toEqual([Int16Array.of(7)])

  expect(first.asked).toEqual([{ voice: 'Thalia' }, { voice: 'Thalia' }])
  expect(second.asked).toEqual([{}])
})

test('the next sentence does not wait for a failed voice, which is tried again later', async () => {
  const clock = new ManualClock(START)
  const [first, second] = [scripted('a', [[failure('timeout')], [1]]), scripted('b', [[7], [8]])]
  const voice = new FallbackVoice([first.voice, second.voice], clock, silentLog)

  await passing(clock, say(voice))
  expect(await passing(clock, say(voice))).toEqual([Int16Array.of(8)])
  expect(first.asked).toHaveLength(1)

  clock.advance(30_000)
  expect(await passing(clock, say(voice))).toEqual([Int16Array.of(1)])
})

test('a hanging voice is abandoned in time for the next one to speak the sentence', async () => {
  const clock = new ManualClock(START)
  const server = await startLocalSpeechServer()
  onTestFinished(() => server.close())
  server.manner = 'hang'
  const hanging = speechServerVoice({ clock, baseUrl: `${server.url}/v1`, apiKey: null, model: 'm', voice: 'v' })
  const next = scripted('next', [[7]])
  const stream = new ScriptedStream(clock)
  const happened: string[] = []
  const playout = new Playout({
    ...{ stream, clock, log: silentLog, callId: 'call_1', apologies: new Map() },
    tts: new FallbackVoice([hanging, next.voice], clock, silentLog),
    listener: {
      started: () => happened.push('heard'),
      heard: () => happened.push('heard to its end'),
      failed: () => happened.push('failed'),
    },
  })
  stream.listen({ onMark: (mark) => playout.markHeard(mark) })

  playout.speak({ mark: 'a', speech: 'text', text: 'Good morning.' })
  await passing(
    clock,
    eventually(() => expect(happened).toContain('heard to its end')),
  )

  expect(happened).toEqual(['heard', 'heard to its end'])
  expect(next.asked).toHaveLength(1)
})

test('speech that has begun is not repeated, but a voice that broke off is not asked first for the next sentence', async () => {
  const clock = new ManualClock(START)
  const [first, second] = [scripted('a', [[1, failure('broken')]]), scripted('b', [[7]])]
  const voice = new FallbackVoice([first.voice, second.voice], clock, silentLog)

  await expect(passing(clock, say(voice))).rejects.toMatchObject({ problem: 'broken' })
  expect(second.asked).toHaveLength(0)

  // The same sentence once more, as a call does it.
  expect(await passing(clock, say(voice))).toEqual([Int16Array.of(7)])
  expect(first.asked).toHaveLength(1)
})

test('if all fail, the last failure is reported, and each is logged', async () => {
  const clock = new ManualClock(START)
  const logged: object[] = []
  const log: Log = { ...silentLog, warn: (fields) => logged.push(fields) }
  const [first, second] = [scripted('a', [[failure('credentials')]]), scripted('b', [[failure('timeout')]])]
  const model = new FallbackModel([first.model, second.model], clock, log)

  const answer = all(model.respond({ instructions: '', turns: [] }))

  await expect(passing(clock, answer)).rejects.toMatchObject({ problem: 'timeout' })
  expect(logged).toMatchObject([
    { provider: 'a', problem: 'credentials', next: 'another' },
    { provider: 'b', problem: 'timeout', next: 'give_up' },
  ])
})

test('an exception that is not a provider’s failure is not retried with another provider', async () => {
  const bug = {
    ...scripted('a', []).model,
    respond: () => {
      throw new TypeError('ours')
    },
  }
  const second = scripted('b', [[7]])
  const model = new FallbackModel([bug, second.model], new ManualClock(START), silentLog)

  await expect(all(model.respond({ instructions: '', turns: [] }))).rejects.toThrow('ours')
  expect(second.asked).toHaveLength(0)
})

test('an abort during the wait before a retry ends it at once', async () => {
  const clock = new ManualClock(START)
  const first = scripted('a', [[failure('broken')], [1]])
  const stop = new AbortController()
  const speaking = all(
    new FallbackVoice([first.voice], clock, silentLog).speak('Hi', { sampleRate: 8000, signal: stop.signal }),
  )
  await new Promise((resolve) => setImmediate(resolve))

  stop.abort()

  expect(await speaking).toEqual([])
  expect(clock.pending).toBe(0)
})

// --- Listening ---------------------------------------------------------------------------------------------------------

/** A recognizer that the test controls: it keeps the audio pushed to it and gives access to its listener. */
function anEar(name: string) {
  const streams: { listener: SpeechListener; samples: number; finished: number; closed: boolean }[] = []
  const recognizer: SpeechToText = {
    name,
    listen: (_options, listener): SpeechStream => {
      const stream = { listener, samples: 0, finished: 0, closed: false }
      streams.push(stream)
      return {
        push: (pcm) => {
          stream.samples += pcm.length
        },
        finish: () => void stream.finished++,
        close: () => {
          stream.closed = true
        },
      }
    },
    close: async () => {},
  }
  return { recognizer, streams }
}

function listening(...ears: SpeechToText[]) {
  const clock = new ManualClock(START)
  const transcripts: Transcript[] = []
  const failures: ProviderError[] = []
  const listener = {
    onTranscript: (one: Transcript) => transcripts.push(one),
    onFailed: (e: ProviderError) => failures.push(e),
  }
  const stream = new FallbackSpeechToText(ears, clock, silentLog).listen({ sampleRate: 8000 }, listener)
  return { clock, transcripts, failures, stream }
}

const second = new Int16Array(8000)
const final = (startMs: number, endMs: number): Transcript => ({
  kind: 'final',
  text: 'x',
  confidence: 1,
  startMs,
  endMs,
})

test('the next recognizer gets the audio since the last final words, and times stay correct', () => {
  const [a, b] = [anEar('a'), anEar('b')]
  const { clock, transcripts, failures, stream } = listening(a.recognizer, b.recognizer)
  for (let i = 0; i < 5; i++) stream.push(second)
  a.streams[0]?.listener.onTranscript(final(500, 2_000))
  stream.finish()
  a.streams[0]?.listener.onFailed(failure('timeout'))
  stream.push(second)
  clock.advance(0)

  expect(b.streams[0]).toMatchObject({ samples: 4 * 8000, finished: 1 })
  b.streams[0]?.listener.onTranscript(final(0, 1_000))

  expect(transcripts.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
    [500, 2_000],
    [2_000, 3_000],
  ])
  expect(failures).toEqual([])
})

test('a recognizer that breaks off is opened again first, with at most 20 seconds of kept audio', () => {
  const a = anEar('a')
  const { clock, stream } = listening(a.recognizer)
  for (let i = 0; i < 60; i++) stream.push(second)
  a.streams[0]?.listener.onFailed(failure('broken'))
  clock.advance(200)

  expect(a.streams[1]?.samples).toBe(20 * 8000)
})

test('the only recognizer is opened again if it timed out in the middle of a call, but not if it never recognized a word', () => {
  const a = anEar('a')
  const { clock, failures, stream } = listening(a.recognizer)
  for (let i = 0; i < 3; i++) stream.push(second)
  a.streams[0]?.listener.onTranscript(final(0, 1_000))
  a.streams[0]?.listener.onFailed(failure('timeout'))
  clock.advance(200)

  expect(a.streams[1]?.samples).toBe(2 * 8000)
  expect(failures).toEqual([])

  a.streams[1]?.listener.onFailed(failure('timeout'))
  clock.advance(10_000)
  expect(a.streams).toHaveLength(2)
  expect(failures).toMatchObject([{ problem: 'timeout' }])
})

test('if no recognizer is left, the failure is reported once; a closed stream opens no recognizer', () => {
  const a = anEar('a')
  const { clock, failures } = listening(a.recognizer)
  a.streams[0]?.listener.onFailed(failure('credentials'))
  expect(failures).toMatchObject([{ problem: 'credentials' }])

  const b = anEar('b')
  const other = listening(b.recognizer)
  b.streams[0]?.listener.onFailed(failure('broken'))
  other.stream.close()
  other.clock.advance(10_000)

  expect(b.streams).toHaveLength(1)
  expect([clock.pending, other.clock.pending]).toEqual([0, 0])
})
