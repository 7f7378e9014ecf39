import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { aDashboard, signedInAs } from '../../test/factories/dashboard-people.ts'
import { aTestBusiness } from '../../test/harness/test-api.ts'
import { createTestDatabase } from '../../test/harness/test-database.ts'
import { serverOptions } from '../../test/harness/test-http.ts'
import { eventually } from '../../test/harness/until.ts'
import { MONDAY } from '../../test/phones/call-scene.ts'
import { ConsolePage } from '../../test/phones/console-page.ts'
import { createCallSetup } from '../../test/phones/scripted-caller.ts'
import { startConsole } from '../app/dashboard/console.ts'
import { addService } from '../features/business/business.ts'
import { listCalls, requireCall } from '../features/calls/call.ts'
import { addNumber } from '../features/numbers/number.ts'
import { createHttpServer } from '../http/edge/server.ts'
import { openUpgrades } from '../http/edge/upgrades.ts'
import { silentLog } from '../kernel/log.ts'
import type { Role } from '../kernel/role.ts'
import { Changes } from './live/changes.ts'

const ALL = { limit: 100, after: null }

/** The service with a salon on a Monday morning and a signed-in person. */
async function aSalon() {
  const db = await createTestDatabase()
  const setup = await createCallSetup(db, MONDAY)
  const { clock } = setup
  const upgrades = openUpgrades({ clock, log: silentLog })
  let url = ''
  const dashboard = aDashboard(db, clock)
  const changes = new Changes({ db, clock, log: silentLog, instanceId: 'one' })
  await changes.start()
  onTestFinished(() => changes.stop())
  startConsole(upgrades, setup, dashboard, changes)
  const server = createHttpServer({
    ...serverOptions(db, clock, { findCaller: () => null }),
    dashboard: dashboard.api,
    rawRoutes: dashboard.rawRoutes,
    upgrades,
  })
  url = await server.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    const stopped = server.close()
    await new Promise(setImmediate)
    clock.advance(5_000)
    await stopped
  })
  const business = await aTestBusiness(db, clock)
  await addService(db, business.id, { name: 'Haircut', durationMinutes: 30 })
  await addNumber(db, business.id, { phone: '+12125550142' }, clock.now())

  async function opens(role: Role = 'member'): Promise<ConsolePage> {
    const person = await signedInAs(db, clock, url, business.id, role)
    return ConsolePage.open(url, person.cookies.header, setup)
  }
  /** A page whose call has been answered. */
  async function rings(): Promise<ConsolePage> {
    const page = await opens()
    page.start()
    await page.hears('How can I help?')
    return page
  }
  /** Resolves when the service has stored the call's record and closed the socket. */
  const over = (page: ConsolePage) => page.until('is over', () => page.closeCode !== null)
  const record = (page: ConsolePage) => requireCall(db, business.id, page.of('ready')[0]?.callId ?? '')
  return { db, clock, setup, url, business, upgrades, opens, rings, over, record }
}

test('a member books from a page by typing, with the same booking, record, events and captions as in any call', async () => {
  const { db, business, rings, over, record } = await aSalon()
  const page = await rings()

  page.send({ type: 'text', text: 'I would like to book a haircut on Tuesday at 10 in the morning' })
  await page.hears('phone')
  page.send({ type: 'text', text: '555 765 4321' })
  await page.hears('name')
  page.send({ type: 'text', text: 'Ada Lovelace' })
  await page.hears('Shall I book')
  page.send({ type: 'text', text: 'yes' })
  await page.until('is booked', () => page.of('tool_ended').some(({ outcome }) => outcome === 'booked'))
  page.hangUp()
  await over(page)

  const call = await record(page)
  expect(page.of('ready')).toEqual([{ type: 'ready', callId: call.id, sampleRate: 16_000, hearsSpeech: false }])
  expect(page.of('tool_ended')).toContainEqual(expect.objectContaining({ name: 'book', outcome: 'booked' }))
  expect(page.of('ended')).toEqual([{ type: 'ended', callId: call.id, reason: 'caller_hangup' }])
  expect(page.closeCode).toBe(1000)
  expect(page.loudest).toBeGreaterThan(0)
  expect(call).toMatchObject({ test: true, from: null, to: null, direction: 'inbound', status: 'completed' })
  expect(call.appointmentIds).toHaveLength(1)
  const [stored] = await db.read`SELECT transport FROM calls WHERE id = ${call.id}`
  const events = await db.read<
    { name: string }[]
  >`SELECT name FROM events WHERE business_id = ${business.id} ORDER BY id`
  expect(stored).toEqual({ transport: 'browser' })
  expect(events.map(({ name }) => name)).toEqual(expect.arrayContaining(['appointment.created', 'call.completed']))
})

