import type { Instant } from '../../../kernel/clock.ts'
import type { Sql } from '../../../store/database.ts'
import type { Answer } from '../appointment.ts'

/** The person who books, identified by a number or an address. */
export interface BookingCustomer {
  name: string
  /** E.164. */
  phone: string | null
  /** In lower case. */
  email: string | null
  answers: Answer[]
}

/** A booking that waits for its code. */
export interface BookingRequest extends BookingCustomer {
  /** The id that the appointment will have. */
  appointmentId: string
  service: string | null
  /** Null for anyone. */
  staffId: string | null
  startsAt: Instant
  codeHash: Buffer
  codeAt: Instant
  codes: number
  wrongCodes: number
  provenAt: Instant | null
  bookedAt: Instant | null
}

/** Makes requests for codes to one number or address wait for each other until the transaction ends. */
export async function lockReceiver(tx: Sql, businessId: string, receiver: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`booking code ${businessId} ${receiver}`}, 0))`
}

/** Deletes requests created before `expired`, of every business. */
export async function deleteOldRequests(sql: Sql, expired: Instant): Promise<void> {
  await sql`DELETE FROM booking_requests WHERE created_at < ${expired}`
}

export async function insertRequest(
  tx: Sql,
  businessId: string,
  request: BookingRequest & { tokenHash: Buffer; clientHash: Buffer },
  now: Instant,
): Promise<void> {
  await tx`
    INSERT INTO booking_requests (token_hash, business_id, appointment_id, service, staff_id, starts_at, name, phone, email,
      answers, client_hash, code_hash, code_at, created_at)
    VALUES (${request.tokenHash}, ${businessId}, ${request.appointmentId}, ${request.service}, ${request.staffId},
      ${request.startsAt}, ${request.name}, ${request.phone}, ${request.email},
      ${JSON.stringify(request.answers)}::text::json, ${request.clientHash}, ${request.codeHash}, ${request.codeAt}, ${now})`
}

const columns = (sql: Sql) => sql`
  appointment_id AS "appointmentId", service, staff_id AS "staffId", starts_at AS "startsAt", name, phone, email, answers,
  code_hash AS "codeHash", code_at AS "codeAt", codes, wrong_codes AS "wrongCodes", proven_at AS "provenAt",
  booked_at AS "bookedAt"`

export async function selectRequest(sql: Sql, businessId: string, tokenHash: Buffer): Promise<BookingRequest | null> {
  const rows = await sql<BookingRequest[]>`
    SELECT ${columns(sql)} FROM booking_requests WHERE token_hash = ${tokenHash} AND business_id = ${businessId}`
  return rows[0] ?? null
}

/** As `selectRequest`, and locks the row until the transaction ends. */
export async function lockRequest(tx: Sql, businessId: string, tokenHash: Buffer): Promise<BookingRequest | null> {
  const rows = await tx<BookingRequest[]>`
    SELECT ${columns(tx)} FROM booking_requests WHERE token_hash = ${tokenHash} AND business_id = ${businessId} FOR UPDATE`
  return rows[0] ?? null
}

export async function updateRequest(sql: Sql, tokenHash: Buffer, request: BookingRequest): Promise<void> {
  await sql`
    UPDATE booking_requests SET starts_at = ${request.startsAt}, code_hash = ${request.codeHash}, code_at = ${request.codeAt},
      codes = ${request.codes}, wrong_codes = ${request.wrongCodes}, proven_at = ${request.provenAt},
      booked_at = ${request.bookedAt}
    WHERE token_hash = ${tokenHash}`
}

export interface CodeCounts {
  /** Codes sent to the number or address. */
  inHour: number
  inDay: number
  /** Codes requested from the network address, at any business. */
  byClient: number
}

export async function countCodes(
  tx: Sql,
  businessId: string,
  { receiver, clientHash }: { receiver: string; clientHash: Buffer },
  { hourAgo, dayAgo }: { hourAgo: Instant; dayAgo: Instant },
): Promise<CodeCounts> {
  const [row] = await tx<CodeCounts[]>`
    SELECT
      (SELECT coalesce(sum(codes), 0)::integer FROM booking_requests
       WHERE business_id = ${businessId} AND created_at > ${hourAgo} AND coalesce(phone, email) = ${receiver}) AS "inHour",
      (SELECT coalesce(sum(codes), 0)::integer FROM booking_requests
       WHERE business_id = ${businessId} AND created_at > ${dayAgo} AND coalesce(phone, email) = ${receiver}) AS "inDay",
      (SELECT coalesce(sum(codes), 0)::integer FROM booking_requests
       WHERE client_hash = ${clientHash} AND created_at > ${hourAgo}) AS "byClient"`
  return row ?? { inHour: 0, inDay: 0, byClient: 0 }
}
