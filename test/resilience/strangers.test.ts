import { randomBytes } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import type { Database } from '../../src/store/database.ts'
import { openDatabase, SMALL_POOLS } from '../../src/store/open-database.ts'
import { borrowDatabase } from '../harness/test-database.ts'
import { pause, until } from '../harness/until.ts'
import { aLoadedBusiness, createInstallation, type Installation, type LoadedBusiness } from './installation.ts'
import { type Exchange, openExchange, type PhoneCall } from './phone-line.ts'
import { type ServiceProcess, startServiceProcess } from './service.ts'

/** What unauthorized senders and competing callers can do to a service during calls. */

const SLOW = { timeout: 60_000 }
const MAX_CALLS = 3
const FRAMES_PER_SECOND = 50

let installation: Installation
let service: ServiceProcess
let database: Awaited<ReturnType<typeof borrowDatabase>>
let db: Database
let business: LoadedBusiness
let exchange: Exchange

beforeAll(async () => {
  installation = await createInstallation()
  const lines = { FRONTBELL_MAX_CALLS: String(MAX_CALLS), FRONTBELL_BUSINESS_LINES_PERCENT: '100' }
  database = await borrowDatabase()
  const settings = { ...installation.settings, ...lines, DATABASE_URL: database.url }
  service = await startServiceProcess({ dataDir: installation.dataDir, settings })
  db = openDatabase({ url: database.url, log: silentLog, pools: SMALL_POOLS })
  business = await aLoadedBusiness(db, installation, 1, ONE_SLOT_A_DAY)
  exchange = await openExchange()
}, 60_000)

afterAll(async () => {
  await exchange.close()
  await db.close()
  await service.end()
  database.giveBack()
  await installation.remove()
}, 30_000)

/** A business that is open tomorrow for a quarter of an hour and never else. */
const tomorrow = new Date(systemClock.now().getTime() + 86_400_000)
const TOMORROW = tomorrow.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' }).toLowerCase()
const ONE_SLOT_A_DAY = {
  timezone: 'UTC',
  hours: { [TOMORROW]: { open: '23:00', close: '23:15' } },
  horizonDays: 3,
  minNoticeMinutes: 0,
}

/** Longer than the assistant is silent before it listens, including look-ups. */
const QUIET_MS = 2_500

const ring = (from: string, to = business.phone) =>
  exchange.call({ to, from, sipPort: service.sip.port, quietMs: QUIET_MS })

async function speaking(from: string): Promise<PhoneCall> {
  const call = await ring(from)
  onTestFinished(() => call.hangUp())
  await call.answered
  await call.phone.untilSpokenTo(10_000)
  return call
}

/** What the assistant said in an ended call. */
async function saidTo(from: string): Promise<string> {
  const transcript = await until(`the call from ${from} is on record`, async () => {
    const [row] = await db.list<{ transcript: { role: string; text: string }[] }[]>`
      select transcript from calls where from_phone = ${from} and status = 'completed'`
    return row?.transcript
  })
  return transcript.map(({ role, text }) => (role === 'assistant' ? text : '')).join(' ')
}

/** A call occupies a line until it is recorded. */
afterEach(async () => {
  await until('no call is open', async () => (await db.list`select from calls where status = 'live'`).length === 0)
})

test(
  'two callers confirm the last slot at once: one gets it, the other is told that it is taken, and there is one appointment',
  SLOW,
  async () => {
    const callers = ['+16465550011', '+16465550012']
    const calls = await Promise.all(callers.map(speaking))

    // Book: the first service, the only time; then confirm.
    const listens = () => Promise.all(calls.map((call) => call.phone.untilSpokenToEnd(30_000)))
    await Promise.all(calls.map((call) => call.phone.press('11')))
    await listens()
    await Promise.all(calls.map((call) => call.phone.press('1')))
    await listens()
    await Promise.all(calls.map((call) => call.phone.press('1')))
    await listens()
    for (const call of calls) call.hangUp()
    const said = await Promise.all(callers.map(saidTo))

    const booked = said.filter((words) => words.includes("It's booked"))
    const taken = said.filter((words) => /has just been taken|no free times/.test(words))
    expect([booked.length, taken.length], said.join('\n')).toEqual([1, 1])
    expect(await db.list`select from appointments where status = 'confirmed'`).toHaveLength(1)
  },
)

