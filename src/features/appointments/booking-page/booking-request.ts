import { insertEmail } from '../../../jobs/outbox.ts'
import { ApiError } from '../../../kernel/api-error.ts'
import type { Instant } from '../../../kernel/clock.ts'
import { newId } from '../../../kernel/id.ts'
import { bookingCodeMail, bookingCodeText } from '../../../mails/booking-code.ts'
import type { NoticeLanguage } from '../../../mails/customer-notices.ts'
import type { Database, Sql } from '../../../store/database.ts'
import { isConstraintViolation } from '../../../store/database-errors.ts'
import { isBlockedCaller } from '../../blocked-callers/blocked-caller.ts'
import type { Business } from '../../business/business.ts'
import { findTextingNumber, queueText } from '../../messages/message.ts'
import { spend } from '../../spending/spending.ts'
import { bookAppointment } from '../appointment.ts'
import { selectAppointment } from '../appointment-store.ts'
import {
  DAY_MS,
  HOUR_MS,
  hashOf,
  hashOfCode,
  isRightCode,
  mayRenewCode,
  maySendCode,
  newCode,
  stateOf,
  tokenOf,
} from './booking-code.ts'
import {
  type BookingCustomer,
  type BookingRequest,
  countCodes,
  deleteOldRequests,
  insertRequest,
  lockReceiver,
  lockRequest,
  selectRequest,
  updateRequest,
} from './booking-request-store.ts'

/** Bookings by customers themselves. A booking is only a request until the right code is entered; then the appointment is written. */

/** What is booked, and when. */
export interface ChosenTime {
  service: string | null
  /** Null for anyone. */
  staffId: string | null
  startsAt: Instant
}

/** Where a request comes from. */
export interface RequestOrigin {
  /** The random text of the form; the same form leads to the same request. */
  form: string
  /** The network address. */
  client: string
  language: NoticeLanguage
}

/** Why no code was sent. */
export type CodeRefusal = 'too_many' | 'opted_out' | 'not_allowed' | 'busy'

/** Thrown to roll the transaction back. */
class Refused extends Error {
  readonly why: CodeRefusal

  constructor(why: CodeRefusal) {
    super(why)
    this.why = why
  }
}

const KEPT_MS = 2 * DAY_MS

/** Deletes the requests that are two days old, with the names and numbers in them. */
export const forgetOldRequests = (db: Database, now: Instant): Promise<void> =>
  deleteOldRequests(db.write, new Date(+now - KEPT_MS))

/** Stores the request and sends its code. Submitting a form again leads to the request that it created. */
export function requestBooking(
  db: Database,
  business: Business,
  time: ChosenTime,
  customer: BookingCustomer,
  { form, client, language }: RequestOrigin,
  now: Instant,
): Promise<{ token: string } | { refused: CodeRefusal }> {
  const token = tokenOf(form, [business.id, time, customer])
  const tokenHash = hashOf(token)
  const clientHash = hashOf(`client ${client}`)
  return unlessRefused(async () => {
    await db.transaction(async (tx) => {
      await lockReceiver(tx, business.id, receiverOf(customer))
      if ((await selectRequest(tx, business.id, tokenHash)) !== null) return
      await requireCodes(tx, business.id, customer, clientHash, now)
      const code = newCode()
      await sendCode(tx, db, business, customer, code, language, now)
      const request = {
        ...{ ...customer, ...time, appointmentId: newId('appointment'), tokenHash, clientHash },
        ...{ codeHash: hashOfCode(token, code), codeAt: now, codes: 1, wrongCodes: 0, provenAt: null, bookedAt: null },
      }
      await insertRequest(tx, business.id, request, now)
    })
    return { token }
  })
}

/** The token of the request that this form created before; null if there is none. */
export async function repeatedRequest(
  db: Database,
  business: Business,
  time: ChosenTime,
  customer: BookingCustomer,
  form: string,
): Promise<string | null> {
  const token = tokenOf(form, [business.id, time, customer])
  return (await findRequest(db, business.id, token)) === null ? null : token
}

/** The request of a page; null if there is none or it is too old. */
export const findRequest = (db: Database, businessId: string, token: string): Promise<BookingRequest | null> =>
  selectRequest(db.read, businessId, hashOf(token))

/** Replaces the code of a request with a new one. */
export function renewCode(
  db: Database,
  business: Business,
  token: string,
  { client, language }: Pick<RequestOrigin, 'client' | 'language'>,
  now: Instant,
): Promise<{ token: string } | { refused: CodeRefusal }> {
  const tokenHash = hashOf(token)
  return unlessRefused(async () => {
    await db.transaction(async (tx) => {
      const request = await lockRequest(tx, business.id, tokenHash)
      if (request === null || ['proven', 'booked', 'closed'].includes(stateOf(request, now))) return
      if (!mayRenewCode(request)) throw new Refused('too_many')
      await requireCodes(tx, business.id, request, hashOf(`client ${client}`), now)
      const code = newCode()
      await sendCode(tx, db, business, request, code, language, now)
      const codes = request.codes + 1
      await updateRequest(tx, tokenHash, { ...request, codes, codeHash: hashOfCode(token, code), codeAt: now })
    })
    return { token }
  })
}

