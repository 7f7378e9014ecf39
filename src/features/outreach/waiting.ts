import type { Instant } from '../../kernel/clock.ts'
import type { Page, PageRequest } from '../../kernel/page.ts'
import { zonesOfRecipient } from '../../kernel/time/zones-of-number.ts'
import type { Database } from '../../store/database.ts'
import { type Business, requireBusiness } from '../business/business.ts'
import { selectFirstPending } from './batch-store.ts'
import { type Calling, nextCallingHours } from './calling.ts'
import { type Campaign, listRecipients, type Recipient, type RecipientStatus, requireCampaign } from './campaign.ts'
import { type ContactTime, contactTime } from './contact-time.ts'

/**
 * `night`: it is night where the recipient is. `calling_hours`: the campaign calls at other times. `next_attempt`: the last attempt reached
 * nobody.
 */
export const WAIT_REASONS = ['night', 'calling_hours', 'next_attempt'] as const

/** Why recipients of a running campaign have to wait, and until when. */
export interface Waiting {
  reason: (typeof WAIT_REASONS)[number]
  until: Instant
}

const REASONS = { postponed: 'night', closed: 'calling_hours', now: 'next_attempt' } as const

/**
 * Why a recipient who was not reached has to wait; null if the recipient can be contacted now. Pure.
 * @param recipient.dueAt the time before which the recipient is not contacted; null if there is none
 * @param calling the terms of a campaign of calls; null for a campaign of texts
 */
export function waitingOf(
  { phone, dueAt }: { phone: string; dueAt: Instant | null },
  calling: Calling | null,
  business: Pick<Business, 'country' | 'timezone'>,
  now: Instant,
): Waiting | null {
  const zones = zonesOfRecipient(phone, business)
  const calls = calling && { hours: calling.hours, timezone: business.timezone }
  const timeAt = (at: Instant) => contactTime(at, zones, calls)
  const from = dueAt !== null && dueAt > now ? dueAt : now
  const until = firstTime(from, timeAt, calls)
  if (until.getTime() <= now.getTime()) return null
  const { kind } = timeAt(now)
  return { reason: REASONS[kind === 'now' ? timeAt(from).kind : kind], until }
}

/** More than the nights and closed days of a week. */
const MAX_MOVES = 20

/** The first time at or after `from` at which the recipient may be contacted. */
function firstTime(
  from: Instant,
  timeAt: (at: Instant) => ContactTime,
  calls: { hours: Calling['hours']; timezone: string } | null,
): Instant {
  let at = from
  for (let moves = 0; moves < MAX_MOVES; moves += 1) {
    const time = timeAt(at)
    if (time.kind === 'postponed') at = time.until
    else if (time.kind === 'closed' && calls !== null) at = nextCallingHours(calls.hours, calls.timezone, at)
    else break
  }
  return at
}

/** Adds why a running campaign contacts nobody at this time; null if it does, or if nobody is left to contact. */
export async function withWaiting(
  db: Database,
  businessId: string,
  campaign: Campaign,
  now: Instant,
): Promise<Campaign & { waiting: Waiting | null }> {
  if (campaign.status !== 'running') return { ...campaign, waiting: null }
  const [first, business] = await Promise.all([
    selectFirstPending(db.read, campaign.id),
    requireBusiness(db, businessId),
  ])
  return { ...campaign, waiting: first && waitingOf(first, campaign.calling, business, now) }
}

/** The recipients of a campaign, newest first, and why those who were not reached have to wait. @throws NOT_FOUND */
export async function listWaitingRecipients(
  db: Database,
  businessId: string,
  id: string,
  filters: { status?: RecipientStatus | undefined },
  page: PageRequest,
  now: Instant,
): Promise<Page<Recipient & { waiting: Waiting | null }>> {
  const [{ items, next }, { status, calling }, business] = await Promise.all([
    listRecipients(db, businessId, id, filters, page),
    requireCampaign(db, businessId, id),
    requireBusiness(db, businessId),
  ])
  const waits = (one: Recipient) => status === 'running' && one.status === 'pending'
  return {
    items: items.map((one) => ({ ...one, waiting: waits(one) ? waitingOf(one, calling, business, now) : null })),
    next,
  }
}
