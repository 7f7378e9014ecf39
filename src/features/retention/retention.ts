import { badRequest } from '../../kernel/api-error.ts'
import { requireWhole } from '../../kernel/fields.ts'
import type { Database } from '../../store/database.ts'
import { selectRetention, upsertRetention } from './retention-store.ts'

/** The records that a business keeps for a number of days, with the default; null for forever. Recordings have their own setting. */
export const RETENTION_DEFAULTS = {
  calls: null,
  transcripts: null,
  messages: null,
  appointment_notices: 400,
  notifications: 400,
  audit_log: 1_095,
} as const satisfies Record<string, number | null>

export type RetentionKind = keyof typeof RETENTION_DEFAULTS
export const RETENTION_KINDS = Object.keys(RETENTION_DEFAULTS) as RetentionKind[]

/** Days; null for forever. */
export type Retention = Readonly<Record<RetentionKind, number | null>>
export type RetentionChange = Readonly<Partial<Record<RetentionKind, number | null | undefined>>>

export async function readRetention(db: Database, businessId: string): Promise<Retention> {
  const chosen = await selectRetention(db.read, businessId)
  return { ...RETENTION_DEFAULTS, ...Object.fromEntries(chosen.map(({ kind, days }) => [kind, days])) }
}

/** Changes retention; the next run, within half an hour, deletes older records. @throws BAD_REQUEST naming the kind */
export async function changeRetention(db: Database, businessId: string, change: RetentionChange): Promise<Retention> {
  const given = RETENTION_KINDS.flatMap((kind) => {
    const days = change[kind]
    return days === undefined ? [] : [{ kind, days: days === null ? null : requireWhole(kind, days, 1, 3_650) }]
  })
  const after = {
    ...(await readRetention(db, businessId)),
    ...Object.fromEntries(given.map((one) => [one.kind, one.days])),
  }
  if (after.calls !== null && after.transcripts !== null && after.transcripts > after.calls)
    throw badRequest('transcripts: cannot be kept longer than the calls; choose the same number of days or fewer')
  await upsertRetention(db.write, businessId, given)
  return after
}
