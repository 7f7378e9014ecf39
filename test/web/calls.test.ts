import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { requireBusiness } from '../../src/features/business/business.ts'
import { answerCall, startCall } from '../../src/features/calls/call.ts'
import { type FinishedCall, finishCall } from '../../src/features/calls/call-ending.ts'
import { createContact } from '../../src/features/contacts/contact.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { newId } from '../../src/kernel/id.ts'
import { writeWav } from '../../src/media/wav.ts'
import { aCall, anAppointment, anEnding } from '../factories/records.ts'
import { expectAccessible } from './accessible.ts'
import { openDashboard, PHONE, screenshots } from './open-dashboard.ts'
import { aDayAtTheSalon, HOSTILE } from './salon.ts'

const site = openDashboard()
const CALLER = '+12125550177'
const STAGES = { endpointingMs: 310, sttMs: 90, modelMs: 420, ttsMs: 130, transportMs: 20, totalMs: 970 }

let callId: string
let missedId: string

/** A call of 20 seconds with a booking, and everything that is recorded about it. */
beforeAll(async () => {
  const { app, businessId, recordingsFolder } = site
  const { db } = app
  const now = systemClock.now()
  await aDayAtTheSalon(db, businessId, now)
  const business = await requireBusiness(db, businessId)
  await createContact(db, businessId, { name: 'Mary Shelley', phone: CALLER }, 'ai_call', now)
  await mkdir(recordingsFolder, { recursive: true })
  const voice = (from: number, to: number) =>
    Int16Array.from({ length: 20 * 8_000 }, (_, i) =>
      i >= from * 8_000 && i < to * 8_000 ? 12_000 * Math.sin(i / (3 + (i % 700) / 200)) : 0,
    )
  await writeWav(join(recordingsFolder, 'booked.wav'), { sampleRate: 8_000, channels: [voice(4, 7), voice(0, 4)] })

  callId = newId('call')
  const call = { id: callId, businessId, from: CALLER, to: business.phone, instanceId: 'x' }
  await startCall(db, { ...call, direction: 'inbound' }, now)
  await answerCall(db, callId, now)
  const startsAt = new Date(Math.ceil(now.getTime() / 86_400_000) * 86_400_000 + 10 * 86_400_000 + 15 * 3_600_000)
  await anAppointment(db, business, { startsAt, service: 'Haircut', contactPhone: CALLER, callId })
  await finishCall(db, callId, endedWell(now))
  missedId = await aCall(db, business, {
    ...{ from: 'anonymous', answered: false },
    ending: {
      status: 'missed',
      endedReason: 'abandoned',
      durationSeconds: 0,
      transcript: [],
      summary: '',
      latencyMs: null,
      aiConfidenceScore: null,
    },
  })
})

test('the list shows caller, outcome and status of each call as text', async () => {
  const page = await site.signIn('viewer')
  await page.goto(`${site.url}/calls`)
  await page.getByRole('link', { name: /Mary Shelley/ }).waitFor()
  await page.getByText('document.title').last().waitFor()
  expect(await page.title()).not.toBe('owned')
  await expectAccessible(page)
  await screenshots(page, 'calls')
})

test('a call is found by its transcript, with every filter in the URL, and opened by keyboard', async () => {
  const page = await site.signIn('viewer')
  await page.goto(`${site.url}/calls`)

  await page.getByPlaceholder('Search names, numbers and transcripts').fill('wheelchair')
  await page.waitForURL('**/calls?q=wheelchair')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByLabel('Status').click()
  await page.getByRole('option', { name: 'Missed' }).click()
  await page.getByText('No matching calls').waitFor()
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ q: 'wheelchair', status: 'missed' })
  await page.goBack()
  await page.getByRole('link', { name: /Mary Shelley/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Mary Shelley' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/calls/${callId}`)
})

test('calls are filtered by outcome, which the list shows as a badge', async () => {
  const page = await site.signIn('viewer')
  await page.goto(`${site.url}/calls`)
  await page.getByRole('row').filter({ hasText: 'Mary Shelley' }).getByText('Booked', { exact: true }).last().waitFor()

  await page.getByLabel('Outcome').click()
  await page.getByRole('option', { name: 'Booked' }).click()

  await page.waitForURL('**/calls?outcome=booked')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await page.getByRole('link', { name: /Mary Shelley/ }).waitFor()
  await expectAccessible(page)
})

test("a call's page shows its audio quality and its SIP messages", async () => {
  const page = await site.signIn('viewer')
  await page.goto(`${site.url}/calls/${callId}`)

  await page.getByText('Poor audio').waitFor()
  await page.getByText('MOS 3.5 (estimated), 6.2% lost, jitter 8 ms').waitFor()
  await page.getByText('MOS 4.4 (estimated), 0.0% lost, jitter 2 ms').waitFor()
  await page.getByText('5 SIP messages').click()
  await page.getByText('← sent 100 INVITE').waitFor()
  await page.getByText('2 in the middle are not kept.').waitFor()
  await expectAccessible(page)
  await screenshots(page, 'call-connection')

  await page.goto(`${site.url}/calls/${missedId}`)
  await page.getByText("The call wasn't answered, so there is no recording.").waitFor()
  expect(await page.getByText('SIP message').count()).toBe(0)
})

test('a new call appears in the list automatically', async () => {
  const page = await site.signIn('member')
  await page.goto(`${site.url}/calls?q=7770009`)
  await page.getByText('No matching calls').waitFor()

  await aCall(site.app.db, await requireBusiness(site.app.db, site.businessId), { from: '+15557770009' })

  await page.getByRole('link', { name: /777-0009/ }).waitFor()
})

