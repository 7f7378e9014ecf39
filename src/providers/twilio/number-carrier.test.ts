import twilio from 'twilio'
import { expect, onTestFinished, test } from 'vitest'
import { ACCOUNT_SID, AUTH_TOKEN } from '../../../test/carriers/local-twilio.ts'
import { startLocalTwilioNumbers, type TwilioStock } from '../../../test/carriers/local-twilio-numbers.ts'
import { TwilioNumbers } from './number-carrier.ts'

const PUBLIC_URL = 'https://bell.example.com'
const US = { country: 'US', type: 'local' } as const
const stockOf = (phone: string, more: Partial<TwilioStock> = {}): TwilioStock => ({
  ...{ phone, country: 'US', kind: 'Local', locality: 'New York', region: 'NY', addressRequirements: 'none', ...more },
})
const STOCK = [
  stockOf('+12125550142'),
  stockOf('+13105550143', { locality: 'Los Angeles', region: 'CA' }),
  stockOf('+18005550144', { kind: 'TollFree', locality: null, region: null }),
  stockOf('+442079460145', { country: 'GB', addressRequirements: 'local', region: null, locality: 'London' }),
]

async function local() {
  const server = await startLocalTwilioNumbers(STOCK)
  onTestFinished(() => server.close())
  const account = { url: server.url, accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN, publicUrl: PUBLIC_URL }
  return { server, carrier: new TwilioNumbers(account), account }
}

interface SdkRequest {
  method: string
  uri: string
  username: string
  password: string
  data?: Record<string, unknown>
  params?: Record<string, unknown>
  headers: Record<string, string>
}

/** Twilio's own client, whose requests go to the local server. */
const sdk = (serverUrl: string) =>
  twilio(ACCOUNT_SID, AUTH_TOKEN, {
    httpClient: {
      async request({ method, uri, username, password, data, params, headers }: SdkRequest) {
        const url = new URL(uri.replace(/https:\/\/(api|pricing)\.twilio\.com/, serverUrl))
        for (const [name, value] of Object.entries(params ?? {})) url.searchParams.set(name, String(value))
        const form = new URLSearchParams()
        for (const [name, value] of Object.entries(data ?? {})) form.append(name, String(value))
        const response = await fetch(url, {
          method,
          headers: { ...headers, authorization: `Basic ${btoa(`${username}:${password}`)}` },
          ...(method.toUpperCase() === 'POST' ? { body: form } : {}),
        })
        const text = await response.text()
        return { statusCode: response.status, body: text === '' ? null : JSON.parse(text), headers: {} }
      },
    } as never,
  })

const requestOf = ({ method, path, body }: { method: string; path: string; body: string }) => {
  const url = new URL(path, 'http://local')
  const fields = (params: URLSearchParams) => [...params].toSorted(([a], [b]) => a.localeCompare(b))
  return {
    method: method.toUpperCase(),
    path: url.pathname,
    query: fields(url.searchParams),
    form: fields(new URLSearchParams(body)),
  }
}

test('numbers are found by area code and by digits, with place, abilities and price', async () => {
  const { carrier } = await local()

  expect(await carrier.search({ ...US, areaCode: '212' })).toEqual([
    {
      ...{ carrier: 'twilio', phone: '+12125550142', country: 'US', type: 'local', place: 'New York, NY' },
      ...{ capabilities: { voice: true, sms: true, mms: false }, setupCost: null, requires: null },
      monthlyCost: { amount: '1.15', currency: 'USD' },
    },
  ])
  expect((await carrier.search({ ...US, contains: '0143' })).map(({ phone }) => phone)).toEqual(['+13105550143'])
  expect(await carrier.search({ country: 'US', type: 'toll_free' })).toMatchObject([
    { phone: '+18005550144', place: null, monthlyCost: { amount: '2.15' } },
  ])
  expect(await carrier.search({ country: 'GB', type: 'local' })).toMatchObject([
    { phone: '+442079460145', requires: 'an address of yours in that country' },
  ])
  for (const none of [{ country: 'DE', type: 'local' } as const, { country: 'US', type: 'national' } as const])
    expect(await carrier.search(none)).toEqual([])
})

