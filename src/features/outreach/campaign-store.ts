import type { Instant } from '../../kernel/clock.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { jsonb, type Sql } from '../../store/database.ts'
import type { Campaign, Channel, Recipient, RecipientStatus } from './campaign.ts'
import type { CampaignStatus } from './campaign-status.ts'

export interface CampaignFilters {
  status?: CampaignStatus | undefined
  channel?: Channel | undefined
}

const columns = (sql: Sql) => sql`
  id, name, channel, status, from_phone AS "fromNumber", body, calling,
  json_build_object('total', total, 'pending', pending, 'inProgress', in_progress, 'completed', completed,
    'noAnswer', no_answer, 'voicemail', voicemail, 'failed', failed, 'optedOut', opted_out, 'noConsent', no_consent) AS counts,
  requires_consent AS "requiresConsent", paused_reason AS "pausedReason", running_since AS "runningSince",
  scheduled_at AS "scheduledAt", started_at AS "startedAt", completed_at AS "completedAt", created_at AS "createdAt",
  updated_at AS "updatedAt"`

export async function insertCampaign(sql: Sql, businessId: string, one: Campaign): Promise<void> {
  await sql`
    INSERT INTO campaigns (id, business_id, name, channel, status, from_phone, body, calling, requires_consent, created_at,
      updated_at)
    VALUES (${one.id}, ${businessId}, ${one.name}, ${one.channel}, ${one.status}, ${one.fromNumber}, ${one.body},
      ${one.calling && jsonb(sql, one.calling)}, ${one.requiresConsent}, ${one.createdAt}, ${one.updatedAt})`
}

/** Up to `page.limit + 1` rows, newest first. */
export const selectCampaigns = (
  sql: Sql,
  businessId: string,
  { status, channel }: CampaignFilters,
  page: PageRequest,
): Promise<Campaign[]> => sql<Campaign[]>`
  SELECT ${columns(sql)} FROM campaigns
  WHERE business_id = ${businessId}
    ${page.after ? sql`AND (created_at, id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
    ${status === undefined ? sql`` : sql`AND status = ${status}`}
    ${channel === undefined ? sql`` : sql`AND channel = ${channel}`}
  ORDER BY created_at DESC, id DESC
  LIMIT ${page.limit + 1}`

export async function selectCampaign(sql: Sql, businessId: string, id: string): Promise<Campaign | null> {
  const rows = await sql<Campaign[]>`
    SELECT ${columns(sql)} FROM campaigns WHERE id = ${id} AND business_id = ${businessId}`
  return rows[0] ?? null
}

/** Locks the campaign until the transaction ends, so that changes and batches run one at a time. */
export async function lockCampaign(tx: Sql, businessId: string, id: string): Promise<Campaign | null> {
  const rows = await tx<Campaign[]>`
    SELECT ${columns(tx)} FROM campaigns WHERE id = ${id} AND business_id = ${businessId} FOR UPDATE`
  return rows[0] ?? null
}

/** @param due if absent, the time of the next batch is kept */
export async function updateCampaignRow(tx: Sql, one: Campaign, due?: { dueAt: Instant | null }): Promise<void> {
  await tx`
    UPDATE campaigns SET name = ${one.name}, body = ${one.body}, calling = ${one.calling && jsonb(tx, one.calling)},
      from_phone = ${one.fromNumber}, status = ${one.status}, requires_consent = ${one.requiresConsent},
      paused_reason = ${one.pausedReason}, running_since = ${one.runningSince},
      scheduled_at = ${one.scheduledAt}, started_at = ${one.startedAt}, updated_at = ${one.updatedAt}
      ${due === undefined ? tx`` : tx`, next_batch_at = ${due.dueAt}`}
    WHERE id = ${one.id}`
}

export async function deleteCampaign(tx: Sql, id: string): Promise<void> {
  await tx`DELETE FROM campaigns WHERE id = ${id}`
}

/** The numbers of those contacts that belong to the business and have one. */
export const selectContactPhones = (
  sql: Sql,
  businessId: string,
  ids: readonly string[],
): Promise<{ phone: string; contactId: string }[]> => sql<{ phone: string; contactId: string }[]>`
  SELECT phone, id AS "contactId" FROM contacts
  WHERE business_id = ${businessId} AND id = ANY(${[...ids]}::text[]) AND phone IS NOT NULL`

/** The numbers of the contacts that `search` finds, as in the list of contacts; '' finds all but sample data. At most `limit`. */
export const selectFoundPhones = (
  sql: Sql,
  businessId: string,
  search: string,
  limit: number,
): Promise<{ phone: string; contactId: string }[]> => sql<{ phone: string; contactId: string }[]>`
  SELECT phone, id AS "contactId" FROM contacts
  WHERE business_id = ${businessId} AND phone IS NOT NULL AND NOT is_demo
    ${search === '' ? sql`` : sql`AND contact_search_text(name, phone, email) LIKE search_pattern(${search})`}
  ORDER BY created_at, id LIMIT ${limit}`

/** The caller holds `lockCampaign`. @returns how many recipients are new */
export async function insertRecipients(
  tx: Sql,
  campaignId: string,
  rows: readonly { id: string; phone: string; contactId: string | null }[],
  now: Instant,
): Promise<number> {
  const added = await tx<{ added: number }[]>`
    WITH added AS (
      INSERT INTO campaign_recipients (id, campaign_id, contact_id, phone, status, created_at, updated_at)
      SELECT id, ${campaignId}, "contactId", phone, 'pending', ${now}::timestamptz, ${now}::timestamptz
      FROM jsonb_to_recordset(${tx.json([...rows])}) AS (id text, phone text, "contactId" text)
      ON CONFLICT ON CONSTRAINT campaign_recipients_once DO NOTHING
      RETURNING 1
    )
    UPDATE campaigns SET total = total + n, pending = pending + n, updated_at = ${now}
    FROM (SELECT count(*)::integer AS n FROM added) AS counted
    WHERE id = ${campaignId}
    RETURNING n AS added`
  return added[0]?.added ?? 0
}

/**
 * Up to `page.limit + 1` rows, newest first; null if the business has no such campaign. A recipient who was added by number has the
 * contact with that number.
 */
export async function selectRecipients(
  sql: Sql,
  businessId: string,
  campaignId: string,
  { status }: { status?: RecipientStatus | undefined },
  page: PageRequest,
): Promise<Recipient[] | null> {
  const found = await sql`SELECT FROM campaigns WHERE id = ${campaignId} AND business_id = ${businessId}`
  if (found.length === 0) return null
  return sql<Recipient[]>`
    SELECT one.id, contacts.id AS "contactId", contacts.name AS "contactName", one.phone, status,
      message_id AS "messageId", call_id AS "callId", attempts, error, due_at AS "dueAt",
      one.created_at AS "createdAt", one.updated_at AS "updatedAt"
    FROM campaign_recipients AS one LEFT JOIN contacts ON contacts.id = coalesce(contact_id, (
      SELECT same.id FROM contacts AS same WHERE same.business_id = ${businessId} AND same.phone = one.phone
      ORDER BY same.name IS NULL, same.created_at, same.id LIMIT 1))
    WHERE campaign_id = ${campaignId}
      ${page.after ? sql`AND (one.created_at, one.id) < (${page.after.createdAt}, ${page.after.id})` : sql``}
      ${status === undefined ? sql`` : sql`AND status = ${status}`}
    ORDER BY one.created_at DESC, one.id DESC
    LIMIT ${page.limit + 1}`
}