test('keys work as on a phone, and interrupt the assistant at once', async () => {
  const { rings, over } = await aSalon()
  const page = await rings()
  await page.until('speaks', () => page.received > page.played)

  page.send({ type: 'digit', digit: '3' })
  await page.until('is told to be silent', () => page.clears > 0)
  await page.hears('open')
  page.hangUp()
  await over(page)

  expect(page.of('caption')).toContainEqual(expect.objectContaining({ role: 'caller', text: '[pressed 3]' }))
})

test('the page never has more than 200 ms of unplayed audio', async () => {
  const { rings, over } = await aSalon()
  const page = await rings()
  let most = 0
  for (let i = 0; i < 100; i++) {
    await page.until('has got all that there is', () => true)
    most = Math.max(most, page.received - page.played)
    await page.step()
  }
  page.hangUp()
  await over(page)

  expect(most).toBeGreaterThan(0)
  // A frame may be on its way in each direction.
  expect(most / 16).toBeLessThanOrEqual(240)
})

test('the recording contains both sides', async () => {
  const { setup, rings, over, record } = await aSalon()
  const page = await rings()
  const loud = Buffer.alloc(640)
  for (let at = 0; at < loud.length; at += 2) loud.writeInt16LE(at % 100 < 50 ? 9_000 : -9_000, at)
  for (let i = 0; i < 50; i++) {
    page.socket.send(loud)
    await page.until('is heard', () => true)
    await page.step()
  }
  page.hangUp()
  await over(page)

  const { recordingFile } = await record(page)
  const wav = await readFile(join(setup.recordingsFolder, recordingFile ?? ''))
  const samples = (offset: number) => {
    let most = 0
    for (let at = 44 + offset; at + 1 < wav.length; at += 4) most = Math.max(most, Math.abs(wav.readInt16LE(at)))
    return most
  }
  expect(wav.readUInt32LE(24)).toBe(16_000)
  expect(samples(0)).toBeGreaterThan(8_000)
  expect(samples(2)).toBeGreaterThan(400)
})

test('closing or reloading the page hangs up; a lost connection ends the call as disconnected', async () => {
  const { setup, opens, rings, record } = await aSalon()
  const reloaded = await rings()
  const vanished = await opens()
  vanished.start()
  await vanished.until('is answered', () => vanished.of('ready').length > 0)

  reloaded.socket.close(1001)
  vanished.socket.terminate()
  await reloaded.until('is on record', () => setup.live.count === 0)

  expect(await record(reloaded)).toMatchObject({ endedReason: 'caller_hangup', status: 'completed' })
  expect(await record(vanished)).toMatchObject({ endedReason: 'network_error' })
})

test('two pages of one person make two independent calls', async () => {
  const { db, business, rings, over } = await aSalon()
  const [one, two] = [await rings(), await rings()]

  one.send({ type: 'text', text: 'only for the first' })
  await one.until('is heard', () => one.of('caption').some(({ text }) => text === 'only for the first'))
  one.hangUp()
  await over(one)
  const stillThere = two.closeCode === null
  two.hangUp()
  await over(two)

  expect(stillThere).toBe(true)
  expect(two.of('caption').map(({ text }) => text)).not.toContain('only for the first')
  expect((await listCalls(db, business.id, { includeTest: true }, ALL)).items).toHaveLength(2)
})

test('people without a session, viewers, other sites and a fifth call are refused', async () => {
  const { url, clock, db, business, opens } = await aSalon()
  const viewer = await signedInAs(db, clock, url, business.id, 'viewer')
  const member = await signedInAs(db, clock, url, business.id, 'member')
  const refusal = (cookie: string, origin = url) =>
    new Promise<number>((resolve) => {
      const socket = new WebSocket(`${url.replace('http', 'ws')}/dashboard/api/console`, {
        headers: { cookie, origin },
      })
      socket.on('error', () => {})
      socket.once('open', () => {
        onTestFinished(() => socket.terminate())
        resolve(101)
      })
      socket.once('unexpected-response', (request, response) => {
        resolve(response.statusCode ?? 0)
        request.destroy()
      })
    })

  expect(await refusal('')).toBe(401)
  expect(await refusal(viewer.cookies.header)).toBe(403)
  expect(await refusal(member.cookies.header, 'https://evil.example')).toBe(403)
  const four = [1, 2, 3, 4].map(() => refusal(member.cookies.header))
  expect(await Promise.all(four)).toEqual([101, 101, 101, 101])
  expect(await refusal(member.cookies.header)).toBe(409)
  expect((await opens()).socket.readyState).toBe(WebSocket.OPEN)
})

