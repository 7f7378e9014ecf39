import { beforeAll, expect, test } from 'vitest'
import { aBusiness, aLiveCall, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import type { Database } from '../../store/database.ts'
import type { Business } from '../business/business.ts'
import { searchArticles } from './article.ts'
import { answerQuestion, dismissQuestion, listUnanswered, noteUnanswered } from './unanswered-question.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const FIRST_PAGE = { limit: 20, after: null }
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

const ask = (business: Business, question: string, at = NOW, callId: string | null = null) =>
  noteUnanswered(db, business.id, { question, channel: 'call', callId, messageId: null }, at)

const open = async (business: Business) => (await listUnanswered(db, business.id, { status: 'open' }, FIRST_PAGE)).items

test('a question asked again in other words is counted, and shown with its latest wording', async () => {
  const business = await aBusiness(db)
  const call = await aLiveCall(db, business)

  await ask(business, 'Do you take credit cards?')
  await ask(business, 'Hello, could you tell me: do you take a credit card', later(5), call)
  await ask(business, 'Are dogs allowed?', later(2))

  expect(await open(business)).toMatchObject([
    {
      question: 'Hello, could you tell me: do you take a credit card',
      timesAsked: 2,
      lastCallId: call,
      firstAskedAt: NOW,
    },
    { question: 'Are dogs allowed?', timesAsked: 1, lastCallId: null, lastAskedAt: later(2) },
  ])
})

test('a question repeated within one call counts once', async () => {
  const business = await aBusiness(db)
  const call = await aLiveCall(db, business)

  await ask(business, 'Are dogs allowed?', NOW, call)
  await ask(business, 'Dogs, are they allowed?', later(1), call)

  expect(await open(business)).toMatchObject([{ timesAsked: 1, lastAskedAt: later(1) }])
})

test('a text without a question is not stored', async () => {
  const business = await aBusiness(db)

  const texts = [
    '',
    'erm',
    'is it the',
    '?',
    'Margaret',
    '030 1234567',
    'please tell me',
    'My name is Anna Keller',
    'Yes, my name is Bo Li.',
  ]
  for (const text of texts) await ask(business, text)

  expect(await open(business)).toEqual([])
})

test('an answer becomes an article that is found from then on; if it fails to answer the question again, the question is reopened', async () => {
  const business = await aBusiness(db)
  await ask(business, 'Are dogs allowed?')
  const [asked] = await open(business)

  const done = await answerQuestion(db, business.id, asked?.id ?? '', { content: 'Yes, on a leash.' }, later(1))

  expect(done.article).toMatchObject({ title: 'Are dogs allowed?', content: 'Yes, on a leash.', type: 'faq' })
  expect(done.question).toMatchObject({ status: 'answered', articleId: done.article.id })
  expect(await searchArticles(db, business.id, 'May I bring my dog?', 1)).toMatchObject([
    { article: { id: done.article.id } },
  ])
  expect(await open(business)).toEqual([])
  await ask(business, 'Are dogs allowed?', later(9))
  expect(await open(business)).toMatchObject([{ timesAsked: 2, articleId: done.article.id }])
})

test('a dismissed question stays dismissed, and other businesses cannot change it', async () => {
  const business = await aBusiness(db)
  const stranger = await aBusiness(db)
  await ask(business, 'Do you sell spaceships?')
  const [asked] = await open(business)
  const id = asked?.id ?? ''

  await expect(dismissQuestion(db, stranger.id, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(answerQuestion(db, stranger.id, id, { content: 'x' }, NOW)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(answerQuestion(db, business.id, id, { content: ' ' }, NOW)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
  await dismissQuestion(db, business.id, id)
  await ask(business, 'Do you sell spaceships?', later(3))

  const { items } = await listUnanswered(db, business.id, {}, FIRST_PAGE)
  expect(items).toMatchObject([{ id, status: 'dismissed', timesAsked: 2 }])
  expect(await open(stranger)).toEqual([])
})

test('the pages of the queue add up to the whole queue', async () => {
  const business = await aBusiness(db)
  for (const [index, thing] of ['dogs', 'cats', 'birds', 'snakes', 'horses'].entries())
    await ask(business, `Are ${thing} allowed?`, later(index))

  const first = await listUnanswered(db, business.id, {}, { limit: 3, after: null })
  const second = await listUnanswered(db, business.id, {}, { limit: 3, after: first.next })

  expect([...first.items, ...second.items].map(({ question }) => question.split(' ')[1])).toEqual([
    ...['horses', 'snakes', 'birds', 'cats', 'dogs'],
  ])
  expect(second.next).toBeNull()
})
