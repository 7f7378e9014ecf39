import { expect, test } from 'vitest'
import { startTestApi, TEST_START } from '../../../test/harness/test-api.ts'
import { requireArticle } from './article.ts'
import { noteUnanswered } from './unanswered-question.ts'

const NOW = new Date(TEST_START)

/** The service with one unanswered question and a signed-in member. */
async function anOpenQuestion() {
  const app = await startTestApi()
  const asked = { question: 'Are dogs allowed?', channel: 'console' as const, callId: null, messageId: null }
  await noteUnanswered(app.db, app.business.id, asked, NOW)
  const member = await app.signIn('member')
  const open = async () => (await member.list('/questions?status=open')).body.data
  const [question] = await open()
  return { app, member, open, id: String(question?.id) }
}

test('answering a question in the dashboard creates an article and removes the question from the queue', async () => {
  const { app, member, open, id } = await anOpenQuestion()
  expect(await open()).toMatchObject([{ question: 'Are dogs allowed?', timesAsked: 1, lastChannel: 'console' }])

  const reply = await member.post(`/questions/${id}/answer`, { content: 'Yes, on a leash.' })

  expect([reply.status, reply.body.data]).toMatchObject([201, { title: 'Are dogs allowed?', type: 'faq' }])
  expect(await requireArticle(app.db, app.business.id, reply.body.data.id)).toMatchObject({
    content: 'Yes, on a leash.',
  })
  expect(await open()).toEqual([])
  expect((await member.list('/questions')).body.data).toMatchObject([
    { status: 'answered', articleId: reply.body.data.id },
  ])
})

test('a dismissed question can be restored', async () => {
  const { member, open, id } = await anOpenQuestion()

  expect((await member.post(`/questions/${id}/dismiss`)).body.data).toMatchObject({ id, status: 'dismissed' })
  expect(await open()).toEqual([])
  expect((await member.post(`/questions/${id}/reopen`)).body.data).toMatchObject({ id, status: 'open' })
  expect(await open()).toHaveLength(1)
})

test('an empty answer is refused, and the question stays in the queue', async () => {
  const { member, open, id } = await anOpenQuestion()

  const reply = await member.post(`/questions/${id}/answer`, { content: '  ' })

  expect([reply.status, reply.body.error.message]).toEqual([400, expect.stringMatching('^content: ')])
  expect(await open()).toHaveLength(1)
})
