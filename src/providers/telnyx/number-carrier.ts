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
import type { TelnyxAccount } from './numbers.ts'

/**
 * Buys, configures and releases numbers of a Telnyx account.
 * https://developers.telnyx.com/api/numbers/list-available-phone-numbers, /create-number-order and /update-phone-number
 */
export interface TelnyxNumberOptions extends TelnyxAccount {
  /** The Call Control application that takes the calls; null if calls are not directed anywhere. */
  connectionId: string | null
  /** Where Telnyx is to send texts. */
  publicUrl: string | null
}

type Row = Record<string, unknown>

const TIMEOUT_MS = 10_000
const LIMIT = '20'
const PROFILE_NAME = 'Frontbell'

export class TelnyxNumbers implements NumberCarrier {
  readonly name = 'telnyx'
  readonly #options: TelnyxNumberOptions

  constructor(options: TelnyxNumberOptions) {
    this.#options = options
  }

  get isReachable(): boolean {
    return this.#options.publicUrl !== null
  }

  async search({ country, type, areaCode, contains }: NumberWish): Promise<NumberOffer[]> {
    const query = new URLSearchParams({ 'filter[features]': 'voice' })
    if (areaCode) query.set('filter[national_destination_code]', areaCode)
    if (contains) query.set('filter[phone_number][contains]', contains)
    return this.#offers({ country, type }, query)
  }

  async quote(phone: string, wish: Pick<NumberWish, 'country' | 'type'>): Promise<NumberOffer | null> {
    const offers = await this.#offers(wish, new URLSearchParams({ 'filter[phone_number][contains]': phone.slice(1) }))
    return offers.find((one) => one.phone === phone) ?? null
  }

