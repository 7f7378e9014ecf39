import { badRequest, conflict } from '../../../kernel/api-error.ts'
import type { Instant } from '../../../kernel/clock.ts'
import { requireOneOf } from '../../../kernel/fields.ts'
import { withoutAccents } from '../../../kernel/text/without-accents.ts'
import type { Database } from '../../../store/database.ts'
import { isConstraintViolation } from '../../../store/database-errors.ts'
import { type Business, requireBusiness } from '../../business/business.ts'
import { findTextingNumber } from '../../messages/message.ts'
import {
  selectBookingPage,
  selectBusinessIdBySlug,
  selectIsSlugTaken,
  upsertBookingPage,
} from './booking-page-store.ts'

/** How customers get the code that verifies their number or address. */
export const BOOKING_PROOFS = ['text', 'mail'] as const
export type BookingProof = (typeof BOOKING_PROOFS)[number]

/** The page where customers of a business book by themselves. */
export interface BookingPage {
  enabled: boolean
  /** The last part of its address, `/book/<slug>`. */
  slug: string
  /** As chosen; `usableProofs` leaves out those that cannot be sent. */
  proofs: BookingProof[]
  /** Origins of the websites that may show the page in a frame, such as `https://www.example.com`. */
  allowedSites: string[]
  /** Whether search engines may list the page. */
  indexed: boolean
}

export type BookingPageChange = { [Field in keyof BookingPage]?: Readonly<BookingPage[Field]> | undefined }

const MAX_SITES = 20
const SLUG = /^[a-z0-9][a-z0-9-]{1,48}[a-z0-9]$/

/** The page as stored, or the defaults that it would have. @throws NOT_FOUND */
export async function readBookingPage(db: Database, businessId: string): Promise<BookingPage> {
  const known = await selectBookingPage(db.read, businessId)
  if (known !== null) return known
  const { name } = await requireBusiness(db, businessId)
  const slug = await freeSlug(db, slugOf(name))
  return { enabled: false, slug, proofs: [...BOOKING_PROOFS], allowedSites: [], indexed: false }
}

/**
 * Changes the booking page; absent fields keep their values.
 * @param sendsMail whether the service has a mail server
 * @throws BAD_REQUEST naming the field; CONFLICT where the slug is taken, or no code could be sent
 */
export async function changeBookingPage(
  db: Database,
  businessId: string,
  change: BookingPageChange,
  { sendsMail }: { sendsMail: boolean },
  now: Instant,
): Promise<BookingPage> {
  const before = await readBookingPage(db, businessId)
  const after: BookingPage = {
    enabled: change.enabled ?? before.enabled,
    slug: change.slug === undefined ? before.slug : requireSlug(change.slug),
    proofs: change.proofs === undefined ? before.proofs : requireProofs(change.proofs),
    allowedSites: change.allowedSites === undefined ? before.allowedSites : requireSites(change.allowedSites),
    indexed: change.indexed ?? before.indexed,
  }
  if (after.enabled && (await usableProofs(db, businessId, after, sendsMail)).length === 0)
    throw conflict(
      'proofs: customers prove who they are by a code; add a phone number that sends texts, or have the operator set FRONTBELL_SMTP_URL',
    )
  try {
    await upsertBookingPage(db.write, businessId, after, now)
  } catch (error) {
    if (isConstraintViolation(error, 'booking_pages_slug'))
      throw conflict(`slug: ${after.slug} is the address of another business; choose another one`)
    throw error
  }
  return after
}

/** The ways in which customers can currently verify themselves. */
export async function usableProofs(
  db: Database,
  businessId: string,
  { proofs }: Pick<BookingPage, 'proofs'>,
  sendsMail: boolean,
): Promise<BookingProof[]> {
  const sendsTexts = (await findTextingNumber(db, businessId, null)) !== null
  return proofs.filter((proof) => (proof === 'text' ? sendsTexts : sendsMail))
}

/** The page with that address; null if there is none or it is switched off. */
export async function findOpenPage(
  db: Database,
  slug: string,
): Promise<{ business: Business; page: BookingPage } | null> {
  const businessId = SLUG.test(slug) ? await selectBusinessIdBySlug(db.read, slug) : null
  if (businessId === null) return null
  const [business, page] = await Promise.all([requireBusiness(db, businessId), selectBookingPage(db.read, businessId)])
  return page?.enabled ? { business, page } : null
}

function requireSlug(slug: string): string {
  const plain = slug.trim().toLowerCase()
  if (SLUG.test(plain)) return plain
  throw badRequest('slug: must be 3 to 50 letters a to z, digits and hyphens, such as riverside-dental')
}

function requireProofs(proofs: readonly BookingProof[]): BookingProof[] {
  for (const proof of proofs) requireOneOf('proofs', proof, BOOKING_PROOFS)
  if (proofs.length === 0) throw badRequest('proofs: choose text, mail or both')
  return BOOKING_PROOFS.filter((proof) => proofs.includes(proof))
}

function requireSites(sites: readonly string[]): string[] {
  if (sites.length > MAX_SITES) throw badRequest(`allowedSites: at most ${MAX_SITES} sites`)
  return [...new Set(sites.map(requireSite))]
}

/** The origin of a site; https if it has no scheme. */
function requireSite(site: string): string {
  const written = site.trim()
  const url = /^https?:\/\//i.test(written) ? written : `https://${written}`
  const refusal = badRequest(
    `allowedSites: ${JSON.stringify(written.slice(0, 80))} is not a website; write it as https://www.example.com`,
  )
  if (!URL.canParse(url)) throw refusal
  const { origin, pathname, search, hash, username, hostname } = new URL(url)
  const isPlain = pathname === '/' && search === '' && hash === '' && username === ''
  if (!isPlain || !/^[a-z0-9.[\]:-]+$/.test(hostname) || url.length > 250) throw refusal
  return origin
}

/** "Café Röd & Söhne" becomes `cafe-rod-sohne`. */
function slugOf(name: string): string {
  const plain = withoutAccents(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)
    .replaceAll(/^-+|-+$/g, '')
  return plain.length < 3 ? `${plain || 'book'}-online` : plain
}

const MAX_SAME = 99

async function freeSlug(db: Database, wanted: string): Promise<string> {
  for (let count = 1; count <= MAX_SAME; count += 1) {
    const slug = count === 1 ? wanted : `${wanted}-${count}`
    if (!(await selectIsSlugTaken(db.read, slug))) return slug
  }
  return wanted
}
