import { randomInt } from 'node:crypto'
import type { Instant } from '../../kernel/clock.ts'
import { callerCodeText } from '../../mails/caller-texts.ts'
import type { Database, Sql } from '../../store/database.ts'
import {
  type Appointment,
  appointmentsBookedIn,
  isAppointmentOfPhone,
  namesOfPhone,
  upcomingAppointmentsByPhone,
} from '../appointments/appointment.ts'
import type { Business } from '../business/business.ts'
import { findTextingNumber, queueText } from '../messages/message.ts'
import { insertProof, lockProofs, type ProofLine, selectProofs } from './caller-proof-store.ts'
import {
  DAY_MS,
  hashCode,
  isClosed,
  isLiveCode,
  linesOf,
  liveCodes,
  mayGetCode,
  openedBy,
  type ProofAnswer,
  type ProofKind,
  textsSince,
} from './proof-rules.ts'
import { isSameName } from './same-name.ts'

/**
 * Decides which appointments a person may ask about, move and cancel, by phone and by text message. The caller's number alone proves
 * nothing, as it can be forged: `Business.callerProof` says what a caller must add. No answer reveals whether the number has appointments,
 * or under which name. Appointments booked in the same conversation are always open to it.
 */

/** A person who calls or texts. */
export interface Caller {
  /** The number that they show, E.164; null if withheld. */
  phone: string | null
  /** The number of the business that they called or texted; codes are sent from it. Null if there is none. */
  businessPhone: string | null
  /** Null if they text. */
  callId: string | null
  /** The text being answered; null if they call. */
  messageId: string | null
  /** Whether the network's check of the number has failed. */
  isNumberDoubtful: boolean
  /** Whether they can say a name, so that no day of the month is asked for. */
  namesAreHeard: boolean
}

export interface ProofNeeded {
  outcome: 'proof_needed'
  by: ProofKind
  /** Whether the answer just given was wrong. */
  wasWrong: boolean
  /** Appointments that need no proof, because they were booked in this conversation. */
  appointments: Appointment[]
}

/** The result after too many wrong answers: nothing opens the appointments in this conversation any more. */
export interface ProofRefused {
  outcome: 'proof_refused'
}

export type AppointmentAccess = { outcome: 'appointments'; appointments: Appointment[] } | ProofNeeded | ProofRefused

/** One for each of the keys 1 to 9. */
const MAX_APPOINTMENTS = 9
const REFUSED: ProofRefused = { outcome: 'proof_refused' }

/** Whether the number that the caller shows is sufficient proof. */
export const numberSuffices = (
  { callerProof }: Pick<Business, 'callerProof'>,
  { isNumberDoubtful }: Pick<Caller, 'isNumberDoubtful'>,
): boolean => callerProof === 'number' && !isNumberDoubtful

/** The caller's future appointments, or what the caller must prove first. Sends the code if one is needed. */
export async function openAppointments(
  db: Database,
  business: Business,
  caller: Caller,
  now: Instant,
): Promise<AppointmentAccess> {
  const found = await findAppointments(db, business, caller, now)
  const { phone } = caller
  if (phone === null) return { outcome: 'appointments', appointments: found.bookedHere }
  if (numberSuffices(business, caller)) return { outcome: 'appointments', appointments: found.all }
  return inLedger(db, business, { ...caller, phone }, now, async (tx, lines, here) => {
    const proven = provenIds(here)
    if (proven.size > 0) return opened(found, proven)
    if (isClosed(lines, here)) return REFUSED
    const by = await neededKind(tx, business, { ...caller, phone }, found.sender, lines, here, now)
    if (by === null) return REFUSED
    return { outcome: 'proof_needed', by, wasWrong: false, appointments: found.bookedHere }
  })
}

/** Checks a caller's answer. A right answer opens their appointments for the rest of the conversation. */
export async function proveCaller(
  db: Database,
  business: Business,
  caller: Caller,
  answer: ProofAnswer,
  now: Instant,
): Promise<AppointmentAccess> {
  const { phone } = caller
  const found = await findAppointments(db, business, caller, now)
  if (phone === null || numberSuffices(business, caller)) return openAppointments(db, business, caller, now)
  return inLedger(db, business, { ...caller, phone }, now, async (tx, lines, here) => {
    if (isClosed(lines, here)) return REFUSED
    const by = await neededKind(tx, business, { ...caller, phone }, found.sender, lines, here, now)
    if (by === null) return REFUSED
    const ids = idsOpenedBy(answer, by, found, here, business, caller, now)
    const line = { callId: caller.callId, messageId: caller.messageId, codeHash: null, createdAt: now } as const
    const kind = ids.length > 0 ? 'proven' : 'wrong'
    await insertProof(tx, business.id, phone, { ...line, kind, appointmentIds: ids }, expiredBefore(now))
    if (ids.length > 0) return opened(found, new Set([...provenIds(here), ...ids]))
    const wrong: ProofLine = { ...line, kind, appointmentIds: [] }
    if (isClosed([wrong, ...lines], [wrong, ...here])) return REFUSED
    return { outcome: 'proof_needed', by, wasWrong: true, appointments: found.bookedHere }
  })
}

