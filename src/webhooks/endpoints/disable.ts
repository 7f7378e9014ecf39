import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { Sql } from '../../store/database.ts'

/** Contract: "If an endpoint fails consistently for 24 hours, the service disables the webhook and sends an e-mail". */
export const DISABLE_AFTER_MS = 24 * 3600 * 1000
/** A quiet endpoint that failed once yesterday is not failing consistently. */
export const DISABLE_MIN_FAILURES = 3

/**
 * Disables the endpoint if it had no success for 24 h since its first failure and failed at least three times. One
 * conditional update decides, so of several senders one wins, and writes the one e-mail and the one notification with
 * it. What still waits for the endpoint is parked by the sender's next pass.
 * @returns true when this call disabled it.
 */
export async function disableIfFailing(sql: Sql, endpointId: string, now: Instant): Promise<boolean> {
  const rows = await sql`
    WITH disabled AS (
      UPDATE webhook_endpoints SET status = 'disabled', disabled_reason = 'failing', disabled_at = ${now},
             updated_at = ${now}, revision = revision + 1
      WHERE id = ${endpointId} AND status = 'enabled' AND removed_at IS NULL
        AND failing_since <= ${new Date(now.getTime() - DISABLE_AFTER_MS)} AND failures_in_row >= ${DISABLE_MIN_FAILURES}
      RETURNING *, format(
        'The webhook endpoint %s has not accepted a delivery since %s UTC. It is disabled, and the deliveries that '
        'were still due are kept. Once the receiver works again, enable the endpoint to have them sent.',
        url, to_char(failing_since AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI')) AS told
    ), noted AS (
      INSERT INTO notifications
        (id, business_id, type, severity, title, body, resource_type, resource_id, created_at)
      SELECT ${newId('notification')}, business_id, 'webhook.disabled', 'critical', 'A webhook endpoint was disabled',
             told, 'webhook', id, ${now}::timestamptz
      FROM disabled
    ), mailed AS (
      INSERT INTO outgoing_emails (id, business_id, subject, body, created_at)
      SELECT ${newId('email')}, business_id, 'A webhook endpoint was disabled', told, ${now}::timestamptz FROM disabled
    )
    SELECT id FROM disabled`
  return rows.length > 0
}
