import { notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { zonesOfCustomer } from '../../kernel/time/zones-of-number.ts'
import type { NoticeLanguage } from '../../mails/customer-notices.ts'
import type { Database, Sql } from '../../store/database.ts'
import type { Business } from '../business/business.ts'
import { type NoticedAppointment, type NoticeKind, noticesAfter } from './notice-plan.ts'
import { readNoticeSettings } from './notice-settings.ts'
import {
  insertNotices,
  selectIsTextPlanned,
  selectKnownStart,
  selectNotices,
  selectTerms,
  updateToldByAnswer,
  withdrawNotices,
} from './notice-store.ts'

export const NOTICE_STATUSES = ['pending', 'sent', 'skipped', 'withdrawn'] as const

/** Why a due notice was not sent. */
export const SKIP_REASONS = [
  'too_late',
  'night',
  'switched_off',
  'no_address',
  'opted_out',
  'daily_limit',
  'not_allowed',
  'answered',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** A text message and a mail to a customer about an appointment. */
export interface AppointmentNotice {
  id: string
  kind: NoticeKind
  /** The earliest time to send it. */
  dueAt: Instant
  status: (typeof NOTICE_STATUSES)[number]
  reason: SkipReason | null
  /** The text message; null if none was sent. */
  messageId: string | null
  /** Whether a mail was sent. */
  byMail: boolean
  /** When it was sent, skipped or withdrawn. */
  doneAt: Instant | null
}

/**
 * Plans the notices to the customer after a booking (`before` is null) or a change, in its transaction. A change of time or status
 * withdraws unsent notices.
 * @param isByCustomer whether the customer made the booking or change and so knows of it
 */
export async function planNotices(
  tx: Sql,
  business: Pick<Business, 'id' | 'country' | 'timezone'>,
  before: NoticedAppointment | null,
  after: NoticedAppointment,
  isByCustomer: boolean,
  now: Instant,
): Promise<void> {
  const terms = await selectTerms(tx, business.id, after.service)
  const zones = zonesOfCustomer(after.contactPhone, business)
  const knownStartsAt = before === null ? null : await selectKnownStart(tx, after.id)
  const { kinds, reminderMinutes } = terms ?? { kinds: [], reminderMinutes: [] }
  const all = { kinds, reminderMinutes, zones, isByCustomer, knownStartsAt }
  const { withdraws, planned } = noticesAfter(before, after, all, now)
  if (withdraws) await withdrawNotices(tx, after.id, now)
  await insertNotices(tx, business.id, after.id, planned, isByCustomer, now)
}

/** The notices of one appointment, in order of due time. @throws NOT_FOUND */
export async function listNotices(
  db: Database,
  businessId: string,
  appointmentId: string,
): Promise<AppointmentNotice[]> {
  const notices = await selectNotices(db.read, businessId, appointmentId)
  if (notices === null) throw notFound(`appointment ${appointmentId}`)
  return notices
}

/** What the page of an appointment depends on: its language, and how long the customer may reschedule and cancel. */
export async function pageTerms(
  db: Database,
  businessId: string,
): Promise<{ language: NoticeLanguage; changeUntilMinutes: number }> {
  const { language, changeUntilMinutes } = await readNoticeSettings(db, businessId)
  return { language, changeUntilMinutes }
}

/** The language in which the business writes to its customers. */
export const customerLanguage = async (db: Database, businessId: string): Promise<NoticeLanguage> =>
  (await readNoticeSettings(db, businessId)).language

/** Whether a text message of this kind to the customer of an appointment is planned. */
export const isTextPlanned: (sql: Sql, appointmentId: string, kind: NoticeKind) => Promise<boolean> =
  selectIsTextPlanned

/** Sends a planned notice by mail only: the customer made the change by text message, and the reply confirms it. */
export const toldByAnswer: (tx: Sql, appointmentId: string, kind: NoticeKind) => Promise<void> = updateToldByAnswer
