import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { bookAppointment } from '../../src/features/appointments/appointment.ts'
import { requireBusiness } from '../../src/features/business/business.ts'
import { answerCall, startCall, type TranscriptTurn } from '../../src/features/calls/call.ts'
import { type FinishedCall, finishCall } from '../../src/features/calls/call-ending.ts'
import { createContact } from '../../src/features/contacts/contact.ts'
import { receiveMessage } from '../../src/features/messages/receive-message.ts'
import { newId } from '../../src/kernel/id.ts'
import { type Wav, writeWav } from '../../src/media/wav.ts'
import type { Database } from '../../src/store/database.ts'
import { anEnding } from '../../test/factories/records.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const PEOPLE = [
  { name: 'Ada Lovelace', phone: '+12125550101', email: 'ada@example.com', notes: 'Prefers mornings' },
  { name: 'Grace Hopper', phone: '+12125550102', email: 'grace@example.com' },
  { name: 'Katherine Johnson', phone: '+12125550103', email: 'katherine@example.com' },
  { name: 'Hedy Lamarr', phone: '+12125550105', email: 'hedy@example.com', notes: 'Color: chestnut 5.3' },
  { name: 'Rosalind Franklin', phone: '+12125550106' },
  { name: 'Mary Anning', phone: '+12125550107', email: 'mary@example.com' },
]

const SAID: [role: TranscriptTurn['role'], text: string][] = [
  ['assistant', "Hello, this is Bella's Salon. How can I help you?"],
  ['caller', 'Hi, I would like to book a haircut, please. Some time this week, in the morning.'],
  ['assistant', 'I have Thursday at 10 AM, Thursday at 11:30 AM, or Friday at 9 AM. Which one suits you?'],
  ['caller', 'Thursday at ten is fine.'],
  ['assistant', 'May I have your name, please?'],
  ['caller', 'Ada Lovelace.'],
  ['assistant', 'A haircut on Thursday at 10 AM for Ada Lovelace. Shall I book it?'],
  ['caller', 'Yes, please. And can I park there?'],
  ['assistant', 'It is booked. There is free parking behind the house for two hours. See you on Thursday.'],
]

/** Turns at the pace of speech, with half a second between them. */
function transcript(): TranscriptTurn[] {
  let atMs = 400
  return SAID.map(([role, text]) => {
    const startMs = atMs
    const endMs = startMs + text.length * 55
    atMs = endMs + 550
    return { role, text, startMs, endMs, interrupted: false }
  })
}

/** A busy day at the demo salon for screenshots, with realistic data. */
export async function aShowcase(
  db: Database,
  businessId: string,
  dataDir: string,
  now: Date,
): Promise<{ callId: string; threadPhone: string }> {
  const before = (minutes: number) => new Date(now.getTime() - minutes * MINUTE)
  const business = await requireBusiness(db, businessId)
  const ids: string[] = []
  for (const [index, person] of PEOPLE.entries())
    ids.push((await createContact(db, businessId, person, 'ai_call', before((PEOPLE.length - index) * 47))).id)

  await aCallAt(db, businessId, '+12125550103', before(200), {
    summary: 'Katherine asked what color costs and booked it for next week.',
  })
  await aCallAt(db, businessId, '+12125550119', before(155), {
    status: 'missed',
    endedReason: 'no_answer',
    durationSeconds: 0,
    summary: '',
  })
  await aCallAt(db, businessId, '+12125550105', before(96), {
    summary: 'Hedy moved her appointment from Tuesday to Wednesday at 3 PM.',
  })
  await aCallAt(db, businessId, '+12125550107', before(47), { summary: 'Asked about parking.', durationSeconds: 31 })
  const callId = await theCall(db, businessId, dataDir, before(12))
  await appointments(db, business, ids, now)
  const thread = [
    ['Hello, do you have anything free on Friday afternoon?', 38],
    ['The one at 3, please. Grace', 35],
  ] as const
  for (const [index, [body, minutes]] of thread.entries()) {
    const notice = {
      carrierMessageId: `m${index}`,
      from: '+12125550102',
      to: business.phone ?? '',
      body,
      mediaUrls: [],
    }
    await receiveMessage(
      db,
      { name: 'simulator', answersOptOut: true },
      { kind: 'inbound', ...notice },
      before(minutes),
    )
  }
  return { callId, threadPhone: '+12125550102' }
}

/**
 * Some appointments on each day of this week and the next, within the opening hours (New York is behind UTC all year).
 */
