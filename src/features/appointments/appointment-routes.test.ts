import { expect, test } from 'vitest'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { addService } from '../business/business.ts'

test('POST /appointments answers 201 with the record and announces it once', async () => {
  const app = await startTestApi()
  await addService(app.db, app.business.id, { name: 'Haircut', durationMinutes: 45 })

  const reply = await app.as('appointments:write').post('/appointments', {
    startsAt: '2026-03-03T10:00:00-05:00',
    contactPhone: '(212) 555-0123',
    contactName: 'Ada',
    service: 'Haircut',
    notes: 'First visit',
  })

  expect(reply.status).toBe(201)
  expect(reply.body).toEqual({
    data: {
      id: expect.stringMatching(/^apt_/),
      contactId: expect.stringMatching(/^ctc_/),
      contactName: 'Ada',
      contactPhone: '+12125550123',
      service: 'Haircut',
      notes: 'First visit',
      startsAt: '2026-03-03T15:00:00.000Z',
      endsAt: '2026-03-03T15:45:00.000Z',
      timezone: 'America/New_York',
      status: 'confirmed',
      source: 'api',
      callId: null,
      cancelledBy: null,
      cancellationReason: null,
      cancelledAt: null,
      customerConfirmedAt: null,
      ...{ staffId: null, staffName: null, answers: [] },
      createdAt: '2026-03-02T14:30:00.000Z',
      updatedAt: '2026-03-02T14:30:00.000Z',
    },
  })
  expect((await app.announced()).map((one) => one.event).sort()).toEqual(['appointment.created', 'contact.created'])
})

test('a taken time is 409 and books nothing, even with an idempotency key', async () => {
  const app = await startTestApi()
  const client = app.as('appointments:write', 'appointments:read')
  const body = { startsAt: '2026-03-03T10:00:00-05:00', contactPhone: '+12125550142' }
  await client.post('/appointments', body)

  const second = await client.post('/appointments', { ...body, contactPhone: '+12125550143' })
  const keyed = await client.post(
    '/appointments',
    { ...body, contactPhone: '+12125550143' },
    { 'idempotency-key': 'k1' },
  )

  expect([second.status, keyed.status]).toEqual([409, 409])
  expect(second.body.error).toEqual({
    code: 'CONFLICT',
    message: expect.stringMatching(/^startsAt: this time is taken/),
  })
  expect((await client.list('/appointments')).body.data).toHaveLength(1)
  expect((await app.announced()).map((one) => one.event).sort()).toEqual(['appointment.created', 'contact.created'])
})

test('of 200 simultaneous requests for one slot exactly one is 201 and 199 are 409', async () => {
  const app = await startTestApi()
  const client = app.as('appointments:write')

  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      client.post('/appointments', {
        startsAt: '2026-03-03T10:00:00-05:00',
        contactPhone: `+1212555${String(n).padStart(4, '0')}`,
      }),
    ),
  )

  const count = (status: number) => replies.filter((reply) => reply.status === status).length
  expect([count(201), count(409)]).toEqual([1, 199])
  expect((await app.announced()).map((one) => one.event).sort()).toEqual(['appointment.created', 'contact.created'])
})

test('the same idempotency key books once and replays the answer', async () => {
  const app = await startTestApi()
  const client = app.as('appointments:write')
  const book = () =>
    client.post(
      '/appointments',
      { startsAt: '2026-03-03T10:00:00-05:00', contactName: 'Ada' },
      { 'idempotency-key': 'k1' },
    )

  const first = await book()
  const again = await book()

  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body).toEqual(first.body)
  expect((await app.announced()).filter((one) => one.event === 'appointment.created')).toHaveLength(1)
})

