import type {
  AccountNumber,
  NumberCarrier,
  NumberOffer,
  NumberWish,
  OrderOutcome,
} from '../../features/numbers/number-carrier.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import type { NumberCapabilities } from '../../kernel/voice-carriers.ts'
import { type CarrierAnswer, callCarrier, textOf } from '../carrier-http.ts'
import type { TwilioAccount } from './numbers.ts'

/**
 * Buys, configures and releases numbers of a Twilio account.
 * https://www.twilio.com/docs/phone-numbers/api/availablephonenumberlocal-resource and /incomingphonenumber-resource
 * https://www.twilio.com/docs/phone-numbers/pricing for prices, which are those of a country and a type.
 */
export interface TwilioNumberOptions extends TwilioAccount {
  /** Where Twilio is to send calls and texts. */
  publicUrl: string | null
}

const TIMEOUT_MS = 10_000
const PAGE_SIZE = '20'

/** How Twilio names types in paths and in prices. It sells no `national` numbers. */
const TYPES: Partial<Record<NumberWish['type'], { path: string; price: string }>> = {
  local: { path: 'Local', price: 'local' },
  toll_free: { path: 'TollFree', price: 'toll free' },
  mobile: { path: 'Mobile', price: 'mobile' },
}

/** Of `address_requirements`. */
const REQUIREMENTS: Record<string, string> = {
  any: 'an address of yours',
  local: 'an address of yours in that country',
  foreign: 'an address of yours outside of that country',
}

interface TwilioNumber {
  sid?: unknown
  phone_number?: unknown
  locality?: unknown
  region?: unknown
  iso_country?: unknown
  address_requirements?: unknown
  capabilities?: Record<string, unknown>
}

export class TwilioNumbers implements NumberCarrier {
  readonly name = 'twilio'
  readonly #options: TwilioNumberOptions

  constructor(options: TwilioNumberOptions) {
    this.#options = options
  }

  get isReachable(): boolean {
    return this.#options.publicUrl !== null
  }

  async search(wish: NumberWish): Promise<NumberOffer[]> {
    const query = new URLSearchParams({ PageSize: PAGE_SIZE, VoiceEnabled: 'true' })
    // Twilio has area codes for North America only; elsewhere the number is to begin with it.
    if (wish.areaCode && isNorthAmerican(wish.country)) query.set('AreaCode', wish.areaCode)
    else if (wish.areaCode) query.set('Contains', `${wish.areaCode}*`)
    if (wish.contains) query.set('Contains', wish.contains)
    return this.#offers(wish, query)
  }

  async quote(phone: string, wish: Pick<NumberWish, 'country' | 'type'>): Promise<NumberOffer | null> {
    const offers = await this.#offers(wish, new URLSearchParams({ Contains: phone.slice(1) }))
    return offers.find((one) => one.phone === phone) ?? null
  }

