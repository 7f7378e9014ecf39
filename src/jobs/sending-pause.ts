import type { Database } from '../store/database.ts'

/** The row of `service_settings` with which a restored service is paused; app/backup/sending-pause.ts writes it. */
export const SENDING_PAUSED = 'sendingPaused'

/** Whether the service is paused: it sends, dials and registers nothing by itself. */
export async function isSendingPaused(db: Pick<Database, 'read'>): Promise<boolean> {
  const rows = await db.read`SELECT name FROM service_settings WHERE name = ${SENDING_PAUSED}`
  return rows.length > 0
}
