import { expect, test } from 'vitest'
import { aNotification } from '../../../test/factories/records.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'

test('a member marks notifications as read, one by one or all', async () => {
  const app = await startTestApi()
  const [first] = [await aNotification(app.db, app.business), await aNotification(app.db, app.business)]
  const member = await app.signIn('member')

  const one = await member.post(`/notifications/${first.id}/read`)
  const all = await member.post('/notifications/read-all')
  const again = await member.post('/notifications/read-all')

  expect(one.body.data).toMatchObject({ id: first.id, readAt: app.clock.now().toISOString() })
  expect([all.body.data, again.body.data]).toEqual([{ marked: 1 }, { marked: 0 }])
})

test('members choose for themselves which notifications they get by mail', async () => {
  const app = await startTestApi()
  const viewer = await app.signIn('viewer')

  const before = await viewer.get('/notifications/preferences')
  const changed = await viewer.patch('/notifications/preferences', { mailedFrom: 'warning' })
  const also = await viewer.patch('/notifications/preferences', { mailsMessages: true })
  const refused = await viewer.patch('/notifications/preferences', { mailedFrom: 'often' })

  expect(before.body.data).toEqual({ mailedFrom: 'never', mailsMessages: false, sendsMail: false })
  expect(changed.body.data).toEqual({ mailedFrom: 'warning', mailsMessages: false, sendsMail: false })
  expect(also.body.data).toEqual({ mailedFrom: 'warning', mailsMessages: true, sendsMail: false })
  expect(refused.status).toBe(400)
})
