import { ProviderError } from '../../kernel/provider-error.ts'
import type { NumberCapabilities } from '../../kernel/voice-carriers.ts'
import { callCarrier, refusedAccount, textOf } from '../carrier-http.ts'

export interface TwilioAccount {
  url: string
  accountSid: string
  authToken: string
}

/**
 * What a number (E.164) of the account can do; null if the account does not have the number.
 * https://www.twilio.com/docs/phone-numbers/api/incomingphonenumber-resource
 * @throws ProviderError
 */
export async function findTwilioNumber(
  { url, accountSid, authToken }: TwilioAccount,
  phone: string,
): Promise<NumberCapabilities | null> {
  const { status, json } = await callCarrier({
    provider: 'twilio',
    method: 'GET',
    url: `${url}/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers.json?PhoneNumber=${encodeURIComponent(phone)}`,
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    timeoutMs: 5_000,
  })
  if (status !== 200 || !Array.isArray(json?.incoming_phone_numbers))
    throw new ProviderError('twilio', `the account's numbers could not be listed (${status})`, { retryable: true })
  const found = json.incoming_phone_numbers.find((one) => one?.phone_number === phone)
  if (!found) return null
  // Documented in lower case, and returned with `SMS` and `MMS` in upper case.
  const { voice, sms, mms, SMS, MMS } = found.capabilities ?? {}
  return { voice: voice === true, sms: (sms ?? SMS) === true, mms: (mms ?? MMS) === true }
}

/**
 * Proves the credentials. Returns what the account is called.
 * https://www.twilio.com/docs/iam/api/account
 * @throws ProviderError
 */
export async function checkTwilioAccount({ url, accountSid, authToken }: TwilioAccount): Promise<string> {
  const { status, json } = await callCarrier({
    provider: 'twilio',
    method: 'GET',
    url: `${url}/2010-04-01/Accounts/${accountSid}.json`,
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
    timeoutMs: 5_000,
  })
  if (status !== 200 || json === null) throw refusedAccount('twilio', status)
  if (json.status !== 'active')
    throw new ProviderError('twilio', `the account is ${textOf(json.status) ?? 'not active'}`, {
      retryable: false,
      problem: 'refused',
    })
  return `account ${textOf(json.friendly_name) ?? accountSid}`
}