test('if a person places more simultaneous calls than allowed, the surplus calls are closed', async () => {
  const { url, clock, db, business, setup } = await aSalon()
  const member = await signedInAs(db, clock, url, business.id, 'member')

  const opened = await Promise.allSettled(
    Array.from({ length: 8 }, () => ConsolePage.open(url, member.cookies.header, setup)),
  )
  const pages = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const openPages = () => pages.filter(({ closeCode }) => closeCode === null)

  await eventually(() => expect(openPages().length).toBeLessThanOrEqual(4))
  expect(openPages()).toHaveLength(4)
  expect(pages.flatMap(({ closeCode }) => closeCode ?? []).every((code) => code === 1013)).toBe(true)
})

test('a test call ends when the role of the person ends', async () => {
  const { db, rings } = await aSalon()
  const page = await rings()

  await db.write`UPDATE members SET role = 'viewer' WHERE role = 'member'`
  await page.until('is closed', () => page.closeCode !== null)

  expect(page.closeCode).toBe(1008)
})

test('invalid messages are reported and harmless, and too many of them close the socket', async () => {
  const { rings, record, setup } = await aSalon()
  const page = await rings()
  const nonsense = ['{', '[]', 'null', '{"type":"start","sampleRate":16000}', '{"type":"digit","digit":"12"}']

  for (const text of nonsense) page.socket.send(text)
  await page.until('is told', () => page.of('error').length === nonsense.length)
  page.socket.send(Buffer.from([1, 2, 3]))
  page.send({ type: 'playout', samples: 1e15 })
  page.send({ type: 'text', text: 'still there?' })
  await page.until('is still heard', () => page.of('caption').some(({ text }) => text === 'still there?'))
  for (let i = 0; i < 6; i++) page.socket.send('{"type":"playout","samples":-1}')
  await page.until('is cut off', () => page.closeCode !== null)
  await page.until('is on record', () => setup.live.count === 0)

  expect(page.closeCode).toBe(1008)
  expect(await record(page)).toMatchObject({ endedReason: 'network_error' })
})

test('a page that does not ring or stops sending is disconnected', async () => {
  const { opens, rings, record, setup, clock } = await aSalon()
  const silent = await opens()
  await silent.until('is let go', () => silent.closeCode !== null)
  const page = await rings()

  // The page sends no audio and no message.
  page.plays = false
  await page.until('is let go', () => setup.live.count === 0)
  await page.until('leaves no timers behind', () => clock.pending <= 1)

  expect(silent.closeCode).toBe(1008)
  expect(await record(page)).toMatchObject({ endedReason: 'media_timeout' })
})

test('when the service stops, calls get a goodbye and new calls are refused', async () => {
  const { setup, rings, record, over, opens, clock } = await aSalon()
  const page = await rings()

  const stopped = setup.live.endAll(6_000, clock)
  await over(page)
  await stopped
  const late = await opens()
  late.start()
  await late.until('is refused', () => late.closeCode !== null)

  const { transcript, endedReason } = await record(page)
  expect(endedReason).toBe('service_stopping')
  expect(transcript.at(-1)).toMatchObject({ role: 'assistant', interrupted: false })
  expect(late.of('ended')).toEqual([{ type: 'ended', callId: expect.any(String), reason: 'unavailable' }])
})

test('calls beyond the capacity of the service are busy', async () => {
  const { setup, rings, opens, over } = await aSalon()
  setup.maxCalls = 1
  const first = await rings()
  const second = await opens()

  second.start()
  await over(second)
  first.hangUp()
  await over(first)

  expect(second.of('ended')[0]?.reason).toBe('concurrency_limit')
  expect(first.of('ended')[0]?.reason).toBe('caller_hangup')
})

test('the assistant tells the caller that a call from a page cannot be transferred, and the call continues', async () => {
  const { setup, rings, over, business } = await aSalon()
  const page = await rings()
  const callId = page.of('ready')[0]?.callId ?? ''

  setup.live.transfer(business.id, callId, { to: '+15550001111' })
  await page.until('has tried', () => page.of('tool_ended').some(({ name }) => name === 'transfer'))
  await page.until('listens again', () => page.of('state').at(-1)?.state === 'listening')
  setup.live.hangUp(business.id, callId)
  await over(page)

  expect(page.of('ended')[0]?.reason).toBe('assistant_hangup')
  await eventually(() => expect(setup.live.count).toBe(0))
})
