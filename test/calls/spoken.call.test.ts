import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { spokenInstant } from '../../src/assistant/speech/spoken.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { zoned } from '../../src/kernel/time/zone.ts'
import { decodeG711, encodeG711 } from '../../src/media/g711.ts'
import type { Pcm } from '../../src/media/media-stream.ts'
import { joined, rms } from '../../src/media/pcm.ts'
import { PcmReader } from '../../src/media/pcm-bytes.ts'
import { interleave, parseWav, WAV_HEADER_BYTES, wavHeader } from '../../src/media/wav.ts'
import { callerVoice } from '../callers/audio-call.ts'
import { freeMediaPort, freePort, peerTest, startBaresip } from '../harness/peer-tools.ts'
import { until } from '../harness/until.ts'
import { dialScriptedPhone } from '../phones/scripted-phone.ts'
import { startSipCaller } from '../phones/sip-tools.ts'
import { type RealService, type Row, startRealService } from './real-service.ts'
import { captureRtp } from './rtp-capture.ts'
import { cued, placeCall } from './sipp-phone.ts'
import { talkThrough } from './spoken-caller.ts'
import { asHeard, transcribed } from './transcriber.ts'

/**
 * Whole spoken calls without an outside network: a synthesized caller in real phones over real RTP, pocketsphinx as the
 * recognizer, the dialogue responder. What the caller heard is transcribed and compared with the calendar.
 */

const ZONE = 'America/New_York'
const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']

/** A working day of the business, far enough ahead that midnight during a call does not matter. */
function workingDay(days: number) {
  const day = zoned(systemClock.now().getTime(), ZONE).add({ days }).toPlainDate()
  return day.dayOfWeek === 7 ? day.add({ days: 1 }) : day
}
const DAY = workingDay(3)
const NEXT = workingDay(DAY.dayOfWeek === 6 ? 5 : 4)
const at = (day: typeof DAY, time: string) =>
  new Date(day.toZonedDateTime({ timeZone: ZONE, plainTime: time }).epochMilliseconds)
const weekday = (day: typeof DAY) => WEEKDAYS[day.dayOfWeek - 1]

let frontbell: RealService
const voice = callerVoice('rms')

// Each attempt has its own calendar.
beforeEach(async () => {
  frontbell = await startRealService({ FRONTBELL_STT: 'pocketsphinx' })
}, 120_000)

afterEach(() => frontbell.stop(), 30_000)

afterAll(() => voice.close())

/** Silence after the words, longer than the call, for a phone that continues to play. */
const SILENCE: Pcm = new Int16Array(8_000 * 60)

async function filesOf(lines: readonly string[], name: string, law: boolean): Promise<string[]> {
  return Promise.all(
    lines.map(async (line, index) => {
      const speech = await voice.say(line)
      const file = join(frontbell.folder, `${name}-${index}.${law ? 'ulaw' : 'wav'}`)
      const samples = interleave([joined([speech, SILENCE])])
      await writeFile(
        file,
        law ? encodeG711('mu', speech) : Buffer.concat([wavHeader(8_000, 1, samples.length), samples]),
      )
      return file
    }),
  )
}

/** The transcript of what the caller of `lines` heard, by turn; the assistant hangs up. */
async function bySipp(from: string, lines: readonly string[]): Promise<string[]> {
  const files = await filesOf(lines, 'sipp', true)
  const mediaPort = await freeMediaPort()
  const capture = await captureRtp(mediaPort)
  const cues = { port: await freePort(), callId: `spoken-${mediaPort}` }
  const steps = files.flatMap((stream) => [{ cue: true } as const, { stream: `${stream},1,0` }])
  const ended = placeCall({
    to: frontbell.business.phone,
    from,
    sipPort: frontbell.sip.port,
    mediaPort,
    cues,
    steps: [...steps, { expectBye: true, withinMs: 30_000 }],
  })
  const heard = async () => decodeG711('mu', (await capture.soFar()).payload)
  const turns = await talkThrough({ heard, say: (line) => cued(cues, line) }, lines.length)
  const { code, output } = await ended
  await capture.stop()
  const written = await Promise.all(turns.map(transcribed))
  expect(code, [...written, output].join('\n')).toBe(0)
  return written
}

async function byBaresip(from: string, lines: readonly string[]): Promise<string[]> {
  const files = await filesOf(lines, 'baresip', false)
  const address = `127.0.0.1:${frontbell.sip.port}`
  const phone = startBaresip(`<sip:${from}@${address}>;regint=0`, {
    consolePort: await freePort(),
    commands: [`/dial sip:${frontbell.business.phone}@${address}`],
  })
  // The header contains no length until the file is closed.
  const heard = (): Pcm => new PcmReader().push(phone.heard().subarray(WAV_HEADER_BYTES))
  const turns = await talkThrough({ heard, say: (line) => phone.say(files[line] ?? '') }, lines.length)
  await until('the end of the call at the phone', () => /session closed|terminated/.test(phone.printed()))
  phone.quit()
  await phone.done
  return Promise.all(turns.map(transcribed))
}

