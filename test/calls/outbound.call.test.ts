import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import type { CallLeg } from '../../src/media/call-leg.ts'
import type { Pcm } from '../../src/media/media-stream.ts'
import { joined } from '../../src/media/pcm.ts'
import { resampled } from '../../src/media/resample.ts'
import { openRtpPort } from '../../src/telephony/rtp/port.ts'
import { createSipServer, type SipServer } from '../../src/telephony/sip/sip-server.ts'
import { type PhoneLine, Softphone } from '../../src/telephony/softphone.ts'
import type { Trunk } from '../../src/telephony/trunk.ts'
import { runFrontbell, type Service, startService, stopService } from '../fixtures/run-frontbell.ts'
import { patientVoice } from '../harness/patient-voice.ts'
import { freePort, peerTest, runSipp } from '../harness/peer-tools.ts'
import { borrowDatabase } from '../harness/test-database.ts'

/** A real service calls a real phone over a trunk, on a request from the command line. */

let folder = ''
let database: Awaited<ReturnType<typeof borrowDatabase>>
let service: Service
let settings: Record<string, string>
let hello: Pcm
/** What the phone does with the next call. */
let pickUp: (leg: CallLeg) => Promise<void>
const voice = patientVoice()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontbell-outbound-'))
  database = await borrowDatabase()
  settings = { FRONTBELL_DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url }
  service = await startService([], settings)
  carrier = await createCarrier()
  const trunk = ['--type', 'ip', '--host', '127.0.0.1', '--port', String(carrier.port), '--allowed-ips', '127.0.0.1/32']
  carrierTrunk = String((await run('sip', 'add', '--business', business(), '--name', 'Carrier', ...trunk)).id)
  const pieces = []
  for await (const pcm of voice.speak('Hello?', { sampleRate: 8_000 })) pieces.push(pcm)
  hello = joined(pieces)
}, 60_000)

afterAll(async () => {
  await stopService(service)
  database.giveBack()
  await carrier.close()
  await voice.close()
  await rm(folder, { recursive: true, force: true })
}, 30_000)

let carrier: SipServer
let carrierTrunk = ''

/** The carrier's side of the trunk. It takes what it is offered. */
const CARRIER_TRUNK: Trunk = {
  ...{ id: 'sip_service', businessId: 'biz_carrier', type: 'ip', allowedIps: ['127.0.0.1'], inboundEnabled: true },
  ...{ username: null, password: null, maxConcurrentCalls: null, codecs: ['PCMU', 'PCMA', 'G722', 'OPUS'] },
}

/** The carrier, with one phone behind it. */
const createCarrier = (): Promise<SipServer> =>
  createSipServer({
    ...{ host: '127.0.0.1', port: 0, allowedSources: ['127.0.0.0/8'], maxCalls: 10, realm: 'carrier.test' },
    trunks: () => [CARRIER_TRUNK],
    findNumber: async () => ({ owner: 'biz_carrier', claimants: [] }),
    openMedia: () => openRtpPort({ host: '127.0.0.1', clock: systemClock, log: silentLog }),
    onIncomingCall: (leg) => void pickUp(leg),
    clock: systemClock,
    log: silentLog,
  })

const business = () => service.started.demo.businessId

async function run(...words: string[]): Promise<Record<string, unknown>> {
  const { out, err } = await runFrontbell([...words, '--json'], settings)
  if (err) throw new Error(err)
  return JSON.parse(out)
}

const place = (...options: string[]) =>
  run('calls', 'place', '--business', business(), '--to', '+12125550177', '--wait', ...options)

test('a person who answers hears who calls, and the record shows how the call went', async () => {
  let heardMs = 0
  pickUp = async (leg) => {
    const phone = new Softphone((await leg.answer()) as PhoneLine, { clock: systemClock })
    const spokenTo = phone.untilSpokenTo(30_000)
    await phone.say(hello)
    const saidMs = systemClock.monotonicMs()
    await spokenTo
    heardMs = systemClock.monotonicMs() - saidMs
    leg.hangup()
  }

  const record = await place('--purpose', 'Your glasses are ready.')

  expect(record).toMatchObject({ to: '+12125550177', status: 'completed', endedReason: 'caller_hangup' })
  // The assistant neither talks over the person nor waits as for a machine.
  expect(heardMs).toBeGreaterThan(500)
  expect(heardMs).toBeLessThan(10_000)
}, 60_000)

test.each(['G722', 'OPUS'])(
  'on a trunk with %s, the person hears the assistant at 16 kHz, and is heard',
  async (codec) => {
    await run('sip', 'change', carrierTrunk, '--business', business(), '--codecs', `${codec},PCMU`)
    let [rate, heardMs] = [0, 0]
    pickUp = async (leg) => {
      const stream = await leg.answer()
      rate = stream.sampleRate
      const phone = new Softphone(stream as PhoneLine, { clock: systemClock })
      const spokenTo = phone.untilSpokenTo(30_000)
      await phone.say(resampled(hello, 8_000, 16_000))
      const saidMs = systemClock.monotonicMs()
      await spokenTo
      heardMs = systemClock.monotonicMs() - saidMs
      leg.hangup()
    }

    const record = await place()
    await run('sip', 'change', carrierTrunk, '--business', business(), '--codecs', 'PCMU,PCMA')

    expect(record).toMatchObject({ status: 'completed', endedReason: 'caller_hangup' })
    expect(rate).toBe(16_000)
    // The assistant heard that a person spoke, so it answers instead of waiting for a machine.
    expect(heardMs).toBeGreaterThan(500)
    expect(heardMs).toBeLessThan(10_000)
  },
  60_000,
)

test('a busy phone is recorded as busy', async () => {
  pickUp = async (leg) => leg.reject('busy')

  expect(await place()).toMatchObject({ status: 'missed', endedReason: 'busy', durationSeconds: 0 })
}, 60_000)

peerTest('sipp', 'a carrier that answers 503 is followed by the next trunk, which calls the person', async () => {
  const port = await freePort()
  const full = runSipp({ file: 'refused-503' }, null, ['-p', String(port)])
  const options = ['--type', 'ip', '--host', '127.0.0.1', '--port', String(port), '--allowed-ips', '203.0.113.0/24']
  const first = await run(
    'sip',
    'add',
    '--business',
    business(),
    '--name',
    'Full',
    ...options,
    '--priority',
    '1',
    '--health-check',
    'off',
  )
  pickUp = async (leg) => {
    await leg.answer()
    leg.hangup()
  }

  const record = await place()

  expect(await full).toMatchObject({ code: 0 })
  expect(record).toMatchObject({ status: 'completed', endedReason: 'caller_hangup' })
  await run('sip', 'remove', String(first.id), '--business', business())
})

test('an answering machine gets the message after the beep, and the call ends after it', async () => {
  const beep = Int16Array.from({ length: 3_200 }, (_, i) =>
    Math.round(6_000 * Math.sin((2 * Math.PI * 1_000 * i) / 8_000)),
  )
  let messageMs = 0
  pickUp = async (leg) => {
    const phone = new Softphone((await leg.answer()) as PhoneLine, { clock: systemClock })
    await phone.say(joined([hello, new Int16Array(2_400), beep]))
    await phone.untilSpokenTo(30_000)
    const beganMs = systemClock.monotonicMs()
    leg.onEnd(() => {
      messageMs = systemClock.monotonicMs() - beganMs
    })
  }

  const record = await place('--voicemail', 'leave_message')

  expect(record).toMatchObject({ status: 'completed', endedReason: 'voicemail' })
  expect(messageMs).toBeGreaterThan(3_000)
}, 90_000)
