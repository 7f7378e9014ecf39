import { Agent } from 'undici'
import type { CalendarProvider, CalendarTarget } from '../../src/features/calendars/calendar-provider.ts'
import { type Clock, systemClock } from '../../src/kernel/clock.ts'
import type { Interval } from '../../src/kernel/interval.ts'
import { CalDavCalendar } from '../../src/providers/caldav/calendar.ts'
import { GoogleCalendar } from '../../src/providers/google-calendar/calendar.ts'
import { googleSignIn } from '../../src/providers/google-calendar/sign-in.ts'
import { MicrosoftCalendar } from '../../src/providers/microsoft-calendar/calendar.ts'
import { microsoftSignIn } from '../../src/providers/microsoft-calendar/sign-in.ts'
import { IcsFiles } from './ics-files.ts'
import { startRadicale } from './radicale.ts'
import { startLocalGoogle } from './vendors/google-server.ts'
import { startLocalGraph } from './vendors/graph-server.ts'
import type { OAuthServer } from './vendors/oauth-server.ts'
import type { PushSender } from './vendors/push-sender.ts'
import type { VendorServer } from './vendors/vendor-server.ts'

/** An event that another program writes. `rule` is an RRULE in the zone of the calendar; `days` are dates, the last one exclusive. */
export interface OthersEvent {
  title: string
  time?: Interval
  days?: { from: string; to: string }
  rule?: string
  isFree?: boolean
}

/** A calendar with its server, and another program that uses it. Ids are those that the provider reports. */
export interface CalendarRig {
  provider: CalendarProvider
  target: CalendarTarget
  /** The name of the calendar in `list`. */
  title: string
  /** Access that the server refuses. */
  wrongAccess: CalendarTarget['access']
  add(event: OthersEvent): Promise<string>
  move(id: string, time: Interval): Promise<void>
  delete(id: string): Promise<void>
  moveOccurrence(id: string, start: number, time: Interval): Promise<void>
  deleteOccurrence(id: string, start: number): Promise<void>
  /** Copies an event of ours within the calendar. */
  copy(id: string): Promise<void>
  /** Makes the server forget its states. @returns the current token */
  forget(token: string | null): string
  /** Makes the server return small pages. */
  givesSmallPages(): void
}

/** A calendar of a vendor whose server follows the vendor's documentation. */
export interface VendorRig extends CalendarRig {
  server: VendorServer & {
    oauth: OAuthServer
    pushes: PushSender
    addresses: { authorize: string; token: string; api: string }
  }
}

export const ZONE = 'America/New_York'

const targetOf = (access: CalendarTarget['access'], calendarId: string): CalendarTarget => ({
  ...{ access, calendarId, zone: ZONE },
  saveAccess: async () => {},
})

export async function googleRig(clock: Clock = systemClock): Promise<VendorRig> {
  const now = () => clock.now().getTime()
  const server = await startLocalGoogle(now)
  const { client } = googleSignIn(server.addresses, server.oauth.rules)
  const provider = new GoogleCalendar(client, server.addresses.api, new Agent(), clock)
  const events = server.calendar('anna@example.com', { summary: 'Anna', primary: true })
  const timed = ({ start, end }: Interval) => ({
    start: { dateTime: new Date(start).toISOString(), timeZone: ZONE },
    end: { dateTime: new Date(end).toISOString(), timeZone: ZONE },
  })
  let made = 0
  return {
    ...{ server, provider, title: 'Anna' },
    target: targetOf(server.oauth.grant('anna@example.com'), 'anna@example.com'),
    wrongAccess: { accessToken: 'wrong', refreshToken: 'wrong', expiresAt: `${now() + 3_600_000}` },
    async add({ title, time, days, rule, isFree }) {
      made += 1
      const id = `others${made}`
      const when = time ? timed(time) : { start: { date: days?.from ?? '' }, end: { date: days?.to ?? '' } }
      const repeats = rule === undefined ? {} : { recurrence: [`RRULE:${rule}`] }
      const shown = isFree ? { transparency: 'transparent' } : {}
      events.put({ id, status: 'confirmed', summary: title, sequence: 0, ...when, ...repeats, ...shown })
      return id
    },
    move: async (id, time) => void events.patch(id, timed(time)),
    delete: async (id) => events.delete(id),
    moveOccurrence: async (id, start, time) => events.except(id, start, timed(time)),
    deleteOccurrence: async (id, start) => events.except(id, start, { status: 'cancelled' }),
    async copy(id) {
      const event = events.get(id)
      if (event) events.put({ ...event, id: 'copy00001' })
    },
    forget(token) {
      events.oldest = events.version + 1
      return token ?? ''
    },
    givesSmallPages() {
      server.pageSize = 2
    },
  }
}

export async function microsoftRig(clock: Clock = systemClock): Promise<VendorRig> {
  const now = () => clock.now().getTime()
  const server = await startLocalGraph(now)
  const { client } = microsoftSignIn(server.addresses, server.oauth.rules)
  const provider = new MicrosoftCalendar(client, server.addresses.api, new Agent(), clock)
  const calendarId = 'AQMkCalendar=='
  const owner = { name: 'Anna', address: 'anna@example.com' }
  server.calendars.set(calendarId, { id: calendarId, name: 'Calendar', canEdit: true, isDefaultCalendar: true, owner })
  const { events } = server
  return {
    ...{ server, provider, title: 'Calendar (anna@example.com)' },
    target: targetOf(server.oauth.grant('anna@example.com'), calendarId),
    wrongAccess: { accessToken: 'wrong', refreshToken: 'wrong', expiresAt: `${now() + 3_600_000}` },
    async add({ title, time, days, rule, isFree }) {
      const when = time ?? { start: Date.parse(`${days?.from}T00:00:00Z`), end: Date.parse(`${days?.to}T00:00:00Z`) }
      const shown = { subject: title, isAllDay: days !== undefined, showAs: isFree ? 'free' : 'busy' }
      return events.add(calendarId, { ...when, ...shown, ...(rule !== undefined && { rule, zone: ZONE }) }).id
    },
    move: async (id, time) => events.change(id, time),
    delete: async (id) => events.delete(id),
    moveOccurrence: async (id, start, time) => events.except(id, start, time),
    deleteOccurrence: async (id, start) => events.except(id, start, { isGone: true }),
    async copy(id) {
      const found = events.find(id)
      // As Outlook does it: a copy keeps named properties, and has no transaction.
      if (found) events.add(calendarId, { ...found.event, id: 'copy', transactionId: null })
    },
    forget(token) {
      events.oldest = events.version + 1
      return token ?? ''
    },
    givesSmallPages() {
      server.pageSize = 2
    },
  }
}

/** Needs Radicale: tests of it are a `peerTest`. */
export async function caldavRig(): Promise<CalendarRig> {
  const server = await startRadicale()
  const calendarId = await server.makeCalendar('work')
  const access = { address: server.url, user: server.user, password: server.password }
  const files = new IcsFiles(server, calendarId)
  return {
    provider: new CalDavCalendar(new Agent(), systemClock, () => 'bell.test'),
    target: targetOf(access, calendarId),
    title: 'anna/work',
    wrongAccess: { ...access, password: 'wrong' },
    add: (event) => files.add(event),
    move: (id, time) => files.change(id, { time }),
    delete: (id) => files.delete(id),
    moveOccurrence: (id, start, time) => files.except(id, start, time),
    deleteOccurrence: (id, start) => files.except(id, start, null),
    copy: (id) => files.copy(id),
    forget: () => 'http://radicale.org/ns/sync/0000',
    givesSmallPages() {},
  }
}
