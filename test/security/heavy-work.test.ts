import { expect, test } from 'vitest'
import { importContacts, previewImport } from '../../src/features/contacts/contact-import.ts'
import { bestPassage, MARK } from '../../src/features/knowledge/passage.ts'
import { aBusiness, NOW } from '../factories/records.ts'
import { createTestDatabase } from '../harness/test-database.ts'

/** The thread of the service also sends a packet of each call every 20 ms, so no request may hold it for long. */

/** How often other work could run on this thread while `work` ran. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0
  let isOver = false
  const count = () => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await work()
  isOver = true
  return turns
}

const ROWS = 2_000
const FILE = Buffer.from(
  `name,phone,email\n${Array.from({ length: ROWS }, (_, n) => `Person ${n},+1212555${1000 + n},p${n}@example.com`).join('\n')}`,
)

test('a file of contacts is read and imported in small parts, between which calls continue', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)

  const preview = await turnsDuring(() => previewImport(db, business.id, FILE, {}))
  const imported = await turnsDuring(async () => {
    expect(await importContacts(db, business.id, FILE, {}, NOW)).toMatchObject({ ready: ROWS })
  })

  expect(preview).toBeGreaterThan(ROWS / 100)
  expect(imported).toBeGreaterThan(ROWS / 20)
})

test('only the beginning of a file with too many rows is read', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)

  const refused = previewImport(db, business.id, Buffer.from('name\n'.repeat(2_000_000)), {})

  await expect(refused).rejects.toThrow('at most 20000 rows')
})

test('an article made of tiny sentences costs no more than one of ordinary ones', () => {
  const hostile = `${MARK.start}b${MARK.end}! ${'A! '.repeat(33_000)}`

  // Before there was a limit, this took 4 GB and ended the process.
  expect(bestPassage(hostile, 300)).toHaveLength(299)
})
