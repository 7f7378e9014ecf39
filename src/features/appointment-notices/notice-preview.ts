import type { Instant } from '../../kernel/clock.ts'
import { zoned } from '../../kernel/time/zone.ts'
import { CUSTOMER_NOTICES, type NoticeLanguage } from '../../mails/customer-notices.ts'
import type { Database } from '../../store/database.ts'
import { listServices, requireBusiness } from '../business/business.ts'
import { checkContent, findTextingNumber } from '../messages/message.ts'
import type { NoticeKind } from './notice-plan.ts'
import { readNoticeSettings } from './notice-settings.ts'
import { requireTemplate } from './notice-template.ts'
import { noticeText } from './notice-text.ts'

export interface NoticeDraft {
  kind: NoticeKind
  /** If absent, the text of the settings is used. */
  template?: string | undefined
  language?: NoticeLanguage | undefined
  /** The link as in a notice; null if notices have none. */
  link: string | null
}

export interface NoticePreview {
  template: string
  subject: string
  body: string
  segments: number
}

/** Previews a notice about an appointment tomorrow at ten, for the first service. @throws BAD_REQUEST where the template is wrong */
export async function previewNotice(
  db: Database,
  businessId: string,
  { kind, ...draft }: NoticeDraft,
  now: Instant,
): Promise<NoticePreview> {
  const [business, settings, services, from] = await Promise.all([
    requireBusiness(db, businessId),
    readNoticeSettings(db, businessId),
    listServices(db, businessId),
    findTextingNumber(db, businessId, null),
  ])
  const language = draft.language ?? settings.language
  const builtIn = CUSTOMER_NOTICES[language][kind]
  const template = draft.template === undefined ? (settings.templates[kind] ?? builtIn) : draft.template
  requireTemplate('template', template)
  const tomorrow = zoned(now.getTime(), business.timezone).add({ days: 1 }).startOfDay()
  const at = (hour: number) => new Date(tomorrow.with({ hour }).epochMilliseconds)
  const { subject, body } = noticeText({ language, templates: { [kind]: template } }, business, {
    ...{ kind, contactName: 'Ada Lovelace', service: services[0]?.name ?? null, link: draft.link },
    ...{ startsAt: at(10), previousStartsAt: kind === 'change' ? at(9) : null },
    ...{ mayReply: settings.byText && from !== null, isConfirmed: false },
  })
  return { template, subject, body, segments: checkContent({ body }).segments }
}
