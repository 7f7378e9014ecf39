import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { aDashboard, signedInAs } from '../../../test/factories/dashboard-people.ts'
import { aTestBusiness } from '../../../test/harness/test-api.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { serverOptions } from '../../../test/harness/test-http.ts'
import { eventually } from '../../../test/harness/until.ts'
import { CALLER, MONDAY } from '../../../test/phones/call-scene.ts'
import { createCallSetup, ScriptedCaller } from '../../../test/phones/scripted-caller.ts'
import { startConsole } from '../../app/dashboard/console.ts'
import { recordingName } from '../../assistant/result/checkpoint.ts'
import { changeBusiness } from '../../features/business/business-change.ts'
import { requireCall, startCall } from '../../features/calls/call.ts'
import { addNumber } from '../../features/numbers/number.ts'
import { listAuditEntries } from '../../features/team/audit-entry.ts'
import { createHttpServer } from '../../http/edge/server.ts'
import { openUpgrades } from '../../http/edge/upgrades.ts'
import { newId } from '../../kernel/id.ts'
import { silentLog } from '../../kernel/log.ts'
import type { Role } from '../../kernel/role.ts'
import { MAX_LISTENERS } from '../../media/call-tap.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { joined } from '../../media/pcm.ts'
import { tonePower } from '../../media/tone-power.ts'
import { parseWav } from '../../media/wav.ts'
import { Changes } from './changes.ts'
import type { LiveAudioMessage } from './live-audio-messages.ts'

const NUMBER = '+12125550142'
const [CALLER_HZ, MEMBER_HZ] = [440, 1_200]

const tone = (hz: number, rate: number, ms: number): Pcm =>
  Int16Array.from({ length: (rate * ms) / 1000 }, (_, at) => 6_000 * Math.sin((2 * Math.PI * hz * at) / rate))

/** The amplitude of a tone in the audio. */
const toneIn = (pcm: Pcm, hz: number, rate: number): number => (2 * Math.sqrt(tonePower(pcm, hz, rate))) / pcm.length

/** The service with a phone number, and pages of people who hear its calls. */
async function aSwitchboard(change: Parameters<typeof changeBusiness>[2] = {}) {
  const db = await createTestDatabase()
  const setup = await createCallSetup(db, MONDAY)
  const { clock } = setup
  const upgrades = openUpgrades({ clock, log: silentLog })
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
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(async () => {
    const stopped = server.close()
    await new Promise(setImmediate)
    clock.advance(5_000)
    await stopped
  })
  const business = await aTestBusiness(db, clock)
  await changeBusiness(db, business.id, change, clock.now())
  await addNumber(db, business.id, { phone: NUMBER }, clock.now())

  /** A caller who hums, and has heard the greeting. */
  async function calls(): Promise<ScriptedCaller> {
    const caller = new ScriptedCaller(setup, { from: CALLER, to: NUMBER })
    caller.leg.stream.callerSound = tone(CALLER_HZ, 8_000, 1_000)
    await caller.waitsUntil('is greeted', () => caller.captions.length > 0)
    return caller
  }
  /** A page of a person with this role. */
  async function opens(callId: string | null, role: Role, businessId = business.id): Promise<Page> {
    const person = await signedInAs(db, clock, url, businessId, role)
    return new Page(url, callId ?? '', person.cookies.header)
  }
  const record = (caller: ScriptedCaller) => requireCall(db, business.id, caller.callId ?? '')
  const audit = async () =>
    (await listAuditEntries(db, business.id, {}, { limit: 100, after: null })).items
      .filter(({ action }) => action.endsWith('LiveCall'))
      .map(({ action, path }) => ({ action, path }))
  return { db, clock, setup, url, business, calls, opens, record, audit }
}

class Page {
  readonly socket: WebSocket
  readonly messages: LiveAudioMessage[] = []
  readonly #sound: Pcm[] = []
  closeCode: number | null = null
  /** The HTTP status with which the service refused the page; null if it did not. */
  refusedWith: number | null = null
  readonly opened: Promise<unknown>

