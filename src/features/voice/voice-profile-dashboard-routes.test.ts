import { expect, test } from 'vitest'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { addNumber } from '../numbers/number.ts'
import { voiceProfileFor } from './voice-profile.ts'

test('a profile is added for a number, changed and removed; then the default applies again', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  const now = app.clock.now()
  const { id: numberId, phone } = await addNumber(app.db, app.business.id, { phone: '+12125550142' }, now)

  const made = await admin.post('/voice', { name: 'Evenings', speed: 0.9, phoneNumberIds: [numberId] })
  const { id } = made.body.data
  const changed = await admin.patch(`/voice/${id}`, { greeting: 'Good evening.', voiceId: 'kal' })

  expect(made).toMatchObject({ status: 201, body: { data: { speed: 0.9, isDefault: false } } })
  expect(changed.body.data).toMatchObject({ name: 'Evenings', greeting: 'Good evening.', voiceId: 'kal' })
  expect(await voiceProfileFor(app.db, app.business.id, phone)).toMatchObject({ id, greeting: 'Good evening.' })
  expect((await admin.delete(`/voice/${id}`)).status).toBe(204)
  expect(await voiceProfileFor(app.db, app.business.id, phone)).toMatchObject({ name: 'Default' })
})

test('a voice can be heard before it is chosen', async () => {
  const app = await startTestApi()
  const member = await app.signIn('member')

  const voices = await member.get('/voice/voices')
  const heard = await member.post('/voice/preview', { text: 'Hello.', voice: 'kal', speed: 1.2 })

  expect(voices.body.data).toEqual({ provider: 'flite', voices: ['slt', 'kal'] })
  expect(Buffer.from(String(heard.body.data.wav), 'base64').toString()).toBe('Hello.')
})
