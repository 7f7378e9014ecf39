import { ApiError, badRequest, conflict } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { optionalLine } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import type { Log } from '../../kernel/log.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import type { VoiceCarrier } from '../../kernel/voice-carriers.ts'
import type { Database } from '../../store/database.ts'
import { isConstraintViolation } from '../../store/database-errors.ts'
import { type Business, listBusinesses, requireBusiness } from '../business/business.ts'
import { addNumber, listNumbers, readNumber } from './number.ts'
import type { AccountNumber, NumberCarrier, NumberOffer, NumberWish, OrderOutcome } from './number-carrier.ts'
import { changeNumber, removeNumber } from './number-change.ts'
import {
  endOrder,
  insertOrder,
  type StoredOrder,
  selectOrder,
  selectOrders,
  selectUnfinished,
} from './number-order-store.ts'

export const ORDER_STATUSES = ['ordered', 'bought', 'failed'] as const

/** A number that was bought, or is being bought. */
export interface NumberOrder {
  id: string
  phone: string
  carrier: VoiceCarrier
  label: string | null
  /** The monthly price that the buyer agreed to, in the carrier's own notation. */
  monthlyCost: string
  currency: string
  /** `ordered`: the carrier has not answered yet, or its answer was lost. It is queried again. */
  status: (typeof ORDER_STATUSES)[number]
  /** Why it failed. */
  reason: string | null
  createdAt: Instant
  endedAt: Instant | null
}

/** The accounts of the operator that sell numbers; they may change while the service runs. */
export type NumberMarket = () => readonly NumberCarrier[]

export interface OrderRequest extends Pick<NumberWish, 'country' | 'type'> {
  phone: string
  carrier: VoiceCarrier
  label?: string | null | undefined
  /** The price that the buyer was shown and agreed to. */
  monthlyCost: string
  currency: string
}

/** By this time the request to the carrier has ended, so nobody else works on the order. */
const IN_PROGRESS_MS = 90_000
/** A carrier that does not know an order after this time never received it. */
const UNKNOWN_FOR_MS = 15 * 60_000
const AT_ONCE = 20

/**
 * Numbers that can be bought now, from all accounts.
 * @param buyer `member`: a member of the business; the accounts are the operator's, so members buy only if the server has one business
 * @throws FORBIDDEN; CONFLICT when no account sells numbers; UNAVAILABLE when the carriers do not answer
 */
export async function searchNumbers(
  db: Database,
  market: NumberMarket,
  businessId: string,
  { carrier, ...wish }: NumberWish & { carrier?: VoiceCarrier | undefined },
  buyer: 'member' | 'operator',
): Promise<NumberOffer[]> {
  await requireBuyer(db, businessId, buyer)
  const carriers = carrier === undefined ? market() : [carrierNamed(market, carrier)]
  if (carriers.length === 0) throw noAccount()
  const found = await Promise.allSettled(carriers.map((one) => one.search(checkedWish(wish))))
  const offers = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
  const failure = found.find((one) => one.status === 'rejected')
  if (offers.length === 0 && failure !== undefined) throw unavailable(failure.reason)
  return offers
}

/**
 * Buys a number at the price that the buyer has agreed to, adds it to the business and routes its calls and texts to this service.
 * Idempotent: the order is stored before the request to the carrier, and a carrier whose answer is lost is queried about the order.
 * @throws FORBIDDEN; BAD_REQUEST naming the field; CONFLICT when the number is gone, costs something else, or is being bought; UNAVAILABLE
 * when the carrier does not state its price
 */
