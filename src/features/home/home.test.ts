import { expect, test } from 'vitest'
import { aCall, aContact, aNumber, anAppointment, anArticle } from '../../../test/factories/records.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { pauseSending, resumeSending } from '../../app/backup/sending-pause.ts'
import { addService } from '../business/business.ts'

test('Home first lists the remaining steps, and each step is ticked when it is done', async () => {
  const app = await startTestApi()
  const viewer = await app.signIn('viewer')
  const steps = async () => (await viewer.get('/home')).body.data.steps as Record<string, boolean>
  const none = { services: false, knowledge: false, testCall: false, number: false, webhook: false }
  expect(await steps()).toEqual({ hours: true, ...none })

  await addService(app.db, app.business.id, { name: 'Haircut', durationMinutes: 30 })
  await anArticle(app.db, app.business)
  await aCall(app.db, app.business)

  expect(await steps()).toEqual({ ...none, hours: true, services: true, knowledge: true, testCall: true })

  const { id } = await aNumber(app.db, app.business)
  expect((await steps()).number).toBe(true)
  // Not proven yet: it gets no calls.
  await app.db.write`UPDATE phone_numbers SET status = 'pending' WHERE id = ${id}`
  expect((await steps()).number).toBe(false)
})

test('Home shows today and yesterday, the latest calls and the next appointments of this business only', async () => {
  const app = await startTestApi()
  const viewer = await app.signIn('viewer')
  const { business: other } = await app.addBusiness()
  await aContact(app.db, other)
  await aCall(app.db, other)
  await anAppointment(app.db, other)
  const call = await aCall(app.db, app.business)
  const booked = await anAppointment(app.db, app.business)

  const { data } = (await viewer.get('/home')).body

  expect(data.latestCalls).toMatchObject([{ id: call }])
  expect(data.nextAppointments).toMatchObject([{ id: booked.id, startsAt: booked.startsAt.toISOString() }])
  expect(data).toMatchObject({ today: { calls: 1, appointmentsBooked: 1 }, bookingRate: 0, yesterday: { calls: 0 } })
  const week = data.week as Record<string, number>[]
  expect(week).toHaveLength(7)
  expect(week.at(-1)).toMatchObject({ calls: 1, missed: 0, appointmentsBooked: 1 })
})

test('Home says whether the service is a restored copy that is paused', async () => {
  const app = await startTestApi()
  const viewer = await app.signIn('viewer')
  const isPaused = async () => (await viewer.get('/home')).body.data.isPaused as boolean
  expect(await isPaused()).toBe(false)

  await pauseSending(app.db, app.clock.now())
  expect(await isPaused()).toBe(true)

  await resumeSending(app.db)
  expect(await isPaused()).toBe(false)
})
