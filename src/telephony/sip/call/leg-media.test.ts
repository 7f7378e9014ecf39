import { expect, test } from 'vitest'
import type { BridgeSide } from '../../../media/bridge.ts'
import type { MediaListener, Pcm } from '../../../media/media-stream.ts'
import { dtmfTones } from '../../rtp/inband-dtmf.ts'
import { DigitStream } from './leg-media.ts'

/** A stream whose peer has agreed on telephone events or not, and the keys that are heard. */
function aStream(events: boolean, sampleRate = 8_000) {
  let listener: MediaListener = {}
  const played: number[] = []
  const inner = {
    sampleRate,
    listen: (to: MediaListener) => {
      listener = to
    },
    play: (pcm: Pcm) => void played.push(pcm.length),
  } as unknown as BridgeSide
  const stream = new DigitStream(inner)
  stream.useEvents(events)
  const keys: string[] = []
  stream.listen({ onDigit: (digit) => keys.push(digit) })
  const hears = (pcm: Pcm) => {
    const frame = sampleRate / 50
    for (let at = 0; at + frame <= pcm.length; at += frame) listener.onFrame?.(pcm.subarray(at, at + frame))
  }
  return { stream, keys, hears, played }
}
const SECOND = new Int16Array(8_000)

test('without telephone events the keys are tones in the audio, both ways', async () => {
  const { stream, keys, hears, played } = aStream(false)

  hears(dtmfTones('5#'))
  await stream.sendDigits('1')

  expect(keys).toEqual(['5', '#'])
  expect(played).toHaveLength(1)
})

test('at 16 kHz the keys are reported, and sent for the same time', async () => {
  const { stream, keys, hears, played } = aStream(false, 16_000)

  hears(dtmfTones('0123456789*#', 16_000))
  await stream.sendDigits('1')

  expect(keys.join('')).toBe('0123456789*#')
  expect(played).toEqual([2_560])
})

test('with telephone events, tones in the audio are not keys', () => {
  const { keys, hears } = aStream(true)

  hears(dtmfTones('5#'))

  expect(keys).toEqual([])
})

test('a peer that sends tones and INFO is heard once for each key', () => {
  const { stream, keys, hears } = aStream(false)

  hears(dtmfTones('5'))
  stream.pressByInfo('5')
  hears(SECOND)
  hears(dtmfTones('7'))
  stream.pressByInfo('7')
  stream.pressByInfo('7')

  expect(keys).toEqual(['5', '7', '7'])
})

test('once a later offer agrees on telephone events, tones are no longer keys', () => {
  const { stream, keys, hears } = aStream(false)

  stream.useEvents(true)
  hears(dtmfTones('5'))

  expect(keys).toEqual([])
})