export async function buyNumber(
  db: Database,
  market: NumberMarket,
  businessId: string,
  request: OrderRequest,
  now: Instant,
  buyer: 'member' | 'operator',
): Promise<NumberOrder> {
  await requireBuyer(db, businessId, buyer)
  const carrier = carrierNamed(market, request.carrier)
  requireReachable(carrier)
  const { phone, monthlyCost, currency } = request
  requireSamePrice(await carrier.quote(phone, checkedWish(request)).catch(rethrowUnavailable), request)
  const label = optionalLine('label', request.label, 200)
  const order: StoredOrder = {
    ...{ id: newId('numberOrder'), businessId, phone, carrier: carrier.name, label, monthlyCost },
    ...{ currency: currency.toUpperCase(), status: 'ordered', reason: null, createdAt: now, endedAt: null },
  }
  const isNew = await insertOrder(db.write, order).catch((error: unknown) => {
    throw isConstraintViolation(error, 'number_orders_one_open') ? conflict(`${phone} is being bought already`) : error
  })
  if (!isNew) throw conflict(`${phone} belongs to a business on this server already`)
  await settle(db, order, await attempt(carrier, order), now)
  return withoutBusiness((await selectOrder(db.write, order.id)) ?? order)
}

/** Only the carrier's answer, or a failure to connect, proves that the number was not bought. */
async function attempt(carrier: NumberCarrier, { phone, id }: StoredOrder): Promise<OrderOutcome> {
  try {
    return await carrier.buy(phone, id)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const wasNotOrdered = error.retryable || error.problem === 'refused' || error.problem === 'credentials'
    return wasNotOrdered ? { outcome: 'refused', reason: error.message } : { outcome: 'pending' }
  }
}

/** Records the result of an order. An order without a result stays open. */
async function settle(db: Database, order: StoredOrder, outcome: OrderOutcome, now: Instant): Promise<void> {
  if (outcome.outcome === 'refused') await fail(db, order, outcome.reason, now)
  if (outcome.outcome === 'bought') await finish(db, order, now)
}

/** Adds the number, and then completes the order: after a crash in between, both are repeated, and the number is there already. */
async function finish(db: Database, order: StoredOrder, now: Instant): Promise<void> {
  const { id: orderId, businessId, phone, label, carrier, monthlyCost, currency } = order
  const { currency: ownCurrency } = await requireBusiness(db, businessId)
  let problem: string | null = null
  await addNumber(db, businessId, { phone, label, provider: carrier }, now).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error
    problem = error.message
  })
  const number = (await listNumbers(db, businessId)).find((one) => one.phone === phone)
  if (number !== undefined && currency === ownCurrency)
    await changeNumber(db, businessId, number.id, { monthlyCostCents: Math.round(Number(monthlyCost) * 100) })
  await endOrder(db.write, orderId, { status: 'bought', reason: number === undefined ? problem : null }, now)
}

const fail = (db: Database, { id }: StoredOrder, reason: string, now: Instant): Promise<boolean> =>
  endOrder(db.write, id, { status: 'failed', reason: reason.slice(0, 500) }, now)

/** Queries the carriers about orders whose result is unknown. Call it every half minute or so. */
export async function finishOrders(db: Database, market: NumberMarket, log: Log, now: Instant): Promise<void> {
  for (const order of await selectUnfinished(db.write, new Date(now.getTime() - IN_PROGRESS_MS), AT_ONCE)) {
    const carrier = market().find(({ name }) => name === order.carrier)
    if (carrier === undefined) continue
    try {
      const outcome = await carrier.checkOrder(order.phone, order.id)
      const isTooOld = now.getTime() - order.createdAt.getTime() > UNKNOWN_FOR_MS
      if (outcome.outcome !== 'unknown') await settle(db, order, outcome, now)
      else if (isTooOld) await fail(db, order, `${order.carrier} did not get the order; the number was not bought`, now)
    } catch (err) {
      log.warn({ err, orderId: order.id }, 'could not ask a carrier what became of an order')
    }
  }
}

/** Newest first. */
export async function listNumberOrders(
  db: Database,
  businessId: string,
  page: PageRequest,
): Promise<Page<NumberOrder>> {
  const { items, next } = pageOf(await selectOrders(db.list, businessId, page), page.limit)
  return { items: items.map(withoutBusiness), next }
}

const withoutBusiness = ({ businessId: _, ...order }: StoredOrder): NumberOrder => order

/**
 * Routes calls and texts of a carrier's number to this service.
 * @throws NOT_FOUND; CONFLICT when no account has the number; UNAVAILABLE
 */
