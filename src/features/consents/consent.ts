import { badRequest } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { optionalText, requireOneOf } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import { requirePhoneNumber } from '../../kernel/phone-number.ts'
import type { Database } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import { insertConsent, selectConsents, selectHasConsent } from './consent-store.ts'

/** What a person consents to: calls or texts on the business's own initiative. */
export const CONSENT_KINDS = ['call', 'sms'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

/**
 * How a person gave or withdrew it. `form`: on a web page; `text`: in a text message; `written`: on paper or by mail; `import`: in another
 * program.
 */
export const CONSENT_METHODS = ['form', 'spoken', 'text', 'written', 'import', 'other'] as const
export type ConsentMethod = (typeof CONSENT_METHODS)[number]

/** A line of the ledger of consents. Lines are only added; the newest one of a number and a kind counts. */
export interface Consent {
  id: string
  /** E.164 */
  phone: string
  kind: ConsentKind
  /** False if the person withdrew the consent. */
  given: boolean
  method: ConsentMethod
  /** The words that the person was shown or told, and consented to. */
  words: string | null
  /** Where to find the evidence: an address, the id of a call or a text, a position in a file. */
  proof: string | null
  /** When the person gave or withdrew it. */
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
/** The clock of a client may be ahead by at most this much. */
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

/** Newest first. A filter that is not a phone number finds nothing. */
export async function listConsents(
  db: Database,
  businessId: string,
  filters: { phone?: string | undefined; kind?: ConsentKind | undefined },
  page: PageRequest,
): Promise<Page<Consent>> {
  const { country } = await requireBusiness(db, businessId)
  // A plus sign in an address that was not percent-encoded arrives as a space.
  const text = filters.phone?.replace(/^ (?=\d)/, '+')
  const phone = text === undefined ? undefined : requirePhoneNumber('phone', text, country)
  return pageOf(await selectConsents(db.list, businessId, { ...filters, phone }, page), page.limit)
}

/** Whether a person consented to calls or texts and has not withdrawn it. @param phone E.164 */
export const hasConsent = (db: Database, businessId: string, phone: string, kind: ConsentKind): Promise<boolean> =>
  selectHasConsent(db.read, businessId, phone, kind)
