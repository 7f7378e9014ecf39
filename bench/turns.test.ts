import { afterAll, expect, test } from 'vitest'
import { measureOverlap, measureTurn } from './turns/measure.ts'
import { standIn } from './turns/recognizers.ts'
import { CallerVoices } from './turns/voices.ts'

/** A few scenes of the benchmark; `npm run bench:turns -- --table` runs them all. */
const voices = new CallerVoices()
afterAll(() => voices.close())
const bench = { voices, openRecognizer: standIn, seed: 1 }

test('an interruption silences the answer for good, and the caller is answered', async () => {
  for (const index of [6, 14, 21]) {
    const { label, isRight, ms, why } = await measureOverlap('interruption', index, bench)
    expect(why, label).toBe('')
    expect(isRight, label).toBe(true)
    expect(ms, label).toBeLessThan(1_000)
  }
})

test('after "uh-huh", "yeah" and "right" the answer goes on, and nothing of it is lost', async () => {
  for (const index of [1, 2, 4]) {
    const { label, isRight, why } = await measureOverlap('backchannel', index, bench)
    expect(why, label).toBe('')
    expect(isRight, label).toBe(true)
  }
})

test('after a cough, typing, a bark and a door the answer goes on, and nothing of it is lost', async () => {
  for (const index of [0, 1, 4, 5]) {
    const { label, isRight, why } = await measureOverlap('noise', index, bench)
    expect(why, label).toBe('')
    expect(isRight, label).toBe(true)
  }
})

test('a caller who pauses within a telephone number and within a sentence is not interrupted', async () => {
  for (const index of [1, 2]) {
    const { label, interruptions } = await measureTurn(index, bench)
    expect(interruptions, label).toBe(0)
  }
})
