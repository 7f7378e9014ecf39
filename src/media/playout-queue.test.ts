import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PlayoutQueue } from './playout-queue.ts'

test('queued audio comes out once, in order, padded with silence', () => {
  fc.assert(
    fc.property(fc.array(fc.int16Array({ maxLength: 500 }), { maxLength: 10 }), (pieces) => {
      const queue = new PlayoutQueue(8000)
      const expected = pieces.flatMap((piece) => [...piece])
      for (const piece of pieces) queue.push(piece)
      const heard: number[] = []
      const frame = new Int16Array(160)

      while (queue.queuedMs() > 0) heard.push(...frame.subarray(0, queue.take(frame)))

      expect(heard).toEqual(expected)
      expect(queue.take(frame)).toBe(0)
      expect(frame.every((sample) => sample === 0)).toBe(true)
    }),
  )
})

test('skipping leaves the same audio as taking', () => {
  fc.assert(
    fc.property(fc.array(fc.int16Array({ maxLength: 500 }), { maxLength: 10 }), fc.nat(2_000), (pieces, samples) => {
      const [skipped, taken] = [new PlayoutQueue(8000), new PlayoutQueue(8000)]
      for (const queue of [skipped, taken]) for (const piece of pieces) queue.push(piece)
      const [left, expected] = [new Int16Array(2_000), new Int16Array(2_000)]

      skipped.skip(samples)
      taken.take(new Int16Array(samples))

      expect(skipped.queuedMs()).toBe(taken.queuedMs())
      expect(skipped.take(left)).toBe(taken.take(expected))
      expect(left).toEqual(expected)
    }),
  )
})

test('each mark is due once, exactly when the last sample before it was taken', () => {
  const queue = new PlayoutQueue(8000)
  const frame = new Int16Array(160)
  queue.mark('empty')
  expect(queue.dueMarks()).toEqual(['empty'])
  queue.push(new Int16Array(160))
  queue.mark('a')
  queue.mark('b')
  queue.push(new Int16Array(1))
  queue.mark('c')

  expect(queue.dueMarks()).toEqual([])
  queue.take(frame)
  expect(queue.dueMarks()).toEqual(['a', 'b'])
  queue.take(frame)
  expect(queue.dueMarks()).toEqual(['c'])
  expect(queue.dueMarks()).toEqual([])
})

test('`clear` returns how much was played since the last start, drops the rest, and starts again', () => {
  const queue = new PlayoutQueue(8000)
  const frame = new Int16Array(160)
  queue.push(new Int16Array(160))
  queue.take(frame)
  queue.push(new Int16Array(800))
  queue.mark('never')
  queue.take(frame)

  expect(queue.clear()).toBe(20)
  expect(queue.queuedMs()).toBe(0)
  expect(queue.dueMarks()).toEqual([])
  expect(queue.clear()).toBe(0)
})
