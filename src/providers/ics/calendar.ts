import type { Dispatcher } from 'undici'
import type { CalendarChanges, CalendarProvider, CalendarTarget } from '../../features/calendars/calendar-provider.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Interval } from '../../kernel/interval.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import { calendarFetch, requireSuccess } from '../calendar-http.ts'
import { readCalendarFiles } from '../icalendar/read-files.ts'

/** A calendar that is published as one iCalendar file at an address. It can be read, not written. */
export class IcsCalendar implements CalendarProvider {
  readonly kind = 'ics'
  readonly #agent: Dispatcher
  readonly #clock: Clock

  /** @param agent connects only to addresses that the address guard allows */
  constructor(agent: Dispatcher, clock: Clock) {
    this.#agent = agent
    this.#clock = clock
  }

  async list({ address = '' }: CalendarTarget['access'], signal: AbortSignal) {
    const answer = await this.#get(address, {}, signal)
    const text = await answer.text()
    const at = this.#clock.now().getTime()
    await readCalendarFiles([text], { zone: 'UTC', window: { start: at, end: at + 1 } }, this.#clock, signal)
    return [{ id: address, title: titleOf(text) ?? new URL(address).hostname, canWrite: false }]
  }

  /** @param token the ETag of the last file, so that a file that has not changed is not read again */
  async changes(
    { calendarId, zone }: CalendarTarget,
    token: string | null,
    window: Interval,
    signal: AbortSignal,
  ): Promise<CalendarChanges> {
    const answer = await this.#get(calendarId, token === null ? {} : { 'if-none-match': token }, signal)
    if (answer.status === 304) return { isFull: false, events: [], removed: [], token }
    const [events = []] = await readCalendarFiles([await answer.text()], { zone, window }, this.#clock, signal)
    return {
      isFull: true,
      events: events.map(({ uid, ...event }) => ({ ...event, id: uid, etag: null, appointmentId: null })),
      removed: [],
      token: answer.headers.get('etag'),
    }
  }

  get = () => Promise.resolve(null)
  put = () => refused()
  remove = () => refused()
  eventId = () => null

  async #get(address: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
    const answer = await calendarFetch(this.#agent, signal)(address, {
      headers: { accept: 'text/calendar', ...headers },
    })
    return answer.status === 304 ? answer : requireSuccess(answer)
  }
}

const refused = (): Promise<never> =>
  Promise.reject(new ProviderError('calendar', 'cannot be written to', { problem: 'refused', retryable: false }))

const titleOf = (text: string): string | null => /^X-WR-CALNAME:(.+)$/m.exec(text)?.[1]?.trim().slice(0, 200) ?? null
