import { expect, test } from 'vitest'
import { ACCOUNT_SID, AUTH_TOKEN } from '../../../test/carriers/local-twilio.ts'
import { startLocalTwilioNumbers } from '../../../test/carriers/local-twilio-numbers.ts'
import { aBusiness, NOW } from '../../../test/factories/records.ts'
import { atTheEnd } from '../../../test/harness/at-the-end.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { silentLog } from '../../kernel/log.ts'
import { TwilioNumbers } from '../../providers/twilio/number-carrier.ts'
import { listNumbers } from './number.ts'
import {
  buyNumber,
  configureNumber,
  finishOrders,
  listNumberOrders,
  type OrderRequest,
  releaseNumber,
  searchNumbers,
} from './number-order.ts'

const PHONES = Array.from({ length: 9 }, (_, n) => `+1212555010${n}`)
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const ALL = { limit: 20, after: null }

/** A server with one business, and Twilio's account with numbers for sale. */
async function aMarket() {
  const db = await createTestDatabase()
  const business = await aBusiness(db, { currency: 'USD' })
  const offer = {
    country: 'US',
    kind: 'Local',
    locality: 'New York',
    region: 'NY',
    addressRequirements: 'none',
  } as const
  const server = await startLocalTwilioNumbers(PHONES.map((phone) => ({ phone, ...offer })))
  atTheEnd(() => server.close())
  const url = { url: server.url, accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN }
  const carriers = [new TwilioNumbers({ ...url, publicUrl: 'https://bell.example.com' })]
  const market = () => carriers
  const request = (phone: string, more: Partial<OrderRequest> = {}): OrderRequest => ({
    ...{ phone, carrier: 'twilio', country: 'US', type: 'local', monthlyCost: '1.15', currency: 'USD', ...more },
  })
  const buy = (phone: string, more: Partial<OrderRequest> = {}) =>
    buyNumber(db, market, business.id, request(phone, more), NOW, 'member')
  const orders = async () => (await listNumberOrders(db, business.id, ALL)).items
  const numbers = async () => (await listNumbers(db, business.id)).map(({ phone }) => phone)
  const finish = (minutes: number) => finishOrders(db, market, silentLog, later(minutes))
  const purchases = () => server.calls.filter(({ method, path }) => method === 'POST' && path.endsWith('Numbers.json'))
  return { db, business, server, market, buy, orders, numbers, finish, purchases }
}

test('a number is bought at the offered price, and its calls and texts come to this service', async () => {
  const { db, business, market, buy, server } = await aMarket()
  const [offer] = await searchNumbers(db, market, business.id, { country: 'US', type: 'local' }, 'member')

  const order = await buy(offer?.phone ?? '', { label: 'Front desk' })

  expect(order).toMatchObject({ status: 'bought', reason: null, monthlyCost: '1.15', endedAt: NOW })
  expect(await listNumbers(db, business.id)).toMatchObject([
    { phone: offer?.phone, label: 'Front desk', provider: 'twilio', status: 'active', monthlyCostCents: 115 },
  ])
  expect(server.owned[0]?.settings).toMatchObject({
    VoiceUrl: 'https://bell.example.com/carriers/twilio/voice',
    SmsUrl: 'https://bell.example.com/carriers/twilio/messages',
  })
})

test('without a public address nothing is bought or configured, because no carrier could send calls to the service', async () => {
  const { db, business, server, purchases } = await aMarket()
  const url = { url: server.url, accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN, publicUrl: null }
  const market = () => [new TwilioNumbers(url)]
  const request = { phone: PHONES[0] ?? '', carrier: 'twilio', country: 'US', type: 'local' } as const
  const price = { monthlyCost: '1.15', currency: 'USD' }

  const buying = buyNumber(db, market, business.id, { ...request, ...price }, NOW, 'operator')
  await expect(buying).rejects.toThrow('FRONTBELL_PUBLIC_URL')
  expect(purchases()).toEqual([])
})