test("our requests are, field for field, those of Twilio's SDK, which reads our local server alike", async () => {
  const { server, carrier } = await local()
  const client = sdk(server.url)
  const webhooks = {
    ...{ voiceUrl: `${PUBLIC_URL}/carriers/twilio/voice`, voiceMethod: 'POST' },
    ...{ statusCallback: `${PUBLIC_URL}/carriers/twilio/status`, statusCallbackMethod: 'POST' },
    ...{ smsUrl: `${PUBLIC_URL}/carriers/twilio/messages`, smsMethod: 'POST' },
  }
  const since = () => server.calls.splice(0).map(requestOf)

  const [ours] = await carrier.search({ ...US, areaCode: '212' })
  const [price] = since()
  const prices = await client.pricing.v1.phoneNumbers.countries('US').fetch()
  const listed = await client
    .availablePhoneNumbers('US')
    .local.list({ areaCode: 212, voiceEnabled: true, pageSize: 20 })
  expect(since()[0]).toMatchObject({ method: price?.method, path: price?.path })
  expect(listed[0]?.phoneNumber).toBe(ours?.phone)
  expect(prices.phoneNumberPrices[0]).toMatchObject({ currentPrice: ours?.monthlyCost.amount })
  expect(prices.priceUnit).toBe(ours?.monthlyCost.currency)

  await carrier.search({ ...US, areaCode: '212' })
  const [, search] = since()
  await client.availablePhoneNumbers('US').local.list({ areaCode: 212, voiceEnabled: true, pageSize: 20, limit: 20 })
  expect(search).toEqual(since()[0])

  const bought = await carrier.buy('+12125550142', 'nor_1')
  const [order] = since()
  const friendlyName = 'Frontbell nor_1'
  await client.incomingPhoneNumbers.create({ phoneNumber: '+12125550142', friendlyName, ...webhooks }).catch(() => {})
  expect(order).toEqual(since()[0])
  expect(bought).toMatchObject({ outcome: 'bought', number: { phone: '+12125550142' } })

  const number = await carrier.find('+12125550142')
  const [find] = since()
  const [theirs] = await client.incomingPhoneNumbers.list({ phoneNumber: '+12125550142' })
  expect(since()[0]).toMatchObject({ path: find?.path })
  expect(number).toMatchObject({ carrierId: theirs?.sid, capabilities: { voice: true, sms: true, mms: false } })
  expect(theirs).toMatchObject({ voiceUrl: webhooks.voiceUrl, smsUrl: webhooks.smsUrl, status: 'in-use' })

  if (number === null) throw new Error('the account has the number')
  await carrier.configure(number)
  const [configure] = since()
  await client.incomingPhoneNumbers(number.carrierId).update(webhooks)
  expect(configure).toEqual(since()[0])

  await carrier.release(number)
  const [release] = since()
  await client
    .incomingPhoneNumbers(number.carrierId)
    .remove()
    .catch(() => {})
  expect(release).toEqual(since()[0])
  expect(server.owned).toEqual([])
})

test('a lost answer leaves open whether the number was bought, and the account tells', async () => {
  const { server, carrier } = await local()

  for (const [index, misanswer] of (['error', 'broken'] as const).entries()) {
    server.state.misanswers = misanswer
    const phone = STOCK[index]?.phone ?? ''
    await expect(carrier.buy(phone, 'nor_1')).rejects.toMatchObject({ retryable: false })
    expect(await carrier.checkOrder(phone)).toMatchObject({ outcome: 'bought', number: { phone } })
  }
  expect(await carrier.checkOrder('+18005550144')).toEqual({ outcome: 'unknown' })
})

test('what Twilio refuses is said in its words; a number that is gone counts as released', async () => {
  const { carrier, account } = await local()

  expect(await carrier.buy('+12125559999', 'nor_1')).toEqual({
    outcome: 'refused',
    reason: '+12125559999 is not available. (Twilio 21422)',
  })
  const stranger = new TwilioNumbers({ ...account, authToken: 'wrong' })
  await expect(stranger.search(US)).rejects.toMatchObject({ problem: 'credentials' })
  const gone = {
    carrierId: `PN${'0'.repeat(32)}`,
    phone: '+12125550142',
    capabilities: { voice: true, sms: true, mms: true },
  }
  await carrier.release(gone)
  await expect(carrier.configure(gone)).rejects.toThrow('20404')
})