export async function configureNumber(
  db: Database,
  market: NumberMarket,
  businessId: string,
  id: string,
  buyer: 'member' | 'operator',
): Promise<void> {
  const { carrier, number } = await atCarrier(db, market, businessId, id, buyer)
  requireReachable(carrier)
  await carrier.configure(number).catch(rethrowUnavailable)
}

/**
 * Releases a number at its carrier, and removes it. Its calls and messages stay. After a crash in between, the daily check finds the number
 * gone; repeating the release is harmless.
 * @throws NOT_FOUND; CONFLICT when no account has the number; UNAVAILABLE
 */
export async function releaseNumber(
  db: Database,
  market: NumberMarket,
  businessId: string,
  id: string,
  buyer: 'member' | 'operator',
): Promise<void> {
  const { carrier, number } = await atCarrier(db, market, businessId, id, buyer)
  await carrier.release(number).catch(rethrowUnavailable)
  await removeNumber(db, businessId, id)
}

async function atCarrier(
  db: Database,
  market: NumberMarket,
  businessId: string,
  id: string,
  buyer: 'member' | 'operator',
): Promise<{ carrier: NumberCarrier; number: AccountNumber }> {
  const { phone, status } = await readNumber(db, businessId, id)
  await requireBuyer(db, businessId, buyer)
  if (status === 'pending') throw conflict(`${phone} is pending: nobody has proved that it is the business's`)
  for (const carrier of market()) {
    const number = await carrier.find(phone).catch(rethrowUnavailable)
    if (number !== null) return { carrier, number }
  }
  throw conflict(`No account at a carrier has ${phone}`)
}

async function requireBuyer(db: Database, businessId: string, buyer: 'member' | 'operator'): Promise<Business> {
  const business = await requireBusiness(db, businessId)
  if (buyer === 'member' && (await listBusinesses(db)).length > 1)
    throw new ApiError(
      'FORBIDDEN',
      "Numbers are bought with the operator's account at the carrier. Ask the operator of this server, who can buy one with: frontbell numbers buy",
    )
  return business
}

function requireReachable({ name, isReachable }: NumberCarrier): void {
  if (isReachable) return
  throw conflict(
    `${name} cannot send calls here: set FRONTBELL_PUBLIC_URL to the address at which this service is reached from the internet`,
  )
}

function carrierNamed(market: NumberMarket, name: VoiceCarrier): NumberCarrier {
  const found = market().find((one) => one.name === name)
  if (found === undefined) throw noAccount(name)
  return found
}

const noAccount = (name?: VoiceCarrier): ApiError =>
  conflict(
    `There is no account at ${name ?? 'a carrier that sells numbers'}. Set up Twilio or Telnyx under Settings > Providers, or by FRONTBELL_TWILIO_ACCOUNT_SID or FRONTBELL_TELNYX_API_KEY`,
  )

function checkedWish<T extends NumberWish>(wish: T): T {
  if (!/^[A-Z]{2}$/.test(wish.country)) throw badRequest('country: must be a two-letter code such as US')
  for (const field of ['areaCode', 'contains'] as const)
    if (wish[field] !== undefined && !/^\d{1,15}$/.test(wish[field])) throw badRequest(`${field}: must be digits`)
  return wish
}

function requireSamePrice(offer: NumberOffer | null, { phone, monthlyCost, currency }: OrderRequest): void {
  if (offer === null) throw conflict(`${phone} can no longer be bought; search again`)
  if (offer.requires !== null)
    throw conflict(
      `${offer.carrier} asks for ${offer.requires} before it sells ${phone}; buy it in the carrier's own console`,
    )
  const { amount, currency: itsCurrency } = offer.monthlyCost
  if (Number(amount) !== Number(monthlyCost) || itsCurrency !== currency.toUpperCase())
    throw conflict(
      `${phone} costs ${amount} ${itsCurrency} a month, not ${monthlyCost} ${currency}; confirm the new price`,
    )
}

function unavailable(error: unknown): ApiError | unknown {
  return error instanceof ProviderError
    ? new ApiError('UNAVAILABLE', `The carrier did not answer: ${error.message}`)
    : error
}

function rethrowUnavailable(error: unknown): never {
  throw unavailable(error)
}