  async #offers(
    { country, type }: Pick<NumberWish, 'country' | 'type'>,
    query: URLSearchParams,
  ): Promise<NumberOffer[]> {
    query.set('filter[country_code]', country)
    query.set('filter[phone_number_type]', type)
    query.set('filter[limit]', LIMIT)
    const { status, json } = await this.#call('GET', `/v2/available_phone_numbers?${query}`)
    // Telnyx answers 400 for countries and types that it does not sell.
    if (status === 400) return []
    if (status !== 200 || !Array.isArray(json?.data)) throw refused('numbers could not be searched', status, json)
    return (json.data as Row[]).flatMap((one) => {
      const phone = textOf(one.phone_number)
      const cost = (one.cost_information ?? {}) as Row
      const [amount, currency] = [textOf(cost.monthly_cost), textOf(cost.currency)]
      if (phone === null || amount === null || currency === null) return []
      const setup = textOf(cost.upfront_cost)
      const features = Array.isArray(one.features) ? (one.features as Row[]).map(({ name }) => name) : []
      const has = (feature: string) => features.includes(feature)
      return [
        {
          ...{ carrier: 'telnyx' as const, phone, country, type, place: placeOf(one) },
          capabilities: { voice: has('voice'), sms: has('sms'), mms: has('mms') },
          monthlyCost: { amount, currency },
          setupCost: setup === null || Number(setup) === 0 ? null : { amount: setup, currency },
          requires: null,
        },
      ]
    })
  }

  async buy(phone: string, reference: string): Promise<OrderOutcome> {
    const { connectionId } = this.#options
    const profile = await this.#messagingProfile()
    const { status, json } = await this.#call('POST', '/v2/number_orders', {
      phone_numbers: [{ phone_number: phone }],
      customer_reference: reference,
      ...(connectionId === null ? {} : { connection_id: connectionId }),
      ...(profile === null ? {} : { messaging_profile_id: profile }),
    })
    if (status >= 500) throw refused('the order was not answered', status, json)
    if (status !== 200 && status !== 201) return { outcome: 'refused', reason: reasonOf(json, status) }
    return this.#outcomeOf(phone, (json?.data ?? {}) as Row)
  }

  async checkOrder(phone: string, reference: string): Promise<OrderOutcome> {
    const query = new URLSearchParams({ 'filter[customer_reference]': reference })
    const { status, json } = await this.#call('GET', `/v2/number_orders?${query}`)
    if (status !== 200 || !Array.isArray(json?.data)) throw refused('the order could not be looked up', status, json)
    const order = (json.data as Row[]).find((one) => one.customer_reference === reference)
    return order === undefined ? { outcome: 'unknown' } : this.#outcomeOf(phone, order)
  }

  /** An order that succeeded is done when the number is among those of the account. */
  async #outcomeOf(phone: string, order: Row): Promise<OrderOutcome> {
    if (order.status === 'failure') return { outcome: 'refused', reason: 'Telnyx could not provide the number' }
    const number = order.status === 'success' ? await this.find(phone) : null
    if (number !== null) return { outcome: 'bought', number }
    if (order.requirements_met === false)
      return { outcome: 'refused', reason: 'Telnyx asks for documents about the buyer; finish the order in its portal' }
    return { outcome: 'pending' }
  }

  async find(phone: string): Promise<AccountNumber | null> {
    const { status, json } = await this.#call(
      'GET',
      `/v2/phone_numbers?${new URLSearchParams({ 'filter[phone_number]': phone })}`,
    )
    if (status !== 200 || !Array.isArray(json?.data))
      throw refused("the account's numbers could not be listed", status, json)
    const found = (json.data as Row[]).find((one) => one.phone_number === phone && one.status === 'active')
    const carrierId = textOf(found?.id)
    if (carrierId === null) return null
    return { carrierId, phone, capabilities: await this.#capabilities(carrierId) }
  }

  async #capabilities(carrierId: string): Promise<NumberCapabilities> {
    const { status, json } = await this.#call('GET', `/v2/phone_numbers/${carrierId}/messaging`)
    if (status !== 200) throw refused('a number could not be looked up', status, json)
    const settings = (json?.data ?? {}) as { messaging_profile_id?: unknown; features?: Record<string, Row | null> }
    const can = (product: Row | null | undefined): boolean =>
      Boolean(settings.messaging_profile_id) &&
      (product?.domestic_two_way === true || product?.international_outbound === true)
    return { voice: true, sms: can(settings.features?.sms), mms: can(settings.features?.mms) }
  }

  async configure({ carrierId }: AccountNumber): Promise<void> {
    const { connectionId } = this.#options
    if (connectionId !== null) await this.#change(`/v2/phone_numbers/${carrierId}`, { connection_id: connectionId })
    const profile = await this.#messagingProfile()
    if (profile !== null)
      await this.#change(`/v2/phone_numbers/${carrierId}/messaging`, { messaging_profile_id: profile })
  }

  async #change(path: string, body: Row): Promise<void> {
    const { status, json } = await this.#call('PATCH', path, body)
    if (status !== 200) throw refused('the number could not be configured', status, json)
  }

  async release({ carrierId }: AccountNumber): Promise<void> {
    const { status, json } = await this.#call('DELETE', `/v2/phone_numbers/${carrierId}`)
    if (status !== 200 && status !== 404) throw refused('the number could not be released', status, json)
  }

  /** The messaging profile that sends texts here; it is created if there is none. Null if this service has no public address. */
  async #messagingProfile(): Promise<string | null> {
    const { publicUrl } = this.#options
    if (publicUrl === null) return null
    const webhookUrl = `${publicUrl}/carriers/telnyx/messages`
    const { status, json } = await this.#call('GET', '/v2/messaging_profiles?page%5Bsize%5D=250')
    if (status !== 200 || !Array.isArray(json?.data))
      throw refused('the messaging profiles could not be listed', status, json)
    const known = textOf((json.data as Row[]).find((one) => one.webhook_url === webhookUrl)?.id)
    if (known !== null) return known
    const body = {
      name: PROFILE_NAME,
      whitelisted_destinations: ['*'],
      webhook_url: webhookUrl,
      webhook_api_version: '2',
    }
    const created = await this.#call('POST', '/v2/messaging_profiles', body)
    const id = textOf(((created.json?.data ?? {}) as Row).id)
    if (id === null) throw refused('the messaging profile could not be created', created.status, created.json)
    return id
  }

  #call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: Row): Promise<CarrierAnswer> {
    const { url, apiKey } = this.#options
    const headers: Record<string, string> = { authorization: `Bearer ${apiKey}` }
    if (body !== undefined) headers['content-type'] = 'application/json'
    return callCarrier({
      ...{ provider: 'telnyx', method, url: url + path, headers, timeoutMs: TIMEOUT_MS },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  }
}

/** Such as `New York, NY`: the smallest area first. */
function placeOf({ region_information: regions }: Row): string | null {
  if (!Array.isArray(regions)) return null
  const named = (kind: string) => textOf((regions as Row[]).find((one) => one.region_type === kind)?.region_name)
  const [place, state] = [named('rate_center') ?? named('location'), named('state')]
  return [place, state].filter((one) => one !== null).join(', ') || null
}

function reasonOf(json: CarrierAnswer['json'], status: number): string {
  const [error] = Array.isArray(json?.errors) ? (json.errors as Row[]) : []
  const [detail, code] = [textOf(error?.detail) ?? textOf(error?.title), textOf(error?.code)]
  return detail === null ? `Telnyx answered ${status}` : `${detail}${code === null ? '' : ` (Telnyx ${code})`}`
}

const refused = (what: string, status: number, json: CarrierAnswer['json']): ProviderError =>
  new ProviderError('telnyx', `${what}: ${reasonOf(json, status)}`, {
    retryable: status === 429,
    problem: status === 401 || status === 403 ? 'credentials' : status >= 500 ? 'broken' : 'refused',
  })