test('GET /appointments/available-slots gives the slots of a day without meta, and an empty list for a closed day', async () => {
  const app = await startTestApi()
  const client = app.as('appointments:read', 'appointments:write')
  await client.post('/appointments', {
    ...{ startsAt: '2026-03-03T09:00:00-05:00', endsAt: '2026-03-03T16:00:00-05:00' },
    contactName: 'Ada',
  })

  const tuesday = await client.get('/appointments/available-slots?date=2026-03-03')
  const sunday = await client.get('/appointments/available-slots?date=2026-03-08')

  expect(tuesday.body).toEqual({
    data: [
      { start: '2026-03-03T21:00:00.000Z', end: '2026-03-03T21:30:00.000Z' },
      { start: '2026-03-03T21:30:00.000Z', end: '2026-03-03T22:00:00.000Z' },
    ],
  })
  expect(sunday.body).toEqual({ data: [] })
})

test('an appointment can be read, moved, marked and cancelled by its id', async () => {
  const app = await startTestApi()
  const client = app.as('appointments:read', 'appointments:write')
  const made = await client.post('/appointments', {
    ...{ startsAt: '2026-03-03T10:00:00-05:00', service: 'Haircut' },
    contactName: 'Ada',
  })
  const path = `/appointments/${made.body.data.id}`

  const moved = await client.patch(path, { startsAt: '2026-03-03T11:00:00-05:00', service: null })
  const cancelled = await client.post(`${path}/cancel`, { cancelledBy: 'contact', reason: 'Ill' })
  const read = await client.get(path)

  expect(moved.body.data).toMatchObject({
    ...{ startsAt: '2026-03-03T16:00:00.000Z', endsAt: '2026-03-03T16:30:00.000Z', service: null },
  })
  expect(cancelled.body.data).toMatchObject({ status: 'cancelled', cancelledBy: 'contact', cancellationReason: 'Ill' })
  expect(read.body).toEqual(cancelled.body)
  const again = await client.post(`${path}/cancel`, {})
  const marked = await client.patch(path, { status: 'no_show' })
  const id = read.body.data.id
  expect([again.status, again.body.error.message]).toEqual([409, `appointment ${id} is already cancelled`])
  expect(marked.body.error.message).toBe(`appointment ${id} is cancelled, so it cannot be marked no_show`)
  expect((await client.patch(path, { startsAt: '2026-03-03T12:00:00-05:00' })).status).toBe(409)
  expect((await client.patch(path, { status: 'completed' })).status).toBe(409)
})

test('the pages of a filtered list add up to the whole list', async () => {
  const app = await startTestApi()
  const client = app.as('appointments:read', 'appointments:write')
  for (const hour of [10, 11, 12, 13])
    await client.post('/appointments', {
      startsAt: `2026-03-03T${hour}:00:00-05:00`,
      service: hour < 13 ? 'A' : 'B',
      contactName: 'Ada',
    })

  const first = await client.list('/appointments?limit=2&service=a')
  const rest = await client.list(`/appointments?limit=2&service=a&cursor=${first.body.meta.cursor}`)
  const future = await client.list('/appointments?startsAfter=2026-03-03T12:30:00-05:00&status=confirmed')

  expect(first.body.meta.hasMore).toBe(true)
  expect([...first.body.data, ...rest.body.data].map((one) => one.startsAt)).toEqual([
    ...['2026-03-03T17:00:00.000Z', '2026-03-03T16:00:00.000Z', '2026-03-03T15:00:00.000Z'],
  ])
  expect(rest.body.meta).toEqual({ cursor: '', hasMore: false })
  expect(future.body.data).toHaveLength(1)
})

