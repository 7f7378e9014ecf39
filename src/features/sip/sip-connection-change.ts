import { conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import type { Database } from '../../store/database.ts'
import { isConstraintViolation } from '../../store/database-errors.ts'
import { checkedSettings, type NewSipConnection, type SipConnection, sealContext, statusOf } from './sip-connection.ts'
import { deleteConnection, lockConnection, updateConnection } from './sip-connection-store.ts'

/** Absent stays, null clears; what kind of connection it is stays as it was made. */
export type SipConnectionChange = {
  [K in keyof Omit<NewSipConnection, 'type' | 'password'>]?: NewSipConnection[K] | undefined
} & { password?: string | undefined }

/** What another registration is made with. */
const AT_REGISTRAR = ['host', 'port', 'transport', 'username'] as const

/**
 * Counts at once for calls in and out, and for the registration. Calls in progress go on.
 * @throws BAD_REQUEST naming the field, NOT_FOUND; CONFLICT where the user name is another trunk's
 */
export async function changeSipConnection(
  db: Database,
  box: SealedBox,
  businessId: string,
  id: string,
  change: SipConnectionChange,
  now: Instant,
): Promise<SipConnection> {
  const { password, ...settings } = change
  try {
    return await db.transaction(async (tx) => {
      const before = await lockConnection(tx, businessId, id)
      if (before === null) throw notFound(`SIP connection ${id}`)
      const wanted = { ...before, ...given(settings) }
      const after = { ...before, ...checkedSettings(wanted, before.hasPassword || Boolean(password)), updatedAt: now }
      const registersAnew = Boolean(password) || AT_REGISTRAR.some((field) => before[field] !== after[field])
      if (registersAnew) Object.assign(after, { registrationStatus: null, lastError: null })
      const sealed = password ? { password: box.seal(Buffer.from(password), sealContext(id)) } : undefined
      await updateConnection(tx, after, sealed)
      return { ...after, status: statusOf(after) }
    })
  } catch (error) {
    if (isConstraintViolation(error, 'sip_connections_one_username'))
      throw conflict(`username: ${change.username} is another connection's; choose one of its own`)
    throw error
  }
}

/** Its calls are let in no longer; numbers that used it use none. Calls in progress go on. @throws NOT_FOUND */
export async function removeSipConnection(db: Database, businessId: string, id: string): Promise<void> {
  if (!(await deleteConnection(db.write, businessId, id))) throw notFound(`SIP connection ${id}`)
}

/** Only what was given, so that an explicit undefined takes nothing away. */
const given = <T extends object>(input: T): Partial<T> =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Partial<T>
