import type { Instant } from '../../kernel/clock.ts'
import { webhookDisabledNotice, webhookFailingNotice } from '../../mails/webhook-disabled.ts'
import type { Database, Sql } from '../../store/database.ts'
import { disableFailingRow, warnOfFailingRow } from './endpoint-store.ts'

/** Contract: "If an endpoint fails consistently for 24 hours, the service disables the webhook and sends an e-mail". */
export const DISABLE_AFTER_MS = 24 * 3600 * 1000
/** The business is warned once, after half of that time. */
export const WARN_AFTER_MS = DISABLE_AFTER_MS / 2
/** With fewer failures than this, a quiet endpoint that failed once yesterday would count as failing consistently. */
export const DISABLE_MIN_FAILURES = 3

/** A notification of this folder. */
export interface EndpointNotice {
  type: 'webhook.disabled' | 'webhook.failing'
  severity: 'critical'
  title: string
  body: string
  resource: { type: 'webhook'; id: string }
}

/**
 * Notifies a business in the transaction `tx`, by mail too. The wiring passes `createNotification`, because webhooks do
 * not import features.
 */
export type NotifyBusiness = (tx: Sql, businessId: string, notice: EndpointNotice, now: Instant) => Promise<unknown>

/**
 * Disables the endpoint if it had no success for 24 h since its first failure and failed at least three times. A single
 * conditional update decides, so exactly one of several senders disables the endpoint and notifies its business, in the
 * same transaction. The sender's next pass parks the deliveries that still wait for the endpoint.
 * @returns true when this call disabled the endpoint
 */
export function disableIfFailing(
  db: Database,
  endpointId: string,
  now: Instant,
  notify: NotifyBusiness,
): Promise<boolean> {
  const rule = { failingSince: new Date(now.getTime() - DISABLE_AFTER_MS), failures: DISABLE_MIN_FAILURES }
  return db.transaction(async (tx) => {
    const disabled = await disableFailingRow(tx, endpointId, rule, now)
    if (disabled === null) return false
    const notice: EndpointNotice = {
      type: 'webhook.disabled',
      severity: 'critical',
      ...webhookDisabledNotice(disabled),
      resource: { type: 'webhook', id: endpointId },
    }
    await notify(tx, disabled.businessId, notice, now)
    return true
  })
}

/**
 * Warns the business of an endpoint that had no success for 12 h since its first failure and failed at least three times. As above, one
 * conditional update decides, so the business is warned once until the endpoint has accepted a delivery again.
 * @returns true if this call sent the warning
 */
export function warnIfFailing(
  db: Database,
  endpointId: string,
  now: Instant,
  notify: NotifyBusiness,
): Promise<boolean> {
  const rule = { failingSince: new Date(now.getTime() - WARN_AFTER_MS), failures: DISABLE_MIN_FAILURES }
  return db.transaction(async (tx) => {
    const failing = await warnOfFailingRow(tx, endpointId, rule, now)
    if (failing === null) return false
    const disabledAt = new Date(failing.failingSince.getTime() + DISABLE_AFTER_MS)
    const notice: EndpointNotice = {
      type: 'webhook.failing',
      severity: 'critical',
      ...webhookFailingNotice({ ...failing, disabledAt }),
      resource: { type: 'webhook', id: endpointId },
    }
    await notify(tx, failing.businessId, notice, now)
    return true
  })
}
