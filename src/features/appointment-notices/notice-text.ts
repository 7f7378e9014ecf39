import type { Instant } from '../../kernel/clock.ts'
import { localeOf } from '../../kernel/locale.ts'
import { renderTemplate } from '../../kernel/text/template.ts'
import { CUSTOMER_NOTICES } from '../../mails/customer-notices.ts'
import type { MailText } from '../../mails/mail-text.ts'
import type { Business } from '../business/business.ts'
import type { NoticeKind } from './notice-plan.ts'
import type { NoticeSettings } from './notice-settings.ts'
import { type NoticeValues, writtenDateAndTime } from './notice-template.ts'

/** The values from which the text of a notice is built. */
export interface NoticeContent {
  kind: NoticeKind
  contactName: string | null
  service: string | null
  startsAt: Instant
  previousStartsAt: Instant | null
  /** The address of the customer's page; null if there is none. */
  link: string | null
  /** Whether the assistant reads the customer's replies. */
  mayReply: boolean
  /** Whether the customer has said that they will come. */
  isConfirmed: boolean
}

/** The text of a notice in the language of the settings; a mail does not ask for a reply. Pure. */
export function noticeText(
  settings: Pick<NoticeSettings, 'language' | 'templates'>,
  business: Pick<Business, 'name' | 'phone' | 'timezone' | 'country'>,
  content: NoticeContent,
): MailText {
  const texts = CUSTOMER_NOTICES[settings.language]
  const locale = localeOf(settings.language, business.country)
  const written = (at: Instant) => writtenDateAndTime(at, locale, business.timezone)
  const previous = content.previousStartsAt === null ? null : written(content.previousStartsAt)
  const values: NoticeValues = {
    ...written(content.startsAt),
    ...{ business: business.name, phone: business.phone, name: content.contactName, service: content.service },
    previous: previous === null ? null : `${previous.date}, ${previous.time}`,
    link: content.link,
    reply: content.mayReply ? texts[content.isConfirmed ? 'replyConfirmed' : 'reply'] : null,
  }
  return {
    subject: renderTemplate(texts.subject, values),
    body: renderTemplate(settings.templates[content.kind] ?? texts[content.kind], values),
  }
}
