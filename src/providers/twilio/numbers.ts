import { callCarrier } from '../carrier-http.ts'

export interface TwilioAccount {
  url: string
  accountSid: string
  authToken: string
}

/**
 * Whether the account has this number (E.164). https://www.twilio.com/docs/phone-numbers/api/incomingphonenumber-resource
 * @throws ProviderError
 */
export async function hasTwilioNumber({ url, accountSid, authToken }: TwilioAccount, phone: string): Promise<boolean> {
  const { status, json } = await callCarrier({
    provider: 'twilio',
    method: 'GET',
    url: `${url}/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers.json?PhoneNumber=${encodeURIComponent(phone)}`,
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    timeoutMs: 5_000,
  })
  const numbers = status === 200 && Array.isArray(json?.incoming_phone_numbers) ? json.incoming_phone_numbers : []
  return numbers.some((one) => one?.phone_number === phone)
}
