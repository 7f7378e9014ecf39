import { badRequest } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { requireText } from '../../kernel/fields.ts'
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

/** An absent or empty value leaves out the brackets around its variable. */
export type NoticeValues = Partial<Record<NoticeVariable, string | null>>

/** A template is at most two parts of a text message, so that with its values it stays affordable. */
export const MAX_TEMPLATE_CHARACTERS = 480

const VARIABLE = /\{([^{}]*)\}/g
const ALWAYS_KNOWN: NoticeValues = { business: '-', phone: '-', date: '-', time: '-' }
const BRACKETS = /\[([^[\]]*)\]/g

/** @throws BAD_REQUEST naming the field, for an unknown variable and for a brace or bracket without its partner */
export function requireTemplate(field: string, value: unknown): string {
  const template = requireText(field, value, MAX_TEMPLATE_CHARACTERS)
  const known = NOTICE_VARIABLES.map((name) => `{${name}}`).join(', ')
  for (const [written, name] of template.matchAll(VARIABLE))
    if (!NOTICE_VARIABLES.some((variable) => variable === name))
      throw badRequest(`${field}: ${written} is no variable; use ${known}`)
  if (/[{}]/.test(template.replaceAll(VARIABLE, '')))
    throw badRequest(`${field}: a brace has no partner; a variable is written like {date}`)
  if (/[[\]]/.test(template.replaceAll(BRACKETS, '')))
    throw badRequest(`${field}: a bracket has no partner; optional words are written like [ for {service}]`)
  if (renderTemplate(template, ALWAYS_KNOWN) === '')
    throw badRequest(`${field}: must also say something without a name, a service, a link and a reply`)
  return template
}

/** Puts the values in place of the variables. Line breaks in values become spaces, so that a name cannot add a line. */
export function renderTemplate(template: string, values: NoticeValues): string {
  const written = (name: string) => (values[name as NoticeVariable] ?? '').replace(/\s+/g, ' ').trim()
  return template
    .replaceAll(BRACKETS, (_all, words: string) =>
      [...words.matchAll(VARIABLE)].every(([, name = '']) => written(name) !== '') ? words : '',
    )
    .replaceAll(VARIABLE, (_all, name: string) => written(name))
    .trim()
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