/** Why the caller may not move or cancel the appointment; null if they may. */
export async function refusalToOpen(
  db: Database,
  business: Business,
  caller: Caller,
  appointmentId: string,
  now: Instant,
): Promise<ProofNeeded | ProofRefused | null> {
  const { phone, callId } = caller
  const bookedHere = await appointmentsBookedIn(db, business, { callId, phone, since: textsSince(now) })
  if (bookedHere.some(({ id }) => id === appointmentId)) return null
  if (phone === null) return REFUSED
  if (numberSuffices(business, caller))
    return (await isAppointmentOfPhone(db, business.id, phone, appointmentId)) ? null : REFUSED
  const lines = await selectProofs(db.read, business.id, phone, dayBefore(now))
  if (provenIds(linesOf(lines, callId, now)).has(appointmentId)) return null
  const access = await openAppointments(db, business, caller, now)
  return access.outcome === 'appointments' ? REFUSED : access
}

/**
 * Opens the appointments that a notice was about to a reply to it: whatever the reply leads to is sent to the number that got the notice.
 * Not if the business requires a code, nor after too many wrong answers.
 */
export async function openToReply(
  db: Database,
  { id, callerProof }: Pick<Business, 'id' | 'callerProof'>,
  { phone, messageId }: Pick<Caller, 'phone' | 'messageId'>,
  appointmentIds: readonly string[],
  now: Instant,
): Promise<boolean> {
  if (phone === null || callerProof === 'code') return false
  return db.transaction(async (tx) => {
    await lockProofs(tx, id, phone)
    const lines = await selectProofs(tx, id, phone, dayBefore(now))
    if (isClosed(lines, linesOf(lines, null, now))) return false
    const line = { kind: 'proven', callId: null, messageId, codeHash: null, appointmentIds, createdAt: now } as const
    await insertProof(tx, id, phone, line, expiredBefore(now))
    return true
  })
}

/** Whether the caller has proven who they are: by the number alone if that suffices, otherwise in this conversation. */
export async function hasProven(db: Database, business: Business, caller: Caller, now: Instant): Promise<boolean> {
  const { phone, callId } = caller
  if (phone === null) return false
  if (numberSuffices(business, caller)) return true
  const lines = await selectProofs(db.read, business.id, phone, dayBefore(now))
  return provenIds(linesOf(lines, callId, now)).size > 0
}

/**
 * Whether the caller is the person whom the business knows under their number: by the number alone if that suffices, otherwise by the name
 * of an appointment from before this conversation, even a past one, or by the code. Without an answer it says what to ask for. No answer
 * reveals whether the number is known.
 */
export async function proveIdentity(
  db: Database,
  business: Business,
  caller: Caller,
  answer: { name: string } | { code: string } | null,
  now: Instant,
): Promise<{ outcome: 'proven' } | ProofNeeded | ProofRefused> {
  const { phone, callId, messageId } = caller
  if (phone === null) return REFUSED
  if (numberSuffices(business, caller)) return { outcome: 'proven' }
  const found = await findAppointments(db, business, caller, now)
  const { bookedHere, sender } = found
  const names = await namesOfPhone(db, business.id, phone, bookedHere)
  return inLedger(db, business, { ...caller, phone }, now, async (tx, lines, here) => {
    if (here.some(({ kind }) => kind === 'proven')) return { outcome: 'proven' }
    if (isClosed(lines, here)) return REFUSED
    const by = await neededKind(tx, business, { ...caller, phone }, sender, lines, here, now)
    if (by === null || by === 'day') return REFUSED
    if (answer === null) return { outcome: 'proof_needed', by, wasWrong: false, appointments: [] }
    const fits =
      'code' in answer
        ? isLiveCode(answer.code, liveCodes(here, now))
        : by === 'name' && names.some((name) => isSameName(answer.name, name))
    const appointmentIds = fits ? idsOpenedBy(answer, by, found, here, business, caller, now) : []
    const line = { callId, messageId, codeHash: null, appointmentIds, createdAt: now } as const
    const kind = fits ? 'proven' : 'wrong'
    await insertProof(tx, business.id, phone, { ...line, kind }, expiredBefore(now))
    if (fits) return { outcome: 'proven' }
    const wrong: ProofLine = { ...line, kind }
    if (isClosed([wrong, ...lines], [wrong, ...here])) return REFUSED
    return { outcome: 'proof_needed', by, wasWrong: true, appointments: [] }
  })
}

