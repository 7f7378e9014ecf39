import { ProviderError } from '../../kernel/provider-error.ts'
import type { NumberCapabilities } from '../../kernel/voice-carriers.ts'
import { callCarrier, refusedAccount } from '../carrier-http.ts'

export interface TelnyxAccount {
  url: string
  apiKey: string
}

/**
 * What a number (E.164) of the account can do; null if the account does not have the number. Texts need a messaging profile.
 * https://developers.telnyx.com/api/numbers/list-phone-numbers and /get-phone-number-messaging-settings
 * @throws ProviderError
 */
export async function findTelnyxNumber(account: TelnyxAccount, phone: string): Promise<NumberCapabilities | null> {
  const query = new URLSearchParams({ 'filter[phone_number]': phone, 'filter[status]': 'active' })
  const { data } = await read(account, `/v2/phone_numbers?${query}`)
  if (!Array.isArray(data))
    throw new ProviderError('telnyx', "the account's numbers are not a list", { retryable: true })
  const found = data.find((one) => one?.phone_number === phone && one?.status === 'active')
  if (!found) return null
  const settings = (await read(account, `/v2/phone_numbers/${found.id}/messaging`)).data as Messaging | null
  const hasProfile = Boolean(settings?.messaging_profile_id)
  const can = (product: Product | undefined) =>
    hasProfile && (product?.domestic_two_way === true || product?.international_outbound === true)
  return { voice: true, sms: can(settings?.features?.sms), mms: can(settings?.features?.mms) }
}

interface Messaging {
  messaging_profile_id?: string | null
  features?: { sms?: Product; mms?: Product }
}
interface Product {
  domestic_two_way?: boolean
  international_outbound?: boolean
}

async function read({ url, apiKey }: TelnyxAccount, path: string): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${apiKey}` }
  const call = { provider: 'telnyx', method: 'GET' as const, url: url + path, headers, timeoutMs: 5_000 }
  const { status, json } = await callCarrier(call)
  if (status === 200 && json !== null) return json
  throw new ProviderError('telnyx', `a number could not be looked up (${status})`, { retryable: true })
}

/**
 * Proves the API key. Returns how many numbers the account has.
 * @throws ProviderError
 */
export async function checkTelnyxAccount({ url, apiKey }: TelnyxAccount): Promise<string> {
  const headers = { authorization: `Bearer ${apiKey}` }
  const path = '/v2/phone_numbers?page%5Bsize%5D=1'
  const { status, json } = await callCarrier({
    provider: 'telnyx',
    method: 'GET',
    url: url + path,
    headers,
    timeoutMs: 5_000,
  })
  if (status !== 200 || json === null) throw refusedAccount('telnyx', status)
  const total = (json.meta as { total_results?: unknown } | undefined)?.total_results
  return typeof total === 'number' ? `account with ${total} ${total === 1 ? 'number' : 'numbers'}` : 'account found'
}
