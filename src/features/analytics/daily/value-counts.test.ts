import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodeCounts, ValueCounts } from './value-counts.ts'

const rising = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)

function encode(numbers: readonly number[]): string {
  const counts = new Map<number, number>()
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1)
  return encodeCounts([...counts])
}

test('percentiles over several lists are those of all their numbers, by nearest rank', () => {
  const numbers = fc.array(fc.oneof(fc.nat(20), fc.nat(20_000), fc.nat(1_000_000_000)))
  fc.assert(
    fc.property(fc.array(numbers), fc.constantFrom(0.5, 0.95), (lists, share) => {
      const counts = new ValueCounts()
      for (const list of lists) counts.add(encode(list))

      const all = rising(lists.flat())
      expect(counts.percentile(share)).toBe(all[Math.ceil(share * all.length) - 1] ?? null)
    }),
  )
})

test('numbers close to each other take two bytes each, however often they occur', () => {
  const numbers = Array.from({ length: 5_000 }, (_, n) => n % 50)

  expect(Buffer.from(encode(numbers), 'base64')).toHaveLength(100)
})
