import { expect, onTestFinished } from 'vitest'
import { NOTICE_KINDS } from '../../src/features/appointment-notices/notice-plan.ts'
import { changeNoticeSettings } from '../../src/features/appointment-notices/notice-settings.ts'
import { changeBusiness } from '../../src/features/business/business-change.ts'
import { syncNow } from '../../src/features/calendars/calendar-connection.ts'
import { addStaff } from '../../src/features/staff/staff.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { WEEKDAYS } from '../../src/kernel/time/weekly-hours.ts'
import { zoned } from '../../src/kernel/time/zone.ts'
import { startRadicale } from '../calendars/radicale.ts'
import { callerVoice } from '../callers/audio-call.ts'
import { peerTest } from '../harness/peer-tools.ts'
import { borrowDatabase } from '../harness/test-database.ts'
import { until } from '../harness/until.ts'
import { dialScriptedPhone } from '../phones/scripted-phone.ts'
import { startSipCaller } from '../phones/sip-tools.ts'
import { startWebService } from '../web/web-service.ts'
import { talkThrough } from './spoken-caller.ts'

/**
 * One appointment through every part: spoken over SIP, with a member of staff and next to her break; in her calendar on a real CalDAV server; moved
 * there; announced to the customer by text; canceled on the page that the text links to.
 */

const CALLER = '+12125550177'
const NOON_HOUR = 12

/** A time zone in which it is noon now, because customers get no notices at night. */
function noonZone(): string {
  const behind = systemClock.now().getUTCHours() - NOON_HOUR
  return behind === 0 ? 'Etc/GMT' : `Etc/GMT${behind > 0 ? '+' : ''}${behind}`
}

async function startSalon() {
  const database = await borrowDatabase()
  const settings = { DATABASE_URL: database.url, FRONTBELL_STT: 'pocketsphinx' }
  const service = await startWebService({ ...settings, FRONTBELL_PUBLIC_URL: 'https://bell.example.com' })
  onTestFinished(async () => {
    await service.stop()
    database.giveBack()
  })
  const { app, businessId } = service
  const timezone = noonZone()
  const everyDay = (...openings: { open: string; close: string }[]) =>
    Object.fromEntries(WEEKDAYS.map((day) => [day, openings]))
  const now = systemClock.now()
  const hours = everyDay({ open: '08:00', close: '20:00' })
  await changeBusiness(app.db, businessId, { timezone, country: 'US', hours }, now)
  await changeNoticeSettings(app.db, businessId, { kinds: NOTICE_KINDS }, { sendsMail: false }, now)
  const shifts = everyDay({ open: '09:00', close: '11:30' }, { open: '13:30', close: '17:00' })
  const anna = await addStaff(app.db, businessId, { name: 'Anna', hours: shifts }, now)
  await addStaff(app.db, businessId, { name: 'Ben' }, now)
  return { ...service, timezone, anna }
}

type Salon = Awaited<ReturnType<typeof startSalon>>

/** Connects Anna's calendar, as an owner does in the dashboard. @returns the connection and the address of the calendar */
async function connectAnna({ url, cookiesOf, anna }: Salon) {
  const server = await startRadicale()
  const calendarId = await server.makeCalendar('anna')
  const access = { kind: 'caldav', address: server.url, user: server.user, password: server.password }
  const reply = await fetch(`${url}/dashboard/api/calendar-connections`, {
    method: 'POST',
    headers: { cookie: await cookiesOf('owner'), 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ ...access, calendarId, title: 'Anna', staffId: anna.id, exports: true }),
  })
  const body = (await reply.json()) as { data: { id: string } }
  expect(reply.status, JSON.stringify(body)).toBe(201)
  return { server, calendarId, connectionId: body.data.id }
}

/** Speaks the lines on a real SIP call, each after the assistant has spoken. */
async function speak({ app }: Salon, lines: readonly string[]): Promise<void> {
  const voice = callerVoice('rms')
  onTestFinished(() => voice.close())
  const speech = await Promise.all(lines.map((line) => voice.say(line)))
  const [number] = await app.db.list<{ phone: string }[]>`SELECT phone FROM phone_numbers LIMIT 1`
  const { phone, heard, ended } = await dialScriptedPhone({
    endpoint: await startSipCaller(),
    to: number?.phone ?? '',
    from: CALLER,
    proxy: { host: '127.0.0.1', port: app.sip?.port ?? 0, protocol: 'udp' },
  })
  await talkThrough({ heard, say: (line) => phone.say(speech[line] ?? new Int16Array(0)) }, lines.length)
  expect(await ended).toBe('caller_hangup')
}

