import type { Instant } from '../../kernel/clock.ts'
import type { NoticeLanguage } from '../../mails/customer-notices.ts'
import type { Database } from '../../store/database.ts'
import { readNoticeSettings } from './notice-settings.ts'
import { type NoticedId, selectNoticedIds } from './notice-store.ts'

/** The notices that a text from a customer may be a reply to. */
export interface RepliedNotices {
  /** Confirmed future appointments that a text was about, latest notice first. */
  appointmentIds: [string, ...string[]]
  /** Whether the last text to this number was such a notice. */
  isLastText: boolean
  language: NoticeLanguage
}

/**
 * Finds the notices that a text may reply to; null if there is none.
 * @param phone the customer's number, E.164
 * @param at when their text arrived; notices sent later are left out
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
