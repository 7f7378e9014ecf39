import { accessContext } from '../../features/calendars/calendar-access.ts'
import { chatUrlContext } from '../../features/notifications/member-notifications.ts'
import { providerSealContext } from '../../features/providers/provider-setting.ts'
import { serviceSealContext } from '../../features/providers/service-setting.ts'
import { sealContext } from '../../features/sip/sip-connection.ts'
import { headersContext } from '../../features/tools/tool-headers.ts'
import type { Sql } from '../../store/database.ts'
import { webhookHeadersContext } from '../../webhooks/options/custom-headers.ts'

/** A secret in the database, encrypted with the service's key. */
export interface SealedValue {
  readonly sealed: Uint8Array
  /** The context for which it was sealed. */
  readonly context: string
}

interface SealedRow {
  readonly kind:
    | 'signing key'
    | 'SIP password'
    | 'tool headers'
    | 'webhook headers'
    | 'provider key'
    | 'calendar access'
    | 'chat webhook'
  /** The id of its row; for a provider key, the name of the setting; for a chat webhook, the member. */
  readonly id: string
  readonly businessId: string
}
/** The mail server or the account of an SMS carrier, for the whole service. */
interface SealedServiceRow {
  readonly kind: 'service setting'
  /** The name of the setting. */
  readonly id: string
  readonly businessId: null
}
export type SealedSecret = (SealedRow | SealedServiceRow) & SealedValue

/** Enough to recognize a key that fits, even if secrets of another key are among them. */
const SAMPLE = 100

/** Some secrets of each kind. */
export async function sampleOfSealed(sql: Sql): Promise<SealedValue[]> {
  return sealedSecrets(sql, SAMPLE)
}

/** The secrets that owners entered or that the service made for them; at most `limit` of each kind. */
export async function sealedSecrets(sql: Sql, limit: number): Promise<SealedSecret[]> {
  const rows = await sql<((SealedRow | SealedServiceRow) & Pick<SealedValue, 'sealed'>)[]>`
    (SELECT 'signing key' AS kind, id, business_id AS "businessId", sealed FROM signing_keys LIMIT ${limit})
    UNION ALL
    (SELECT 'SIP password', id, business_id, sealed_password FROM sip_connections
     WHERE sealed_password IS NOT NULL LIMIT ${limit})
    UNION ALL
    (SELECT 'tool headers', id, business_id, sealed_headers FROM tools WHERE sealed_headers IS NOT NULL LIMIT ${limit})
    UNION ALL
    (SELECT 'webhook headers', id, business_id, sealed_headers FROM webhook_endpoints
     WHERE sealed_headers IS NOT NULL AND removed_at IS NULL LIMIT ${limit})
    UNION ALL
    (SELECT 'provider key', name, business_id, sealed_value FROM provider_settings
     WHERE sealed_value IS NOT NULL LIMIT ${limit})
    UNION ALL
    (SELECT 'calendar access', id, business_id, sealed_access FROM calendar_connections LIMIT ${limit})
    UNION ALL
    (SELECT 'chat webhook', member_id, business_id, sealed_chat_url FROM notification_settings
     WHERE sealed_chat_url IS NOT NULL LIMIT ${limit})
    UNION ALL
    (SELECT 'service setting', name, NULL, sealed_value FROM service_settings
     WHERE sealed_value IS NOT NULL LIMIT ${limit})`
  return rows.map((row) => ({ ...row, context: contextOf(row) }))
}

function contextOf({ kind, id, businessId }: SealedRow | SealedServiceRow): string {
  if (kind === 'service setting') return serviceSealContext(id)
  if (kind === 'provider key') return providerSealContext(businessId, id)
  if (kind === 'SIP password') return sealContext(id)
  if (kind === 'chat webhook') return chatUrlContext(id)
  if (kind === 'calendar access') return accessContext(id)
  if (kind === 'webhook headers') return webhookHeadersContext(id)
  return kind === 'tool headers' ? headersContext(id) : id
}