test('bad input is 400 with the field named, and an unknown appointment is 404', async () => {
  const app = await startTestApi()
  const { client: stranger } = await app.addBusiness()
  const client = app.as('appointments:read', 'appointments:write')
  const startsAt = '2026-03-03T10:00:00-05:00'
  const made = await client.post('/appointments', { startsAt, contactName: 'Ada' })
  const path = `/appointments/${made.body.data.id}`
  const refused = async (reply: Promise<{ status: number; body: { error: { message: string } } }>, field: string) => {
    const { status, body } = await reply
    expect([status, body.error.message.split(':')[0]], field).toEqual([400, field])
  }

  await refused(client.post('/appointments', {}), 'startsAt')
  await refused(client.post('/appointments', { startsAt: '2026-03-03T10:00:00' }), 'startsAt')
  await refused(client.post('/appointments', { startsAt, endsAt: startsAt, contactName: 'Ada' }), 'endsAt')
  const soon = '2026-03-03T10:00:59-05:00'
  await refused(client.post('/appointments', { startsAt, endsAt: soon, contactName: 'Ada' }), 'endsAt')
  await refused(client.post('/appointments', { startsAt, durationMinutes: 0 }), 'durationMinutes')
  await refused(client.post('/appointments', { startsAt, contactPhone: 'x' }), 'contactPhone')
  await refused(client.post('/appointments', { startsAt, contactId: 'ctc_1', contactName: 'A' }), 'contactId')
  await refused(client.post('/appointments', { startsAt, colour: 'red' }), 'colour')
  await refused(client.get('/appointments?status=held'), 'status')
  await refused(client.get('/appointments?startsAfter=yesterday'), 'startsAfter')
  await refused(client.get('/appointments/available-slots'), 'date')
  await refused(client.get('/appointments/available-slots?date=2026-02-29'), 'date')
  await refused(client.get('/appointments/available-slots?date=2026-03-03&durationMinutes=x'), 'durationMinutes')
  await refused(client.patch(path, { status: 'cancelled' }), 'status')
  expect((await client.post('/appointments', { startsAt, contactId: 'ctc_missing' })).status).toBe(404)
  expect((await stranger.get(path)).status).toBe(404)
  expect((await stranger.patch(path, { notes: 'x' })).status).toBe(404)
  expect((await stranger.post(`${path}/cancel`, {})).status).toBe(404)
})

test('GET /appointments/available-slots counts the time of the appointment being moved as free', async () => {
  const client = (await startTestApi()).as('appointments:read', 'appointments:write')
  const book = (startsAt: string) => client.post('/appointments', { startsAt, contactName: 'Ada', durationMinutes: 30 })
  const { id } = (await book('2026-03-03T10:00:00-05:00')).body.data
  const starts = async (query = ''): Promise<string[]> => {
    const { body } = await client.list(`/appointments/available-slots?date=2026-03-03${query}`)
    return body.data.map(({ start }) => String(start))
  }

  expect(await starts()).not.toContain('2026-03-03T15:00:00.000Z')
  expect(await starts(`&appointmentId=${id}`)).toContain('2026-03-03T15:00:00.000Z')
  const unknown = await client.get('/appointments/available-slots?date=2026-03-03&appointmentId=apt_1')
  expect([unknown.status, unknown.body.error.message]).toEqual([
    400,
    'appointmentId: apt_1 is not an appointment; GET /appointments lists them',
  ])
})

test('GET /appointments/available-slots takes a date, or from and to of at most 31 days, and says what is missing', async () => {
  const app = await startTestApi()
  const client = app.as('appointments:read')
  const slots = (query: string) => client.list(`/appointments/available-slots?${query}`)
  const message = async (query: string) => {
    const reply = await client.get(`/appointments/available-slots?${query}`)
    return [reply.status, reply.body.error.message]
  }

  const days = await slots('from=2026-03-03&to=2026-03-04')
  const [tuesday, wednesday] = [await slots('date=2026-03-03'), await slots('date=2026-03-04')]

  expect(days.body.data).toEqual([...tuesday.body.data, ...wednesday.body.data])
  expect((await slots('from=2026-03-03&to=2026-03-03')).body).toEqual(tuesday.body)
  expect((await slots('from=2026-03-03&to=2026-04-02')).status).toBe(200)
  expect(await message('')).toEqual([400, 'date: is required, or from and to: say which days to look at'])
  expect(await message('date=2026-03-03&from=2026-03-03&to=2026-03-04')).toEqual([
    ...[400, 'date: give either date, or from and to'],
  ])
  expect(await message('to=2026-03-04')).toEqual([400, 'from: is required with to: give the first day to look at'])
  expect(await message('from=2026-03-04')).toEqual([400, 'to: is required with from: give the last day to look at'])
  expect(await message('from=2026-03-04&to=2026-03-03')).toEqual([400, 'to: must not be before from'])
  expect(await message('from=2026-03-03&to=2026-04-03')).toEqual([400, 'to: must be at most 30 days after from'])
  expect((await slots('from=2026-02-29&to=2026-03-01')).status).toBe(400)
})

