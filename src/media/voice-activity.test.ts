import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { patientVoice } from '../../test/harness/patient-voice.ts'
import type { Pcm } from './media-stream.ts'
import { joined } from './pcm.ts'
import { openVoiceActivity, type VoiceActivityOptions } from './voice-activity.ts'

const voice = patientVoice()
const spoken: Record<number, Pcm> = {}
beforeAll(async () => {
  for (const sampleRate of [8000, 16_000]) {
    const pieces = []
    for await (const pcm of voice.speak('I would like to book a haircut.', { sampleRate })) pieces.push(pcm)
    spoken[sampleRate] = joined(pieces)
  }
})
afterAll(() => voice.close())

const silence = (sampleRate: number, ms: number): Pcm => new Int16Array((sampleRate * ms) / 1000)

/** Reproducible noise at about -50 dBFS, as on telephone lines. */
function hiss(samples: number): Pcm {
  let seed = 1
  return Int16Array.from({ length: samples }, () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return (seed / 2_147_483_648 - 0.5) * 300
  })
}

/** Pushes frames of 20 ms; returns when speech began and ended, in ms. */
async function heard(pcm: Pcm, options: VoiceActivityOptions) {
  const vad = await openVoiceActivity(options)
  onTestFinished(() => vad.close())
  const frame = options.sampleRate / 50
  const changes: { speaking: boolean; atMs: number }[] = []
  for (let at = 0; at + frame <= pcm.length; at += frame) {
    const change = vad.push(pcm.subarray(at, at + frame))
    if (change !== null) changes.push({ speaking: change, atMs: ((at + frame) * 1000) / options.sampleRate })
  }
  return changes
}

test.each([8000, 16_000])('the start and the end of speech are detected, at %i Hz', async (sampleRate) => {
  const speech = spoken[sampleRate] as Pcm
  const pcm = joined([silence(sampleRate, 500), speech, silence(sampleRate, 1500)])

  const changes = await heard(pcm, { sampleRate })

  const endMs = 500 + (speech.length * 1000) / sampleRate
  expect(changes.map(({ speaking }) => speaking)).toEqual([true, false])
  expect(changes[0]?.atMs).toBeGreaterThan(500)
  expect(changes[0]?.atMs).toBeLessThan(800)
  expect(changes[1]?.atMs).toBeGreaterThan(endMs + 200)
  expect(changes[1]?.atMs).toBeLessThan(endMs + 900)
})

test('two sentences with a second between them are two utterances', async () => {
  const speech = spoken[8000] as Pcm

  const changes = await heard(joined([speech, silence(8000, 1000), speech, silence(8000, 1000)]), { sampleRate: 8000 })

  expect(changes.map(({ speaking }) => speaking)).toEqual([true, false, true, false])
})

test('silence, line noise and a click are not speech', async () => {
  const click = Int16Array.from({ length: 80 }, (_, i) => (i % 2 === 0 ? 12_000 : -12_000))

  expect(await heard(silence(8000, 3000), { sampleRate: 8000 })).toEqual([])
  expect(await heard(hiss(8000 * 3), { sampleRate: 8000 })).toEqual([])
  expect(await heard(joined([silence(8000, 500), click, silence(8000, 500)]), { sampleRate: 8000 })).toEqual([])
})

test('audio may come in pieces of any length', async () => {
  const pcm = joined([silence(8000, 500), spoken[8000] as Pcm])
  const vad = await openVoiceActivity({ sampleRate: 8000 })
  onTestFinished(() => vad.close())

  let began = 0
  for (let at = 0; at < pcm.length; at += 37) if (vad.push(pcm.subarray(at, at + 37))) began++

  expect(began).toBe(1)
})

test('after `reset` the next utterance is detected again; after `close` nothing is', async () => {
  const vad = await openVoiceActivity({ sampleRate: 8000 })
  expect(vad.push(spoken[8000] as Pcm)).toBe(true)

  vad.reset()
  expect(vad.speaking).toBe(false)
  expect(vad.push(spoken[8000] as Pcm)).toBe(true)
  vad.close()
  vad.close()

  expect(vad.push(silence(8000, 2000))).toBeNull()
})

test('an unsupported sample rate is refused', async () => {
  await expect(openVoiceActivity({ sampleRate: 44_100 })).rejects.toThrow('8, 16, 32 or 48 kHz')
})
