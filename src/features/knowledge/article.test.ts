import { beforeAll, expect, test } from 'vitest'
import { aBusiness, anArticle, NOW } from '../../../test/factories.ts'
import { createTestDatabase } from '../../../test/harness.ts'
import type { Database } from '../../store/database.ts'
import { createArticle, listArticles, searchArticles } from './article.ts'

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

// Every test has a business of its own, so they can share the database.
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

test('mistyped words and missing accents are forgiven', async () => {
  const business = await aKnowingBusiness(db)
  const best = async (question: string) => (await searchArticles(db, business.id, question, 3))[0]?.article.title

  expect(await best('is there any parkign')).toBe('parking')
  expect(await best('what does a haircutt cost')).toBe('prices')
  expect(await best('creme brulee')).toBe('café')
  expect(await best('bicicles')).toBe('parking')
})

test('the score tells a whole answer from a stray word, and nothing from nothing', async () => {
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

test('a business is answered from its own articles only', async () => {
  await aKnowingBusiness(db)
  const other = await aBusiness(db)
  await anArticle(db, other, { title: 'hours', content: 'We open late.' })

  expect(await searchArticles(db, other.id, 'parking', 3)).toEqual([])
  expect(await searchArticles(db, other.id, 'parkign', 3)).toEqual([])
})

test('articles are listed newest first, by type and by words', async () => {
  const business = await aKnowingBusiness(db)
  const faq = await anArticle(db, business, { title: 'Refunds', content: 'Within a week.', type: 'faq' })
  const list = async (filters: object) =>
    (await listArticles(db, business.id, filters, { limit: 20, after: null })).items.map((one) => one.title)

  expect(await list({ type: 'faq' })).toEqual([faq.title])
  expect(await list({ q: 'dollars' })).toEqual(['prices'])
  expect(await list({})).toHaveLength(5)
})

test('bad input is refused with the field named first', async () => {
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
