import { badRequest } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { optionalText, requireOneOf } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import { parsePhoneNumber, requirePhoneNumber } from '../../kernel/phone-number.ts'
import type { Database } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import { insertConsent, selectConsents, selectHasConsent } from './consent-store.ts'

/** What a person agrees to: calls, or texts, on the business's own account. */
export const CONSENT_KINDS = ['call', 'sms'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/** How a person said it. `form`: on a web page; `text`: in a text message; `written`: on paper or by mail; `import`: in another program. */
export const CONSENT_METHODS = ['form', 'spoken', 'text', 'written', 'import', 'other'] as const
export type ConsentMethod = (typeof CONSENT_METHODS)[number]

/** A line of the ledger of consents. Lines are only added; the newest of a number and a kind counts. */
export interface Consent {
  id: string
  /** E.164 */
  phone: string
  kind: ConsentKind
  /** False: the person took the consent back. */
  given: boolean
  method: ConsentMethod
  /** What the person was shown or told, and agreed to. */
  words: string | null
  /** Where that can be looked up: an address, the id of a call or a text, a place in a file. */
  proof: string | null
  /** When the person said it. */
  givenAt: Instant
  /** The id of the member or of the API key that recorded it. */
  recordedBy: string | null
  createdAt: Instant
}

export interface NewConsent {
  phone: string
  kind: ConsentKind
  /** Default: true. */
  given?: boolean | undefined
  method: ConsentMethod
  words?: string | null | undefined
  proof?: string | null | undefined
  /** Default: now. */
  givenAt?: Instant | undefined
}

const MAX_WORDS = 2_000
const MAX_PROOF = 1_000
/** The clock of a client may be ahead by this much. */
const CLOCK_DIFFERENCE_MS = 5 * 60_000

/** @throws BAD_REQUEST naming the field */
export async function recordConsent(
  db: Database,
  businessId: string,
  input: NewConsent,
  recordedBy: string | null,
  now: Instant,
): Promise<Consent> {
  const { country } = await requireBusiness(db, businessId)
  const given = input.given ?? true
  const consent: Consent = {
    id: newId('consent'),
    phone: requirePhoneNumber('phone', input.phone, country),
    kind: requireOneOf('kind', input.kind, CONSENT_KINDS),
    given,
    method: requireOneOf('method', input.method, CONSENT_METHODS),
    words: optionalText('words', input.words, MAX_WORDS),
    proof: optionalText('proof', input.proof, MAX_PROOF),
    givenAt: input.givenAt ?? now,
    recordedBy,
    createdAt: now,
  }
  if (consent.givenAt.getTime() > now.getTime() + CLOCK_DIFFERENCE_MS)
    throw badRequest('givenAt: must not be in the future')
  if (given && consent.words === null)
    throw badRequest('words: must say what the person agreed to, such as the sentence beside the box of a form')
  await insertConsent(db.write, businessId, consent)
  return consent
}

/** Newest first. A filter by what is no phone number finds nothing. */
export async function listConsents(
  db: Database,
  businessId: string,
  filters: { phone?: string | undefined; kind?: ConsentKind | undefined },
  page: PageRequest,
): Promise<Page<Consent>> {
  const { country } = await requireBusiness(db, businessId)
  const phone = filters.phone === undefined ? undefined : parsePhoneNumber(filters.phone, country)
  if (phone === null) return { items: [], next: null }
  return pageOf(await selectConsents(db.list, businessId, { ...filters, phone }, page), page.limit)
}

/** Whether a person agreed to calls or texts, and has not taken that back. @param phone E.164 */
export const hasConsent = (db: Database, businessId: string, phone: string, kind: ConsentKind): Promise<boolean> =>
  selectHasConsent(db.read, businessId, phone, kind)
