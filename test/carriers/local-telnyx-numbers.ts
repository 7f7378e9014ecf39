import { randomUUID } from 'node:crypto'
import { type Misanswer, misanswered, type ReceivedCall, startLocalCarrier } from './local-carrier.ts'
import { API_KEY } from './local-telnyx.ts'

interface OwnedNumber {
  id: string
  phone: string
  connectionId: string | null
  messagingProfileId: string | null
}

interface TelnyxOrder {
  id: string
  phone: string
  reference: string
  status: 'pending' | 'success' | 'failure'
}

/** A number that Telnyx sells. */
export interface TelnyxStock {
  phone: string
  country: string
  type: 'local' | 'toll_free' | 'mobile' | 'national'
  place: string
}

/**
 * The part of Telnyx (API v2) that sells numbers: available numbers, orders, the account's numbers and messaging profiles. An order is carried
 * out at once, or, with `state.isSlow`, when `finish()` is called.
 */
export async function startLocalTelnyxNumbers(stock: TelnyxStock[]) {
  const owned: OwnedNumber[] = []
  const orders: (TelnyxOrder & { connectionId: string | null; profileId: string | null })[] = []
  const profiles: { id: string; name: string; webhook_url: string }[] = []
  const state = { misanswers: null as Misanswer | null, isSlow: false }
  const server = await startLocalCarrier((call) => {
    if (call.headers.authorization !== `Bearer ${API_KEY}`) return problem(401, '10009', 'Authentication failed')
    const url = new URL(call.path, 'http://local')
    const path = url.pathname
    if (call.method === 'GET' && path === '/v2/available_phone_numbers') return search(url)
    if (path === '/v2/number_orders') return call.method === 'POST' ? order(call) : listOrders(url)
    if (path === '/v2/messaging_profiles')
      return call.method === 'POST' ? createProfile(call) : list(profiles.map(profile))
    if (call.method === 'GET' && path === '/v2/phone_numbers') {
      const phone = url.searchParams.get('filter[phone_number]')
      return list(owned.filter((one) => phone === null || one.phone === phone).map(shown))
    }
    const [, id, part] = /^\/v2\/phone_numbers\/([0-9a-f-]+)(\/messaging)?$/.exec(path) ?? []
    const found = owned.find((one) => one.id === id)
    if (found === undefined) return problem(404, '10005', 'Resource not found')
    return part === undefined ? oneNumber(call, found) : messaging(call, found)
  })

  function search(url: URL) {
    const query = url.searchParams
    const country = query.get('filter[country_code]')
    const contains = query.get('filter[phone_number][contains]') ?? ''
    const area = query.get('filter[national_destination_code]') ?? ''
    const type = query.get('filter[phone_number_type]')
    const rows = stock.filter(
      (one) =>
        one.country === country &&
        one.type === type &&
        one.phone.includes(contains) &&
        one.phone.slice(2).startsWith(area) &&
        !owned.some(({ phone }) => phone === one.phone),
    )
    return {
      status: 200,
      json: { data: rows.map(available), meta: { total_results: rows.length, best_effort_results: 0 } },
    }
  }

  function order(call: ReceivedCall) {
    const body = JSON.parse(call.body)
    const phone: string = body.phone_numbers[0].phone_number
    if (!stock.some((one) => one.phone === phone) || owned.some((one) => one.phone === phone))
      return problem(400, '85006', 'Number not available')
    const placed = {
      ...{ id: randomUUID(), phone, reference: body.customer_reference ?? '', status: 'pending' as const },
      ...{ connectionId: body.connection_id ?? null, profileId: body.messaging_profile_id ?? null },
    }
    orders.push(placed)
    if (!state.isSlow) finish()
    return state.misanswers === null
      ? { status: 200, json: { data: shownOrder(placed) } }
      : misanswered(state.misanswers)
  }

  /** Carries out what was ordered. */
  function finish(): void {
    for (const one of orders.filter(({ status }) => status === 'pending')) {
      one.status = 'success'
      const { phone, connectionId, profileId } = one
      owned.push({ id: String(2_000_000_000 + owned.length), phone, connectionId, messagingProfileId: profileId })
    }
  }

  function listOrders(url: URL) {
    const reference = url.searchParams.get('filter[customer_reference]')
    return list(orders.filter((one) => reference === null || one.reference === reference).map(shownOrder))
  }

  function createProfile(call: ReceivedCall) {
    const { name, webhook_url, whitelisted_destinations } = JSON.parse(call.body)
    if (!name || !Array.isArray(whitelisted_destinations)) return problem(422, '10015', 'Bad Request')
    const created = { id: randomUUID(), name, webhook_url }
    profiles.push(created)
    return { status: 200, json: { data: profile(created) } }
  }

  function oneNumber(call: ReceivedCall, found: OwnedNumber) {
    if (call.method === 'DELETE') owned.splice(owned.indexOf(found), 1)
    if (call.method === 'PATCH') found.connectionId = JSON.parse(call.body).connection_id ?? found.connectionId
    return { status: 200, json: { data: shown(found) } }
  }

  function messaging(call: ReceivedCall, found: OwnedNumber) {
    if (call.method === 'PATCH') found.messagingProfileId = JSON.parse(call.body).messaging_profile_id
    const twoWay = { domestic_two_way: true, international_inbound: true, international_outbound: true }
    const { id, phone, messagingProfileId } = found
    const features = { sms: twoWay, mms: null }
    const record = { record_type: 'messaging_settings', id, phone_number: phone, type: 'longcode', country_code: 'US' }
    return { status: 200, json: { data: { ...record, messaging_profile_id: messagingProfileId, features } } }
  }

  return { ...server, owned, orders, profiles, state, finish }
}