test('a booking says who comes: without a contact, a number and a name it is refused and announces nothing', async () => {
  const app = await startTestApi()
  const client = app.as('appointments:write', 'appointments:read', 'contacts:write')
  const startsAt = '2026-03-03T10:00:00-05:00'
  const contact = await client.post('/contacts', { name: 'Ada' })
  await app.announced()

  const nobody = await client.post('/appointments', { startsAt })
  const empty = await client.post('/appointments', { startsAt, contactName: '', contactPhone: '' })

  for (const reply of [nobody, empty]) {
    expect(reply.status).toBe(400)
    expect(reply.body.error.message).toBe('contactName: is required, or contactPhone, or contactId: say who comes')
  }
  expect((await app.announced()).map((one) => one.event)).toEqual(['contact.created'])
  const { id } = contact.body.data
  for (const [hour, who] of [{ contactId: id }, { contactName: 'Eve' }, { contactPhone: '+12125550142' }].entries())
    expect((await client.post('/appointments', { startsAt: `2026-03-04T1${hour}:00:00Z`, ...who })).status).toBe(201)
})

test('a service that is not offered is refused with the names of the services, unless the booking gives a length', async () => {
  const app = await startTestApi()
  const client = app.as('appointments:write', 'appointments:read')
  await addService(app.db, app.business.id, { name: 'Haircut', durationMinutes: 30 })
  await addService(app.db, app.business.id, { name: 'Coupe Été', durationMinutes: 90 })
  const book = (hour: number, fields: object) =>
    client.post('/appointments', { startsAt: `2026-03-03T${hour}:00:00Z`, contactName: 'Ada', ...fields })

  const misspelt = [
    await book(10, { service: 'Coloring' }),
    await client.get('/appointments/available-slots?date=2026-03-03&service=Coloring'),
  ]
  const known = await book(10, { service: 'coupe  ETE' })
  const timed = await book(13, { service: 'Coloring', durationMinutes: 60 })
  const slots = await client.get('/appointments/available-slots?date=2026-03-03&service=hair%20cut')

  for (const reply of misspelt) {
    expect(reply.status).toBe(400)
    expect(reply.body.error.message).toBe('service: "Coloring" is not offered; the services are Haircut, Coupe Été')
  }
  expect(known.body.data).toMatchObject({ service: 'Coupe Été', endsAt: '2026-03-03T11:30:00.000Z' })
  expect(timed.body.data).toMatchObject({ service: 'Coloring', endsAt: '2026-03-03T14:00:00.000Z' })
  expect(slots.status).toBe(200)
})

test('a changed service must be one that is offered, unless the change gives a length or keeps the name', async () => {
  const app = await startTestApi()
  const client = app.as('appointments:write')
  await addService(app.db, app.business.id, { name: 'Coupe Été', durationMinutes: 90 })
  const startsAt = '2026-03-03T10:00:00Z'
  const booking = { startsAt, contactName: 'Ada', service: 'Trial', durationMinutes: 45 }
  const made = await client.post('/appointments', { ...booking, notes: null, contactPhone: null })
  const change = (fields: object) => client.patch(`/appointments/${made.body.data.id}`, fields)

  const misspelt = await change({ service: 'Coloring' })
  const kept = await change({ service: 'Trial', notes: 'first visit' })
  const known = await change({ service: 'coupe ete' })
  const timed = await change({ service: 'Coloring', durationMinutes: 60 })

  expect([misspelt.status, kept.status, known.status, timed.status]).toEqual([400, 200, 200, 200])
  expect(misspelt.body.error.message).toBe('service: "Coloring" is not offered; the services are Coupe Été')
  expect([kept, known, timed].map((one) => one.body.data.service)).toEqual(['Trial', 'Coupe Été', 'Coloring'])
})

