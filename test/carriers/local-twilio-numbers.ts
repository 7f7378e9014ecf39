import { createHash } from 'node:crypto'
import { type Misanswer, misanswered, type ReceivedCall, startLocalCarrier } from './local-carrier.ts'
import { ACCOUNT_SID, AUTH_TOKEN } from './local-twilio.ts'

interface OwnedNumber {
  sid: string
  phone: string
  settings: Record<string, string>
}

/** A number that Twilio sells. */
export interface TwilioStock {
  phone: string
  country: string
  kind: 'Local' | 'TollFree' | 'Mobile'
  locality: string | null
  region: string | null
  /** `none`, `any`, `local` or `foreign`. */
  addressRequirements: string
}

const PRICES: Record<string, [type: string, price: string][]> = {
  US: [
    ['local', '1.15'],
    ['toll free', '2.15'],
  ],
  GB: [
    ['local', '1.15'],
    ['mobile', '1.50'],
  ],
}

/**
 * The part of Twilio that sells numbers: AvailablePhoneNumbers and IncomingPhoneNumbers (API 2010-04-01) and the prices of the Pricing API
 * (v1), which has a host of its own at Twilio. A number is sold once; a number that was bought is not available.
 */
export async function startLocalTwilioNumbers(stock: TwilioStock[]) {
  const owned: OwnedNumber[] = []
  const state = { misanswers: null as Misanswer | null }
  const server = await startLocalCarrier((call) => {
    if (call.headers.authorization !== `Basic ${btoa(`${ACCOUNT_SID}:${AUTH_TOKEN}`)}`)
      return problem(401, 20003, 'Authenticate')
    const url = new URL(call.path, 'http://local')
    const priced = /^\/v1\/PhoneNumbers\/Countries\/([A-Z]{2})$/.exec(url.pathname)
    if (call.method === 'GET' && priced) return prices(priced[1] ?? '')
    const path = url.pathname.slice(`/2010-04-01/Accounts/${ACCOUNT_SID}`.length)
    const searched = /^\/AvailablePhoneNumbers\/([A-Z]{2})\/(Local|TollFree|Mobile)\.json$/.exec(path)
    if (call.method === 'GET' && searched) return search(url, searched[1] ?? '', searched[2] ?? '')
    if (path === '/IncomingPhoneNumbers.json') return call.method === 'POST' ? buy(call) : list(url)
    const sid = /^\/IncomingPhoneNumbers\/(PN[0-9a-f]{32})\.json$/.exec(path)?.[1]
    const found = owned.find((one) => one.sid === sid)
    if (found === undefined) return problem(404, 20404, `The requested resource ${url.pathname} was not found`)
    if (call.method === 'DELETE') {
      owned.splice(owned.indexOf(found), 1)
      return { status: 204, json: {} }
    }
    if (call.method === 'POST') Object.assign(found.settings, Object.fromEntries(new URLSearchParams(call.body)))
    return { status: 200, json: shown(found) }
  })

  function prices(country: string) {
    const known = PRICES[country]
    if (known === undefined)
      return problem(404, 20404, `The requested resource /PhoneNumbers/Countries/${country} was not found`)
    const rows = known.map(([type, price]) => ({ number_type: type, base_price: price, current_price: price }))
    const url = `https://pricing.twilio.com/v1/PhoneNumbers/Countries/${country}`
    return { status: 200, json: { country, iso_country: country, phone_number_prices: rows, price_unit: 'USD', url } }
  }

  function search(url: URL, country: string, kind: string) {
    const query = url.searchParams
    const wanted = (query.get('Contains') ?? '').replaceAll('*', '')
    const found = stock.filter(
      (one) =>
        one.country === country &&
        one.kind === kind &&
        one.phone.includes(wanted) &&
        one.phone.slice(2).startsWith(query.get('AreaCode') ?? '') &&
        !owned.some(({ phone }) => phone === one.phone),
    )
    const rows = found.slice(0, Number(query.get('PageSize') ?? 50)).map(available)
    return { status: 200, json: { available_phone_numbers: rows, uri: url.pathname + url.search } }
  }

  function buy(call: ReceivedCall) {
    const { PhoneNumber: phone = '', ...settings } = Object.fromEntries(new URLSearchParams(call.body))
    const offered = stock.find((one) => one.phone === phone)
    if (offered === undefined || owned.some((one) => one.phone === phone))
      return problem(400, 21422, `${phone} is not available.`)
    if (offered.addressRequirements !== 'none')
      return problem(400, 21631, `Phone Number Requires an Address but the 'AddressSid' parameter was empty.`)
    const number = { sid: `PN${createHash('md5').update(phone).digest('hex')}`, phone, settings }
    owned.push(number)
    return state.misanswers === null ? { status: 201, json: shown(number) } : misanswered(state.misanswers)
  }

  function list(url: URL) {
    const phone = url.searchParams.get('PhoneNumber')
    const rows = owned.filter((one) => phone === null || one.phone === phone).map(shown)
    const paging = { page: 0, page_size: 50, start: 0, end: rows.length, next_page_uri: null, previous_page_uri: null }
    const uri = url.pathname + url.search
    return { status: 200, json: { ...paging, first_page_uri: uri, uri, incoming_phone_numbers: rows } }
  }

  return { ...server, owned, state }
}

const CAPABILITIES = { voice: true, SMS: true, MMS: false, fax: false }

function available({ phone, country, locality, region, addressRequirements }: TwilioStock) {
  return {
    friendly_name: phone,
    phone_number: phone,
    lata: null,
    locality,
    rate_center: locality,
    latitude: null,
    longitude: null,
    region,
    postal_code: null,
    iso_country: country,
    address_requirements: addressRequirements,
    beta: false,
    capabilities: CAPABILITIES,
  }
}

function shown({ sid, phone, settings }: OwnedNumber) {
  const date = 'Mon, 02 Mar 2026 14:00:00 +0000'
  return {
    sid,
    account_sid: ACCOUNT_SID,
    friendly_name: settings.FriendlyName ?? phone,
    phone_number: phone,
    voice_url: settings.VoiceUrl ?? null,
    voice_method: settings.VoiceMethod ?? 'POST',
    status_callback: settings.StatusCallback ?? null,
    status_callback_method: settings.StatusCallbackMethod ?? 'POST',
    sms_url: settings.SmsUrl ?? null,
    sms_method: settings.SmsMethod ?? 'POST',
    voice_fallback_url: null,
    sms_fallback_url: null,
    address_requirements: 'none',
    beta: false,
    capabilities: { ...CAPABILITIES, sms: true, mms: false },
    status: 'in-use',
    origin: 'twilio',
    api_version: '2010-04-01',
    date_created: date,
    date_updated: date,
    uri: `/2010-04-01/Accounts/${ACCOUNT_SID}/IncomingPhoneNumbers/${sid}.json`,
  }
}

const problem = (status: number, code: number, message: string) => ({
  status,
  json: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})
