import { callCarrier } from '../carrier-http.ts'

export interface TelnyxAccount {
  url: string
  apiKey: string
}

/**
 * Whether the account has this number (E.164). https://developers.telnyx.com/api/numbers/list-phone-numbers
 * @throws ProviderError
 */
export async function hasTelnyxNumber({ url, apiKey }: TelnyxAccount, phone: string): Promise<boolean> {
  const query = new URLSearchParams({ 'filter[phone_number]': phone, 'filter[status]': 'active' })
  const { status, json } = await callCarrier({
    provider: 'telnyx',
    method: 'GET',
    url: `${url}/v2/phone_numbers?${query}`,
    headers: { authorization: `Bearer ${apiKey}` },
    timeoutMs: 5_000,
  })
  const numbers = status === 200 && Array.isArray(json?.data) ? json.data : []
  return numbers.some((one) => one?.phone_number === phone && one?.status === 'active')
}
