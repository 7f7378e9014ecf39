import type { Instant } from '../../kernel/clock.ts'

/** A calendar entry for other calendar programs. */
export interface IcsEvent {
  /** Stays the same when the entry is moved, so that programs move it too. */
  id: string
  title: string
  /** Empty if there is none. */
  description: string
  startsAt: Instant
  endsAt: Instant
  updatedAt: Instant
  /** Whether the entry is to be removed. */
  isCancelled?: boolean
  /** Increases with each change, for entries that programs get more than once; 0 if absent. */
  sequence?: number
}

/**
 * A calendar as iCalendar text (RFC 5545). Times are written in UTC, which needs no table of zone changes and means the
 * same instant in every program; programs in practice use X-WR-CALNAME and REFRESH-INTERVAL (RFC 7986).
 */
export function icsCalendar(calendar: { name: string; timezone: string }, events: readonly IcsEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Frontbell//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${events.some(({ isCancelled }) => isCancelled) ? 'CANCEL' : 'PUBLISH'}`,
    `NAME:${escaped(calendar.name)}`,
    `X-WR-CALNAME:${escaped(calendar.name)}`,
    `X-WR-TIMEZONE:${calendar.timezone}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

const eventLines = (event: IcsEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${event.id}`,
  `DTSTAMP:${utc(event.updatedAt)}`,
  `LAST-MODIFIED:${utc(event.updatedAt)}`,
  ...(event.sequence === undefined ? [] : [`SEQUENCE:${event.sequence}`]),
  `DTSTART:${utc(event.startsAt)}`,
  `DTEND:${utc(event.endsAt)}`,
  `SUMMARY:${escaped(event.title)}`,
  ...(event.description === '' ? [] : [`DESCRIPTION:${escaped(event.description)}`]),
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  'END:VEVENT',
]

/** RFC 5545, 3.3.5, form 2: 20260303T150000Z */
const utc = (at: Instant): string => at.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Escapes text (RFC 5545, 3.3.11); other control characters are removed, so that a name cannot add a line. */
const escaped = (text: string): string =>
  text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replace(/[\u0000-\u001f\u007f\u0085\u2028\u2029]/g, ' ')

const MAX_OCTETS = 75

/** Folds a line (RFC 5545, 3.1): at most 75 octets, the rest after CRLF and a space; no character is split. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= MAX_OCTETS) return line
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > MAX_OCTETS) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}
