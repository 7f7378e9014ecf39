import { listBusinesses } from '../features/business/business.ts'
import { createOwnerLink, hasOwner, joinUrl } from '../features/team/join-link.ts'
import type { Instant } from '../kernel/clock.ts'
import type { Database } from '../store/database.ts'

/**
 * The link by which the owner gets in, as long as nobody has: each start makes another. Null once there is an owner, and
 * where there are several businesses (`frontbell team owner-link` makes one for any of them).
 */
export async function firstOwnerLink(db: Database, baseUrl: string, now: Instant): Promise<string | null> {
  const [business, ...others] = await listBusinesses(db)
  if (business === undefined || others.length > 0 || (await hasOwner(db, business.id))) return null
  return joinUrl(baseUrl, (await createOwnerLink(db, business.id, now)).token)
}
