import { expect, test } from 'vitest'
import { startTestApi } from '../../../test/harness/test-api.ts'

const NINE = '2026-03-03T14:00:00.000Z'

test('staff are added, booked by id or by fewest appointments, and removed after their appointments are moved', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  const api = app.as('all')
  const add = async (name: string): Promise<string> => (await admin.post('/staff', { name })).body.data.id
  const [anna, ben] = [await add('Anna'), await add('Ben')]

  expect((await api.list('/staff')).body.data.map(({ name }) => name)).toEqual(['Anna', 'Ben'])
  const first = await api.post('/appointments', { startsAt: NINE, contactName: 'Ada', staffId: ben })
  expect([first.status, first.body.data.staffName]).toEqual([201, 'Ben'])
  const second = await api.post('/appointments', { startsAt: NINE, contactName: 'Eve' })
  expect(second.body.data).toMatchObject({ staffId: anna, staffName: 'Anna' })
  expect((await api.post('/appointments', { startsAt: NINE, contactName: 'Bob' })).status).toBe(409)
  const slots = await api.get(`/appointments/available-slots?date=2026-03-03&staff=${ben}`)
  expect(slots.body.data[0]).toEqual({
    start: '2026-03-03T14:30:00.000Z',
    end: '2026-03-03T15:00:00.000Z',
    staffIds: [ben],
  })
  expect((await api.get('/appointments/available-slots?date=2026-03-03&staff=stf_none')).status).toBe(400)
  expect((await admin.delete(`/staff/${ben}`)).status).toBe(409)
  expect((await admin.delete(`/staff/${ben}?moveTo=${anna}`)).status).toBe(409) // Anna is busy then
  await api.patch(`/appointments/${second.body.data.id}`, { startsAt: '2026-03-03T16:00:00.000Z' })
  expect((await admin.delete(`/staff/${ben}?moveTo=${anna}`)).status).toBe(204)
  expect((await api.get(`/appointments/${first.body.data.id}`)).body.data).toMatchObject({ staffName: 'Anna' })
})

test('a service that no active member offers is refused by name for slots and bookings', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  const api = app.as('all')
  const color = await admin.post('/business/services', { name: 'Color', durationMinutes: 60 })
  const cut = await admin.post('/business/services', { name: 'Cut', durationMinutes: 30 })
  await admin.post('/staff', { name: 'Anna', serviceIds: [cut.body.data.id] })
  const ben = await admin.post('/staff', { name: 'Ben', serviceIds: [color.body.data.id] })
  const book = () => api.post('/appointments', { startsAt: NINE, contactName: 'Ada', service: 'color' })
  const slots = () => api.get('/appointments/available-slots?date=2026-03-03&service=color')

  expect((await slots()).status).toBe(200)
  const booked = await book()
  expect(booked.body.data).toMatchObject({ staffName: 'Ben' })
  await admin.patch(`/staff/${ben.body.data.id}`, { active: false })

  const move = () => api.patch(`/appointments/${booked.body.data.id}`, { startsAt: '2026-03-03T16:00:00.000Z' })
  const nobody =
    'service: no active member of staff offers Color; choose another service, or add this one to a member of staff'
  for (const [request, why] of [
    [slots, nobody],
    [book, nobody],
    [move, 'staffId: Ben takes no new bookings; choose another member'],
  ] as const) {
    const { status, body } = await request()
    expect([status, body.error.message]).toEqual([400, why])
  }
  expect((await api.get('/appointments/available-slots?date=2026-03-03&service=cut')).status).toBe(200)
  expect((await api.get('/appointments/available-slots?date=2026-03-03')).status).toBe(200)
})

test('answers, and a service with questions, price and rules, are returned by the API as they were sent', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  const question = { name: 'Which car do you drive?', type: 'text', required: true }
  const service = { name: 'Oil change', durationMinutes: 30, priceCents: 4_500, currency: 'usd', questions: [question] }

  const added = await admin.post('/business/services', { ...service, bookable: 'telephone' })
  const answers = [{ question: question.name, answer: 'A red van' }]
  const booked = await app.as('all').post('/appointments', { startsAt: NINE, contactName: 'Ada', answers })

  expect(added.body.data).toMatchObject({
    ...service,
    currency: 'USD',
    bookable: 'telephone',
    bufferAfterMinutes: null,
  })
  expect(booked.body.data).toMatchObject({ answers, staffId: null })
  const refused = await admin.patch(`/business/services/${added.body.data.id}`, { currency: null })
  expect([refused.status, refused.body.error.message]).toEqual([
    400,
    'currency: is required with priceCents; give a code such as USD',
  ])
})

test('time off and special hours are set and removed in the dashboard', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')
  const day = async () => (await app.as('all').get('/appointments/available-slots?date=2026-03-03')).body.data.length

  const timeOff = await admin.post('/business/time-off', { startsAt: '2026-03-03T09:00', endsAt: '2026-03-03T16:00' })
  expect([timeOff.status, await day()]).toEqual([201, 2])
  expect((await admin.get('/business/time-off')).body.data).toEqual([timeOff.body.data])
  await admin.delete(`/business/time-off/${timeOff.body.data.id}`)
  const special = { date: '2026-03-03', openings: [{ open: '10:00', close: '11:00' }], reason: null }
  expect((await admin.post('/business/special-hours', special)).body.data).toEqual(special)
  expect([(await admin.get('/business/special-hours')).body.data, await day()]).toEqual([[special], 2])
  await admin.delete('/business/special-hours/2026-03-03')
  expect(await day()).toBe(16)
})
