import { expect, test } from 'vitest'
import { HoldMusic } from './hold-music.ts'

const ROUND_SAMPLES = 32 * 2_720

test('the music continues without a pause, never clips, and starts again after its last note', () => {
  const music = new HoldMusic(8_000)
  const pieces = Array.from({ length: 2 * (ROUND_SAMPLES / 160) }, () => music.next(160))

  const loudest = pieces.map((piece) => Math.max(...piece.map(Math.abs)))
  expect(Math.min(...loudest)).toBeGreaterThan(100)
  expect(Math.max(...loudest)).toBeLessThan(12_000)
  const steps = pieces.slice(1).map((piece, at) => Math.abs((piece[0] as number) - (pieces[at]?.at(-1) as number)))
  expect(Math.max(...steps)).toBeLessThan(5_000)
  expect(pieces[0]).toEqual(pieces[ROUND_SAMPLES / 160])
})