export type BookingOutcome = 'booked' | 'taken' | 'wrong' | 'expired' | 'closed' | 'unknown'

/** Books if the code is right. Safe to repeat: a request creates only one appointment. */
export async function enterCode(
  db: Database,
  business: Business,
  token: string,
  code: string,
  now: Instant,
): Promise<BookingOutcome> {
  const tokenHash = hashOf(token)
  const checked = await db.transaction(async (tx) => {
    const request = await lockRequest(tx, business.id, tokenHash)
    if (request === null) return 'unknown'
    const state = stateOf(request, now)
    if (state !== 'open') return state === 'proven' || state === 'booked' ? request : state
    if (isRightCode(token, code, request)) {
      await updateRequest(tx, tokenHash, { ...request, provenAt: now })
      return request
    }
    const wrong = { ...request, wrongCodes: request.wrongCodes + 1 }
    await updateRequest(tx, tokenHash, wrong)
    return stateOf(wrong, now) === 'closed' ? 'closed' : 'wrong'
  })
  return typeof checked === 'string' ? checked : book(db, business, tokenHash, checked, now)
}

/** Books another time for a request whose code was right but whose first time was taken meanwhile. */
export async function bookOtherTime(
  db: Database,
  business: Business,
  token: string,
  startsAt: Instant,
  now: Instant,
): Promise<BookingOutcome> {
  const tokenHash = hashOf(token)
  const request = await db.transaction(async (tx) => {
    const found = await lockRequest(tx, business.id, tokenHash)
    if (found === null || stateOf(found, now) !== 'proven') return found
    const moved = { ...found, startsAt }
    await updateRequest(tx, tokenHash, moved)
    return moved
  })
  if (request === null) return 'unknown'
  const state = stateOf(request, now)
  if (state === 'expired' || state === 'closed') return state
  return state === 'open' ? 'wrong' : book(db, business, tokenHash, request, now)
}

/** Books once for each request: the appointment has the id reserved in the request. */
async function book(
  db: Database,
  business: Business,
  tokenHash: Buffer,
  request: BookingRequest,
  now: Instant,
): Promise<BookingOutcome> {
  if (request.bookedAt !== null) return 'booked'
  const { appointmentId: id, service, staffId, startsAt, name, phone, email, answers } = request
  const input = {
    ...{ id, startsAt, answers, contactName: name },
    ...(service === null ? {} : { service }),
    ...(staffId === null ? {} : { staffIds: [staffId] }),
    ...(phone === null ? {} : { contactPhone: phone }),
    ...(email === null ? {} : { contactEmail: email }),
  }
  try {
    const isBooked = (await selectAppointment(db.read, business.id, id)) !== null
    const booking = isBooked ? null : await bookAppointment(db, business, input, 'booking_page', now, 'open_slots_only')
    if (booking?.outcome === 'taken') return 'taken'
  } catch (error) {
    // The member or the service is no longer offered.
    if (error instanceof ApiError && error.code === 'BAD_REQUEST') return 'taken'
    if (!isConstraintViolation(error, 'appointments_pkey')) throw error
  }
  await updateRequest(db.write, tokenHash, { ...request, provenAt: request.provenAt ?? now, bookedAt: now })
  return 'booked'
}

const receiverOf = ({ phone, email }: Pick<BookingCustomer, 'phone' | 'email'>): string => phone ?? email ?? ''

async function requireCodes(
  tx: Sql,
  businessId: string,
  customer: Pick<BookingCustomer, 'phone' | 'email'>,
  clientHash: Buffer,
  now: Instant,
): Promise<void> {
  const since = { hourAgo: new Date(+now - HOUR_MS), dayAgo: new Date(+now - DAY_MS) }
  const counts = await countCodes(tx, businessId, { receiver: receiverOf(customer), clientHash }, since)
  if (!maySendCode(counts)) throw new Refused('too_many')
}

/** Texts count towards the limits of the business. */
async function sendCode(
  tx: Sql,
  db: Database,
  business: Business,
  { phone, email }: Pick<BookingCustomer, 'phone' | 'email'>,
  code: string,
  language: NoticeLanguage,
  now: Instant,
): Promise<void> {
  if (phone === null) {
    const mail = bookingCodeMail(business.name, code, language)
    await insertEmail(tx, { businessId: business.id, ...mail, recipients: [email ?? ''], calendar: null }, now)
    return
  }
  // A blocked caller's texts are treated like their calls: the page says only that no code can be sent.
  if (await isBlockedCaller(tx, business.id, phone)) throw new Refused('not_allowed')
  const from = await findTextingNumber(db, business.id, null)
  if (from === null) throw new Refused('not_allowed')
  await spend(tx, business.id, 'message', phone, now)
  const body = bookingCodeText(business.name, code, language)
  if ((await queueText(tx, business.id, { from, to: phone, body, code }, now)) === null) throw new Refused('opted_out')
}

async function unlessRefused<T>(run: () => Promise<T>): Promise<T | { refused: CodeRefusal }> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof Refused) return { refused: error.why }
    if (error instanceof ApiError && error.code === 'BAD_REQUEST') return { refused: 'not_allowed' }
    if (error instanceof ApiError && error.code === 'RATE_LIMITED') return { refused: 'busy' }
    throw error
  }
}
