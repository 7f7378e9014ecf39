import { expect, test } from 'vitest'
import { aContact, anAppointment, anArticle } from '../../../test/factories/records.ts'
import { startTestApi, type TestApi } from '../../../test/harness/test-api.ts'
import { insideTransaction } from '../../store/database.ts'
import { addService } from '../business/business.ts'
import { createArticle } from '../knowledge/article.ts'
import { addNumber } from '../numbers/number.ts'
import { addStaff } from '../staff/staff.ts'
import { markAsDemo } from './setup-store.ts'

const PHONE = '+12125550142'

async function aDemo(app: TestApi) {
  const { db, business, clock } = app
  return db.transaction(async (tx) => {
    const inside = insideTransaction(db, tx)
    const haircut = await addService(inside, business.id, { name: 'Haircut', durationMinutes: 30 })
    const color = await addService(inside, business.id, { name: 'Color', durationMinutes: 90 })
    const parking = await createArticle(inside, business.id, { title: 'Parking', content: 'Behind us.' }, clock.now())
    const price = await createArticle(inside, business.id, { title: 'Price', content: '45 dollars.' }, clock.now())
    const number = await addNumber(inside, business.id, { phone: PHONE }, clock.now())
    const [anna, ben, cleo] = [
      await addStaff(inside, business.id, { name: 'Anna' }, clock.now()),
      await addStaff(inside, business.id, { name: 'Ben' }, clock.now()),
      await addStaff(inside, business.id, { name: 'Cleo' }, clock.now()),
    ]
    await markAsDemo(tx, business.id)
    return { haircut, color, parking, price, number, anna, ben, cleo }
  })
}

test("starting one's own business removes the demo's rows and lists them; rows that someone added or changed stay", async () => {
  const app = await startTestApi()
  const owner = await app.signIn('owner')
  const { haircut, price, anna, ben } = await aDemo(app)
  await owner.patch(`/staff/${anna.id}`, { name: 'Annabel' })
  const booked = await anAppointment(app.db, app.business, { staffIds: [ben.id] })
  await owner.patch(`/business/services/${haircut.id}`, { durationMinutes: 40 })
  await owner.patch(`/knowledge/${price.id}`, { content: '50 dollars.' })
  await anArticle(app.db, app.business, { title: 'Mine' })
  await addNumber(app.db, app.business.id, { phone: '+12125550177' }, app.clock.now())
  await aContact(app.db, app.business)

  const started = await owner.post('/setup/start', { name: 'Corner Cuts' })

  expect([started.status, started.body.data]).toEqual([
    200,
    { services: ['Color'], staff: ['Ben', 'Cleo'], articles: ['Parking'], numbers: [PHONE], sampleRecords: 0 },
  ])
  const names = async (path: string, field: string) =>
    (await owner.list(path)).body.data.map((one) => String(one[field]))
  expect(await names('/services', 'name')).toEqual(['Haircut'])
  expect(await names('/staff', 'name')).toEqual(['Annabel'])
  const { staffId, staffName, status } = (await owner.get(`/appointments/${booked.id}`)).body.data
  expect({ staffId, staffName, status }).toEqual({ staffId: null, staffName: null, status: 'confirmed' })
  expect((await names('/knowledge', 'title')).sort()).toEqual(['Mine', 'Price'])
  expect((await owner.get('/phone-numbers')).body.data).toMatchObject([{ phone: '+12125550177', isDefault: true }])
  expect(await names('/contacts', 'id')).toHaveLength(1)
  expect((await owner.get('/me')).body.data.business).toMatchObject({
    name: 'Corner Cuts',
    isDemo: false,
    setupStep: 'business',
  })
})

test('a demo service that was only moved in the list is removed with the demo', async () => {
  const app = await startTestApi()
  const owner = await app.signIn('owner')
  const { color } = await aDemo(app)

  await owner.patch(`/business/services/${color.id}`, { position: 0 })

  expect((await owner.get('/setup')).body.data.demoRows).toMatchObject({ services: ['Haircut', 'Color'] })
})

test('demo data is removed once, never from a business that is not a demo, and not by a member', async () => {
  const app = await startTestApi()
  const owner = await app.signIn('owner')
  const member = await app.signIn('member')
  await addService(app.db, app.business.id, { name: 'Mine', durationMinutes: 30 })

  const refusals = [
    await owner.post('/setup/start', { name: 'Corner Cuts' }),
    await member.post('/setup/start', { name: 'Corner Cuts' }),
  ]

  expect(refusals.map(({ status }) => status)).toEqual([409, 403])
  expect((await owner.get('/services')).body.data).toMatchObject([{ name: 'Mine' }])
})

test('a new business starts at the first step, and each step is saved until the setup is finished', async () => {
  const app = await startTestApi()
  const owner = await app.signIn('owner')
  const setup = async () => (await owner.get('/setup')).body.data
  expect(await setup()).toMatchObject({ isDemo: false, step: 'business', trade: null })

  await owner.patch('/setup', { step: 'hours', trade: 'dentist' })
  expect(await setup()).toMatchObject({ step: 'hours', trade: 'dentist' })
  await owner.patch('/setup', { step: null })

  expect(await setup()).toMatchObject({ step: null, trade: 'dentist' })
  expect((await owner.patch('/setup', { step: 'nowhere' })).status).toBe(400)
  expect((await owner.patch('/setup', { trade: 'spaceport' })).status).toBe(400)
})

test('the country of a business can be changed, and numbers without a country code are read by it', async () => {
  const app = await startTestApi()
  const owner = await app.signIn('owner')

  const changed = await owner.patch('/business/settings', { country: 'de', phone: '030 901820' })

  expect(changed.body.data).toMatchObject({ country: 'DE', phone: '+4930901820' })
  expect((await owner.patch('/business/settings', { country: 'XX' })).status).toBe(400)
})

test('a skipped step stays open, and a trade chosen later fills in the steps that were passed', async () => {
  const app = await startTestApi()
  const owner = await app.signIn('owner')
  await app.db.write`UPDATE businesses SET setup_step = 'business' WHERE id = ${app.business.id}`
  const change = async (body: object) => (await owner.patch('/setup', body)).body.data.openSteps
  expect(await change({ step: 'trade', done: 'business' })).toEqual([])
  expect(await change({ step: 'hours', skipped: 'trade' })).toEqual(['trade'])
  expect(await change({ step: 'services', done: 'hours' })).toEqual(['trade'])
  expect(await change({ step: 'answers', skipped: 'services' })).toEqual(['trade', 'services'])
  // Skipping it later does not reopen it.
  expect(await change({ step: 'answers', skipped: 'hours' })).toEqual(['trade', 'services'])

  expect(await change({ trade: 'hair' })).toEqual(['trade', 'hours', 'services'])

  expect(await change({ done: 'trade' })).toEqual(['hours', 'services'])
  expect(await change({ trade: 'hair', done: 'hours' })).toEqual(['services'])
})
