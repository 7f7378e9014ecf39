import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/harness/test-database.ts'
import { Searches } from './searches.ts'

/** A search that ends when the test ends it. */
function aSearch() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const search = (name: string) => () => {
    started.push(name)
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
  }
  return { started, search, end: (name: string) => ends.get(name)?.() }
}

test('a business runs one search at a time, and another business does not wait for it', async () => {
  const searches = new Searches()
  const { started, search, end } = aSearch()

  const first = searches.run('one', search('first'))
  const second = searches.run('one', search('second'))
  const other = searches.run('another', search('other'))
  await Promise.resolve()
  const before = [...started]
  end('other')
  await other
  end('first')
  await first
  end('second')

  expect(before.sort()).toEqual(['first', 'other'])
  expect(await second).toBe('second')
})

test('a failed search lets the next one run, and more than ten at once are refused', async () => {
  const searches = new Searches()
  const { search, end } = aSearch()

  const failing = searches.run('one', () => Promise.reject(new Error('a bug')))
  const waiting = Array.from({ length: 9 }, () => searches.run('one', async () => 'found'))
  const refused = searches.run('one', search('eleventh'))

  await expect(failing).rejects.toThrow('a bug')
  await expect(refused).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await Promise.all(waiting)).toEqual(Array.from({ length: 9 }, () => 'found'))
  const last = searches.run('one', search('last'))
  await Promise.resolve()
  await Promise.resolve()
  end('last')
  expect(await last).toBe('last')
})

test('a search that takes too long is ended with an explanation', async () => {
  const db = await createTestDatabase({ pools: { search: { statementTimeoutMs: 50 } } })

  const slow = db.search('one', (sql) => sql`select pg_sleep(10)`)

  await expect(slow).rejects.toMatchObject({ code: 'UNAVAILABLE', message: expect.stringContaining('longer') })
})
