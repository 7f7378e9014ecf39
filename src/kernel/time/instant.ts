import type { Instant } from '../clock.ts'

const RFC_3339 =
  /^(\d{4})-(\d\d)-(\d\d)[Tt]([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(\.\d+)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/

/** Years 1 to 9999 in UTC: the years that have four digits and that the database can store. */
const FIRST_MS = Date.parse('0001-01-01T00:00:00Z')
const LAST_MS = Date.parse('9999-12-31T23:59:59.999Z')

/**
 * Parses a date and time with an offset (RFC 3339, 5.6); null where the text is anything else. Digits past the millisecond are cut
 * off. A leap second is refused except in the last minute of a month in UTC, and becomes the second after it. A time without an offset is
 * refused, because it is not one instant.
 */
export function parseInstant(text: string): Instant | null {
  const [, year, month, day, , , second, fraction] = RFC_3339.exec(text) ?? []
  if (day === undefined || !isCalendarDate(`${year}-${month}-${day}`)) return null
  const leap = second === '60'
  const readable = leap ? `${text.slice(0, 17)}59${text.slice(19)}` : text
  const cut = fraction === undefined ? readable : readable.replace(fraction, fraction.slice(0, 4))
  const ms = Date.parse(cut.toUpperCase()) + (leap ? 1000 : 0)
  if (leap && !/-01T00:00:00\.\d{3}Z$/.test(new Date(ms).toISOString())) return null
  return ms >= FIRST_MS && ms <= LAST_MS ? new Date(ms) : null
}

/** Whether the text is an existing date in the form `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return day.getTime() >= FIRST_MS && day.toISOString().startsWith(text)
}
