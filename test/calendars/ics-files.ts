import { Temporal } from 'temporal-polyfill'
import type { Interval } from '../../src/kernel/interval.ts'
import type { Radicale } from './radicale.ts'
import type { OthersEvent } from './rigs.ts'

interface Stored extends OthersEvent {
  uid: string
  /** By original start; null: deleted. */
  exceptions: Map<number, Interval | null>
}

const ZONE = 'America/New_York'
const changeOf = (kind: string, month: number, week: number, from: string, to: string) => [
  ...[`BEGIN:${kind}`, `DTSTART:2007${month === 3 ? '0311' : '1104'}T020000`],
  ...[`RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=${week}SU`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, `END:${kind}`],
]
const NEW_YORK = [
  ...['BEGIN:VTIMEZONE', `TZID:${ZONE}`],
  ...changeOf('DAYLIGHT', 3, 2, '-0500', '-0400'),
  ...changeOf('STANDARD', 11, 1, '-0400', '-0500'),
  'END:VTIMEZONE',
]

/** Another program that keeps its events in a calendar of a CalDAV server. Ids are paths. */
export class IcsFiles {
  readonly #server: Radicale
  readonly #calendarId: string
  readonly #events = new Map<string, Stored>()

  constructor(server: Radicale, calendarId: string) {
    this.#server = server
    this.#calendarId = calendarId
  }

  async add(event: OthersEvent): Promise<string> {
    const uid = `others${this.#events.size}`
    const id = new URL(`${uid}.ics`, this.#calendarId).pathname
    await this.#write(id, { ...event, uid, exceptions: new Map() })
    return id
  }

  /** An event of ours, too: only its times are changed. */
  async change(id: string, { time }: { time: Interval }): Promise<void> {
    const own = this.#events.get(id)
    if (own) return this.#write(id, { ...own, time })
    const found = await this.#server.send('GET', this.#url(id))
    if (!found.ok) throw new Error(`there is no event ${id}`)
    const moved = (await found.text())
      .replace(/^DTSTART:.*$/m, `DTSTART:${utc(time.start)}`)
      .replace(/^DTEND:.*$/m, `DTEND:${utc(time.end)}`)
    // As programs do: not over a change that was made meanwhile.
    await this.#server.send('PUT', this.#url(id), moved, { 'if-match': found.headers.get('etag') ?? '*' })
  }

  async except(id: string, start: number, time: Interval | null): Promise<void> {
    const event = this.#events.get(id)
    if (event === undefined) throw new Error(`there is no event ${id}`)
    await this.#write(id, { ...event, exceptions: new Map(event.exceptions).set(start, time) })
  }

  async delete(id: string): Promise<void> {
    await this.#server.send('DELETE', this.#url(id))
  }

  async copy(id: string): Promise<void> {
    const text = await (await this.#server.send('GET', this.#url(id))).text()
    await this.#server.send('PUT', new URL('copy.ics', this.#calendarId).href, text.replace(/^UID:.*$/m, 'UID:copy'))
  }

  #url = (id: string): string => new URL(id, this.#server.url).href

  async #write(id: string, event: Stored): Promise<void> {
    this.#events.set(id, event)
    const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...NEW_YORK, ...this.#series(event), 'END:VCALENDAR', '']
    const answer = await this.#server.send('PUT', this.#url(id), lines.join('\r\n'))
    if (!answer.ok) throw new Error(`Radicale refused the event: ${answer.status}`)
  }

  #series({ uid, title, time, days, rule, isFree, exceptions }: Stored): string[] {
    const when = time
      ? this.#times(time)
      : [`DTSTART;VALUE=DATE:${plain(days?.from)}`, `DTEND;VALUE=DATE:${plain(days?.to)}`]
    const event = (lines: string[]) => [
      ...['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${title}`, ...lines],
      ...(isFree ? ['TRANSP:TRANSPARENT'] : []),
      'END:VEVENT',
    ]
    const deleted = [...exceptions].flatMap(([start, to]) => (to === null ? [`EXDATE${this.#local(start)}`] : []))
    const moved = [...exceptions].flatMap(([start, to]) =>
      to === null ? [] : event([`RECURRENCE-ID${this.#local(start)}`, ...this.#times(to)]),
    )
    return [...event([...when, ...(rule === undefined ? [] : [`RRULE:${rule}`]), ...deleted]), ...moved]
  }

  #times = ({ start, end }: Interval): string[] => [`DTSTART${this.#local(start)}`, `DTEND${this.#local(end)}`]

  #local(ms: number): string {
    const local = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(ZONE).toPlainDateTime()
    return `;TZID=${ZONE}:${local.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')}`
  }
}

const utc = (ms: number): string => new Date(ms).toISOString().replace(/[-:]|\.\d{3}/g, '')

const plain = (date = ''): string => date.replaceAll('-', '')
