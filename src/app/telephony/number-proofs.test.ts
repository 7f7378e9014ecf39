import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import type { OutboundSms, SmsCarrier } from '../../features/messages/sms-carrier.ts'
import { silentLog } from '../../kernel/log.ts'
import { numberProofs } from './number-proofs.ts'

const ACCOUNTS = {
  ...{ smsCarrier: 'twilio', numberCodesFrom: '+12125550100' },
  ...{ twilioAccountSid: null, twilioAuthToken: null, telnyxApiKey: null },
} as const

/** A carrier's API that answers everything with this body, and the requests that it got. */
async function aCarrier(body: object) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(decodeURIComponent(request.url ?? ''))
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const tts = { name: 'none', speak: () => Promise.reject(new Error('unused')), close: async () => {} } as never
const noCalls = { canDial: () => [], dial: () => null }

function proofs(config: object, carriers: readonly SmsCarrier[] = []) {
  const urls = { twilioUrl: 'http://127.0.0.1:1', telnyxUrl: 'http://127.0.0.1:1' }
  return numberProofs({ config: { ...ACCOUNTS, ...urls, ...config }, carriers, calls: noCalls, tts, log: silentLog })
}

test('a number of the account at Twilio or Telnyx is found; another, and an account that does not answer, is not', async () => {
  const twilio = await aCarrier({ incoming_phone_numbers: [{ phone_number: '+12125550142' }] })
  const telnyx = await aCarrier({ data: [{ phone_number: '+12125550143', status: 'active' }] })
  const atTwilio = { twilioAccountSid: 'AC1', twilioAuthToken: 'x' }
  const both = proofs({ ...atTwilio, telnyxApiKey: 'KEY', twilioUrl: twilio.url, telnyxUrl: telnyx.url })

  expect(await both.carrierOf('+12125550142')).toBe('twilio')
  expect(await both.carrierOf('+12125550143')).toBe('telnyx')
  expect(await both.carrierOf('+12125550144')).toBeNull()
  expect(await proofs(atTwilio).carrierOf('+12125550142')).toBeNull()
  expect(twilio.asked[0]).toBe('/2010-04-01/Accounts/AC1/IncomingPhoneNumbers.json?PhoneNumber=+12125550142')
  expect(telnyx.asked[0]).toBe('/v2/phone_numbers?filter[phone_number]=+12125550143&filter[status]=active')
})

test('a code is texted from the operator’s number, and a refused text is a failure', async () => {
  const sent: OutboundSms[] = []
  const carrier = (outcome: object) =>
    ({
      send: async (sms: OutboundSms) => {
        sent.push(sms)
        return outcome
      },
    }) as unknown as SmsCarrier
  const code = { channel: 'sms', to: '+12125550142', code: '012345' } as const

  const working = proofs({}, [carrier({ outcome: 'accepted' })])
  await working.sendCode(code)

  expect(working.channels).toEqual(['sms'])
  expect(sent).toMatchObject([{ from: '+12125550100', to: '+12125550142', body: expect.stringContaining('012345') }])
  await expect(proofs({}, [carrier({ outcome: 'refused', reason: 'no' })]).sendCode(code)).rejects.toThrow('no')
})

test('without a number of the operator, or with the simulator, no code can be texted', () => {
  expect(proofs({ numberCodesFrom: null }, [{} as SmsCarrier]).channels).toEqual([])
  expect(proofs({ smsCarrier: 'simulator' }, [{} as SmsCarrier]).channels).toEqual([])
})
