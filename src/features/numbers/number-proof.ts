import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { ApiError, badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { requirePhoneNumber } from '../../kernel/phone-number.ts'
import type { VoiceCarrier } from '../../kernel/voice-carriers.ts'
import type { Database, Sql } from '../../store/database.ts'
import { isConstraintViolation } from '../../store/database-errors.ts'
import { listBusinesses, requireBusiness } from '../business/business.ts'
import { requireDestination, spend } from '../spending/spending.ts'
import { addNumber, type PhoneNumber, shown, takenByAnother } from './number.ts'
import { type CodeChannel, countCodes, endCodes, insertCode, lockCode, takeAttempt } from './number-code-store.ts'
import { activateNumber, ensureDefault, lockNumbers, type StoredNumber, selectNumbers } from './number-store.ts'

/**
 * How a business verifies that a number is its own. Otherwise anyone could receive the calls of someone else's number,
 * or show it to the people that they call.
 */
export interface NumberProofs {
  /** The ways in which the service can send a code to a number; if empty, only the operator can assign numbers. */
  readonly channels: readonly CodeChannel[]
  /** Sends a code. @throws ProviderError */
  sendCode(message: { channel: CodeChannel; to: string; code: string }): Promise<void>
  /** The carrier whose account has this number; null if none, or if no carrier could be queried. */
  carrierOf(phone: string): Promise<VoiceCarrier | null>
}

const CODE_DIGITS = 6
const ATTEMPTS = 5
const TTL_MS = 10 * 60_000
const DAY_MS = 24 * 60 * 60_000
/** The most codes within a day, so that nobody is bothered by texts and calls that they did not ask for. */
const MAX_CODES = { number: 4, business: 12 }

/**
 * Adds a number that members of a business enter: pending, unless the account at a carrier has the number. The account is the operator's,
 * so it proves something only if the server has one business; otherwise any business could take numbers that the operator holds for
 * another.
 * @throws as `addNumber`; FORBIDDEN for a pending number that the business may not call, because verifying it costs a call or text
 */
export async function claimNumber(
  db: Database,
  proofs: NumberProofs,
  businessId: string,
  input: { phone: string; label?: string | null; isDefault?: boolean },
  now: Instant,
): Promise<PhoneNumber> {
  const business = await requireBusiness(db, businessId)
  const phone = requirePhoneNumber('phone', input.phone, business.country)
  const isAlone = (await listBusinesses(db)).length === 1
  const carrier = isAlone ? await proofs.carrierOf(phone) : null
  if (carrier === null) {
    await requireDestination(db.read, businessId, phone, 'phone')
    return addNumber(db, businessId, input, now, 'pending')
  }
  return addNumber(db, businessId, { ...input, provider: carrier }, now)
}

/** When a code was sent, and when it expires. */
export interface SentCode {
  channel: CodeChannel
  expiresAt: Instant
  attempts: number
}

/**
 * Sends a code to a pending number. It replaces earlier codes, and counts as a call or text of the business.
 * @throws BAD_REQUEST for a channel that the service does not have; NOT_FOUND; CONFLICT for a number that is not pending, and when too many
 * codes were sent; FORBIDDEN and RATE_LIMITED as `spend`; UNAVAILABLE when the code could not be sent
 */
export async function sendNumberCode(
  db: Database,
  proofs: NumberProofs,
  businessId: string,
  numberId: string,
  channel: CodeChannel,
  now: Instant,
): Promise<SentCode> {
  if (!proofs.channels.includes(channel))
    throw badRequest(
      'channel: This service has no carrier that sends codes this way. Set one up under Settings > Providers, or add the number on the command line of the service: npx frontbell numbers add',
    )
  const { phone } = await requirePending(db.read, businessId, numberId)
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const id = newId('numberCode')
  const expiresAt = new Date(now.getTime() + TTL_MS)
  await db.transaction(async (tx) => {
    await lockNumbers(tx, businessId)
    const sent = await countCodes(tx, businessId, phone, new Date(now.getTime() - DAY_MS))
    if (sent.number >= MAX_CODES.number || sent.business >= MAX_CODES.business)
      throw conflict('too many codes were sent today; try again tomorrow, or ask the operator to add the number')
    await requireDestination(tx, businessId, phone, 'phone')
    await spend(tx, businessId, channel === 'call' ? 'call' : 'message', phone, now)
    const row = {
      id,
      businessId,
      phone,
      channel,
      hash: hashOf(id, code),
      attempts: ATTEMPTS,
      expiresAt,
      createdAt: now,
    }
    await insertCode(tx, row)
  })
  try {
    await proofs.sendCode({ channel, to: phone, code })
  } catch (cause) {
    throw new ApiError('UNAVAILABLE', 'the code could not be sent; try again later', { cause })
  }
  return { channel, expiresAt, attempts: ATTEMPTS }
}

/**
 * Makes a pending number active if the code is the last one that was sent. Must not run in a transaction of the request: a wrong attempt
 * has to count even though the request fails.
 * @throws BAD_REQUEST for a wrong or expired code; NOT_FOUND; CONFLICT for a number that is not pending, or that another business has
 * verified
 */
export async function proveNumber(
  db: Database,
  businessId: string,
  numberId: string,
  code: string,
  now: Instant,
): Promise<PhoneNumber> {
  const { phone } = await requirePending(db.read, businessId, numberId)
  const isRight = await db.transaction(async (tx) => {
    const sent = await lockCode(tx, businessId, phone, now)
    if (sent === null || sent.attempts === 0) return null
    await takeAttempt(tx, sent.id)
    return timingSafeEqual(sent.hash, hashOf(sent.id, code.replaceAll(/\s/g, '')))
  })
  if (isRight === null) throw badRequest('code: has expired or was tried too often; send a new one')
  if (!isRight) throw badRequest('code: is not the one that was sent last')
  return db.transaction(async (tx) => {
    await lockNumbers(tx, businessId)
    await endCodes(tx, businessId, phone)
    return makeActive(tx, businessId, numberId)
  })
}

/**
 * Makes a pending number active, and the default if the business has none.
 * @throws NOT_FOUND; CONFLICT when another business has the number
 */
export async function makeActive(tx: Sql, businessId: string, numberId: string): Promise<PhoneNumber> {
  try {
    if (!(await activateNumber(tx, businessId, numberId))) throw notFound(`phone number ${numberId}`)
  } catch (error) {
    if (isConstraintViolation(error, 'phone_numbers_one_owner')) throw takenByAnother()
    throw error
  }
  await ensureDefault(tx, businessId)
  return shown(await requireNumber(tx, businessId, numberId))
}

async function requirePending(sql: Sql, businessId: string, numberId: string): Promise<StoredNumber> {
  const number = await requireNumber(sql, businessId, numberId)
  if (number.status !== 'pending') throw conflict(`${number.phone} is ${number.status} and needs no code`)
  return number
}

async function requireNumber(sql: Sql, businessId: string, numberId: string): Promise<StoredNumber> {
  const found = (await selectNumbers(sql, businessId)).find(({ id }) => id === numberId)
  if (found === undefined) throw notFound(`phone number ${numberId}`)
  return found
}

/** Bound to the id of the code, so that equal codes have different hashes. */
const hashOf = (id: string, code: string): Buffer => createHash('sha256').update(`${id} ${code}`).digest()
