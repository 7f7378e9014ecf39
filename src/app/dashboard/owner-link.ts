import { listBusinesses } from '../../features/business/business.ts'
import { createStartLink, hasOwner, joinUrl } from '../../features/team/join-link.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'

/**
 * The link that lets the owner in while there is no owner; each start creates a new one. Null once there is an owner,
 * and if there are several businesses (`frontbell team owner-link` creates a link for any of them).
 */
export async function firstOwnerLink(db: Database, baseUrl: string, now: Instant): Promise<string | null> {
  const [business, ...others] = await listBusinesses(db)
  if (business === undefined || others.length > 0 || (await hasOwner(db, business.id))) return null
  return joinUrl(baseUrl, (await createStartLink(db, business.id, now)).token)
}