test('at a price other than the confirmed one, nothing is bought, and the error states the price', async () => {
  const { buy, purchases, orders } = await aMarket()

  await expect(buy(PHONES[0] ?? '', { monthlyCost: '1.00' })).rejects.toThrow('costs 1.15 USD a month, not 1.00 USD')
  await expect(buy(PHONES[0] ?? '', { currency: 'EUR' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(buy('+12125559999')).rejects.toThrow('can no longer be bought')
  expect([purchases().length, (await orders()).length]).toEqual([0, 0])
})

test("if the carrier's answer is lost, the number is found at the carrier and bought only once", async () => {
  for (const misanswer of ['error', 'broken'] as const) {
    const { server, buy, orders, numbers, finish, purchases } = await aMarket()
    server.state.misanswers = misanswer

    expect((await buy(PHONES[0] ?? '')).status).toBe('ordered')
    await expect(buy(PHONES[0] ?? '')).rejects.toMatchObject({ code: 'CONFLICT' })
    await finish(1)
    expect(await numbers()).toEqual([])
    await finish(2)

    expect(await orders()).toMatchObject([{ status: 'bought', endedAt: later(2) }])
    expect(await numbers()).toEqual([PHONES[0]])
    expect(purchases()).toHaveLength(1)
  }
})

test('a service that dies before or after the request to the carrier neither loses a number nor buys it twice', async () => {
  const { db, business, server, orders, numbers, finish, purchases } = await aMarket()
  const bought = PHONES[0] ?? ''
  const never = PHONES[1] ?? ''
  const insert = (id: string, phone: string) => db.write`
    INSERT INTO number_orders (id, business_id, phone, carrier, monthly_cost, currency, created_at)
    VALUES (${id}, ${business.id}, ${phone}, 'twilio', '1.15', 'USD', ${NOW})`
  server.owned.push({ sid: `PN${'1'.repeat(32)}`, phone: bought, settings: {} })
  await insert('nor_after', bought)
  await insert('nor_before', never)

  await finish(2)
  await finish(2)
  expect(await numbers()).toEqual([bought])
  expect((await orders()).find(({ id }) => id === 'nor_before')?.status).toBe('ordered')
  await finish(16)

  expect((await orders()).find(({ id }) => id === 'nor_before')).toMatchObject({
    status: 'failed',
    reason: 'twilio did not get the order; the number was not bought',
  })
  expect(purchases()).toEqual([])
})

test('a crash between storing the number and the result of its order adds the number once', async () => {
  const { db, buy, orders, numbers, finish } = await aMarket()
  const order = await buy(PHONES[0] ?? '')
  await db.write`UPDATE number_orders SET status = 'ordered', ended_at = NULL WHERE id = ${order.id}`

  await finish(2)

  expect(await numbers()).toEqual([PHONES[0]])
  expect(await orders()).toMatchObject([{ status: 'bought', reason: null }])
})

test('of several requests for one number at the same time, one buys it', async () => {
  const { buy, numbers, purchases } = await aMarket()

  const results = await Promise.allSettled(Array.from({ length: 5 }, () => buy(PHONES[0] ?? '')))

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await numbers()).toEqual([PHONES[0]])
  expect(purchases()).toHaveLength(1)
})

test('a released number is gone at the carrier and here; a number of no account cannot be released', async () => {
  const { db, business, server, market, buy, numbers } = await aMarket()
  await buy(PHONES[0] ?? '')
  const [number] = await listNumbers(db, business.id)
  const id = number?.id ?? ''

  server.owned[0]!.settings = {}
  await configureNumber(db, market, business.id, id, 'member')
  expect(server.owned[0]?.settings.VoiceUrl).toBe('https://bell.example.com/carriers/twilio/voice')
  await releaseNumber(db, market, business.id, id, 'member')

  expect([server.owned, await numbers()]).toEqual([[], []])
  await buy(PHONES[1] ?? '')
  const [other] = await listNumbers(db, business.id)
  server.owned.splice(0)
  await expect(releaseNumber(db, market, business.id, other?.id ?? '', 'member')).rejects.toThrow('No account')
})

test("if several businesses share the server, only the operator buys: the account is the operator's", async () => {
  const { db, business, market, buy } = await aMarket()
  await aBusiness(db)
  const wish = { country: 'US', type: 'local' } as const

  await expect(buy(PHONES[0] ?? '')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(searchNumbers(db, market, business.id, wish, 'member')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await searchNumbers(db, market, business.id, wish, 'operator')).length).toBe(PHONES.length)
  await expect(searchNumbers(db, () => [], business.id, wish, 'operator')).rejects.toThrow(
    'FRONTBELL_TWILIO_ACCOUNT_SID',
  )
})
