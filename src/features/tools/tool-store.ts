import { single } from '../../kernel/assert.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { PageRequest } from '../../kernel/page.ts'
import { jsonb, type Sql } from '../../store/database.ts'
import type { Tool, ToolFilters } from './tool.ts'

const columns = (sql: Sql) => sql`
  id, name, description, type, method, url, parameters, timeout_ms AS "timeoutMs",
  requires_confirmation AS "requiresConfirmation", spoken_while_running AS "spokenWhileRunning", enabled,
  last_called_at AS "lastCalledAt", created_at AS "createdAt", updated_at AS "updatedAt"`

/** Locks the tools of a business until the transaction ends. */
export async function lockTools(tx: Sql, businessId: string): Promise<void> {
  await tx`SELECT pg_advisory_xact_lock(hashtextextended(${`tools ${businessId}`}, 0))`
}

export async function countTools(sql: Sql, businessId: string): Promise<number> {
  const rows = await sql<{ count: number }[]>`SELECT count(*) AS count FROM tools WHERE business_id = ${businessId}`
  return single(rows).count
}

export async function insertTool(sql: Sql, businessId: string, tool: Tool, sealedHeaders: Buffer | null) {
  await sql`
    INSERT INTO tools (id, business_id, name, description, type, method, url, sealed_headers, parameters, timeout_ms,
      requires_confirmation, spoken_while_running, enabled, last_called_at, created_at, updated_at)
    VALUES (${tool.id}, ${businessId}, ${tool.name}, ${tool.description}, ${tool.type}, ${tool.method}, ${tool.url},
      ${sealedHeaders}, ${jsonb(sql, tool.parameters)}, ${tool.timeoutMs}, ${tool.requiresConfirmation},
      ${tool.spokenWhileRunning}, ${tool.enabled}, ${tool.lastCalledAt}, ${tool.createdAt}, ${tool.updatedAt})`
}

/** Up to `page.limit + 1` rows, newest first. */
export const selectTools = (
  sql: Sql,
  businessId: string,
  { type, enabled }: ToolFilters,
  page: PageRequest,
): Promise<Tool[]> => sql<Tool[]>`
  SELECT ${columns(sql)} FROM tools
  WHERE business_id = ${businessId}
    ${page.after ? sql`AND (created_at, id) < (${page.after.createdAt}, ${page.after.id} COLLATE "C")` : sql``}
    ${type === undefined ? sql`` : sql`AND type = ${type}`}
    ${enabled === undefined ? sql`` : sql`AND enabled = ${enabled}`}
  ORDER BY created_at DESC, id COLLATE "C" DESC
  LIMIT ${page.limit + 1}`

export async function selectTool(sql: Sql, businessId: string, id: string): Promise<Tool | null> {
  const rows = await sql<Tool[]>`SELECT ${columns(sql)} FROM tools WHERE id = ${id} AND business_id = ${businessId}`
  return rows[0] ?? null
}

export async function selectSealedHeaders(
  sql: Sql,
  businessId: string,
  id: string,
): Promise<{ sealed: Buffer | null } | null> {
  const rows = await sql<{ sealed: Buffer | null }[]>`
    SELECT sealed_headers AS sealed FROM tools WHERE id = ${id} AND business_id = ${businessId}`
  return rows[0] ?? null
}

/** @param headers if absent, the stored headers stay */
export async function updateToolRow(sql: Sql, tool: Tool, headers?: { sealed: Buffer | null }): Promise<void> {
  await sql`
    UPDATE tools SET name = ${tool.name}, description = ${tool.description}, method = ${tool.method}, url = ${tool.url},
      parameters = ${jsonb(sql, tool.parameters)}, timeout_ms = ${tool.timeoutMs},
      requires_confirmation = ${tool.requiresConfirmation}, spoken_while_running = ${tool.spokenWhileRunning},
      enabled = ${tool.enabled}, updated_at = ${tool.updatedAt}
      ${headers === undefined ? sql`` : sql`, sealed_headers = ${headers.sealed}`}
    WHERE id = ${tool.id}`
}

export async function deleteTool(sql: Sql, businessId: string, id: string): Promise<boolean> {
  const rows = await sql`DELETE FROM tools WHERE id = ${id} AND business_id = ${businessId} RETURNING id`
  return rows.length === 1
}

export async function touchTool(sql: Sql, id: string, now: Instant): Promise<void> {
  await sql`UPDATE tools SET last_called_at = ${now} WHERE id = ${id}`
}
