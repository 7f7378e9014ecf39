import { expect, test } from 'vitest'
import { aCall, aContact, aNumber, anAppointment, anArticle } from '../../../test/factories/records.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { pauseSending, resumeSending } from '../../app/backup/sending-pause.ts'
import { addService } from '../business/business.ts'

test('Home first lists the remaining steps, and each step is checked when it is done', async () => {
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
  // Not verified yet, so it gets no calls.
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

test('Home shows whether the service is a paused restored copy', async () => {
  const app = await startTestApi()
  const viewer = await app.signIn('viewer')
  const isPaused = async () => (await viewer.get('/home')).body.data.isPaused as boolean
  expect(await isPaused()).toBe(false)

  await pauseSending(app.db, app.clock.now())
  expect(await isPaused()).toBe(true)

  await resumeSending(app.db)
  expect(await isPaused()).toBe(false)
})

test('Home lists endpoints that fail, from the first failure on, and disabled ones, until they are removed', async () => {
  const app = await startTestApi()
  const viewer = await app.signIn('viewer')
  const failing = async () => (await viewer.get('/home')).body.data.failingEndpoints as { url: string }[]
  const endpoint = (id: string, more: Record<string, unknown>) =>
    app.db.write`INSERT INTO webhook_endpoints ${app.db.write({
      ...{ id, business_id: app.business.id, url: `https://example.com/${id}`, events: ['*'], scheme: 'ed25519' },
      ...{ created_at: app.clock.now(), updated_at: app.clock.now(), ...more },
    })}`
  const since = new Date(app.clock.now().getTime() - 60_000)
  await endpoint('whe_fine', {})
  await endpoint('whe_fails', { failing_since: since })
  await endpoint('whe_gone', { failing_since: since, removed_at: app.clock.now() })
  await endpoint('whe_off', { status: 'disabled', disabled_reason: 'failing', disabled_at: app.clock.now() })
  await endpoint('whe_switched', { status: 'disabled', disabled_reason: 'owner', disabled_at: app.clock.now() })

  expect(await failing()).toEqual([
    ...[
      { id: 'whe_fails', url: 'https://example.com/whe_fails', failingSince: since.toISOString(), isDisabled: false },
    ],
    {
      ...{ id: 'whe_off', url: 'https://example.com/whe_off' },
      failingSince: app.clock.now().toISOString(),
      isDisabled: true,
    },
  ])
})

test('Home shows the number of test calls that its figures leave out', async () => {
  const app = await startTestApi()
  const viewer = await app.signIn('viewer')
  await aCall(app.db, app.business)
  const test = await aCall(app.db, app.business)
  await app.db.write`UPDATE calls SET transport = 'browser' WHERE id = ${test}`

  const { data } = (await viewer.get('/home')).body

  expect(data).toMatchObject({ today: { calls: 1 }, testCalls: 1 })
})