test('a business without services accepts any service name', async () => {
  const app = await startTestApi()

  const booked = await app
    .as('appointments:write')
    .post('/appointments', { startsAt: '2026-03-03T10:00:00Z', contactName: 'Ada', service: 'Anything' })

  expect(booked.body.data).toMatchObject({ service: 'Anything', endsAt: '2026-03-03T10:30:00.000Z' })
})

test('GET /services lists the services of the business in their order', async () => {
  const app = await startTestApi()
  await addService(app.db, app.business.id, { name: 'Haircut', durationMinutes: 30, price: 'from $45' })
  await addService(app.db, app.business.id, { name: 'Colour', durationMinutes: 90, description: 'With a wash' })

  const reply = await app.as('appointments:read').get('/services')

  const rules = {
    ...{ priceCents: null, currency: null, bufferBeforeMinutes: null, bufferAfterMinutes: null },
    ...{ minNoticeMinutes: null, horizonDays: null, questions: [], bookable: 'anywhere' },
  }
  expect(reply.body).toEqual({
    data: [
      {
        ...rules,
        id: expect.stringMatching(/^svc_/),
        name: 'Haircut',
        durationMinutes: 30,
        description: null,
        price: 'from $45',
      },
      {
        ...rules,
        id: expect.any(String),
        name: 'Colour',
        durationMinutes: 90,
        description: 'With a wash',
        price: null,
      },
    ],
  })
})

test('available slots of an unknown member of staff are refused, naming the parameter', async () => {
  const app = await startTestApi()
  const reply = await app.as('appointments:read').get('/appointments/available-slots?date=2026-03-03&staff=stf_nope')
  expect(reply.status).toBe(400)
  expect(reply.body.error).toEqual({
    code: 'BAD_REQUEST',
    message: 'staff: stf_nope is no member of staff; GET /staff lists the members',
  })
})

test('a change that changes nothing keeps updatedAt and ETag', async () => {
  const app = await startTestApi()
  const client = app.as('appointments:write', 'appointments:read')
  const booked = await client.post('/appointments', { startsAt: '2026-03-03T10:00:00-05:00', contactName: 'Ada' })
  const path = `/appointments/${booked.body.data.id}`
  const before = await client.get(path)
  await app.clock.advance(60_000)

  for (const body of [{}, { startsAt: '2026-03-03T15:00:00Z' }, { notes: null }]) {
    const reply = await client.patch(path, body)
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual(before.body)
    expect(reply.headers.get('etag')).toBe(before.headers.get('etag'))
  }
  expect((await client.patch(path, { notes: 'x' })).body.data.updatedAt).not.toBe(before.body.data.updatedAt)
})

test('a cancellation with If-Match is 412 when the appointment has changed since', async () => {
  const app = await startTestApi()
  const client = app.as('appointments:write', 'appointments:read')
  const booked = await client.post('/appointments', { startsAt: '2026-03-03T10:00:00-05:00', contactName: 'Ada' })
  const path = `/appointments/${booked.body.data.id}`
  const tag = (await client.get(path)).headers.get('etag') ?? ''
  await client.patch(path, { notes: 'Window seat' })

  const stale = await client.post(`${path}/cancel`, {}, { 'if-match': tag })
  expect([stale.status, stale.body.error.code]).toEqual([412, 'PRECONDITION_FAILED'])
  const present = (await client.get(path)).headers.get('etag') ?? ''
  const reply = await client.post(`${path}/cancel`, {}, { 'if-match': present })
  expect(reply.body.data).toMatchObject({ status: 'cancelled' })
})
