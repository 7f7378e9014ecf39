import { expect, test } from 'vitest'
import { rms } from '../../media/pcm.ts'
import { pcmToBytes } from '../../media/pcm-bytes.ts'
import { PageAudio } from './page-audio.ts'

const tone = (samples: number, rate: number, hz = 440) =>
  Int16Array.from({ length: samples }, (_, i) => 8_000 * Math.sin((2 * Math.PI * hz * i) / rate))

test.each([8_000, 16_000, 24_000, 48_000])('speech at %i Hz comes out as frames of 20 ms', (fromHz) => {
  const toHz = fromHz === 8_000 ? 8_000 : 16_000
  const audio = new PageAudio({ fromHz, toHz, nowMs: 0 })

  audio.push(pcmToBytes(tone(fromHz / 5, fromHz)), 200)
  const frames = Array.from({ length: 8 }, () => audio.frame())

  expect(frames.map(({ length }) => length)).toEqual(Array(8).fill(toHz / 50))
  for (const frame of frames.slice(1)) expect(rms(frame)).toBeCloseTo(8_000 / Math.SQRT2, -3)
})

test('samples cut in half by the network are put together again', () => {
  const audio = new PageAudio({ fromHz: 16_000, toHz: 16_000, nowMs: 0 })
  const speech = tone(1_600, 16_000)
  const bytes = pcmToBytes(speech)

  for (let at = 0; at < bytes.length; at += 333) audio.push(bytes.subarray(at, at + 333), 100)
  const heard = Array.from({ length: 5 }, () => [...audio.frame()]).flat()

  expect(heard).toEqual([...speech])
})

test('without audio the frames are silent, at the same pace', () => {
  const audio = new PageAudio({ fromHz: 16_000, toHz: 16_000, nowMs: 0 })

  const frames = Array.from({ length: 100 }, () => audio.frame())

  expect(frames.every((frame) => frame.length === 320 && rms(frame) === 0)).toBe(true)
})

test('audio that the network delayed does not delay the rest of the call', () => {
  const audio = new PageAudio({ fromHz: 16_000, toHz: 16_000, nowMs: 0 })

  audio.push(pcmToBytes(tone(16_000 * 3, 16_000)), 3_000)
  let frames = 0
  while (rms(audio.frame()) > 0) frames += 1

  expect(frames * 20).toBe(400)
})

test('a flood of audio is dropped, and later speech is still heard', () => {
  const audio = new PageAudio({ fromHz: 48_000, toHz: 16_000, nowMs: 0 })
  const second = pcmToBytes(tone(48_000, 48_000))
  let takenSeconds = 0

  for (let i = 0; i < 100; i++) {
    audio.push(second, 0)
    if (rms(audio.frame()) > 0) takenSeconds += 1
    while (rms(audio.frame()) > 0);
  }
  audio.push(second, 60_000)

  expect(takenSeconds).toBe(5)
  expect(rms(audio.frame())).toBeGreaterThan(0)
})
