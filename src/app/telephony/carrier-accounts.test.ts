import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { type AccountSettings, numberChecks } from './carrier-accounts.ts'

const PHONE = '+12125550142'
const TWILIO = `/2010-04-01/Accounts/AC1/IncomingPhoneNumbers.json?PhoneNumber=${encodeURIComponent(PHONE)}`
const TELNYX = `/v2/phone_numbers?filter%5Bphone_number%5D=${encodeURIComponent(PHONE)}&filter%5Bstatus%5D=active`
const NONE = { [TWILIO]: { incoming_phone_numbers: [] }, [TELNYX]: { data: [] } }

/** Carriers that answer these paths with the given answers, and any other with 500. */
async function accounts(answers: Record<string, object>, settings: Partial<AccountSettings> = {}) {
  const server = createServer((request, response) => {
    const answer = answers[request.url ?? '']
    response.writeHead(answer ? 200 : 500, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const config = {
    ...{ twilioAccountSid: 'AC1', twilioAuthToken: 'secret', twilioUrl: url, telnyxApiKey: 'KEY1', telnyxUrl: url },
    ...settings,
    smsCarrier: 'twilio' as const,
  }
  const checks = numberChecks(config)
  return (phone = PHONE) => checks?.ask(phone)
}

test('a number has the capabilities of the account at Twilio, however they are spelled', async () => {
  for (const capabilities of [
    { voice: true, SMS: true, MMS: false, fax: false },
    { voice: true, sms: true, mms: false },
  ]) {
    const ask = await accounts({ [TWILIO]: { incoming_phone_numbers: [{ phone_number: PHONE, capabilities }] } })
    expect(await ask()).toEqual({ account: 'twilio', capabilities: { voice: true, sms: true, mms: false } })
  }
})

test('a number at Telnyx sends what its messaging settings allow, and nothing without a messaging profile', async () => {
  const number = { data: [{ id: '17', phone_number: PHONE, status: 'active' }] }
  const features = { sms: { domestic_two_way: true, international_outbound: false }, mms: null }
  for (const [messaging_profile_id, sms] of [
    ['3fa85f64-5717-4562-b3fc-2c963f66afa6', true],
    ['', false],
  ] as const) {
    const settings = { data: { phone_number: PHONE, messaging_profile_id, features } }
    const ask = await accounts({ ...NONE, [TELNYX]: number, '/v2/phone_numbers/17/messaging': settings })
    expect(await ask()).toEqual({ account: 'telnyx', capabilities: { voice: true, sms, mms: false } })
  }
})

test('no account has a number only if every account says so; without accounts none is queried', async () => {
  expect(await (await accounts(NONE))()).toEqual({ account: null })
  await expect((await accounts({ [TWILIO]: NONE[TWILIO] as object }))()).rejects.toThrow(/500/)
  await expect((await accounts({ [TELNYX]: NONE[TELNYX] as object }))()).rejects.toThrow(/500/)
  expect(await (await accounts({}, { twilioAccountSid: null, telnyxApiKey: null }))()).toBeUndefined()
})
