import type postgres from 'postgres'
import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import type { Assistant, AssistantVersion } from './assistant.ts'
import { type AssistantContent, filledContent } from './assistant-content.ts'

/** An assistant with its most recently saved content. */
const columns = (sql: Sql) => sql`
  assistants.id, is_default AS "isDefault", answers_when AS "answersWhen", every_number AS "everyNumber",
  ARRAY(SELECT phone_number_id FROM assistant_numbers WHERE assistant_id = assistants.id ORDER BY 1) AS "phoneNumberIds",
  published_version AS "publishedVersion", latest_version AS "latestVersion", content,
  assistants.created_at AS "createdAt", updated_at AS "updatedAt"`

type Row = Omit<Assistant, keyof AssistantContent> & { content: AssistantContent }
const flat = ({ content, ...row }: Row): Assistant => ({ ...filledContent(content), ...row })

/** Locks the assistants of a business until the transaction ends. */
export async function lockAssistants(tx: Sql, businessId: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`assistants ${businessId}`}, 0))`
}

/** With the content that was saved last, or that answers calls. The default one first, then oldest first. */
export async function selectAssistants(
  sql: Sql,
  businessId: string,
  content: 'latest' | 'published' = 'latest',
): Promise<Assistant[]> {
  const version = content === 'latest' ? sql`latest_version` : sql`published_version`
  const rows = await sql<Row[]>`
    SELECT ${columns(sql)} FROM assistants JOIN assistant_versions ON assistant_id = assistants.id AND version = ${version}
    WHERE assistants.business_id = ${businessId}
    ORDER BY is_default DESC, assistants.created_at, assistants.id`
  return rows.map(flat)
}

/** An assistant that may answer a call, with the version that is published. */
export interface Candidate extends Pick<Assistant, 'id' | 'isDefault' | 'answersWhen' | 'everyNumber'> {
  version: number
  content: AssistantContent
  /** Whether the number is one of its own. */
  hasNumber: boolean
}

export const selectCandidates = (sql: Sql, businessId: string, phone: string): Promise<Candidate[]> => sql<Candidate[]>`
  SELECT assistants.id, is_default AS "isDefault", answers_when AS "answersWhen", every_number AS "everyNumber",
    version, content, EXISTS (
      SELECT FROM assistant_numbers JOIN phone_numbers ON phone_numbers.id = phone_number_id
      WHERE assistant_id = assistants.id AND phone = ${phone}) AS "hasNumber"
  FROM assistants JOIN assistant_versions ON assistant_id = assistants.id AND version = published_version
  WHERE assistants.business_id = ${businessId}`

export async function insertAssistant(tx: Sql, businessId: string, one: Omit<Assistant, keyof AssistantContent>) {
  await tx`
    INSERT INTO assistants (id, business_id, is_default, answers_when, every_number, published_version, latest_version,
      created_at, updated_at)
    VALUES (${one.id}, ${businessId}, ${one.isDefault}, ${one.answersWhen}, ${one.everyNumber}, ${one.publishedVersion},
      ${one.latestVersion}, ${one.createdAt}, ${one.updatedAt})`
}

export async function updateAssistant(tx: Sql, one: Omit<Assistant, keyof AssistantContent>): Promise<void> {
  await tx`
    UPDATE assistants SET is_default = ${one.isDefault}, answers_when = ${one.answersWhen},
      every_number = ${one.everyNumber}, published_version = ${one.publishedVersion},
      latest_version = ${one.latestVersion}, updated_at = ${one.updatedAt}
    WHERE id = ${one.id}`
}

/** Replaces the numbers of an assistant. */
export async function replaceNumbers(tx: Sql, id: string, phoneNumberIds: readonly string[]): Promise<void> {
  await tx`DELETE FROM assistant_numbers WHERE assistant_id = ${id} AND phone_number_id <> ALL (${[...phoneNumberIds]}::text[])`
  await tx`
    INSERT INTO assistant_numbers (assistant_id, phone_number_id)
    SELECT ${id}, phone_number_id FROM unnest(${[...phoneNumberIds]}::text[]) phone_number_id
    ON CONFLICT DO NOTHING`
}

export async function clearDefault(tx: Sql, businessId: string, now: Instant): Promise<void> {
  await tx`UPDATE assistants SET is_default = false, updated_at = ${now} WHERE business_id = ${businessId} AND is_default`
}

export async function deleteAssistant(tx: Sql, id: string): Promise<void> {
  await tx`DELETE FROM assistants WHERE id = ${id}`
}

const versionColumns = (sql: Sql) => sql`
  version, content, changed_fields AS "changedFields", saved_by AS "savedBy", restored_from AS "restoredFrom",
  published_at AS "publishedAt", created_at AS "createdAt"`

export async function insertVersion(
  tx: Sql,
  businessId: string,
  assistantId: string,
  one: AssistantVersion,
): Promise<void> {
  const json = (value: object) => tx.json(value as unknown as postgres.JSONValue)
  await tx`
    INSERT INTO assistant_versions (business_id, assistant_id, version, content, changed_fields, saved_by, restored_from,
      published_at, created_at)
    VALUES (${businessId}, ${assistantId}, ${one.version}, ${json(one.content)}, ${json(one.changedFields)},
      ${one.savedBy}, ${one.restoredFrom}, ${one.publishedAt}, ${one.createdAt})`
}

export async function markPublished(tx: Sql, assistantId: string, version: number, now: Instant): Promise<void> {
  await tx`
    UPDATE assistant_versions SET published_at = ${now} WHERE assistant_id = ${assistantId} AND version = ${version}`
}

/** Deletes all but the newest `kept` versions and the published one. */
export async function deleteOldVersions(tx: Sql, assistantId: string, kept: number): Promise<void> {
  await tx`
    DELETE FROM assistant_versions USING assistants
    WHERE assistant_id = ${assistantId} AND assistants.id = assistant_id AND version <= latest_version - ${kept}
      AND version <> published_version`
}

/** Newest first. */
export async function selectVersions(sql: Sql, businessId: string, assistantId: string): Promise<AssistantVersion[]> {
  const rows = await sql<AssistantVersion[]>`
    SELECT ${versionColumns(sql)} FROM assistant_versions
    WHERE assistant_id = ${assistantId} AND business_id = ${businessId} ORDER BY version DESC`
  return rows.map(filledVersion)
}

const filledVersion = (row: AssistantVersion): AssistantVersion => ({ ...row, content: filledContent(row.content) })

export async function selectVersion(
  sql: Sql,
  businessId: string,
  assistantId: string,
  version: number,
): Promise<AssistantVersion | null> {
  const rows = await sql<AssistantVersion[]>`
    SELECT ${versionColumns(sql)} FROM assistant_versions
    WHERE assistant_id = ${assistantId} AND business_id = ${businessId} AND version = ${version}`
  return rows[0] === undefined ? null : filledVersion(rows[0])
}