test('the page of a call shows transcript, outcome and metrics, and plays from a line', async () => {
  const page = await site.signIn('member')
  await page.goto(`${site.url}/calls/${callId}`)
  await page.getByRole('slider', { name: 'Position in the recording' }).waitFor()

  for (const text of [
    'An appointment was booked.',
    'Mary booked a haircut',
    'The caller hung up.',
    'Haircut,',
    '86% confidence',
    '3 turns of the caller',
    'Speech recognition',
    'Half of the answers took at most 970 ms',
    'interrupted by the caller',
  ])
    await page.getByText(text).first().waitFor()
  expect(await page.title()).not.toBe('owned')
  expect(await page.locator('main img').count()).toBe(0)
  await expectAccessible(page)
  await screenshots(page, 'call')

  await page.getByRole('button', { name: 'Play from 0:08' }).click()
  const position = async () => Number(await page.getByRole('slider').inputValue())
  await expect.poll(position).toBeGreaterThan(8_100)
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('slider').focus()
  await page.keyboard.press('Home')
  await expect.poll(position).toBe(0)
  await page.getByRole('button', { name: 'Listen' }).click()
  await expect.poll(position).toBeGreaterThan(4_000)

  await page.getByText('Book an appointment').click()
  await page.getByText('"outcome": "booked"').waitFor()
  await expectAccessible(page)
})

test('an answer can be saved as an article with its question', async () => {
  const page = await site.signIn('member')
  await page.goto(`${site.url}/calls/${callId}`)
  await page.getByText('Yes, the entrance is step-free.').hover()
  await page.getByRole('button', { name: 'Save to knowledge' }).nth(1).click()

  const question = page.getByLabel('Question')
  await expect.poll(() => question.inputValue()).toBe('Do you have a wheelchair ramp?')
  await expectAccessible(page)
  await screenshots(page, 'call-article')
  await question.fill('Is there a ramp?')
  await page.getByRole('button', { name: 'Save article' }).click()
  await page.getByText('Article saved').waitFor()

  const [article] = await site.app.db.read<{ title: string; content: string; type: string }[]>`
    SELECT title, content, type FROM articles WHERE title = 'Is there a ramp?'`
  expect(article).toEqual({ title: 'Is there a ramp?', content: 'Yes, the entrance is step-free.', type: 'faq' })
})

test('a missed call says so; a viewer gets no button that writes; an unknown call says what to do', async () => {
  const page = await site.signIn('viewer', { viewport: PHONE })
  await page.goto(`${site.url}/calls/${missedId}`)
  await page.getByRole('heading', { name: 'Number withheld' }).waitFor()
  await page.getByText('The caller hung up before the assistant answered.').waitFor()
  await page.getByText("wasn't answered, so there is no recording").waitFor()
  await expectAccessible(page)

  await page.goto(`${site.url}/calls/${callId}`)
  await page.getByText('Yes, the entrance is step-free.').waitFor()
  expect(await page.getByRole('button', { name: 'Save to knowledge' }).count()).toBe(0)

  await page.goto(`${site.url}/calls/call_01j9zk3v5dfa8r4wz6q2m7xt3e`)
  await page.getByText('It may have been deleted, or the link is incomplete.').waitFor()
})

/** Everything that is recorded about a good call. */
function endedWell(now: Date): FinishedCall {
  const turn = (role: 'caller' | 'assistant', text: string, startMs: number, endMs: number, interrupted = false) => ({
    ...{ role, text, startMs, endMs, interrupted },
  })
  return anEnding({
    endedAt: new Date(now.getTime() + 20_000),
    durationSeconds: 20,
    summary: 'Mary booked a haircut and asked about the wheelchair ramp.',
    aiConfidenceScore: 0.86,
    costCents: 4,
    costBreakdown: { telephony: 1.7, speechToText: 0.6808, textToSpeech: 1.2, model: 0.12 },
    transcript: [
      turn('assistant', "Bella's Salon, how can I help?", 0, 4_000, true),
      turn('caller', 'Do you have a wheelchair ramp?', 4_000, 7_000),
      turn('assistant', 'Yes, the entrance is step-free.', 8_000, 11_000),
      turn('caller', '[pressed 1 #]', 12_000, 12_500),
      turn('caller', HOSTILE, 13_000, 14_000),
    ],
    toolCalls: [
      {
        name: 'book',
        arguments: { service: 'Haircut' },
        result: { outcome: 'booked' },
        startMs: 14_500,
        endMs: 14_620,
      },
    ],
    extractedData: { phone: CALLER, message: { recordingFile: 'booked.wav', startMs: 4_000, endMs: 7_000 } },
    latencyMs: { p50: 970, p95: 1_480 },
    diagnostics: {
      sip: [
        { atMs: 0, way: 'in', message: 'INVITE', peer: 'udp:192.0.2.7:5060' },
        { atMs: 3, way: 'out', message: '100 INVITE', peer: 'udp:192.0.2.7:5060' },
        { atMs: 20_110, way: 'in', message: 'BYE', peer: 'udp:192.0.2.7:5060' },
      ],
      sipLeftOut: 2,
      audio: {
        ...{ codec: 'PCMU', packetsReceived: 1_000, packetsSent: 1_002, heardLoss: 0.062, heardJitterMs: 8.2 },
        ...{ sentLoss: 0, sentJitterMs: 2.1, roundTripMs: 41.3, heardMos: 3.48, sentMos: 4.36 },
      },
    },
    turnLatencies: [STAGES, { ...STAGES, modelMs: 930, totalMs: 1_480 }],
    scoredTurns: [
      { confidence: 0.93, grounded: true },
      { confidence: 1, grounded: true },
      { confidence: 0.8, grounded: false },
    ],
    recordingFile: 'booked.wav',
  })
}
