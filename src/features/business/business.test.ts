import { expect, test } from 'vitest'
import { startTestApi, TEST_START } from '../../../test/harness/test-api.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { requireHours } from '../../kernel/time/weekly-hours.ts'
import {
  addService,
  createBusiness,
  findBusiness,
  listBusinesses,
  listServices,
  type NewBusiness,
  requireBusiness,
} from './business.ts'
import { changeBusiness, changeService } from './business-change.ts'
import { serviceNamed } from './service-name.ts'

const NOW = new Date(TEST_START)
const INPUT: NewBusiness = { name: 'Salon', phone: '+12125550100', timezone: 'America/New_York', plan: 'starter' }

test('GET /business gives the profile of the business that holds the key', async () => {
  const app = await startTestApi({ plan: 'professional' })

  const reply = await app.as('business:read').get('/business')

  const day = { open: '09:00', close: '17:00' }
  expect(reply.status).toBe(200)
  expect(reply.body).toEqual({
    data: {
      name: "Ada's Salon",
      currency: 'USD',
      phone: '+12125550100',
      timezone: 'America/New_York',
      plan: 'professional',
      businessHours: { monday: day, tuesday: day, wednesday: day, thursday: day, friday: day },
      openings: { monday: [day], tuesday: [day], wednesday: [day], thursday: [day], friday: [day] },
    },
  })
})

test('the hours of a day with several openings run from the first opening to the last closing', async () => {
  const app = await startTestApi()
  const openings = {
    monday: [
      { open: '09:00', close: '12:00' },
      { open: '13:00', close: '17:00' },
    ],
  }
  await changeBusiness(app.db, app.business.id, { hours: openings }, NOW)

  const { body } = await app.as('business:read').get('/business')

  expect(body.data).toMatchObject({ businessHours: { monday: { open: '09:00', close: '17:00' } }, openings })
})

test('a business is stored as given, with the defaults filled in', async () => {
  const db = await createTestDatabase()

  const made = await createBusiness(
    db,
    {
      ...INPUT,
      name: ' Salon ',
      phone: '020 7946 0958',
      country: 'gb',
      hours: { saturday: { open: '22:00', close: '02:00' } },
      slotLengthMinutes: 45,
      transferPhone: '020 7946 0000',
    },
    NOW,
  )

  expect(made).toMatchObject({
    id: expect.stringMatching(/^biz_/),
    name: 'Salon',
    phone: '+442079460958',
    country: 'GB',
    hours: { saturday: [{ open: '22:00', close: '02:00' }] },
    slotStepMinutes: 30,
    slotLengthMinutes: 45,
    minNoticeMinutes: 60,
    horizonDays: 365,
    capacity: 1,
    transferPhone: '+442079460000',
    recordingEnabled: true,
    maxCallSeconds: 900,
    createdAt: NOW,
  })
  expect(await findBusiness(db, made.id)).toEqual(made)
  expect(await listBusinesses(db)).toEqual([made])
})

test.each([
  ['+15551234567', 'US'],
  ['+4930123456', 'DE'],
])('without a country, the country is that of the phone %s', async (phone, country) => {
  const db = await createTestDatabase()

  expect((await createBusiness(db, { ...INPUT, phone }, NOW)).country).toBe(country)
})

test('a time zone is stored in its usual spelling, and a link stays the name that was given', async () => {
  const db = await createTestDatabase()
  const stored = async (timezone: string) => (await createBusiness(db, { ...INPUT, timezone }, NOW)).timezone

  expect(await stored('europe/berlin')).toBe('Europe/Berlin')
  expect(await stored('utc')).toBe('UTC')
  expect(await stored('asia/kolkata')).toBe('Asia/Kolkata')
})

test.each<[Partial<Record<keyof NewBusiness, unknown>>, RegExp]>([
  [{ name: ' ' }, /^name: must be 1 to 200 characters/],
  [{ phone: '555' }, /^phone: must be a phone number/],
  [{ country: 'XX' }, /^country: must be a two-letter country code/],
  [{ timezone: 'Mars/Olympus' }, /^timezone: must be an IANA time zone/],
  [{ timezone: '+02:00' }, /^timezone: must be an IANA time zone/],
  [{ plan: 'gold' }, /^plan: must be one of starter, professional, enterprise/],
  [{ plan: 'constructor' }, /^plan: must be one of/],
  [{ hours: [] }, /^hours: must be an object/],
  [{ hours: { Monday: { open: '09:00', close: '17:00' } } }, /^hours.Monday: must be a weekday/],
  [{ hours: { monday: { open: '9:00', close: '17:00' } } }, /^hours.monday.open: must be a time/],
  [{ hours: { monday: { open: '09:00', close: '24:00' } } }, /^hours.monday.close: must be a time/],
  [{ hours: { monday: null } }, /^hours.monday.open: must be a time/],
  [{ slotStepMinutes: 4 }, /^slotStepMinutes: must be a whole number from 5 to 1440/],
  [{ capacity: 1.5 }, /^capacity: must be a whole number/],
  [{ transferPhone: 'x' }, /^transferPhone: must be a phone number/],
])('%j is refused by its field', async (change, message) => {
  const db = await createTestDatabase()
  const attempt = async () => createBusiness(db, { ...INPUT, ...change } as NewBusiness, NOW)

  await expect(attempt()).rejects.toMatchObject({ code: 'BAD_REQUEST', message: expect.stringMatching(message) })
})

