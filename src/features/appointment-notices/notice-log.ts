import type { Instant } from '../../kernel/clock.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import type { Database } from '../../store/database.ts'
import type { AppointmentNotice } from './appointment-notice.ts'
import type { NoticeKind } from './notice-plan.ts'
import { selectNoticeLog } from './notice-store.ts'

/** A notice with the appointment that it is about. */
export interface LoggedNotice extends AppointmentNotice {
  /** When it was sent, skipped or withdrawn, or the earliest time to send it. */
  at: Instant
  appointmentId: string
  startsAt: Instant
  service: string | null
  contactId: string | null
  contactName: string | null
  /** E.164. */
  contactPhone: string | null
}

export interface NoticeLogFilters {
  status?: AppointmentNotice['status'] | undefined
  kind?: NoticeKind | undefined
}

/** All notices to customers of a business, sent and planned, latest first. */
export async function listNoticeLog(
  db: Database,
  businessId: string,
  filters: NoticeLogFilters,
  page: PageRequest,
): Promise<Page<LoggedNotice>> {
  const { items, next } = pageOf(await selectNoticeLog(db.list, businessId, filters, page), page.limit)
  return { items: items.map(({ createdAt, ...notice }) => ({ ...notice, at: createdAt })), next }
}
