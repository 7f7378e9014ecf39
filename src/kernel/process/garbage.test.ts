import { expect, test } from 'vitest'
import { collectGarbage } from './garbage.ts'

test('a collection frees what nothing refers to, and keeps the rest', async () => {
  const kept = { of: 'something' }
  const references = [new WeakRef(kept), new WeakRef({ of: 'nothing' })]
  // A new reference keeps its object until the current task has ended.
  await new Promise((resolve) => setImmediate(resolve))

  collectGarbage()

  expect(references.map((reference) => reference.deref())).toEqual([kept, undefined])
})
