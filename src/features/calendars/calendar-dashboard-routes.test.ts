import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Agent } from 'undici'
import { expect, onTestFinished, test } from 'vitest'
import { PARTS } from '../../../test/factories/dashboard-people.ts'
import { TOOL_DEPS } from '../../../test/factories/records.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { systemClock } from '../../kernel/clock.ts'
import { createAddressGuard } from '../../kernel/network/address-guard.ts'
import { CalDavCalendar } from '../../providers/caldav/calendar.ts'
import { IcsCalendar } from '../../providers/ics/calendar.ts'
import { checkCalendarAddress } from './calendar-address.ts'

const FILE = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Anna\r\nEND:VCALENDAR\r\n'

/** A server that publishes a calendar file, or answers with `status`. */
async function publish(text: string, status = 200): Promise<string> {
  const server = createServer((_, response) =>
    response.writeHead(status, { 'content-type': 'text/calendar' }).end(text),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/anna.ics`
}

/** The API of a local service that may reach this machine. */
function startApi() {
  const guard = createAddressGuard([], () => true)
  const agent = new Agent()
  const providers = {
    ics: new IcsCalendar(agent, systemClock),
    caldav: new CalDavCalendar(agent, systemClock, () => 'bell.test'),
  }
  const { box } = TOOL_DEPS
  const calendars = { box, providers, checkAddress: (text: string) => checkCalendarAddress(text, guard) }
  return startTestApi({ dashboardParts: { ...PARTS, calendars } })
}

const whole = { staffId: null, exports: false, title: 'Anna' }

test('a calendar file is found, connected once, listed without its address, and disconnected', async () => {
  const app = await startApi()
  const admin = await app.signIn('admin')
  const address = await publish(FILE)

  const found = await admin.post('/calendar-connections/look-up', { kind: 'ics', address })
  const calendar = { kind: 'ics', address, calendarId: address, ...whole }
  const made = await admin.post('/calendar-connections', calendar)
  const twice = await admin.post('/calendar-connections', calendar)
  const listed = await admin.get('/calendar-connections')
  const gone = await admin.delete(`/calendar-connections/${String(made.body.data.id)}`)

  expect(found.body.data.calendars).toEqual([{ id: address, title: 'Anna', canWrite: false }])
  expect(made).toMatchObject({ status: 201, body: { data: { status: 'new', title: 'Anna', exports: false } } })
  expect(twice).toMatchObject({
    status: 409,
    body: { error: { message: expect.stringContaining('connected already') } },
  })
  expect(listed.body.data.connections).toHaveLength(1)
  expect(listed.text).not.toContain(address)
  expect(gone.status).toBe(204)
  expect((await admin.get('/calendar-connections')).body.data.connections).toEqual([])
})

test("a business cannot touch another one's calendars, and members cannot connect any", async () => {
  const app = await startApi()
  const { business: other } = await app.addBusiness()
  const [admin, stranger, member] = await Promise.all([
    app.signIn('admin'),
    app.signIn('owner', other.id),
    app.signIn('member'),
  ])
  const address = await publish(FILE)
  const calendar = { kind: 'ics', address, calendarId: address, ...whole }
  const { id } = (await admin.post('/calendar-connections', calendar)).body.data

  expect((await stranger.delete(`/calendar-connections/${String(id)}`)).status).toBe(404)
  expect((await stranger.post(`/calendar-connections/${String(id)}/sync`)).status).toBe(404)
  expect((await member.post('/calendar-connections', calendar)).status).toBe(403)
  expect((await member.post(`/calendar-connections/${String(id)}/sync`)).status).toBe(200)
})

test('an address that is not a calendar is refused with the reason', async () => {
  const app = await startApi()
  const admin = await app.signIn('admin')
  const reason = async (body: object) =>
    (await admin.post('/calendar-connections/look-up', body)).body.error?.message as string

  expect(await reason({ kind: 'ics', address: await publish('<html>') })).toContain('does not lead to a calendar file')
  expect(await reason({ kind: 'ics', address: await publish('', 401) })).toContain('enter the secret address')
  expect(await reason({ kind: 'ics', address: await publish('', 404) })).toContain('answered 404')
  expect(await reason({ kind: 'ics', address: 'http://127.0.0.1:19999/a.ics' })).toContain('cannot be reached')
  expect(await reason({ kind: 'ics', address: 'http://example.com/a.ics' })).toContain('must start with https://')
  expect(await reason({ kind: 'ics', address: 'https://10.0.0.1/a.ics' })).toContain('private or reserved address')
  expect(await reason({ kind: 'caldav', address: await publish('') })).toContain('user: enter the user name')
  const dav = { kind: 'caldav', user: 'anna', password: 'secret' }
  expect(await reason({ ...dav, address: await publish('<html>') })).toContain('no calendars at this address')
})

test('stored access data is unreadable in the database, and appointments are not written to read-only calendars', async () => {
  const app = await startApi()
  const admin = await app.signIn('admin')
  const address = await publish(FILE)
  const calendar = { kind: 'ics', address, calendarId: address, ...whole }

  const refused = await admin.post('/calendar-connections', { ...calendar, exports: true })
  await admin.post('/calendar-connections', calendar)

  expect(refused).toMatchObject({ status: 400, body: { error: { message: expect.stringContaining('exports') } } })
  const [row] = await app.db.read<{ sealed: Buffer }[]>`SELECT sealed_access AS sealed FROM calendar_connections`
  expect(row?.sealed.includes('127.0.0.1')).toBe(false)
})
