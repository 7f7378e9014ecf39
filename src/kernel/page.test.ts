import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor, pageOf } from './page.ts'

const secret = Buffer.alloc(32, 1)
const position = fc.record({
  createdAt: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }),
  id: fc.string(),
})

test('a cursor leads back to its position', () => {
  fc.assert(
    fc.property(position, fc.string(), (at, list) => {
      expect(decodeCursor(secret, list, encodeCursor(secret, list, at))).toEqual(at)
    }),
  )
})

test('a cursor with any one character changed, added or removed is refused', () => {
  const cursor = encodeCursor(secret, 'list', { createdAt: new Date('2026-03-02T09:30:00.123Z'), id: 'ctc_1' })
  const refused = (text: string) =>
    expect(() => decodeCursor(secret, 'list', text)).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }))

  for (let index = 0; index < cursor.length; index++) {
    for (const other of ['A', 'B', '_', '=', ' ', 'é'])
      if (cursor[index] !== other) refused(cursor.slice(0, index) + other + cursor.slice(index + 1))
    refused(cursor.slice(0, index) + cursor.slice(index + 1))
  }
  refused(`${cursor}A`)
  refused(`${cursor}=`)
})

test('a cursor of another list or another service is refused', () => {
  const cursor = encodeCursor(secret, 'biz_1 /contacts {}', { createdAt: new Date(0), id: 'ctc_1' })

  expect(() => decodeCursor(secret, 'biz_2 /contacts {}', cursor)).toThrow(/^cursor: /)
  expect(() => decodeCursor(Buffer.alloc(32, 2), 'biz_1 /contacts {}', cursor)).toThrow(/^cursor: /)
})

test('one row more than the limit indicates that another page follows', () => {
  const rows = ['c', 'b', 'a'].map((id) => ({ id, createdAt: new Date(0) }))

  expect(pageOf(rows, 2)).toEqual({ items: rows.slice(0, 2), next: { id: 'b', createdAt: new Date(0) } })
  expect(pageOf(rows, 3)).toEqual({ items: rows, next: null })
  expect(pageOf([], 3)).toEqual({ items: [], next: null })
})
