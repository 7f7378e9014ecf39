import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { type DemoReceiver, startDemoReceiver } from '../../src/commands/demo-receiver.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { decodeG711, encodeG711 } from '../../src/media/g711.ts'
import { rms } from '../../src/media/pcm.ts'
import { parseWav } from '../../src/media/wav.ts'
import { runFrontbell, type Service, startService, stopService } from '../fixtures/run-frontbell.ts'
import { inDatabase } from '../global-setup.ts'
import { createTestDatabase } from '../harness.ts'
import { freePort, peerTest } from '../peer-tools.ts'
import { eventually } from '../sip-tools.ts'
import { captureRtp, type Heard } from './rtp-capture.ts'
import { type PhoneStep, placeCall } from './sipp-phone.ts'

/** A real phone, a real service in its own process, a real TLS receiver: what the first issue of this project promised. */

let folder = ''
let receiver: DemoReceiver
let service: Service
let business = { businessId: '', name: '', key: '', phone: '' }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'frontbell-calls-'))
  // As root, PostgreSQL runs as somebody else, who has to get to the data folder inside.
  await chmod(folder, 0o711)
  receiver = await startDemoReceiver({ now: () => systemClock.now() })
  await writeFile(join(folder, 'ca.pem'), receiver.ca)
  const settings: Record<string, string> = {
    FRONTBELL_DATA_DIR: join(folder, 'data'),
    FRONTBELL_WEBHOOK_CA_FILE: join(folder, 'ca.pem'),
    FRONTBELL_WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
  }
  const server = inject('server')
  if (server.url) {
    const db = await createTestDatabase({ ofItsOwn: true })
    const [named] = await db.read<{ name: string }[]>`select current_database() as name`
    settings.DATABASE_URL = inDatabase(server, named?.name ?? '').url ?? ''
  }
  service = await startService([], settings)
  business = service.started.demo
  for (const scheme of ['ed25519', 'hmac-sha256']) {
    const options = ['--business', business.businessId, '--url', `${receiver.url}/${scheme}`, '--events', 'all']
    const { out, err } = await runFrontbell(['webhooks', 'add', ...options, '--scheme', scheme, '--json'], settings)
    if (err) throw new Error(err)
    receiver.trust(`/${scheme}`, JSON.parse(out))
  }
}, 60_000)

afterAll(async () => {
  await stopService(service)
  await receiver.close()
  await rm(folder, { recursive: true, force: true })
}, 30_000)

const CALLER = '+12125550111'
const BETWEEN_KEYS: PhoneStep = { waitMs: 900 }
const keys = (pressed: string): PhoneStep[] => [...pressed].flatMap((press) => [{ press }, BETWEEN_KEYS])

/** A call by sipp; gives what its user heard. */
async function call(
  steps: PhoneStep[],
  options: { from?: string; transport?: 'udp' | 'tcp'; codec?: 'PCMU' | 'PCMA' } = {},
) {
  const mediaPort = await freePort()
  const capture = await captureRtp(mediaPort)
  const { sip } = service.started
  const to = business.phone
  const { code, output } = await placeCall({ to, from: CALLER, sipPort: sip.port, mediaPort, steps, ...options })
  const heard = await capture.stop()
  expect(code, output).toBe(0)
  return heard
}

/** Milliseconds of the far end's recording that are louder than line noise. */
function speechMs(heard: Heard): number {
  const pcm = decodeG711(heard.payloadType === 8 ? 'a' : 'mu', heard.payload)
  let loud = 0
  for (let at = 0; at + 160 <= pcm.length; at += 160) if (rms(pcm.subarray(at, at + 160)) > 200) loud += 1
  return loud * 20
}

/** What this file looks at of the API's records. */
interface Row {
  id: string
  status: string
  from: string
  contactId: string
  startsAt: string
  recordingUrl: string
  extractedData: { message: { startMs: number; endMs: number } }
}

async function read<T extends Row | Row[]>(path: string): Promise<T> {
  const headers = { authorization: `Bearer ${business.key}` }
  const reply = await fetch(`${service.started.url}/api/v1${path}`, { headers })
  expect(reply.status).toBe(200)
  return ((await reply.json()) as { data: T }).data
}
const newest = async (path: string): Promise<Row> => (await read<Row[]>(path))[0] as Row

/** What the receiver was sent on one path, newest last, every signature verified. */
const announced = (path: string, event: string) =>
  receiver.received
    .filter((webhook) => webhook.path === path)
    .map(({ body, problem }) => ({ problem, ...JSON.parse(body) }))
    .filter((one) => one.event === event)

const until = (what: string, check: () => unknown) => eventually(what, () => Boolean(check()), 15_000)

