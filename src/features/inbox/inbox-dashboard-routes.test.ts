import { expect, test } from 'vitest'
import { anInboxItem } from '../../../test/factories/records.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'

test('members mark items as done and undo it; viewers can read them', async () => {
  const app = await startTestApi()
  const { id } = await anInboxItem(app.db, app.business)
  const member = await app.signIn('member')
  const viewer = await app.signIn('viewer')

  const refused = await viewer.post(`/inbox/${id}/done`)
  const done = await member.post(`/inbox/${id}/done`)
  const open = await viewer.get('/inbox?status=open')
  const reopened = await member.post(`/inbox/${id}/reopen`)
  const openAgain = await viewer.get('/inbox?status=open')

  expect(refused.status).toBe(403)
  expect(done.body.data).toMatchObject({ id, status: 'done', doneBy: expect.stringMatching(/./) })
  expect([open.body.data, reopened.body.data.doneBy]).toEqual([[], null])
  expect(openAgain.body.data).toMatchObject([{ id, status: 'open', words: 'Please call.' }])
})
