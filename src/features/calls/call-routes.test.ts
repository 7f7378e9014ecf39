import { expect, test } from 'vitest'
import { aCall, aLiveCall, anAppointment } from '../../../test/factories/records.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'

test('GET /calls lists ended calls with the fields of the contract and the outcome', async () => {
  const app = await startTestApi()
  const id = await aCall(app.db, app.business)
  await aLiveCall(app.db, app.business)

  const reply = await app.as('calls:read').list('/calls')

  expect(reply.body).toEqual({
    data: [
      {
        id,
        callerNumber: '+15551234567',
        from: '+15551234567',
        to: '+12125550100',
        direction: 'inbound',
        durationSeconds: 58,
        status: 'completed',
        outcome: 'abandoned',
        outcomeReason: 'The caller said nothing.',
        summary: 'Ada asked for the opening hours.',
        aiConfidenceScore: 0.9,
        costCents: 3,
        startedAt: '2026-03-02T14:00:00.000Z',
        endedAt: '2026-03-02T14:01:00.000Z',
        createdAt: '2026-03-02T14:00:00.000Z',
      },
    ],
    meta: { cursor: '', hasMore: false },
  })
})

const LATENCY = { endpointingMs: 500, sttMs: 60, modelMs: null, ttsMs: 40.5, transportMs: 10, totalMs: 610.5 }

const held = {
  assistant: { id: 'ast_1', name: 'Front desk', version: 3 },
  collectedFields: [{ key: 'insurance', label: 'Insurance', value: 'Acme' }],
  topics: ['Check-up'],
  sentiment: 'neutral' as const,
  disclosure: { text: 'You are speaking with an automated assistant.', startMs: 300, version: 3 },
  recordingConsent: {
    given: true,
    how: 'voice' as const,
    words: 'yes',
    atMs: 6_000,
    question: 'May we record this call?',
  },
}

test('GET /calls/:id adds the transcript, the tool calls and a link to the recording', async () => {
  const app = await startTestApi({ recordingUrl: (callId, now) => `https://bell.test/${callId}?${now.getTime()}` })
  const call = await aLiveCall(app.db, app.business)
  const appointment = await anAppointment(app.db, app.business, { callId: call, source: 'ai_call' })
  const id = await aCall(app.db, app.business, {
    ending: {
      aiConfidenceScore: null,
      latencyMs: null,
      recordingFile: 'x.wav',
      toolCalls: [{ name: 'book', arguments: { slot: 1 }, result: { id: appointment.id }, startMs: 1, endMs: 2 }],
      extractedData: { name: 'Ada', nested: { deep: [1] } },
      costBreakdown: { telephony: 1.5, voice: 1.5 },
      turnLatencies: [LATENCY],
      ...held,
    },
  })

  const reply = await app.as('calls:read').get(`/calls/${id}`)

  expect(reply.body.data).toEqual({
    ...(await app.as('calls:read').list('/calls')).body.data[0],
    contactId: expect.stringMatching(/^ctc_/),
    recordingUrl: `https://bell.test/${id}?${app.clock.now().getTime()}`,
    transcript: [{ role: 'assistant', text: 'Hello', startMs: 0, endMs: 900, interrupted: false }],
    endedReason: 'caller_hangup',
    transferredTo: null,
    transferReason: null,
    transferAttempts: [],
    toolCalls: [{ name: 'book', arguments: { slot: 1 }, result: { id: appointment.id }, startMs: 1, endMs: 2 }],
    appointmentIds: [],
    costBreakdown: { telephony: 1.5, voice: 1.5 },
    latencyMs: null,
    turnLatencies: [LATENCY],
    callerAttestation: null,
    extractedData: { name: 'Ada', nested: { deep: [1] } },
    ...held,
  })
})

test('a live call and a call of another business are 404', async () => {
  const app = await startTestApi()
  const { client: stranger } = await app.addBusiness()
  const live = await aLiveCall(app.db, app.business)
  const ended = await aCall(app.db, app.business)

  expect((await app.as('calls:read').get(`/calls/${live}`)).status).toBe(404)
  expect((await stranger.get(`/calls/${ended}`)).status).toBe(404)
  expect((await stranger.list('/calls')).body.data).toEqual([])
})

test('GET /calls filters by status, outcome, direction, numbers, time and contact', async () => {
  const app = await startTestApi()
  const client = app.as('calls:read')
  const completed = await aCall(app.db, app.business)
  const missed = await aCall(app.db, app.business, {
    ...{
      from: '+442079460000',
      answered: false,
      ending: { status: 'missed', endedReason: 'abandoned', wantsCallback: true },
    },
  })
  const outbound = await aCall(app.db, app.business, {
    direction: 'outbound',
    from: '+12125550100',
    to: '+15551234567',
  })
  const ids = async (query: string) => (await client.list(`/calls?${query}`)).body.data.map((call) => call.id)
  const { contactId } = (await client.get(`/calls/${completed}`)).body.data

  expect(await ids('status=missed')).toEqual([missed])
  expect(await ids('outcome=callback_wanted')).toEqual([missed])
  expect(await ids('direction=outbound')).toEqual([outbound])
  expect(await ids('from=%2B442079460000')).toEqual([missed])
  expect(await ids('from=(555)123-4567')).toEqual([completed])
  expect(await ids('to=+15551234567')).toEqual([outbound])
  expect(await ids('startedAfter=2026-03-02T14:00:00Z')).toEqual([])
  expect(await ids('startedBefore=2026-03-02T14:00:01Z')).toHaveLength(3)
  expect(await ids(`contactId=${contactId}`)).toEqual([outbound, completed])
  for (const bad of ['status=live', 'outcome=good', 'direction=up', 'startedAfter=now', 'limit=0', 'cursor=x'])
    expect((await client.list(`/calls?${bad}`)).status, bad).toBe(400)
})
