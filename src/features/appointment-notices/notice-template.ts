import { badRequest } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { requireText } from '../../kernel/fields.ts'
import { checkTemplate, renderTemplate, type TemplateValues } from '../../kernel/text/template.ts'
import { withinGsm } from '../messages/message.ts'

/** The variables of a template; the same in every language. */
export const NOTICE_VARIABLES = [
  'business',
  'phone',
  'name',
  'service',
  'date',
  'time',
  'previous',
  'link',
  'reply',
] as const
export type NoticeVariable = (typeof NOTICE_VARIABLES)[number]

export type NoticeValues = TemplateValues<NoticeVariable>

/** A template has at most two parts of a text message, so that it stays affordable with its values. */
export const MAX_TEMPLATE_CHARACTERS = 480

const ALWAYS_KNOWN: NoticeValues = { business: '-', phone: '-', date: '-', time: '-' }

/** @throws BAD_REQUEST naming the field, for a wrong variable or bracket, and for a text that may be empty */
export function requireTemplate(field: string, value: unknown): string {
  const template = requireText(field, value, MAX_TEMPLATE_CHARACTERS)
  checkTemplate(field, template, NOTICE_VARIABLES)
  if (renderTemplate(template, ALWAYS_KNOWN) === '')
    throw badRequest(`${field}: must also say something without a name, a service, a link and a reply`)
  return template
}

/**
 * "Tue, Mar 3" and "9:00 AM" by the clock of `timezone`, in the GSM alphabet: other characters would double the price of a text message.
 * @param locale BCP 47, see `localeOf`
 */
export function writtenDateAndTime(at: Instant, locale: string, timeZone: string) {
  const format = (options: Intl.DateTimeFormatOptions) =>
    withinGsm(new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(at).replace(/[\u00a0\u202f]/g, ' '))
  return {
    date: format({ weekday: 'short', month: 'short', day: 'numeric' }),
    time: format({ hour: 'numeric', minute: '2-digit' }),
  }
}