test('services are listed in the order in which they were added, and each name exists once', async () => {
  const db = await createTestDatabase()
  const { id } = await createBusiness(db, INPUT, NOW)

  const cut = await addService(db, id, { name: 'Haircut', durationMinutes: 45 })
  const beard = await addService(db, id, { name: 'Beard', durationMinutes: 15 })

  expect(await listServices(db, id)).toEqual([cut, beard])
  await expect(addService(db, id, { name: 'Beard', durationMinutes: 20 })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(addService(db, id, { name: 'Long', durationMinutes: 0 })).rejects.toThrow(/^durationMinutes: /)
  await expect(addService(db, 'biz_none', { name: 'A', durationMinutes: 20 })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('an unknown business is NOT_FOUND', async () => {
  const db = await createTestDatabase()

  expect(await findBusiness(db, 'biz_none')).toBeNull()
  await expect(requireBusiness(db, 'biz_none')).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('opening hours are stored from Monday to Sunday, in whatever order they were given', async () => {
  const db = await createTestDatabase()
  const day = { open: '09:00', close: '17:00' }
  const { id } = await createBusiness(db, { ...INPUT, hours: { sunday: day, friday: day, monday: day } }, NOW)

  expect(Object.keys((await requireBusiness(db, id)).hours)).toEqual(['monday', 'friday', 'sunday'])
})

test('a day can open and close at different times, or be open around the clock from midnight to midnight', () => {
  expect(requireHours({ monday: { open: '00:00', close: '00:00' } })).toEqual({
    monday: [{ open: '00:00', close: '00:00' }],
  })
  expect(() => requireHours({ monday: { open: '18:00', close: '18:00' } })).toThrow(
    'hours.monday.close: must differ from the opening time',
  )
})

test('openings of a day are sorted, and two that overlap are refused by name', () => {
  const morning = { open: '09:00', close: '12:00' }
  const afternoon = { open: '13:00', close: '17:00' }
  const night = { open: '18:00', close: '02:00' }

  expect(requireHours({ monday: [afternoon, morning, night], tuesday: [] })).toEqual({
    monday: [morning, afternoon, night],
  })
  expect(() => requireHours({ monday: [morning, { open: '11:30', close: '13:00' }] })).toThrow(
    'hours.monday: the openings 09:00-12:00 and 11:30-13:00 overlap; close the first by 11:30, or make them one',
  )
  expect(() => requireHours({ monday: [night, { open: '22:00', close: '23:00' }] })).toThrow('overlap')
  expect(() => requireHours({ monday: [morning, { open: '13', close: '17:00' }] })).toThrow(
    'hours.monday[1].open: must',
  )
})

test('a negative price of a service is refused, but a range is accepted', async () => {
  const db = await createTestDatabase()
  const { id } = await createBusiness(db, INPUT, NOW)
  const add = (name: string, price: string) => addService(db, id, { name, durationMinutes: 30, price })

  for (const price of ['-5', '$ -5', '−20 euros'])
    await expect(add('Cut', price)).rejects.toMatchObject({ message: 'price: must not be less than 0' })
  for (const price of ['40-50', 'from $40', 'on request - ask us'])
    expect(await add(`For ${price}`, price)).toMatchObject({ price })
})

test('a service name that differs from another only in case, accents or spaces is refused', async () => {
  const db = await createTestDatabase()
  const { id } = await createBusiness(db, INPUT, NOW)
  await addService(db, id, { name: 'Café  Cut', durationMinutes: 30 })
  const color = await addService(db, id, { name: 'Color', durationMinutes: 30 })

  const refusal = { code: 'CONFLICT', message: expect.stringMatching(/^name: .*Café {2}Cut; case, accents and spaces/) }
  await expect(addService(db, id, { name: 'cafe cut', durationMinutes: 30 })).rejects.toMatchObject(refusal)
  await expect(changeService(db, id, color.id, { name: 'CAFECUT' })).rejects.toMatchObject(refusal)
  expect(await changeService(db, id, color.id, { name: 'COLOR' })).toMatchObject({ name: 'COLOR' })
  const added = await Promise.allSettled(
    ['Shave', 'shave', 'SHAVE'].map((name) => addService(db, id, { name, durationMinutes: 30 })),
  )
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('of services whose names differ only in case, the exact match is found', () => {
  const services = [{ name: 'cut' }, { name: 'Cut' }]
  expect(serviceNamed(services, ' Cut ')).toBe(services[1])
  expect(serviceNamed(services, 'CUT')).toBe(services[0])
})
