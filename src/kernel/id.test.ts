import { TypeID } from 'typeid-js'
import { expect, test } from 'vitest'
import { ID_PREFIXES, type IdKind, newId } from './id.ts'

test('every kind of id is a TypeID with a version 7 UUID of the present time', () => {
  for (const kind of Object.keys(ID_PREFIXES) as IdKind[]) {
    const before = Date.now()
    const id = TypeID.fromString(newId(kind))
    const uuid = id.toUUID()
    expect(id.getType()).toBe(ID_PREFIXES[kind])
    expect(uuid[14]).toBe('7')
    const madeAt = Number.parseInt(uuid.replace('-', '').slice(0, 12), 16)
    // When the counter of a millisecond is exhausted, the id uses the next millisecond.
    expect(madeAt).toBeGreaterThanOrEqual(before)
    expect(madeAt).toBeLessThanOrEqual(Date.now() + 1)
  }
})

test('ids made one after the other are different and in order', () => {
  const ids = Array.from({ length: 10_000 }, () => newId('event'))
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
})