const list = (rows: object[]) => ({
  status: 200,
  json: { data: rows, meta: { page_number: 1, page_size: 250, total_pages: 1, total_results: rows.length } },
})

const available = ({ phone, place }: TelnyxStock) => ({
  record_type: 'available_phone_number',
  phone_number: phone,
  vanity_format: null,
  best_effort: false,
  quickship: true,
  reservable: true,
  region_information: [
    { region_type: 'country_code', region_name: 'US' },
    { region_type: 'rate_center', region_name: place },
    { region_type: 'state', region_name: 'NY' },
  ],
  cost_information: { upfront_cost: '1.00000', monthly_cost: '1.00000', currency: 'USD' },
  features: [{ name: 'sms' }, { name: 'voice' }],
})

const shownOrder = ({ id, phone, reference, status }: TelnyxOrder) => ({
  record_type: 'number_order',
  id,
  status,
  customer_reference: reference,
  requirements_met: true,
  phone_numbers_count: 1,
  phone_numbers: [
    { record_type: 'number_order_phone_number', id, phone_number: phone, status, requirements_met: true },
  ],
  created_at: '2026-03-02T14:00:00.000Z',
  updated_at: '2026-03-02T14:00:00.000Z',
})

const shown = ({ id, phone, connectionId, messagingProfileId }: OwnedNumber) => ({
  record_type: 'phone_number',
  id,
  phone_number: phone,
  status: 'active',
  connection_id: connectionId ?? '',
  messaging_profile_id: messagingProfileId ?? '',
  phone_number_type: 'local',
  country_iso_alpha2: 'US',
  created_at: '2026-03-02T14:00:00.000Z',
})

const profile = ({ id, name, webhook_url }: { id: string; name: string; webhook_url: string }) => ({
  record_type: 'messaging_profile',
  id,
  name,
  webhook_url,
  webhook_api_version: '2',
  enabled: true,
})

const problem = (status: number, code: string, title: string) => ({
  status,
  json: {
    errors: [
      { code, title, detail: title, meta: { url: `https://developers.telnyx.com/docs/overview/errors/${code}` } },
    ],
  },
})
