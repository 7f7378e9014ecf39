import type { Instant } from '../../kernel/clock.ts'
import type { Database, Sql } from '../../store/database.ts'
import { type ConsentMode, requireBusiness } from '../business/business.ts'
import { isTest } from './call-store.ts'
import { lawOfBusiness, lawOfNumber, type RecordingLaw } from './law/recording-law.ts'

/** The stricter of the laws that apply to the business and to its callers, and why. */
export interface ConsentProposal {
  proposed: ConsentMode
  /** The stricter places; empty if callers need only be informed. */
  reasons: {
    place: string
    source: string
    /** Whose place it is. */
    whose: 'business' | 'callers'
    /** The calls with this place in the last 90 days; null for the business's own place. */
    calls: number | null
  }[]
}

const DAYS = 90
/** A country code, or +1 and an area code. */
const PREFIX_LENGTH = 5
const DAY_MS = 86_400_000

/** @throws NOT_FOUND */
export async function proposeConsent(db: Database, businessId: string, now: Instant): Promise<ConsentProposal> {
  const business = await requireBusiness(db, businessId)
  const calls = new Map<RecordingLaw, number>()
  for (const { prefix, count } of await selectPrefixes(db.read, businessId, new Date(now.getTime() - DAYS * DAY_MS))) {
    const law = lawOfNumber(prefix)
    if (law !== null) calls.set(law, (calls.get(law) ?? 0) + count)
  }
  const own = lawOfBusiness(business)
  const reasons: ConsentProposal['reasons'] = [
    ...(own === null ? [] : [{ place: own.place, source: own.source, whose: 'business' as const, calls: null }]),
    ...[...calls]
      .filter(([law]) => law !== own)
      .sort(([, one], [, other]) => other - one)
      .map(([{ place, source }, count]) => ({ place, source, whose: 'callers' as const, calls: count })),
  ]
  return { proposed: reasons.length === 0 ? 'notice' : 'ask', reasons }
}

/** The prefixes of the numbers at the other end of the calls, with the number of calls. */
const selectPrefixes = (sql: Sql, businessId: string, since: Instant) => sql<{ prefix: string; count: number }[]>`
  SELECT left(CASE direction WHEN 'inbound' THEN from_phone ELSE to_phone END, ${PREFIX_LENGTH}::integer) AS prefix,
    count(*)::integer AS count
  FROM calls
  WHERE business_id = ${businessId} AND created_at > ${since} AND status <> 'live' AND NOT ${isTest(sql)}
  GROUP BY 1`