interface Row {
  id: string
  startsAt: Date
  service: string
  status: string
  staff: string | null
}

peerTest(
  ['radicale', 'pocketsphinx_continuous'],
  'an appointment is spoken for with Anna after her lunch break, moved in her calendar, told by text and cancelled by link',
  async () => {
    const salon = await startSalon()
    const { app, url, businessId, timezone } = salon
    const { server, calendarId, connectionId } = await connectAnna(salon)
    const day = zoned(systemClock.now().getTime(), timezone).add({ days: 3 }).toPlainDate()
    const at = (time: string) =>
      new Date(day.toZonedDateTime({ timeZone: timezone, plainTime: time }).epochMilliseconds)
    const appointment = async (): Promise<Row> => {
      const [row] = await app.db.list<Row[]>`
        SELECT a.id, a.starts_at AS "startsAt", service, a.status, s.name AS staff
        FROM appointments a LEFT JOIN staff s ON s.id = a.staff_id WHERE contact_phone = ${CALLER}`
      return row as Row
    }
    const texts = async () =>
      (
        await app.db.list<{ body: string }[]>`
          SELECT body FROM messages WHERE to_phone = ${CALLER} AND status IN ('sent', 'delivered') ORDER BY created_at, id`
      ).map(({ body }) => body)

    const weekday = WEEKDAYS[day.dayOfWeek - 1]
    await speak(salon, [
      `haircut with anna on ${weekday} after her lunch break`,
      'the first one',
      'yes please',
      'no thank you',
    ])
    const [{ transcript } = { transcript: '' }] = await app.db.list<{ transcript: unknown }[]>`
      SELECT transcript FROM calls WHERE from_phone = ${CALLER}`
    const booked = await appointment()
    expect(booked, JSON.stringify(transcript)).toMatchObject({
      ...{ service: 'Haircut', status: 'confirmed', staff: 'Anna', startsAt: at('13:30') },
    })

    const event = new URL(`${booked.id}.ics`, calendarId).href
    const read = () => server.send('GET', event)
    await until('the appointment is in the calendar', async () => (await read()).status === 200)
    const stamp = (time: string) =>
      at(time)
        .toISOString()
        .replaceAll(/[-:]|\.000/g, '')
    const written = await (await read()).text()
    expect(written).toContain(`DTSTART:${stamp('13:30')}`)
    await until('the confirmation', async () => (await texts()).length === 1)

    await server.send(
      'PUT',
      event,
      written
        .replace(`DTSTART:${stamp('13:30')}`, `DTSTART:${stamp('15:00')}`)
        .replace(`DTEND:${stamp('14:00')}`, `DTEND:${stamp('15:30')}`),
    )
    await syncNow(app.db, businessId, connectionId, systemClock.now())
    await until(
      'the move in the calendar moves the appointment',
      async () => +(await appointment()).startsAt === +at('15:00'),
    )
    expect(await appointment()).toMatchObject({ id: booked.id, staff: 'Anna', status: 'confirmed' })
    // The change waits for the minute in which people take changes back.
    await app.db.write`UPDATE appointment_notices SET due_at = created_at WHERE kind = 'change' AND status = 'pending'`
    await until('the text about the move', async () => (await texts()).some((text) => text.includes('was moved from')))

    const [, path = ''] = /https:\/\/bell\.example\.com(\/a\/[\w-]{22})/.exec((await texts())[0] ?? '') ?? []
    const cancelled = await fetch(`${url}${path}/cancel`, {
      method: 'POST',
      body: new URLSearchParams(),
      redirect: 'manual',
    })
    expect(cancelled.status).toBeLessThan(400)
    expect(await appointment()).toMatchObject({ status: 'cancelled' })
    await until('the event vanishes from the calendar', async () => (await read()).status === 404)
  },
  120_000,
)
