import { isOpenNow } from '../../features/appointments/availability.ts'
import type { Business } from '../../features/business/business.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { CallLeg } from '../../media/call-leg.ts'
import type { Database } from '../../store/database.ts'

interface HoursEffect {
  /** The business; without a transfer number when nobody takes transfers. */
  business: Business
  /** The greeting for closed hours; empty for the default greeting. */
  greeting: { greeting?: string }
}

/** Applies the rules for closed hours to an inbound call. Reads nothing if the business has no such rules. */
export async function applyOpeningHours(
  db: Database,
  business: Business,
  direction: CallLeg['direction'],
  now: Instant,
): Promise<HoursEffect> {
  const { transferWhen, closedGreeting } = business
  if (direction === 'outbound' || (transferWhen === 'always' && closedGreeting === null))
    return { business, greeting: {} }
  if (await isOpenNow(db, business, now)) return { business, greeting: {} }
  return {
    business: transferWhen === 'open_hours' ? { ...business, transferPhone: null } : business,
    greeting: closedGreeting === null ? {} : { greeting: closedGreeting },
  }
}
