import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { zoned } from '../../src/kernel/time/zone.ts'
import { encodeG711 } from '../../src/media/g711.ts'
import { rms } from '../../src/media/pcm.ts'
import { parseWav } from '../../src/media/wav.ts'
import { peerTest } from '../harness/peer-tools.ts'
import { until } from '../harness/until.ts'
import { heardCall, speechMs } from './heard-call.ts'
import { type RealService, type Row, startRealService } from './real-service.ts'
import type { PhoneStep } from './sipp-phone.ts'

/** A real phone calls a real service in its own process, which sends webhooks to a real TLS receiver. */

let frontbell: RealService

beforeAll(async () => {
  frontbell = await startRealService()
}, 120_000)

afterAll(() => frontbell.stop(), 30_000)

const CALLER = '+12125550111'
/** Until the sentence about the assistant and the recording notice were heard, which no key interrupts. */
const OPENING: PhoneStep = { waitMs: 9_000 }
const BETWEEN_KEYS: PhoneStep = { waitMs: 900 }
/** How long it takes to hear the second of the offered times, and one time. */
const TIMES: PhoneStep = { waitMs: 12_000 }
const QUESTION: PhoneStep = { waitMs: 7_000 }
const keys = (pressed: string): PhoneStep[] => [...pressed].flatMap((press) => [{ press }, BETWEEN_KEYS])
const answers = (pressed: string): PhoneStep[] => [...pressed].flatMap((press) => [QUESTION, { press }])

/** The day of the month in the time zone of the demo business, in two digits. It proves who calls. */
const dayOf = ({ startsAt }: Row) => String(zoned(Date.parse(startsAt), 'America/New_York').day).padStart(2, '0')

const call = (steps: PhoneStep[], options: Partial<Parameters<typeof heardCall>[2]> = {}) =>
  heardCall(frontbell, steps, { from: CALLER, ...options })

peerTest(
  ['sipp', 'tcpdump'],
  'a phone books, moves and cancels by keypad; rows, audio and signed events say so',
  async () => {
    // Book: the first service, the second of three times, confirmed.
    const heard = await call([
      OPENING,
      ...keys('11'),
      TIMES,
      { press: '2' },
      ...answers('1'),
      { waitMs: 4000 },
      { hangUp: true },
    ])

    expect(speechMs(heard)).toBeGreaterThan(3_000)
    const booked = await frontbell.newest('/appointments')
    expect(booked).toMatchObject({ status: 'confirmed', service: 'Haircut', contactPhone: CALLER, source: 'ai_call' })
    const contact = await frontbell.newest('/contacts')
    expect(contact).toMatchObject({ id: booked.contactId, phone: CALLER })

    // Reschedule.
    await call([OPENING, ...keys(`2${dayOf(booked)}`), ...answers('111'), { waitMs: 4000 }, { hangUp: true }])
    const moved = await frontbell.newest('/appointments')
    expect(moved).toMatchObject({ id: booked.id, status: 'confirmed' })
    expect(moved.startsAt).not.toBe(booked.startsAt)

    // Cancel.
    await call([OPENING, ...keys(`2${dayOf(moved)}`), ...answers('21'), { waitMs: 3000 }, { hangUp: true }])
    expect(await frontbell.read('/appointments')).toMatchObject([
      { id: booked.id, status: 'cancelled', cancelledBy: 'contact' },
    ])

    for (const path of ['/ed25519', '/hmac-sha256'])
      await until('three ended calls', () => frontbell.announced(path, 'call.completed').length === 3)
    const calls = await frontbell.read<Row[]>('/calls')
    expect(calls.map(({ status, from }) => [status, from])).toEqual(Array(3).fill(['completed', CALLER]))
    const detail = await frontbell.read(`/calls/${calls.at(-1)?.id}`)
    expect(detail).toMatchObject({ endedReason: 'caller_hangup', appointmentIds: [booked.id] })
    for (const path of ['/ed25519', '/hmac-sha256']) {
      expect(frontbell.announced(path, 'contact.created')).toMatchObject([
        { problem: null, data: { phone: CALLER, source: 'ai_call' } },
      ])
      expect(frontbell.announced(path, 'appointment.created')).toMatchObject([
        { problem: null, data: { id: booked.id } },
      ])
      expect(frontbell.announced(path, 'appointment.updated')).toMatchObject([
        { problem: null, data: { previousStartsAt: booked.startsAt, startsAt: moved.startsAt } },
      ])
      expect(frontbell.announced(path, 'appointment.cancelled')).toMatchObject([
        { problem: null, data: { cancelledBy: 'contact' } },
      ])
    }
  },
  180_000,
)

peerTest(
  ['sipp', 'tcpdump'],
  'a phone that presses all keys ahead of the questions books nothing',
  async () => {
    const before = await frontbell.read<Row[]>('/appointments')

    await call([{ waitMs: 1500 }, ...keys('1111'), TIMES, { hangUp: true }], { from: '+12125550133' })

    expect(await frontbell.read('/appointments')).toEqual(before)
    const { id } = await frontbell.recordedCall('+12125550133')
    const { transcript } = await frontbell.read<Row>(`/calls/${id}`)
    // The times are offered, so that the keys were early; how many fit into the wait depends on their words.
    expect(transcript.map(({ text }) => text).join(' ')).toMatch(/pressed 1 .*: press 1\./)
  },
  60_000,
)

peerTest(
  ['sipp', 'tcpdump'],
  'over TCP with A-law a caller leaves a message, and its recording can be fetched',
  async () => {
    const speech = join(frontbell.folder, 'speech.alaw')
    await writeFile(speech, encodeG711('a', tone(3_000)))

    const heard = await call(
      [
        OPENING,
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
    // The record follows the end of the call.
    const { id } = await frontbell.recordedCall('+12125550122')
    const detail = await frontbell.read<Row>(`/calls/${id}`)
    expect(detail.extractedData.message.endMs - detail.extractedData.message.startMs).toBeGreaterThan(2_500)
    const reply = await fetch(detail.recordingUrl)
    expect(reply.headers.get('content-type')).toBe('audio/wav')
    const { channels } = parseWav(Buffer.from(await reply.arrayBuffer()))
    const loudest = channels.map((pcm) => rms(pcm))
    expect(Math.min(...loudest)).toBeGreaterThan(100)
  },
)

const tone = (ms: number) => Int16Array.from({ length: ms * 8 }, (_, i) => Math.round(9_000 * Math.sin(i / 3)))
