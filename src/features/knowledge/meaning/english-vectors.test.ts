import { expect, test } from 'vitest'
import { aBusiness, anArticle } from '../../../../test/factories/records.ts'
import { createTestDatabase } from '../../../../test/harness/test-database.ts'
import { likeness } from '../../../kernel/text/sentence-vectors.ts'
import { articlesFor } from '../article.ts'
import { useNoVectors, vectorOf } from './english-vectors.ts'

test('the vectors of the package put sentences of one meaning nearer than others, and the same text always gets the same vector', () => {
  const of = (text: string) => vectorOf(text) as Float32Array
  const question = of('can I bring my puppy')
  expect(likeness(question, of('Dogs are welcome.'))).toBeGreaterThan(
    likeness(question, of('We accept cards and cash.')),
  )
  expect(of('can I bring my puppy')).toEqual(question)
})

test('where they are switched off, words alone find articles', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  await anArticle(db, business, { title: 'Dogs', content: 'Dogs are welcome.' })
  useNoVectors()

  expect(await articlesFor(db, business.id, 'are dogs allowed')).toMatchObject({
    found: [{ article: { title: 'Dogs' } }],
    likely: [],
  })
})
