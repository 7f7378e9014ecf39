import type { Instant } from '../../kernel/clock.ts'
import type { NoticeLanguage } from '../../mails/customer-notices.ts'
import type { Database } from '../../store/database.ts'
import { readNoticeSettings } from './notice-settings.ts'
import { type NoticedId, selectNoticedIds } from './notice-store.ts'

/** The notices that a text from a customer may be a reply to. */
export interface RepliedNotices {
  /** Confirmed appointments to come of which a text told, the latest notice first. */
  appointmentIds: [string, ...string[]]
  /** The last text to this number was such a notice. */
  isLastText: boolean
  language: NoticeLanguage
}

/**
 * @param phone of the customer, E.164
 * @param at when their text came: what was sent later is no notice that they replied to
 */
export async function findRepliedNotices(
  db: Database,
  businessId: string,
  phone: string,
  at: Instant,
): Promise<RepliedNotices | null> {
  const noticed: NoticedId[] = await selectNoticedIds(db.read, businessId, phone, at)
  const [latest, ...others] = noticed
  if (latest === undefined) return null
  const { language } = await readNoticeSettings(db, businessId)
  return { appointmentIds: [latest.id, ...others.map(({ id }) => id)], isLastText: latest.isLastText, language }
}