  constructor(url: string, callId: string, cookie: string) {
    const path = `/dashboard/api/live/calls/${callId}/audio`
    this.socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers: { cookie, origin: url } })
    onTestFinished(() => this.socket.terminate())
    this.socket.on('message', (data: Buffer, isBinary) => {
      if (!isBinary) this.messages.push(JSON.parse(data.toString()))
      else this.#sound.push(Int16Array.from({ length: data.length / 2 }, (_, at) => data.readInt16LE(2 * at)))
    })
    this.socket.on('close', (code) => {
      this.closeCode = code
    })
    this.socket.on('unexpected-response', (_request, { statusCode = 0 }) => {
      this.refusedWith = statusCode
      this.socket.terminate()
    })
    this.socket.on('error', () => {})
    this.opened = Promise.race([once(this.socket, 'open'), once(this.socket, 'unexpected-response')])
  }

  get sound(): Pcm {
    return joined(this.#sound)
  }

  async asks(type: string): Promise<void> {
    await this.opened
    this.socket.send(JSON.stringify({ type }))
  }

  says(type: LiveAudioMessage['type']): boolean {
    return this.messages.some((message) => message.type === type)
  }

  /** Waits until everything that has arrived is in `sound`. */
  async settled(): Promise<void> {
    this.socket.ping()
    await once(this.socket, 'pong')
  }
}

const LISTENED = { action: 'listenToLiveCall' } as const

test('an admin hears both sides of a call, which the caller does not notice, until the call ends', async () => {
  const { calls, opens, audit } = await aSwitchboard()
  const caller = await calls()
  const before = caller.captions.length
  const page = await opens(caller.callId, 'admin')
  await page.asks('listen')
  await eventually(() => expect(page.says('listening')).toBe(true))

  await caller.waits(2_000)
  await page.settled()
  const heard = page.sound
  expect(heard.length / 16_000).toBeCloseTo(2, 1)
  expect(toneIn(heard.subarray(8_000, 24_000), CALLER_HZ, 16_000)).toBeGreaterThan(4_000)
  // The scripted voice is a constant, so the mixture is not centered while it speaks.
  expect(heard.subarray(8_000, 24_000).reduce((sum, sample) => sum + sample, 0) / 16_000).toBeGreaterThan(200)
  expect(caller.captions.length - before).toBeLessThanOrEqual(1)
  await caller.hangsUp()
  await eventually(() => expect(page.closeCode).toBe(1000))

  expect(page.messages.at(-1)).toEqual({ type: 'ended', reason: 'caller_hangup' })
  expect(await audit()).toEqual([{ ...LISTENED, path: `/live/calls/${caller.callId}` }])
})

test('a member takes the call: the two hear each other, their conversation is not recorded, and the record says who took it', async () => {
  const { calls, opens, record, audit, clock, setup } = await aSwitchboard()
  const caller = await calls()
  const page = await opens(caller.callId, 'member')
  await page.asks('take_over')
  await eventually(() => expect(page.says('connecting')).toBe(true))
  await caller.hears("One moment, I'll connect you.")
  await caller.waitsUntil('is connected', () => page.says('taken'))
  const captions = caller.captions.length
  const from = page.sound.length
  const played: Pcm[] = []
  const { stream } = caller.leg
  const play = stream.play.bind(stream)
  stream.play = (pcm) => {
    played.push(pcm)
    play(pcm)
  }

  for (let frame = 0; frame < 100; frame++) {
    page.socket.send(tone(MEMBER_HZ, 16_000, 20))
    await page.settled()
    clock.advance(20)
  }
  await page.settled()
  expect(toneIn(page.sound.subarray(from + 8_000, from + 24_000), CALLER_HZ, 16_000)).toBeGreaterThan(4_000)
  expect(toneIn(joined(played).subarray(4_000, 12_000), MEMBER_HZ, 8_000)).toBeGreaterThan(3_000)
  page.socket.close(1000)
  await caller.hearsTheEnd()

  const call = await record(caller)
  expect(call).toMatchObject({ endedReason: 'transferred', transferredTo: 'browser', transferReason: 'team_request' })
  expect(call.transferAttempts).toMatchObject([{ number: 'browser', outcome: 'accepted', detail: null }])
  expect(call.transferAttempts[0]?.destination).toMatch(/\w/)
  expect(caller.captions).toHaveLength(captions)
  expect(await audit()).toEqual([{ action: 'takeOverLiveCall', path: `/live/calls/${caller.callId}` }])
  expect(setup.live.count).toBe(0)
  const wav = parseWav(await readFile(join(setup.recordingsFolder, recordingName(call.id))))
  expect(wav.channels[0]?.length).toBeGreaterThan(0)
  expect((call.durationSeconds ?? 0) - (wav.channels[0]?.length ?? 0) / wav.sampleRate).toBeGreaterThan(1)
})

