import { expect, test } from 'vitest'
import { SlowOperations } from './slow-operations.ts'

/** Jobs that end on command, and a list of those that have started. */
function heldWork() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () => {
    started.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { started, work, end: (name: string) => ends.get(name)?.() }
}

const caller = (keyId: string, businessId = 'biz_1') => ({ keyId, businessId })

test('a session has one operation at a time, in order, and other sessions do not wait for it', async () => {
  const slow = new SlowOperations()
  const { started, work, end } = heldWork()

  const [first, second] = ['a1', 'a2'].map((name) => slow.run(caller('a'), work(name)))
  void slow.run(caller('b'), work('b1'))
  await Promise.resolve()
  const before = [...started]
  end('a1')
  await first
  end('a2')

  expect(before).toEqual(['a1', 'b1'])
  expect(await second).toBe('a2')
})

test('a business has four operations at a time, and another business does not wait for them', async () => {
  const slow = new SlowOperations()
  const { started, work, end } = heldWork()

  const runs = Array.from({ length: 5 }, (_, n) => slow.run(caller(`s${n}`), work(`s${n}`)))
  void slow.run(caller('other', 'biz_2'), work('other'))
  await Promise.resolve()
  const before = [...started]
  end('s0')
  await runs[0]
  await Promise.resolve()

  expect(before).toEqual(['s0', 's1', 's2', 's3', 'other'])
  expect(started).toContain('s4')
})

test('a ninth operation of a session is refused, and a failed one gives its turn to the next', async () => {
  const slow = new SlowOperations()
  const { started, work, end } = heldWork()

  const failing = slow.run(caller('a'), () => Promise.reject(new Error('broken')))
  const others = Array.from({ length: 7 }, (_, n) => slow.run(caller('a'), work(`a${n}`)))

  expect(() => slow.run(caller('a'), work('ninth'))).toThrow(/too many of your requests/)
  await expect(failing).rejects.toThrow('broken')
  await expect.poll(() => started).toContain('a0')
  end('a0')
  expect(await others[0]).toBe('a0')
})