test(
  'a call to an unknown number gets 404, one call too many gets 503, and current callers notice nothing',
  SLOW,
  async () => {
    const nobody = await ring('+16465550021', '+12125559999')
    await expect(nobody.answered).rejects.toThrow()
    const calls = await Promise.all(['+16465550022', '+16465550023', '+16465550024'].map(speaking))
    const tooMany = await ring('+16465550025')
    await expect(tooMany.answered).rejects.toThrow()
    const up = calls.map((call) => call.ended())
    for (const call of calls) call.hangUp()
    const after = await until('a place is free again', async () => {
      const call = await ring('+16465550026')
      return call.answered.then(
        () => call,
        () => null,
      )
    })
    after.hangUp()

    expect(nobody.leg.refusal?.status).toBe(404)
    expect(calls).toHaveLength(MAX_CALLS)
    expect(up).toEqual([null, null, null])
    expect(tooMany.leg.refusal?.status).toBe(503)
  },
)

const NONSENSE = [
  'INVITE',
  'INVITE sip:x@y SIP/2.0\r\n\r\n',
  'INVITE sip:x@y SIP/9.9\r\nContent-Length: 99999999\r\n\r\nx',
  `OPTIONS sip:x SIP/2.0\r\nVia: ${'a'.repeat(20_000)}\r\n\r\n`,
  'SIP/2.0 200\r\nCSeq: -1 \u0000\r\n\r\n',
  'BYE sip:frontbell SIP/2.0\r\nVia: SIP/2.0/UDP 127.0.0.1;branch=z9hG4bK1\r\nFrom: <sip:a>;tag=1\r\nTo: <sip:b>;tag=2\r\nCall-ID: 1\r\nCSeq: 1 BYE\r\nContent-Length: 0\r\n\r\n',
  '\r\n\r\n\r\n\r\n',
]

test('nonsense over SIP by UDP and TCP, and audio from other senders, do not affect a call', SLOW, async () => {
  const call = await speaking('+16465550031')
  const heardBefore = call.port.stats().packetsReceived
  const ownPort = call.port.stats().remote?.port ?? 0
  const stranger = createSocket('udp4')
  const linesBefore = service.log.length

  for (let n = 0; n < 300; n++) {
    stranger.send(NONSENSE[n % NONSENSE.length] ?? '', service.sip.port, '127.0.0.1')
    stranger.send(randomBytes(1 + (n % 1_400)), service.sip.port, '127.0.0.1')
    stranger.send(randomBytes(n % 200), ownPort, '127.0.0.1')
    stranger.send(aloudPacket(n), ownPort, '127.0.0.1')
    if (n % 50 === 0) await pause(20)
  }
  for (const text of NONSENSE) await throughTcp(text)
  const heardNow = call.port.stats().packetsReceived
  await until('half a second more of audio', () => call.port.stats().packetsReceived > heardNow + FRAMES_PER_SECOND / 2)
  const stats = call.port.stats()
  await call.phone.press('3')
  // The answer follows the recording notice, which no key interrupts.
  const heardBy = call.port.stats().packetsReceived + 12 * FRAMES_PER_SECOND
  await until('the answer was heard', () => call.port.stats().packetsReceived >= heardBy)
  call.hangUp()
  stranger.close()

  // 500 ms and more of audio continued to arrive here and not at the other sender.
  expect(stats.packetsReceived - heardBefore).toBeGreaterThan(20)
  expect(await saidTo('+16465550031')).toContain('opening hours are')
  expect(service.log.length - linesBefore).toBeLessThan(50)
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200)
})

/** Well-formed G.711 RTP from a sender other than the caller. */
function aloudPacket(n: number): Buffer {
  const packet = Buffer.alloc(172, 0x10)
  packet.writeUInt16BE(0x8000, 0)
  packet.writeUInt16BE(n, 2)
  packet.writeUInt32BE(n * 160, 4)
  packet.writeUInt32BE(0xbadbad, 8)
  return packet
}

async function throughTcp(text: string): Promise<void> {
  const socket = connect(service.sip.port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(text)
  await pause(20)
  socket.destroy()
}