  async #offers(
    { country, type }: Pick<NumberWish, 'country' | 'type'>,
    query: URLSearchParams,
  ): Promise<NumberOffer[]> {
    const kind = TYPES[type]
    if (kind === undefined) return []
    const monthlyCost = await this.#monthlyCost(country, kind.price)
    if (monthlyCost === null) return []
    const { accountSid } = this.#options
    const path = `/2010-04-01/Accounts/${accountSid}/AvailablePhoneNumbers/${country}/${kind.path}.json?${query}`
    const { status, json } = await this.#call('GET', this.#options.url + path)
    // Twilio sells no numbers of this country or this type.
    if (status === 404) return []
    const found = json?.available_phone_numbers
    if (status !== 200 || !Array.isArray(found)) throw refused('numbers could not be searched', status, json)
    return (found as TwilioNumber[]).flatMap((one) => {
      const phone = textOf(one.phone_number)
      if (phone === null) return []
      const needs = textOf(one.address_requirements) ?? 'none'
      return [
        {
          ...{ carrier: 'twilio' as const, phone, country, type, place: placeOf(one), monthlyCost, setupCost: null },
          capabilities: capabilitiesOf(one),
          requires: needs === 'none' ? null : (REQUIREMENTS[needs] ?? needs),
        },
      ]
    })
  }

  /** Null if Twilio sells no such numbers. */
  async #monthlyCost(country: string, type: string): Promise<NumberOffer['monthlyCost'] | null> {
    const { status, json } = await this.#call('GET', `${this.#pricingUrl}/v1/PhoneNumbers/Countries/${country}`)
    if (status === 404) return null
    if (status !== 200 || !Array.isArray(json?.phone_number_prices))
      throw refused('prices could not be read', status, json)
    const prices = json.phone_number_prices as { number_type?: unknown; current_price?: unknown }[]
    const amount = textOf(prices.find((one) => one.number_type === type)?.current_price)
    const currency = textOf(json.price_unit)
    return amount === null || currency === null ? null : { amount, currency: currency.toUpperCase() }
  }

  /** Prices are at a host of their own; a local server answers for both. */
  get #pricingUrl(): string {
    return this.#options.url.replace(/^(https?:\/\/)api\.(.*twilio\.com)$/, '$1pricing.$2')
  }

  async buy(phone: string, reference: string): Promise<OrderOutcome> {
    const form = new URLSearchParams({
      PhoneNumber: phone,
      FriendlyName: `Frontbell ${reference}`,
      ...this.#webhooks(),
    })
    const { status, json } = await this.#call('POST', this.#incoming(), form)
    if (status === 201 && json !== null) return { outcome: 'bought', number: accountNumber(json) }
    if (status >= 500) throw refused('the order was not answered', status, json)
    return { outcome: 'refused', reason: reasonOf(json, status) }
  }

  /** Twilio sells a number once, so a number of the account was bought. */
  async checkOrder(phone: string): Promise<OrderOutcome> {
    const number = await this.find(phone)
    return number === null ? { outcome: 'unknown' } : { outcome: 'bought', number }
  }

  async find(phone: string): Promise<AccountNumber | null> {
    const url = `${this.#incoming()}?${new URLSearchParams({ PhoneNumber: phone })}`
    const { status, json } = await this.#call('GET', url)
    if (status !== 200 || !Array.isArray(json?.incoming_phone_numbers))
      throw refused("the account's numbers could not be listed", status, json)
    const found = (json.incoming_phone_numbers as TwilioNumber[]).find((one) => one.phone_number === phone)
    return found === undefined ? null : accountNumber(found)
  }

  async configure({ carrierId }: AccountNumber): Promise<void> {
    const { status, json } = await this.#call('POST', this.#incoming(carrierId), new URLSearchParams(this.#webhooks()))
    if (status !== 200) throw refused('the number could not be configured', status, json)
  }

  async release({ carrierId }: AccountNumber): Promise<void> {
    const { status, json } = await this.#call('DELETE', this.#incoming(carrierId))
    if (status !== 204 && status !== 404) throw refused('the number could not be released', status, json)
  }

  #webhooks(): Record<string, string> {
    const { publicUrl } = this.#options
    if (publicUrl === null) return {}
    const at = `${publicUrl}/carriers/twilio`
    return {
      ...{ VoiceUrl: `${at}/voice`, VoiceMethod: 'POST', StatusCallback: `${at}/status`, StatusCallbackMethod: 'POST' },
      ...{ SmsUrl: `${at}/messages`, SmsMethod: 'POST' },
    }
  }

  #incoming(sid?: string): string {
    const { url, accountSid } = this.#options
    return `${url}/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers${sid === undefined ? '' : `/${sid}`}.json`
  }

  #call(method: 'GET' | 'POST' | 'DELETE', url: string, form?: URLSearchParams): Promise<CarrierAnswer> {
    const { accountSid, authToken } = this.#options
    const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
    const headers: Record<string, string> = { authorization }
    if (form !== undefined) headers['content-type'] = 'application/x-www-form-urlencoded'
    return callCarrier({
      ...{ provider: 'twilio', method, url, headers, timeoutMs: TIMEOUT_MS },
      ...(form === undefined ? {} : { body: form.toString() }),
    })
  }
}

const isNorthAmerican = (country: string): boolean => country === 'US' || country === 'CA'

const placeOf = ({ locality, region }: TwilioNumber): string | null =>
  [textOf(locality), textOf(region)].filter((one) => one !== null).join(', ') || null

/** Documented in lower case, and returned with `SMS` and `MMS` in upper case. */
function capabilitiesOf({ capabilities = {} }: TwilioNumber): NumberCapabilities {
  const { voice, sms, mms, SMS, MMS } = capabilities
  return { voice: voice === true, sms: (sms ?? SMS) === true, mms: (mms ?? MMS) === true }
}

function accountNumber(number: TwilioNumber): AccountNumber {
  const [carrierId, phone] = [textOf(number.sid), textOf(number.phone_number)]
  if (carrierId === null || phone === null)
    throw new ProviderError('twilio', 'a number has no sid', { retryable: false, problem: 'nonsense' })
  return { carrierId, phone, capabilities: capabilitiesOf(number) }
}

function reasonOf(json: CarrierAnswer['json'], status: number): string {
  const [message, code] = [textOf(json?.message), json?.code]
  return message === null ? `Twilio answered ${status}` : `${message}${code === undefined ? '' : ` (Twilio ${code})`}`
}

const refused = (what: string, status: number, json: CarrierAnswer['json']): ProviderError =>
  new ProviderError('twilio', `${what}: ${reasonOf(json, status)}`, {
    retryable: status === 429,
    problem: status === 401 || status === 403 ? 'credentials' : status >= 500 ? 'broken' : 'refused',
  })
