import Telnyx from 'telnyx'
import { expect, onTestFinished, test } from 'vitest'
import { API_KEY } from '../../../test/carriers/local-telnyx.ts'
import { startLocalTelnyxNumbers } from '../../../test/carriers/local-telnyx-numbers.ts'
import { TelnyxNumbers } from './number-carrier.ts'

const PUBLIC_URL = 'https://bell.example.com'
const US = { country: 'US', type: 'local' } as const
const STOCK = [
  { phone: '+12125550142', country: 'US', type: 'local', place: 'New York' } as const,
  { phone: '+13105550143', country: 'US', type: 'local', place: 'Los Angeles' } as const,
]

async function local() {
  const server = await startLocalTelnyxNumbers(STOCK)
  onTestFinished(() => server.close())
  const account = { url: server.url, apiKey: API_KEY, connectionId: '1494404757140276705', publicUrl: PUBLIC_URL }
  const client = new Telnyx({ apiKey: API_KEY, baseURL: `${server.url}/v2`, maxRetries: 0 })
  return { server, carrier: new TelnyxNumbers(account), account, client }
}

const requestOf = ({ method, path, body }: { method: string; path: string; body: string }) => {
  const url = new URL(path, 'http://local')
  const query = [...url.searchParams].toSorted(([a], [b]) => a.localeCompare(b))
  return { method: method.toUpperCase(), path: url.pathname, query, body: body === '' ? null : JSON.parse(body) }
}

test('numbers are found by area code and by digits, with place, abilities and price', async () => {
  const { carrier } = await local()

  expect(await carrier.search({ ...US, areaCode: '212' })).toEqual([
    {
      ...{ carrier: 'telnyx', phone: '+12125550142', country: 'US', type: 'local', place: 'New York, NY' },
      ...{ capabilities: { voice: true, sms: true, mms: false }, requires: null },
      ...{ monthlyCost: { amount: '1.00000', currency: 'USD' }, setupCost: { amount: '1.00000', currency: 'USD' } },
    },
  ])
  expect((await carrier.search({ ...US, contains: '0143' })).map(({ phone }) => phone)).toEqual(['+13105550143'])
  expect(await carrier.quote('+13105550143', US)).toMatchObject({ phone: '+13105550143' })
  expect(await carrier.quote('+13105559999', US)).toBeNull()
})

test("our requests are, field for field, those of Telnyx's SDK, which reads our local server alike", async () => {
  const { server, carrier, account, client } = await local()
  const since = () => server.calls.splice(0).map(requestOf)

  const [ours] = await carrier.search({ ...US, areaCode: '212' })
  const [search] = since()
  const { data: theirs = [] } = await client.availablePhoneNumbers.list({
    filter: {
      ...{ country_code: 'US', phone_number_type: 'local', national_destination_code: '212' },
      ...{ features: ['voice'], limit: 20 },
    },
  })
  expect(search).toEqual(since()[0])
  expect(theirs[0]).toMatchObject({
    phone_number: ours?.phone,
    cost_information: { monthly_cost: ours?.monthlyCost.amount },
  })

  const bought = await carrier.buy('+12125550142', 'nor_1')
  const requests = since()
  const order = requests.find(({ method, path }) => method === 'POST' && path === '/v2/number_orders')
  const [profile] = server.profiles
  const theirOrder = { phone_numbers: [{ phone_number: '+12125550142' }], customer_reference: 'nor_1' }
  const direction = { connection_id: account.connectionId, messaging_profile_id: profile?.id ?? '' }
  await client.numberOrders.create({ ...theirOrder, ...direction }).catch(() => {})
  expect(order).toEqual(since()[0])
  const created = requests.find(({ method, path }) => method === 'POST' && path === '/v2/messaging_profiles')
  await client.messagingProfiles.create({
    ...{ name: 'Frontbell', whitelisted_destinations: ['*'], webhook_api_version: '2' },
    webhook_url: `${PUBLIC_URL}/carriers/telnyx/messages`,
  })
  expect(created).toEqual(since()[0])
  expect(bought).toMatchObject({ outcome: 'bought', number: { capabilities: { voice: true, sms: true, mms: false } } })

  const number = await carrier.find('+12125550142')
  const [find] = since()
  const numbers = await client.phoneNumbers.list({ filter: { phone_number: '+12125550142' } })
  expect(find).toEqual(since()[0])
  expect(numbers.data[0]).toMatchObject({ id: number?.carrierId, connection_id: account.connectionId })

  if (number === null) throw new Error('the account has the number')
  await carrier.configure(number)
  const configured = since().filter(({ method }) => method === 'PATCH')
  await client.phoneNumbers.update(number.carrierId, { connection_id: account.connectionId })
  await client.phoneNumbers.messaging.update(number.carrierId, { messaging_profile_id: profile?.id ?? '' })
  expect(configured).toEqual(since())

  await carrier.release(number)
  const [release] = since()
  await client.phoneNumbers.delete(number.carrierId).catch(() => {})
  expect(release).toEqual(since()[0])
  expect(server.owned).toEqual([])
})

test('an order that Telnyx has not carried out is pending, and found by its reference', async () => {
  const { server, carrier } = await local()
  server.state.isSlow = true

  expect(await carrier.buy('+12125550142', 'nor_1')).toEqual({ outcome: 'pending' })
  expect(await carrier.checkOrder('+12125550142', 'nor_1')).toEqual({ outcome: 'pending' })
  server.finish()
  expect(await carrier.checkOrder('+12125550142', 'nor_1')).toMatchObject({ outcome: 'bought' })
  expect(await carrier.checkOrder('+12125550142', 'nor_2')).toEqual({ outcome: 'unknown' })
})

test('a lost answer leaves open whether the number was bought, and the order tells', async () => {
  const { server, carrier } = await local()
  server.state.misanswers = 'broken'

  await expect(carrier.buy('+12125550142', 'nor_1')).rejects.toMatchObject({ retryable: false })
  expect(await carrier.checkOrder('+12125550142', 'nor_1')).toMatchObject({ outcome: 'bought' })
  expect(await carrier.buy('+12125550142', 'nor_2')).toEqual({
    outcome: 'refused',
    reason: 'Number not available (Telnyx 85006)',
  })
})
