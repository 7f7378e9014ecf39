import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ChunkOrder } from './chunk-order.ts'

const piece = (n: number) => Buffer.from([n & 0xff])
const heard = (chunks: readonly number[]) => {
  const order = new ChunkOrder()
  return chunks.flatMap((n) => order.push(n, piece(n)).map((one) => one[0]))
}

test('reordered pieces are delivered in order, and repeated ones once', () => {
  expect(heard([1, 3, 2, 2, 5, 4, 1, 6])).toEqual([1, 2, 3, 4, 5, 6])
})

test('a lost piece is awaited until five others have arrived, and is dropped if it arrives later', () => {
  expect(heard([1, 3, 4, 5, 6, 7])).toEqual([1])
  expect(heard([1, 3, 4, 5, 6, 7, 8, 2])).toEqual([1, 3, 4, 5, 6, 7, 8])
})

test('in any order of arrival, the delivered numbers only grow', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 80 }), (chunks) => {
      const order = heard(chunks) as number[]
      expect(order).toEqual([...new Set(order)].sort((a, b) => a - b))
    }),
  )
})

test('pieces without a number are delivered as they arrive', () => {
  const order = new ChunkOrder()
  expect([order.push(null, piece(9)), order.push(null, piece(1))]).toEqual([[piece(9)], [piece(1)]])
})
