import { Agent } from 'undici'
import { expect } from 'vitest'
import { startRadicale } from '../../../test/calendars/radicale.ts'
import { peerTest } from '../../../test/harness/peer-tools.ts'
import type { CalendarTarget, ExportedEvent } from '../../features/calendars/calendar-provider.ts'
import { systemClock } from '../../kernel/clock.ts'
import { CalDavCalendar } from './calendar.ts'

const HOUR_MS = 3_600_000
const START = Date.UTC(2026, 2, 3, 15)
const WINDOW = { start: START - 100 * HOUR_MS, end: START + 1_000 * HOUR_MS }
const { signal } = new AbortController()

const dentist = (at: string) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:dentist', `DTSTART:${at}`, 'DURATION:PT1H', 'SUMMARY:Dentist']
    .concat('END:VEVENT', 'END:VCALENDAR', '')
    .join('\r\n')

const booking: ExportedEvent = {
  ...{ appointmentId: 'apt_1', start: START, end: START + HOUR_MS, sequence: 0 },
  ...{ title: 'Cleaning: Ada, née Müller; "VIP"', description: '+15551234567\nFirst visit' },
}

async function setUp() {
  const server = await startRadicale()
  const calendar = new CalDavCalendar(new Agent(), systemClock, () => 'bell.test')
  const access = { address: server.url, user: server.user, password: server.password }
  const calendarId = await server.makeCalendar('work')
  const target: CalendarTarget = { access, calendarId, zone: 'America/New_York', saveAccess: async () => {} }
  return { server, calendar, access, target }
}

peerTest(
  'radicale',
  'the calendars of an account are found from the address of the server, and a wrong password is told',
  async () => {
    const { calendar, access, target } = await setUp()

    expect(await calendar.list(access, signal)).toEqual([{ id: target.calendarId, title: 'anna/work', canWrite: true }])
    const wrong = calendar.list({ ...access, password: 'wrong' }, signal)
    await expect(wrong).rejects.toMatchObject({ problem: 'credentials' })
  },
)

peerTest(
  'radicale',
  'what others add, move and delete is reported once, and a forgotten state begins again',
  async () => {
    const { server, calendar, target } = await setUp()
    const at = new URL('dentist.ics', target.calendarId)
    await server.send('PUT', at.href, dentist('20260303T150000Z'))

    const first = await calendar.changes(target, null, WINDOW, signal)
    await server.send('PUT', at.href, dentist('20260304T150000Z'))
    const moved = await calendar.changes(target, first.token, WINDOW, signal)
    const quiet = await calendar.changes(target, moved.token, WINDOW, signal)
    await server.send('DELETE', at.href)
    const deleted = await calendar.changes(target, moved.token, WINDOW, signal)
    const forgotten = await calendar.changes(target, 'http://radicale.org/ns/sync/0000', WINDOW, signal)

    expect(first).toMatchObject({
      isFull: true,
      events: [{ id: at.pathname, busy: [{ start: START, title: 'Dentist' }] }],
    })
    expect(moved).toMatchObject({ isFull: false, events: [{ busy: [{ start: START + 24 * HOUR_MS }] }], removed: [] })
    expect(quiet).toMatchObject({ isFull: false, events: [], removed: [] })
    expect(deleted).toMatchObject({ isFull: false, events: [], removed: [at.pathname] })
    expect(forgotten).toMatchObject({ isFull: true, events: [] })
  },
)

peerTest(
  'radicale',
  'an appointment is written, found again, changed only from its known state, and removed',
  async () => {
    const { server, calendar, target } = await setUp()

    const made = await calendar.put(target, booking, null, signal)
    if (made.outcome !== 'written') throw new Error('not written')
    const again = await calendar.put(target, booking, null, signal)
    const found = await calendar.get(target, made.id, WINDOW, signal)
    const later = { ...booking, start: START + HOUR_MS, end: START + 2 * HOUR_MS, sequence: 1 }
    const moved = await calendar.put(target, later, made, signal)
    const stale = await calendar.put(target, booking, made, signal)
    const staleRemoval = await calendar.remove(target, made, signal)

    expect(again).toEqual({ outcome: 'changed' })
    expect(found).toMatchObject({
      appointmentId: 'apt_1',
      etag: made.etag,
      time: { start: START, end: START + HOUR_MS },
    })
    expect(moved).toMatchObject({ outcome: 'written' })
    expect([stale, staleRemoval]).toEqual([{ outcome: 'changed' }, 'changed'])
    const text = await (await server.send('GET', new URL(made.id, server.url).href)).text()
    expect(text.replace(/\r\n /g, '')).toContain('SUMMARY:Cleaning: Ada\\, née Müller\\; "VIP"')
    expect(text).toContain('UID:apt_1@bell.test')
    expect(text).toContain('SEQUENCE:1')
    expect(await calendar.remove(target, { id: made.id, etag: null }, signal)).toBe('removed')
    expect(await calendar.remove(target, { id: made.id, etag: null }, signal)).toBe('removed')
    expect(await calendar.get(target, made.id, WINDOW, signal)).toBeNull()
  },
)

peerTest('radicale', 'a copy of our event is not taken for ours', async () => {
  const { server, calendar, target } = await setUp()
  await calendar.put(target, booking, null, signal)
  const text = await (await server.send('GET', new URL('apt_1.ics', target.calendarId).href)).text()
  await server.send('PUT', new URL('copy.ics', target.calendarId).href, text.replace('UID:apt_1', 'UID:copy'))

  const { events } = await calendar.changes(target, null, WINDOW, signal)

  expect(events.map(({ appointmentId }) => appointmentId).sort()).toEqual(['apt_1', null])
})
