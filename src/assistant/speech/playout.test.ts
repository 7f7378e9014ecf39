import { expect, test } from 'vitest'
import { ScriptedStream, ScriptedVoice } from '../../../test/phones/scripted-leg.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import type { SpeakOptions, TextToSpeech } from '../ports.ts'
import { type Piece, Playout, prepareApologies } from './playout.ts'

const words = (mark: string, text: string): Piece => ({ mark, speech: 'text', text })

function aPlayout(
  options: {
    apologies?: ReadonlyMap<string, Int16Array>
    tts?: TextToSpeech
    voice?: string
    speed?: number
    pronounce?: (text: string) => string
  } = {},
) {
  const { tts, voice: chosen, speed } = options
  const clock = new ManualClock('2026-03-02T14:00:00Z')
  const stream = new ScriptedStream(clock)
  const voice = new ScriptedVoice(100)
  const happened: string[] = []
  const playout = new Playout({
    stream,
    tts: tts ?? voice,
    ...(chosen === undefined ? {} : { voice: chosen }),
    ...(speed === undefined ? {} : { speed }),
    ...(options.pronounce === undefined ? {} : { pronounce: options.pronounce }),
    apologies: options.apologies ?? new Map(),
    clock,
    log: silentLog,
    callId: 'call_1',
    listener: {
      started: ({ mark }) => happened.push(`started ${mark}`),
      heard: ({ mark }) => happened.push(`heard ${mark}`),
      failed: ({ mark }) => happened.push(`failed ${mark}`),
    },
  })
  stream.listen({ onMark: (mark) => playout.markHeard(mark) })
  const passes = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 20) {
      await new Promise(setImmediate)
      clock.advance(20)
    }
    await new Promise(setImmediate)
  }
  return { clock, stream, voice, playout, happened, passes }
}

test('pieces play one after the other without a gap, each from its start to its mark', async () => {
  const { playout, stream, happened, passes } = aPlayout()
  playout.speak(words('a', 'one two'))
  playout.speak(words('b', 'three four'))
  playout.speak(words('c', 'five'))

  await passes(560)

  expect(happened).toEqual(['started a', 'heard a', 'started b', 'heard b', 'started c', 'heard c'])
  expect(stream.playedMs).toBe(500)
})

test('the part of each piece that was heard is known to the frame', async () => {
  const { playout, passes } = aPlayout()
  expect(playout.heard()).toBeNull()
  playout.speak(words('a', 'one two three four'))
  playout.speak(words('b', 'five six'))

  await passes(100)
  expect(playout.heard()).toEqual({ mark: 'a', fraction: 0.25 })
  await passes(400)

  expect(playout.heard()).toEqual({ mark: 'b', fraction: 0.5 })
})

test('clear silences the line at once, and the next piece plays', async () => {
  const { playout, stream, happened, passes } = aPlayout()
  playout.speak(words('a', 'one two three four'))
  playout.speak(words('b', 'five six'))
  await passes(100)

  playout.clear()
  expect(stream.queuedMs()).toBe(0)
  playout.speak(words('c', 'seven'))
  await passes(200)

  expect(happened).toEqual(['started a', 'started c', 'heard c'])
})

test('the voice reads the rewritten text, and the piece keeps its own text', async () => {
  const { playout, voice, happened, passes } = aPlayout({ pronounce: (text) => text.replace('$45', '45 dollars') })
  playout.speak(words('a', 'It is $45'))

  await passes(600)

  expect(voice.said).toEqual(['It is 45 dollars'])
  expect(happened).toEqual(['started a', 'heard a'])
})

test('one piece is synthesized ahead', async () => {
  const { playout, voice, passes } = aPlayout()
  for (const mark of 'abcdef') playout.speak(words(mark, `${mark} ${mark}`))

  await passes(20)

  expect(voice.said).toEqual(['a a', 'b b'])
})

test('synthesis is retried once, then reported as failed', async () => {
  const { playout, voice, happened, passes } = aPlayout()
  voice.mood = 'broken'
  playout.speak(words('a', 'one two'))
  voice.mood = 'well'
  await passes(300)
  voice.mood = 'broken'
  playout.speak(words('b', 'three'))
  await passes(300)

  expect(happened).toEqual(['started a', 'heard a', 'failed b'])
})

test('synthesis without audio is reported as failed after two timeouts', async () => {
  const { playout, voice, happened, passes } = aPlayout()
  voice.mood = 'stalled'
  playout.speak(words('a', 'one two'))

  await passes(19_000)
  expect(happened).toEqual([])
  await passes(2_000)

  expect(happened).toEqual(['failed a'])
})

test('a prepared apology needs no synthesis', async () => {
  const apologies = await prepareApologies(new ScriptedVoice(100), ['so sorry'])
  const { playout, voice, happened, passes } = aPlayout({ apologies: apologies.get(8_000) ?? new Map() })
  voice.mood = 'broken'

  playout.speak({ mark: 'a', speech: 'apology', text: 'so sorry' })
  await passes(300)

  expect(happened).toEqual(['started a', 'heard a'])
})

test('a voice that no longer exists is replaced by the default one, at the chosen speed', async () => {
  const asked: [string | undefined, number | undefined][] = []
  const tts: TextToSpeech = {
    name: 'picky',
    async *speak(_: string, { voice, speed, sampleRate }: SpeakOptions) {
      asked.push([voice, speed])
      if (voice !== undefined) throw new ProviderError('picky', 'no such voice', { retryable: false })
      yield new Int16Array(sampleRate / 10)
    },
    close: async () => {},
  }
  const { playout, happened, passes } = aPlayout({ tts, voice: 'gone', speed: 1.2 })

  playout.speak(words('a', 'one'))
  await passes(200)

  expect(happened).toEqual(['started a', 'heard a'])
  expect(asked).toEqual([
    ['gone', 1.2],
    [undefined, 1.2],
  ])
})
