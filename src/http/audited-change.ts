import type { Database } from '../store/database.ts'
import type { RecordOfRoute } from './record-of-route.ts'
import type { Operation, RouteContext, RouteInput } from './route.ts'

/** A field that an operation changed. The values are null where they are not a short text, or where the log does not hold them. */
export interface ChangedField {
  readonly field: string
  readonly from: string | null
  readonly to: string | null
}

/** What the audit log holds of a change besides its operation. */
export interface AuditedChange {
  readonly recordId: string | null
  readonly recordName: string | null
  /** Empty for a record that is created or deleted. */
  readonly changes: readonly ChangedField[]
}

type Fields = Readonly<Record<string, unknown>>
type Read = (db: Database) => Promise<Fields | null>

/**
 * Records of customers. The log holds neither their names nor their values, which would outlast the record: only which fields changed,
 * and the values of `PLAIN_FIELDS`.
 */
const CUSTOMER_FOLDERS = new Set([
  ...['allowed-callers', 'appointments', 'blocked-callers', 'calls', 'contacts', 'do-not-call', 'inbox'],
  ...['message-threads', 'messages', 'notifications', 'opt-outs', 'outbound-calls'],
])
const PLAIN_FIELDS = new Set(['status', 'start', 'end', 'startsAt', 'endsAt', 'attendance'])
/** Change with every change. */
const IGNORED_FIELDS = new Set(['id', 'createdAt', 'updatedAt', 'version'])
const SECRET_FIELD = /secret|token|password|key|url/i
const MAX_VALUE = 200

/** Runs `change`, and reads the record of the route before and after, in the database of the change. */
export async function auditChange<T>(
  { route, record, context, input }: AuditedRoute,
  db: Database,
  change: () => Promise<T>,
): Promise<{ result: T; audited: AuditedChange }> {
  const read = reader({ route, record, context, input })
  const before = await read(db)
  const result = await change()
  const after = route.method === 'DELETE' ? null : before === null ? recordIn(result) : await read(db)
  const isChange = route.method === 'PATCH'
  const sent = isChange ? Object.keys(fieldsOf(input.body) ?? {}) : []
  return { result, audited: describeChange(route.path, idOf(input.params), { before, after, sent }) }
}

interface AuditedRoute {
  readonly route: Operation
  readonly record: RecordOfRoute | null
  readonly context: Omit<RouteContext, 'db'>
  readonly input: RouteInput<unknown, unknown, unknown>
}

/** Reads nothing for a record that is about to be created, or that another server has to be asked for. */
function reader({ route, record, context, input }: AuditedRoute): Read {
  if (record === null || record.read.slow || !isPrefix(record.read.path, route.path)) return async () => null
  const ofRecord = { ...input, query: {}, body: undefined }
  return async (db) => {
    try {
      return fieldsOf(await record.read.handle({ ...context, db }, ofRecord))
    } catch {
      // The operation itself says what is wrong.
      return null
    }
  }
}

const isPrefix = (path: string, of: string): boolean => of === path || of.startsWith(`${path}/`)

interface Versions {
  readonly before: Fields | null
  readonly after: Fields | null
  /** The fields of the request, for a record that no operation reads. Their values are taken from the answer, which shows no secrets. */
  readonly sent: readonly string[]
}

/** Pure. */
export function describeChange(path: string, id: string | null, { before, after, sent }: Versions): AuditedChange {
  const isOfCustomer = CUSTOMER_FOLDERS.has(path.split('/')[1] ?? '')
  const known = before ?? after ?? {}
  const fields = before === null ? sent : changedFields(before, after ?? before)
  const changes = fields.map((field) => {
    const isHeld = isOfCustomer ? PLAIN_FIELDS.has(field) : !SECRET_FIELD.test(field)
    return { field, from: isHeld ? textOf(before?.[field]) : null, to: isHeld ? textOf(after?.[field]) : null }
  })
  return { recordId: id ?? textOf(known.id), recordName: isOfCustomer ? null : nameOf(known), changes }
}

const changedFields = (before: Fields, after: Fields): string[] =>
  Object.keys({ ...before, ...after }).filter(
    (field) => !IGNORED_FIELDS.has(field) && JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )

const nameOf = ({ name, title, label, url, email }: Fields): string | null =>
  [name, title, label, url, email].map(textOf).find((text) => text !== null) ?? null

/** Null for what is not a short text: lists, objects, long texts. */
function textOf(value: unknown): string | null {
  if (value instanceof Date) return value.toISOString()
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return null
  const text = String(value)
  return text !== '' && text.length <= MAX_VALUE ? text : null
}

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null

/** The record of an answer: the answer itself, or its part with an id, as in `{ member: { id, ... }, link }`. */
function recordIn(result: unknown): Fields | null {
  const fields = fieldsOf(result)
  if (fields === null || 'id' in fields) return fields
  return (
    Object.values(fields)
      .map(fieldsOf)
      .find((part) => part !== null && 'id' in part) ?? fields
  )
}

const idOf = (params: unknown): string | null => textOf(fieldsOf(params)?.id)
