import { expect, test } from 'vitest'
import { aBusiness } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { listPronunciations, removePronunciation, setPronunciation } from './pronunciation.ts'

test('a word is stored once regardless of case, and can be changed, listed and removed, by its own business only', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const other = await aBusiness(db)
  const words = async (id: string) => (await listPronunciations(db, id)).map(({ written, spoken }) => [written, spoken])

  await setPronunciation(db, business.id, { written: 'Nguyen', spoken: 'Win' })
  const { id } = await setPronunciation(db, business.id, { written: 'nguyen', spoken: 'Nwin' })
  await setPronunciation(db, business.id, { written: 'Bella', spoken: 'Bay-la' })

  expect(await words(business.id)).toEqual([
    ['Bella', 'Bay-la'],
    ['nguyen', 'Nwin'],
  ])
  expect(await words(other.id)).toEqual([])
  await expect(removePronunciation(db, other.id, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await removePronunciation(db, business.id, id)
  await removePronunciation(db, business.id, 'BELLA')
  expect(await words(business.id)).toEqual([])
})

test('a word without letters, and an empty or long one, is refused naming the field', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const refused = (written: string, spoken: string) => setPronunciation(db, business.id, { written, spoken })

  await expect(refused('...', 'dots')).rejects.toMatchObject({ message: expect.stringMatching(/^written: /) })
  await expect(refused('', 'x')).rejects.toMatchObject({ message: expect.stringMatching(/^written: /) })
  await expect(refused('x', 'y'.repeat(201))).rejects.toMatchObject({ message: expect.stringMatching(/^spoken: /) })
})
