import { expect, test } from 'vitest'
import { BETWEEN, writtenPageOf } from './written.ts'

const member = (n: number) => ({ id: `id_${n}`, text: '",\n{', createdAt: `2026-03-02T14:05:0${n}.123Z` })
const texts = (count: number) => Array.from({ length: count }, (_, n) => JSON.stringify(member(n))).join(BETWEEN)
const itemsOf = (json: string): unknown => JSON.parse(`[${json}]`)

test('all that there is has no next page', () => {
  const page = writtenPageOf(texts(3), 3, 3)

  expect(page.next).toBeNull()
  expect(itemsOf(page.items.json)).toEqual([member(0), member(1), member(2)])
  expect(itemsOf(writtenPageOf('', 0, 3).items.json)).toEqual([])
})

test.each([1, 2, 5])('of one more than %i the page ends where the next one starts', (limit) => {
  const page = writtenPageOf(texts(limit + 1), limit + 1, limit)

  expect(itemsOf(page.items.json)).toEqual(Array.from({ length: limit }, (_, n) => member(n)))
  expect(page.next).toEqual({ id: `id_${limit - 1}`, createdAt: new Date(`2026-03-02T14:05:0${limit - 1}.123Z`) })
})