test('a page that is closed before the caller is connected leaves the caller with the assistant', async () => {
  const { calls, opens, record } = await aSwitchboard()
  const caller = await calls()
  const page = await opens(caller.callId, 'member')
  await page.asks('take_over')
  await eventually(() => expect(page.says('connecting')).toBe(true))
  page.socket.terminate()
  await eventually(() => expect(page.closeCode).not.toBeNull())

  await caller.hears("One moment, I'll connect you.")
  await caller.hears('nobody can take the call right now')
  expect(caller.leg.ended).toBeNull()
  await caller.hangsUp()

  expect(await record(caller)).toMatchObject({ transferredTo: null, transferAttempts: [{ outcome: 'failed' }] })
})

test('viewers, members who only listen, and people of other businesses hear nothing', async () => {
  const { db, clock, calls, opens, audit } = await aSwitchboard()
  const caller = await calls()
  const other = await aTestBusiness(db, clock)
  const viewer = await opens(caller.callId, 'viewer')
  const stranger = await opens(caller.callId, 'owner', other.id)
  const member = await opens(caller.callId, 'member')
  await member.asks('listen')
  await Promise.all([viewer.opened, stranger.opened])
  await eventually(() => expect(member.says('error')).toBe(true))

  await caller.waits(500)
  await member.settled()
  expect([viewer.refusedWith, stranger.refusedWith]).toEqual([403, 404])
  expect(member.messages).toEqual([{ type: 'error', message: 'only admins and owners may listen to calls' }])
  expect([viewer, stranger, member].map(({ sound }) => sound.length)).toEqual([0, 0, 0])
  expect(await audit()).toEqual([])
  await caller.hangsUp()
})

test('a call that is not recorded cannot be listened to, but can be taken over', async () => {
  const { calls, opens } = await aSwitchboard({ recordingEnabled: false })
  const caller = await calls()
  const page = await opens(caller.callId, 'owner')
  await page.asks('listen')
  await eventually(() => expect(page.says('error')).toBe(true))
  await page.asks('take_over')
  await caller.waitsUntil('is connected', () => page.says('taken'))

  expect(page.messages[0]).toMatchObject({ type: 'error', message: expect.stringContaining('was not told') })
  await caller.hangsUp()
})

test('a caller who is asked about the recording is heard only after consenting', async () => {
  const { calls, opens } = await aSwitchboard({ recordingConsent: 'ask' })
  const caller = await calls()
  caller.leg.stream.callerSound = null
  const page = await opens(caller.callId, 'admin')
  await page.asks('listen')
  await eventually(() => expect(page.messages).toMatchObject([{ type: 'error' }]))
  await caller.answers('1')
  await caller.waits(1_000)

  await page.asks('listen')
  await eventually(() => expect(page.says('listening')).toBe(true))
  await caller.hangsUp()
})

test('a limited number of people can hear a call, and one of them can take it', async () => {
  const { calls, opens } = await aSwitchboard()
  const caller = await calls()
  const pages = await Promise.all(Array.from({ length: MAX_LISTENERS + 1 }, () => opens(caller.callId, 'admin')))
  for (const page of pages) await page.asks('listen')
  await eventually(() => expect(pages.every(({ messages }) => messages.length === 1)).toBe(true))
  expect(pages.filter((page) => page.says('error'))).toHaveLength(1)

  const [first, second] = pages as [Page, Page]
  await first.asks('take_over')
  await eventually(() => expect(first.says('connecting')).toBe(true))
  await second.asks('take_over')
  await eventually(() => expect(second.says('error')).toBe(true))
  await caller.waitsUntil('is connected', () => first.says('taken'))
  await eventually(() => expect(second.messages.at(-1)).toEqual({ type: 'ended', reason: 'transferred' }))
  await caller.hangsUp()
})

test('a call of another instance is refused with a hint what can be done', async () => {
  const { db, clock, business, opens } = await aSwitchboard()
  const id = newId('call')
  const call = { id, businessId: business.id, direction: 'inbound', from: CALLER, to: NUMBER } as const
  await startCall(db, { ...call, instanceId: 'two' }, clock.now())
  const page = await opens(id, 'admin')

  await eventually(() => expect(page.closeCode).toBe(1000))
  expect(page.messages).toMatchObject([{ type: 'error', message: expect.stringContaining('another instance') }])
})
