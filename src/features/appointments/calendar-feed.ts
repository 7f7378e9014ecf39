import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { Database } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import { selectConfirmedBetween } from './appointment-store.ts'
import { icsCalendar } from './ics.ts'

/** The feed from which calendar programs read a business's appointments. */
export interface CalendarFeed {
  id: string
  createdAt: Instant
}

export interface CalendarLinks {
  /** `<base>/calendars/<feedId>/<signature>.ics`. Anybody with this address can read the calendar without signing in. */
  urlFor(feedId: string): string
  /** Whether `urlFor` created this signature for this feed. */
  isGood(feedId: string, signature: string): boolean
}

/**
 * Signs with HMAC-SHA256 over the feed's id, under a key derived from the service's secret.
 * @param options.baseUrl the public address of the service, without a trailing slash; read for each link
 */
export function calendarLinks(options: { secret: Uint8Array; baseUrl(): string }): CalendarLinks {
  const key = Buffer.from(hkdfSync('sha256', options.secret, '', 'frontbell calendar feeds', 32))
  const sign = (feedId: string) => createHmac('sha256', key).update(feedId).digest()
  return {
    urlFor: (feedId) => `${options.baseUrl()}/calendars/${feedId}/${sign(feedId).toString('base64url')}.ics`,
    isGood(feedId, signature) {
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(feedId)
      // Decoding ignores stray characters and spare bits, so other spellings of a valid signature are refused here.
      const isExact = given.toString('base64url') === signature
      return isExact && given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

/** The business's feed; null if there is none. */
export async function findCalendarFeed(db: Database, businessId: string): Promise<CalendarFeed | null> {
  const [feed] = await db.read<CalendarFeed[]>`
    SELECT id, created_at AS "createdAt" FROM calendar_feeds WHERE business_id = ${businessId}`
  return feed ?? null
}

/** Opens the feed with a new address. The old address, if any, stops working. */
export async function renewCalendarFeed(db: Database, businessId: string, now: Instant): Promise<CalendarFeed> {
  const feed = { id: newId('calendarFeed'), createdAt: now }
  await db.write`
    INSERT INTO calendar_feeds (id, business_id, created_at) VALUES (${feed.id}, ${businessId}, ${now})
    ON CONFLICT (business_id) DO UPDATE SET id = excluded.id, created_at = excluded.created_at`
  return feed
}

/** @throws NOT_FOUND where there is no feed */
export async function closeCalendarFeed(db: Database, businessId: string): Promise<void> {
  const { count } = await db.write`DELETE FROM calendar_feeds WHERE business_id = ${businessId}`
  if (count === 0) throw notFound('a calendar feed')
}

const DAY_MS = 86_400_000
const PAST_DAYS = 31
const COMING_DAYS = 366
const MAX_EVENTS = 10_000

/** Confirmed appointments of the last month and the next year, as iCalendar; null where the feed does not exist. */
export async function calendarFeedText(db: Database, feedId: string, now: Instant): Promise<string | null> {
  const [feed] = await db.read<{ businessId: string }[]>`
    SELECT business_id AS "businessId" FROM calendar_feeds WHERE id = ${feedId}`
  if (feed === undefined) return null
  const business = await requireBusiness(db, feed.businessId)
  const range = { start: now.getTime() - PAST_DAYS * DAY_MS, end: now.getTime() + COMING_DAYS * DAY_MS }
  const rows = await selectConfirmedBetween(db.list, business.id, range, MAX_EVENTS)
  const events = rows.map((row) => ({
    ...{ id: row.id, startsAt: row.startsAt, endsAt: row.endsAt, updatedAt: row.updatedAt },
    title: [row.service, row.contactName ?? row.contactPhone].filter(Boolean).join(': ') || 'Appointment',
    description: [row.contactPhone, row.notes].filter(Boolean).join('\n'),
  }))
  return icsCalendar({ name: business.name, timezone: business.timezone }, events)
}
