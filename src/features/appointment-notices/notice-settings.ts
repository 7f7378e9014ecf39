import { badRequest, conflict } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { requireOneOf, requireWhole } from '../../kernel/fields.ts'
import { NOTICE_LANGUAGES, type NoticeLanguage } from '../../mails/customer-notices.ts'
import type { Database } from '../../store/database.ts'
import { listServices } from '../business/business.ts'
import { findTextingNumber } from '../messages/message.ts'
import { NOTICE_KINDS, type NoticeKind } from './notice-plan.ts'
import { selectSettings, upsertSettings } from './notice-store.ts'
import { requireTemplate } from './notice-template.ts'

/** Which notices a business sends to its customers, and how. */
export interface NoticeSettings {
  /** Empty if customers get no notices. */
  kinds: NoticeKind[]
  byText: boolean
  byMail: boolean
  language: NoticeLanguage
  /** In place of the built-in texts. */
  templates: Partial<Record<NoticeKind, string>>
  /** Minutes before the start, latest reminder last. */
  reminderMinutes: number[]
  /** By the id of a service, in place of `reminderMinutes`. */
  serviceReminders: Record<string, number[]>
  /** The most notices that a customer gets in 24 hours. */
  dailyLimit: number
  /** How many minutes before the start customers may still reschedule or cancel on their page. */
  changeUntilMinutes: number
}

export const DEFAULT_NOTICE_SETTINGS: NoticeSettings = {
  kinds: [],
  byText: true,
  byMail: true,
  language: 'en',
  templates: {},
  reminderMinutes: [1440, 120],
  serviceReminders: {},
  dailyLimit: 6,
  changeUntilMinutes: 120,
}

export const MAX_REMINDERS = 5
const MAX_REMINDER_MINUTES = 30 * 1440
const MIN_REMINDER_MINUTES = 30

/**
 * An absent field keeps its value. In `templates` and `serviceReminders` an absent entry keeps its value, and null
 * removes it.
 */
export interface NoticeSettingsChange {
  kinds?: readonly NoticeKind[] | undefined
  byText?: boolean | undefined
  byMail?: boolean | undefined
  language?: NoticeLanguage | undefined
  templates?: { [Kind in NoticeKind]?: string | null | undefined } | undefined
  reminderMinutes?: readonly number[] | undefined
  serviceReminders?: Record<string, readonly number[] | null> | undefined
  dailyLimit?: number | undefined
  changeUntilMinutes?: number | undefined
}

export const readNoticeSettings = async (db: Database, businessId: string): Promise<NoticeSettings> =>
  (await selectSettings(db.read, businessId)) ?? DEFAULT_NOTICE_SETTINGS

/**
 * Applies to bookings and changes of appointments from now on. Planned notices of a kind that is switched off are not sent either.
 * @param sendsMail whether the service has a mail server
 * @throws BAD_REQUEST naming the field; CONFLICT where notices are on and there is neither a number nor a mail server to send with
 */
export async function changeNoticeSettings(
  db: Database,
  businessId: string,
  change: NoticeSettingsChange,
  { sendsMail }: { sendsMail: boolean },
  now: Instant,
): Promise<NoticeSettings> {
  const before = await readNoticeSettings(db, businessId)
  const after: NoticeSettings = {
    kinds: change.kinds === undefined ? before.kinds : requireKinds(change.kinds),
    byText: change.byText ?? before.byText,
    byMail: change.byMail ?? before.byMail,
    language: change.language === undefined ? before.language : requireLanguage(change.language),
    templates: changedTemplates(before.templates, change.templates ?? {}),
    reminderMinutes:
      change.reminderMinutes === undefined
        ? before.reminderMinutes
        : requireMinutes('reminderMinutes', change.reminderMinutes),
    serviceReminders: await changedReminders(db, businessId, before.serviceReminders, change.serviceReminders ?? {}),
    dailyLimit:
      change.dailyLimit === undefined ? before.dailyLimit : requireWhole('dailyLimit', change.dailyLimit, 1, 100),
    changeUntilMinutes:
      change.changeUntilMinutes === undefined
        ? before.changeUntilMinutes
        : requireWhole('changeUntilMinutes', change.changeUntilMinutes, 0, 43_200),
  }
  if (after.kinds.length > 0) await requireWay(db, businessId, after, sendsMail)
  await upsertSettings(db.write, businessId, after, now)
  return after
}

async function requireWay(
  db: Database,
  businessId: string,
  { byText, byMail }: NoticeSettings,
  sendsMail: boolean,
): Promise<void> {
  if (!byText && !byMail) throw badRequest('byText: choose text messages, mail or both')
  if (byMail && sendsMail) return
  if (byText && (await findTextingNumber(db, businessId, null)) !== null) return
  if (byText) throw conflict('kinds: add a phone number that can send texts before you switch notices on')
  throw conflict('kinds: this service has no mail server; its operator sets FRONTBELL_SMTP_URL')
}

const requireKinds = (kinds: readonly NoticeKind[]): NoticeKind[] => {
  for (const kind of kinds) requireOneOf('kinds', kind, NOTICE_KINDS)
  return NOTICE_KINDS.filter((kind) => kinds.includes(kind))
}

const requireLanguage = (language: NoticeLanguage) => requireOneOf('language', language, NOTICE_LANGUAGES)

function changedTemplates(
  before: NoticeSettings['templates'],
  change: NonNullable<NoticeSettingsChange['templates']>,
): NoticeSettings['templates'] {
  const after = { ...before }
  for (const kind of NOTICE_KINDS) {
    const template = change[kind]
    if (template === null) delete after[kind]
    else if (template !== undefined) after[kind] = requireTemplate(`templates.${kind}`, template)
  }
  return after
}

async function changedReminders(
  db: Database,
  businessId: string,
  before: Record<string, number[]>,
  change: Record<string, readonly number[] | null>,
): Promise<Record<string, number[]>> {
  const services = new Set((await listServices(db, businessId)).map(({ id }) => id))
  const after = Object.fromEntries(Object.entries(before).filter(([id]) => services.has(id)))
  for (const [id, minutes] of Object.entries(change)) {
    if (!services.has(id))
      throw badRequest(`serviceReminders: ${id} is not the id of a service; GET /services lists them`)
    if (minutes === null) delete after[id]
    else after[id] = requireMinutes(`serviceReminders.${id}`, minutes)
  }
  return after
}

/** The minutes, sorted: earliest reminder first. */
function requireMinutes(field: string, minutes: readonly number[]): number[] {
  if (minutes.length > MAX_REMINDERS) throw badRequest(`${field}: at most ${MAX_REMINDERS} reminders`)
  for (const one of minutes) requireWhole(field, one, MIN_REMINDER_MINUTES, MAX_REMINDER_MINUTES)
  return [...new Set(minutes)].sort((a, b) => b - a)
}
