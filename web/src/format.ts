import { LOCALE } from './locale.ts'
import { text } from './text.ts'

/** Formats times and numbers. Pure; the components in ui/ pass the business's time zone. */

const formatCache = new Map<string, Intl.DateTimeFormat>()

/** Creating an Intl.DateTimeFormat costs far more than using one. */
function dateTimeFormat(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone}${JSON.stringify(options)}`
  const known = formatCache.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone })
  formatCache.set(key, made)
  return made
}

/** "Tue, 3 Mar 2026, 09:05 EST" */
export const formatDateTime = (at: string, timeZone: string): string =>
  dateTimeFormat(timeZone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(at))

/** "09:05" */
export const formatClockTime = (at: string, timeZone: string): string =>
  dateTimeFormat(timeZone, { hour: 'numeric', minute: '2-digit' }).format(new Date(at))

/** A time on the clock, `HH:MM`, in the words of the reader: "9:00 AM". */
export const formatTimeOfDay = (time: string): string => formatClockTime(`1970-01-01T${time}:00Z`, 'UTC')

/** "9:00 AM–5:00 PM" @param times `HH:MM` */
export const formatTimes = ({ open, close }: { open: string; close: string }): string =>
  `${formatTimeOfDay(open)}–${formatTimeOfDay(close)}`

/** "Tue, 3 Mar"; includes the year if it is not the current one. */
export function formatDay(at: string, timeZone: string, now: number): string {
  const year = (instant: Date) => dateTimeFormat(timeZone, { year: 'numeric' }).format(instant)
  const isThisYear = year(new Date(at)) === year(new Date(now))
  return dateTimeFormat(timeZone, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(isThisYear ? {} : { year: 'numeric' as const }),
  }).format(new Date(at))
}

/** The date in that zone as YYYY-MM-DD, the format of the API. */
export const toIsoDate = (at: string | number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(at))

const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' })
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The clock of this computer may lag behind that of the service by this much. */
const CLOCK_DIFFERENCE_MS = 5_000

/** "just now", "5 minutes ago", "yesterday", "in 3 hours"; the day itself from a week on. */
export function formatRelativeTime(at: string, timeZone: string, now: number): string {
  const ms = Date.parse(at) - now
  const size = Math.abs(ms)
  if (size < MINUTE) return ms <= CLOCK_DIFFERENCE_MS ? text.justNow : text.inLessThanAMinute
  if (size < HOUR) return relative.format(Math.trunc(ms / MINUTE), 'minute')
  if (size < DAY) return relative.format(Math.trunc(ms / HOUR), 'hour')
  if (size < 7 * DAY) return relative.format(Math.trunc(ms / DAY), 'day')
  return formatDay(at, timeZone, now)
}

/** 75 -> "1:15", 3675 -> "1:01:15" */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** The text in lower case and without accents, to compare it with what somebody typed: "José" -> "jose". */
export const withoutAccents = (value: string): string => value.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

export const formatCount = (value: number): string => value.toLocaleString(LOCALE)

/** The country calling codes of one and two digits (ITU-T E.164); all others have three. */
const CALLING_CODE = /^\+(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** "+1 (212) 555-0142" for North America; for other countries the calling code and groups of three: "+353 871 234 567". */
export function formatPhoneNumber(e164: string): string {
  const american = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(e164)
  if (american) return `+1 (${american[1]}) ${american[2]}-${american[3]}`
  const code = /^\+\d{8,15}$/.test(e164) ? CALLING_CODE.exec(e164)?.[0] : undefined
  if (code === undefined) return e164
  return `${code} ${e164.slice(code.length).replace(/(\d{3})(?=\d{2})/g, '$1 ')}`
}

/** A text of the service in which phone numbers (E.164) are written as on the screens. */
export const formatNumbersIn = (text: string): string => text.replace(/\+\d{8,15}\b/g, formatPhoneNumber)

/** The contact's name, else the phone number, else the e-mail address. */
export const contactDisplayName = (contact: {
  name: string | null
  phone: string | null
  email: string | null
}): string =>
  contact.name ?? (contact.phone === null ? contact.email : formatPhoneNumber(contact.phone)) ?? text.unknownPerson

/** "must start with https://" becomes "Must start with https://"; the name of a field, as in "phone: must ...", stays. */
export const toSentence = (message: string): string =>
  /^[a-z]+ /.test(message) ? `${message.charAt(0).toUpperCase()}${message.slice(1)}` : message
