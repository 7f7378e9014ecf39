import { beforeAll, expect, test } from 'vitest'
import { aBusiness, anArticle, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import type { Database } from '../../store/database.ts'
import { changeArticle, createArticle, listArticles, removeArticle, requireArticle, searchArticles } from './article.ts'

async function aKnowingBusiness(db: Database) {
  const business = await aBusiness(db)
  const articles = {
    parking:
      'There is free parking behind the building. The entrance is on Mill Street.\n\nBicycles may stay in the yard.',
    prices: 'A haircut costs 40 dollars. Colouring starts at 90 dollars. We take cash and every credit card.',
    dogs: 'Dogs are welcome on a leash. Please tell us before you bring more than one.',
    café: 'The crème brûlée of our café next door is free for customers who wait longer than ten minutes.',
  }
  for (const [title, content] of Object.entries(articles)) await anArticle(db, business, { title, content })
  return business
}

// Every test has its own business, so the tests can share the database.
let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

test('a question in everyday words finds the article and the sentence that answers it', async () => {
  const business = await aKnowingBusiness(db)
  const best = async (question: string) => (await searchArticles(db, business.id, question, 3))[0]

  expect(await best('Can I park my car somewhere?')).toMatchObject({ article: { title: 'parking' } })
  expect((await best('Can I park my car somewhere?'))?.passage).toBe(
    'There is free parking behind the building. The entrance is on Mill Street.',
  )
  expect(await best('how much does colouring cost')).toMatchObject({
    article: { title: 'prices' },
    passage: 'A haircut costs 40 dollars. Colouring starts at 90 dollars. We take cash and every credit card.',
  })
  expect(await best('may I bring my dog')).toMatchObject({ article: { title: 'dogs' } })
})

test('a question of function words only finds the article with that title', async () => {
  const business = await aKnowingBusiness(db)
  await anArticle(db, business, { title: 'Where are you?', content: 'We are at 12 Orchard Street.' })

  expect((await searchArticles(db, business.id, 'where are you', 3))[0]).toMatchObject({
    article: { title: 'Where are you?' },
    passage: 'We are at 12 Orchard Street.',
    score: 1,
  })
  expect(await searchArticles(db, business.id, 'who are you', 3)).toEqual([])
  expect(await searchArticles(db, business.id, '?', 3)).toEqual([])
})

test('mistyped words and missing accents still find the article', async () => {
  const business = await aKnowingBusiness(db)
  const best = async (question: string) => (await searchArticles(db, business.id, question, 3))[0]?.article.title

  expect(await best('is there any parkign')).toBe('parking')
  expect(await best('what does a haircutt cost')).toBe('prices')
  expect(await best('creme brulee')).toBe('café')
  expect(await best('bicicles')).toBe('parking')
})

test('the score distinguishes a complete answer from a single matching word, and without a match there is no score', async () => {
  const business = await aKnowingBusiness(db)
  const score = async (question: string) => (await searchArticles(db, business.id, question, 3))[0]?.score ?? 0

  expect(await score('parking')).toBe(1)
  expect(await score('Do you have free parking?')).toBeGreaterThan(0.9)
  expect(await score('Please tell me when the mill museum in the city centre shuts')).toBeLessThan(0.4)
  expect(await searchArticles(db, business.id, 'Please tell me about opera, thank you', 3)).toEqual([])
  expect(await searchArticles(db, business.id, 'quantum chromodynamics', 3)).toEqual([])
  expect(await searchArticles(db, business.id, 'what is the', 3)).toEqual([])
  expect(await searchArticles(db, business.id, `'); :*&|! \\ \0 <->`, 3)).toEqual([])
})

test('a question finds only articles of its own business', async () => {
  await aKnowingBusiness(db)
  const other = await aBusiness(db)
  await anArticle(db, other, { title: 'hours', content: 'We open late.' })

  expect(await searchArticles(db, other.id, 'parking', 3)).toEqual([])
  expect(await searchArticles(db, other.id, 'parkign', 3)).toEqual([])
})

test('articles are listed newest first, filtered by type and words', async () => {
  const business = await aKnowingBusiness(db)
  const faq = await anArticle(db, business, { title: 'Refunds', content: 'Within a week.', type: 'faq' })
  const list = async (filters: object) =>
    (await listArticles(db, business.id, filters, { limit: 20, after: null })).items.map((one) => one.title)

  expect(await list({ type: 'faq' })).toEqual([faq.title])
  expect(await list({ q: 'dollars' })).toEqual(['prices'])
  expect(await list({})).toHaveLength(5)
})

test('invalid input is refused with an error that begins with the field', async () => {
  const business = await aBusiness(db)
  const refusals = [
    ['title', { title: ' ', content: 'x' }],
    ['title', { title: 'x'.repeat(301), content: 'x' }],
    ['content', { title: 'x', content: '' }],
    ['content', { title: 'x', content: 'x'.repeat(100_001) }],
    ['type', { title: 'x', content: 'x', type: 'FAQ!' }],
  ] as const

  for (const [field, input] of refusals)
    await expect(createArticle(db, business.id, input, NOW), field).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(`^${field}: `),
    })
})

test('a changed article is found by its new words and no longer by the old ones; a deleted article is not found', async () => {
  const business = await aBusiness(db)
  const stranger = await aBusiness(db)
  const article = await anArticle(db, business, { title: 'Parking', content: 'Behind the house.' })
  const found = async (question: string) => (await searchArticles(db, business.id, question, 3)).length
  const change = { title: 'Swimming', content: 'The pool opens at nine.' }

  await expect(changeArticle(db, stranger.id, article.id, change, NOW)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(changeArticle(db, business.id, article.id, { title: ' ' }, NOW)).rejects.toMatchObject({
    ...{ code: 'BAD_REQUEST', message: expect.stringMatching(/^title: /) },
  })
  const changed = await changeArticle(db, business.id, article.id, change, new Date(NOW.getTime() + 1_000))

  expect(changed).toMatchObject({ ...change, id: article.id, type: 'article', createdAt: article.createdAt })
  expect(await requireArticle(db, business.id, article.id)).toEqual(changed)
  expect([await found('swiming'), await found('parking'), await found('parkign')]).toEqual([1, 0, 0])
  await expect(removeArticle(db, stranger.id, article.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await removeArticle(db, business.id, article.id)
  expect([await found('swimming'), await found('swiming')]).toEqual([0, 0])
  await expect(requireArticle(db, business.id, article.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
