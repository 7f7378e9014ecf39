import { beforeEach, expect, test } from 'vitest'
import { aBusiness, anArticle, NOW } from '../../../../test/factories/records.ts'
import { createTestDatabase } from '../../../../test/harness/test-database.ts'
import type { Database } from '../../../store/database.ts'
import { articlesFor, changeArticle } from '../article.ts'

let db: Database
let businessId: string
beforeEach(async () => {
  db = await createTestDatabase()
  const business = await aBusiness(db)
  businessId = business.id
  for (const [title, content] of ARTICLES) await anArticle(db, business, { title, content })
})

const ARTICLES = [
  ['Cancelling', 'You can cancel free of charge until the day before.'],
  ['Operation mornings', 'Nothing to eat after ten the night before. Leave the water bowl down until you set off.'],
  ['Getting here', 'Tram 4 stops in front of the house.'],
  ['Puppy class', 'Young dogs meet on Saturdays at nine.'],
] as const

const titles = async (question: string, among: readonly string[] | null = null) =>
  (await articlesFor(db, businessId, question, among)).likely.map(({ title }) => title)

test('a question in entirely different words is nearest to its article', async () => {
  expect((await titles('when does she have to stop having her dinner'))[0]).toBe('Operation mornings')
  expect((await titles('can I hop on a bus from the station'))[0]).toBe('Getting here')
})

test('an article that has the words of a question is more probable than one that has none', async () => {
  const [first, ...others] = (await articlesFor(db, businessId, 'Can I cancel on the day before?')).likely
  expect(first?.title).toBe('Cancelling')
  expect(first?.probability).toBeGreaterThan(0.5)
  for (const { probability } of others) expect(probability).toBeLessThan(0.3)
})

test('a changed article is compared by its new text', async () => {
  const question = 'is there somewhere to leave my car'
  expect((await titles(question))[0]).not.toBe('Puppy class')
  const [puppies] = (await articlesFor(db, businessId, 'puppy class')).likely
  const content = 'Our car park behind the house has ten spaces. Parking is free.'
  await changeArticle(db, businessId, puppies?.id ?? '', { content }, new Date(NOW.getTime() + 60_000))
  const [first] = (await articlesFor(db, businessId, question)).likely
  expect(first).toMatchObject({ title: 'Puppy class', passage: content })
})

test('only the articles that may be searched are found', async () => {
  const [first] = (await articlesFor(db, businessId, 'which tram do I take')).likely
  const among = (await articlesFor(db, businessId, 'puppies')).likely
    .map(({ id }) => id)
    .filter((id) => id !== first?.id)
  expect(await titles('which tram do I take', among)).not.toContain('Getting here')
})