interface Found {
  /** Appointments under the caller's number or booked in this conversation, soonest first. */
  all: Appointment[]
  bookedHere: Appointment[]
  /** The number to send a code from; null if none can send texts. */
  sender: string | null
}

async function findAppointments(db: Database, business: Business, caller: Caller, now: Instant): Promise<Found> {
  const { phone, callId, businessPhone } = caller
  const [booked, byPhone, sender] = await Promise.all([
    appointmentsBookedIn(db, business, { callId, phone, since: textsSince(now) }),
    phone === null ? [] : upcomingAppointmentsByPhone(db, business, phone, now, MAX_APPOINTMENTS),
    business.callerProof === 'code' ? findTextingNumber(db, business.id, businessPhone) : null,
  ])
  const bookedHere = booked.filter(({ status, startsAt }) => status === 'confirmed' && startsAt > now)
  const others = bookedHere.filter(({ id }) => !byPhone.some((one) => one.id === id))
  const all = [...byPhone, ...others].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  return { all: all.slice(0, MAX_APPOINTMENTS), bookedHere, sender }
}

type Known = Caller & { phone: string }

function inLedger<T>(
  db: Database,
  business: Business,
  { phone, callId }: Known,
  now: Instant,
  run: (tx: Sql, lines: ProofLine[], here: ProofLine[]) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    await lockProofs(tx, business.id, phone)
    const lines = await selectProofs(tx, business.id, phone, dayBefore(now))
    return run(tx, lines, linesOf(lines, callId, now))
  })
}

const dayBefore = (now: Instant): Instant => new Date(now.getTime() - DAY_MS)
const expiredBefore = (now: Instant): Instant => new Date(now.getTime() - 2 * DAY_MS)

const provenIds = (here: readonly ProofLine[]): Set<string> =>
  new Set(here.flatMap(({ kind, appointmentIds }) => (kind === 'proven' ? appointmentIds : [])))

function opened({ all, bookedHere }: Found, ids: ReadonlySet<string>): AppointmentAccess {
  const isOpen = ({ id }: Appointment) => ids.has(id) || bookedHere.some((one) => one.id === id)
  return { outcome: 'appointments', appointments: all.filter(isOpen) }
}

/**
 * What to ask for. Sends a code if none is valid; null if too many were sent. If no text can reach the number (no number of the business
 * sends texts, or the person has opted out), the name is asked for.
 */
async function neededKind(
  tx: Sql,
  business: Business,
  caller: Known,
  sender: string | null,
  lines: readonly ProofLine[],
  here: readonly ProofLine[],
  now: Instant,
): Promise<ProofKind | null> {
  const otherwise = caller.namesAreHeard ? 'name' : 'day'
  if (business.callerProof !== 'code' || sender === null) return otherwise
  if (liveCodes(here, now).length > 0) return 'code'
  if (!mayGetCode(lines, here)) return null
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const text = { from: sender, to: caller.phone, body: callerCodeText(business.name, code), code }
  if ((await queueText(tx, business.id, text, now)) === null) return otherwise
  const { callId, messageId } = caller
  const line = { kind: 'code_sent', callId, messageId, codeHash: hashCode(code), appointmentIds: [] } as const
  await insertProof(tx, business.id, caller.phone, { ...line, createdAt: now }, expiredBefore(now))
  return 'code'
}

function idsOpenedBy(
  answer: ProofAnswer,
  by: ProofKind,
  { all, bookedHere }: Found,
  here: readonly ProofLine[],
  { timezone }: Business,
  { namesAreHeard }: Caller,
  now: Instant,
): string[] {
  if ('code' in answer) return isLiveCode(answer.code, liveCodes(here, now)) ? all.map(({ id }) => id) : []
  if (by === 'code') return []
  // An appointment that the caller has just booked, under a name of their choice, proves nothing.
  const others = all.filter(({ id }) => !bookedHere.some((one) => one.id === id))
  return openedBy(answer, others, timezone, namesAreHeard).map(({ id }) => id)
}
