import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/harness/test-database.ts'
import { parseTimestamp } from './timestamp.ts'

test.each([
  ['2026-03-02 14:05:09.123+00', '2026-03-02T14:05:09.123Z'],
  ['2026-03-02 14:05:09+00', '2026-03-02T14:05:09.000Z'],
  ['2026-03-02 14:05:09.1+00', '2026-03-02T14:05:09.100Z'],
  ['2026-03-02 14:05:09.123999+00', '2026-03-02T14:05:09.123Z'],
  ['0099-03-02 14:05:09+00', '0099-03-02T14:05:09.000Z'],
])('%s is %s', (text, iso) => {
  expect(parseTimestamp(text)).toEqual(new Date(iso))
})

test('every instant comes back from the database as it went in', async () => {
  const db = await createTestDatabase()
  const instants = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })

  await fc.assert(
    fc.asyncProperty(fc.array(instants, { minLength: 1, maxLength: 50 }), async (given) => {
      const rows = await db.read<
        { at: Date }[]
      >`SELECT unnest(${given.map((date) => date.toISOString())}::text[])::timestamptz AS at`
      expect(rows.map(({ at }) => at)).toEqual(given)
    }),
    { numRuns: 50 },
  )
})
