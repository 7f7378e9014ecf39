import { badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import { withoutUndefined } from '../../kernel/without-undefined.ts'
import type { Database } from '../../store/database.ts'
import { isConstraintViolation } from '../../store/database-errors.ts'
import { type ConnectionLimits, requireWithinLimits } from './connection-limits.ts'
import {
  checkedSettings,
  type NewSipConnection,
  type SipConnection,
  type SipSettings,
  sealContext,
  statusOf,
} from './sip-connection.ts'
import { deleteConnection, lockConnection, selectConnection, updateConnection } from './sip-connection-store.ts'

/** Absent fields keep their values; null clears. The type of a connection cannot change. */
export type SipConnectionChange = {
  [K in keyof Omit<NewSipConnection, 'type' | 'password'>]?: NewSipConnection[K] | undefined
} & { password?: string | undefined }

/** The fields that a new registration depends on. */
const AT_REGISTRAR = ['host', 'port', 'transport', 'username'] as const

/**
 * Changes a connection, at once, for inbound and outbound calls and for the registration. Calls in progress continue.
 * @param limits what a business may set by itself; null if the operator changes the connection
 * @throws BAD_REQUEST naming the field, NOT_FOUND; CONFLICT when another trunk of the business has the user name
 */
export async function changeSipConnection(
  db: Database,
  box: SealedBox,
  businessId: string,
  id: string,
  change: SipConnectionChange,
  now: Instant,
  limits: ConnectionLimits | null = null,
): Promise<SipConnection> {
  const { password, ...settings } = change
  try {
    return await db.transaction(async (tx) => {
      const before = await lockConnection(tx, businessId, id)
      if (before === null) throw notFound(`SIP connection ${id}`)
      const wanted = { ...before, ...withoutUndefined(settings) }
      const after = { ...before, ...checkedSettings(wanted, before.hasPassword || Boolean(password)), updatedAt: now }
      requirePasswordForNewHost(before, after, password)
      if (limits !== null) await requireWithinLimits(tx, limits, businessId, after, before)
      const forgetsErrors = Boolean(password) || AT_REGISTRAR.some((field) => before[field] !== after[field])
      const sealed = password ? { password: box.seal(Buffer.from(password), sealContext(id)) } : undefined
      const approvesHost = limits === null && change.host !== undefined
      await updateConnection(tx, after, { sealed, approvesHost, forgetsErrors })
      const changed = (await selectConnection(tx, businessId, id)) ?? after
      return { ...changed, status: statusOf(changed) }
    })
  } catch (error) {
    if (isConstraintViolation(error, 'sip_connections_one_username'))
      throw conflict(
        `username: another trunk of the business already has the user name ${change.username}; choose another`,
      )
    throw error
  }
}

/** A member who changes the host must not learn the stored password: the new host could guess it from an answer to its challenge. */
function requirePasswordForNewHost(before: SipSettings, after: SipSettings, password: string | undefined): void {
  if (before.hasPassword && after.host !== null && after.host !== before.host && !password)
    throw badRequest('password: give the password again, because the host changes and would receive the stored one')
}

/**
 * Removes a connection. Its calls are refused from now on, and numbers that used it have no connection. Calls in
 * progress continue.
 * @throws NOT_FOUND
 */
export async function removeSipConnection(db: Database, businessId: string, id: string): Promise<void> {
  if (!(await deleteConnection(db.write, businessId, id))) throw notFound(`SIP connection ${id}`)
}