async function appointments(
  db: Database,
  business: Awaited<ReturnType<typeof requireBusiness>>,
  contactIds: readonly string[],
  now: Date,
): Promise<void> {
  const monday = Math.floor(now.getTime() / DAY) * DAY - ((now.getUTCDay() + 6) % 7) * DAY
  const plan: [day: number, utcHour: number, service: string][] = [
    [0, 15, 'Haircut'],
    [0, 18.5, 'Color'],
    [1, 16, 'Haircut'],
    [1, 20, 'Haircut'],
    [2, 14.5, 'Color'],
    [2, 20, 'Haircut'],
    [3, 15, 'Haircut'],
    [3, 17, 'Haircut'],
    [3, 19, 'Color'],
    [4, 14, 'Haircut'],
    [4, 20, 'Haircut'],
    [5, 16, 'Color'],
  ]
  for (const week of [0, 7])
    for (const [index, [day, hour, service]] of plan.entries()) {
      const startsAt = new Date(monday + (day + week) * DAY + hour * HOUR)
      const contactId = contactIds[(index + week) % contactIds.length] as string
      await bookAppointment(
        db,
        business,
        { contactId, service, startsAt },
        'ai_call',
        new Date(now.getTime() - (index % 4 === 1 ? HOUR : DAY)),
        'any_time',
      )
    }
}

/** The call for the screenshot: booked, with a recording, latencies and a tool call. */
async function theCall(db: Database, businessId: string, dataDir: string, at: Date): Promise<string> {
  const turns = transcript()
  const seconds = Math.ceil((turns.at(-1)?.endMs ?? 0) / 1_000) + 2
  const id = newId('call')
  const folder = join(dataDir, 'recordings')
  await mkdir(folder, { recursive: true })
  await writeWav(join(folder, `${id}.wav`), recordingOf(turns, seconds))
  await aCallAt(db, businessId, '+12125550101', at, {
    id,
    durationSeconds: seconds,
    summary: 'Ada booked a haircut on Thursday at 10 AM and asked about parking.',
    transcript: turns,
    aiConfidenceScore: 0.94,
    costCents: 2,
    costBreakdown: { telephony: 2 },
    latencyMs: { p50: 410, p95: 780 },
    turnLatencies: [380, 410, 620, 395].map((totalMs) => ({
      endpointingMs: 250,
      sttMs: null,
      modelMs: totalMs - 320,
      ttsMs: 50,
      transportMs: 20,
      totalMs,
    })),
    toolCalls: [
      {
        name: 'book',
        arguments: { service: 'Haircut', startsAt: 'Thursday 10:00' },
        result: { outcome: 'booked' },
        startMs: (turns[7]?.endMs ?? 0) + 100,
        endMs: (turns[7]?.endMs ?? 0) + 190,
      },
    ],
    recordingFile: `${id}.wav`,
  })
  return id
}

async function aCallAt(
  db: Database,
  businessId: string,
  from: string,
  at: Date,
  { id = newId('call'), ...ending }: Partial<FinishedCall> & { id?: string },
): Promise<void> {
  const call = { id, businessId, direction: 'inbound' as const, from, to: '+12125550142', instanceId: 'one' }
  await startCall(db, call, at)
  if (ending.status !== 'missed') await answerCall(db, id, new Date(at.getTime() + 2_000))
  const seconds = ending.durationSeconds ?? 83
  const endedAt = new Date(at.getTime() + (seconds + 2) * 1_000)
  await finishCall(db, id, anEnding({ durationSeconds: seconds, endedAt, ...ending }))
}

const RATE = 8_000

/** Noise with the rhythm of syllables in place of speech, for the waveform. */
function recordingOf(turns: readonly TranscriptTurn[], seconds: number): Wav {
  const channel = (role: TranscriptTurn['role']) => {
    const pcm = new Int16Array(seconds * RATE)
    for (const { startMs, endMs } of turns.filter((turn) => turn.role === role))
      for (let n = (startMs * RATE) / 1_000; n < (endMs * RATE) / 1_000; n++) {
        const s = n / RATE
        const loudness = Math.abs(Math.sin(s * 12.3)) * (0.45 + 0.4 * Math.sin(s * 2.1) * Math.sin(s * 0.7))
        pcm[Math.floor(n)] = Math.round(9_000 * loudness * Math.sin(s * 1_100 + 3 * Math.sin(s * 310)))
      }
    return pcm
  }
  return { sampleRate: RATE, channels: [channel('caller'), channel('assistant')] }
}