peerTest(
  ['sipp', 'tcpdump'],
  'a phone books, moves and cancels by keypad; rows, audio and signed events say so',
  async () => {
    // book: the first service, the second of three times, confirmed
    const heard = await call([{ waitMs: 1500 }, ...keys('1121'), { waitMs: 4000 }, { hangUp: true }])

    expect(speechMs(heard)).toBeGreaterThan(3_000)
    const booked = await newest('/appointments')
    expect(booked).toMatchObject({ status: 'confirmed', service: 'Haircut', contactPhone: CALLER, source: 'ai_call' })
    const contact = await newest('/contacts')
    expect(contact).toMatchObject({ id: booked.contactId, phone: CALLER })

    // move it to another time
    await call([{ waitMs: 1000 }, ...keys('2111'), { waitMs: 4000 }, { hangUp: true }])
    const moved = await newest('/appointments')
    expect(moved).toMatchObject({ id: booked.id, status: 'confirmed' })
    expect(moved.startsAt).not.toBe(booked.startsAt)

    // cancel it
    await call([{ waitMs: 1000 }, ...keys('221'), { waitMs: 3000 }, { hangUp: true }])
    expect(await read('/appointments')).toMatchObject([{ id: booked.id, status: 'cancelled', cancelledBy: 'contact' }])

    const calls = await read<Row[]>('/calls')
    expect(calls.map(({ status, from }) => [status, from])).toEqual(Array(3).fill(['completed', CALLER]))
    const detail = await read(`/calls/${calls.at(-1)?.id}`)
    expect(detail).toMatchObject({ endedReason: 'caller_hangup', appointmentIds: [booked.id] })
    for (const path of ['/ed25519', '/hmac-sha256']) {
      await until('three ended calls', () => announced(path, 'call.completed').length === 3)
      expect(announced(path, 'contact.created')).toMatchObject([
        { problem: null, data: { phone: CALLER, source: 'ai_call' } },
      ])
      expect(announced(path, 'appointment.created')).toMatchObject([{ problem: null, data: { id: booked.id } }])
      expect(announced(path, 'appointment.updated')).toMatchObject([
        { problem: null, data: { previousStartsAt: booked.startsAt, startsAt: moved.startsAt } },
      ])
      expect(announced(path, 'appointment.cancelled')).toMatchObject([
        { problem: null, data: { cancelledBy: 'contact' } },
      ])
    }
  },
  120_000,
)

peerTest(
  ['sipp', 'tcpdump'],
  'over TCP with A-law a caller leaves a message, and its recording can be fetched',
  async () => {
    const speech = join(folder, 'speech.alaw')
    await writeFile(speech, encodeG711('a', tone(3_000)))

    const heard = await call(
      [
        { waitMs: 1000 },
        { press: '4' },
        { waitMs: 400 },
        { press: '1' },
        { waitMs: 1500 },
        { stream: speech },
        { waitMs: 3200 },
        { press: '#' },
        { waitMs: 3500 },
        { hangUp: true },
      ],
      { from: '+12125550122', transport: 'tcp', codec: 'PCMA' },
    )

    expect(heard.payloadType).toBe(8)
    expect(speechMs(heard)).toBeGreaterThan(2_000)
    const { id } = await newest('/calls')
    const detail = await read<Row>(`/calls/${id}`)
    expect(detail.extractedData.message.endMs - detail.extractedData.message.startMs).toBeGreaterThan(2_500)
    const reply = await fetch(detail.recordingUrl)
    expect(reply.headers.get('content-type')).toBe('audio/wav')
    const { channels } = parseWav(Buffer.from(await reply.arrayBuffer()))
    const loudest = channels.map((pcm) => rms(pcm))
    expect(Math.min(...loudest)).toBeGreaterThan(100)
  },
)

peerTest(
  ['sipp', 'tcpdump'],
  'a caller who says nothing is asked, then the line is hung up on',
  async () => {
    const quiet = join(folder, 'quiet.ulaw')
    await writeFile(quiet, encodeG711('mu', new Int16Array(80_000 * 8)))

    const heard = await call([{ stream: `${quiet},1,0` }, { expectBye: true, withinMs: 85_000 }], {
      from: '+12125550133',
    })

    expect(speechMs(heard)).toBeGreaterThan(3_000)
    const { id } = await newest('/calls')
    expect(await read(`/calls/${id}`)).toMatchObject({ status: 'completed', endedReason: 'silence' })
  },
  120_000,
)

const tone = (ms: number) => Int16Array.from({ length: ms * 8 }, (_, i) => Math.round(9_000 * Math.sin(i / 3)))