async function bySoftphone(from: string, lines: readonly string[]): Promise<string[]> {
  const speech = await Promise.all(lines.map((line) => voice.say(line)))
  const { phone, heard, ended } = await dialScriptedPhone({
    endpoint: await startSipCaller(),
    to: frontbell.business.phone,
    from,
    proxy: { host: '127.0.0.1', port: frontbell.sip.port, protocol: 'udp' },
  })
  const turns = await talkThrough({ heard, say: (line) => phone.say(speech[line] ?? new Int16Array(0)) }, lines.length)
  expect(await ended).toBe('caller_hangup')
  return Promise.all(turns.map(transcribed))
}

const [BOOKS, MOVES, CANCELS] = ['+12125550151', '+12125550152', '+12125550153']

/** The record of the caller's call, with a recording of both sides. */
async function recordOf(from: string): Promise<Row> {
  const call = await frontbell.read<Row>(`/calls/${(await frontbell.recordedCall(from)).id}`)
  const { channels } = parseWav(Buffer.from(await (await fetch(call.recordingUrl)).arrayBuffer()))
  expect(Math.min(...channels.map((pcm) => rms(pcm)))).toBeGreaterThan(100)
  return call
}

peerTest(
  ['sipp', 'baresip', 'tcpdump', 'pocketsphinx_continuous'],
  'three callers at once book, move and cancel by speaking, and hear the times that are in the calendar',
  async () => {
    const service = 'Haircut'
    const toMove = await frontbell.write('/appointments', { startsAt: at(DAY, '15:00'), service, contactPhone: MOVES })
    const toCancel = await frontbell.write('/appointments', {
      startsAt: at(DAY, '16:00'),
      service,
      contactPhone: CANCELS,
    })
    const bye = 'no thank you'
    // The recognizer hears no names, so the day is the proof.
    const day = `on ${weekday(DAY)}`

    const [books, moves, cancels] = await Promise.all([
      bySipp(BOOKS, [`haircut on ${weekday(DAY)} at eleven`, 'yes please', bye]),
      byBaresip(MOVES, [`move my appointment to ${weekday(NEXT)} at eleven`, day, 'yes please', bye]),
      bySoftphone(CANCELS, ['cancel my appointment', day, 'yes please', bye]),
    ])

    const rows = await frontbell.read<(Row & { contactPhone: string })[]>('/appointments')
    const booked = rows.find((row) => row.contactPhone === BOOKS)
    const calls = await Promise.all([BOOKS, MOVES, CANCELS].map(recordOf))
    const transcripts = calls.map((call) => call.transcript.map(({ role, text }) => `${role}: ${text}`).join('\n'))
    const said = (instant: Date) => asHeard(spokenInstant(instant, ZONE))
    expect(booked, transcripts[0]).toMatchObject({
      startsAt: at(DAY, '11:00').toISOString(),
      service,
      status: 'confirmed',
    })
    expect(
      rows.find(({ id }) => id === toMove.id),
      transcripts[1],
    ).toMatchObject({ startsAt: at(NEXT, '11:00').toISOString() })
    expect(
      rows.find(({ id }) => id === toCancel.id),
      transcripts[2],
    ).toMatchObject({ status: 'cancelled', cancelledBy: 'contact' })
    expect(books.join('; ')).toContain(`it's booked haircut on ${said(at(DAY, '11:00'))}`)
    expect(moves.join('; ')).toContain(`it's moved your appointment is now on ${said(at(NEXT, '11:00'))}`)
    expect(cancels.join('; ')).toContain(`haircut on ${said(at(DAY, '16:00'))} is cancelled`)
    for (const heard of [books, moves, cancels]) expect(heard[0]).toContain('how can i help')

    for (const call of calls) {
      expect(call).toMatchObject({ status: 'completed', endedReason: 'assistant_hangup' })
      expect(call.transcript.at(-1)).toMatchObject({ text: 'Thank you for calling. Goodbye.', interrupted: false })
      expect(call.transcript.filter(({ role }) => role === 'caller').map(({ text }) => text)).toContain('yes please')
    }
    const events = [
      ['appointment.created', booked?.id],
      ['appointment.updated', toMove.id],
      ['appointment.cancelled', toCancel.id],
    ] as const
    for (const [event, id] of events)
      await until(event, () =>
        frontbell.announced('/ed25519', event).some(({ problem, data }) => problem === null && data.id === id),
      )
    await until('the ends of three calls', () => frontbell.announced('/hmac-sha256', 'call.completed').length === 3)
  },
  120_000,
)
