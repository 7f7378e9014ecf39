import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { CALLER_ATTESTATIONS } from '../../kernel/voice-carriers.ts'
import { CALL_DIRECTIONS, CALL_STATUSES, ENDED_REASONS, INCLUDE_TEST, listCalls, requireCall } from './call.ts'

const EXAMPLE = {
  id: 'call_01j9zk3v5dfa8r4wz6q2m7xt3e',
  callerNumber: '+15551234567',
  from: '+15551234567',
  to: '+15557654321',
  direction: 'inbound',
  durationSeconds: 94,
  status: 'completed',
  summary: 'Booked a cleaning on Tuesday 3 March at 10:00 for Ada Lovelace.',
  aiConfidenceScore: 0.92,
  costCents: 3,
  startedAt: '2026-03-02T14:05:09.123Z',
  endedAt: '2026-03-02T14:06:45.456Z',
  createdAt: '2026-03-02T14:05:09.123Z',
}

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])

export const listed = {
  id: Type.String(),
  callerNumber: textOrNull(
    undefined,
    'The number of the other party: `from` of an inbound call, `to` of an outbound one; null for a test call only',
  ),
  from: textOrNull(undefined, 'E.164; `anonymous` where the caller withheld the number; null for a test call only'),
  to: textOrNull(undefined, 'E.164; null for a test call only'),
  direction: oneOf(CALL_DIRECTIONS),
  durationSeconds: Type.Integer({ minimum: 0, description: 'From the answer to the end' }),
  status: oneOf(CALL_STATUSES),
  summary: Type.String(),
  aiConfidenceScore: nullable(Type.Number({ description: '0 to 1; null where the caller said nothing' })),
  costCents: Type.Integer({ minimum: 0 }),
  startedAt: instant(),
  endedAt: instant(),
  createdAt: instant(),
  test: Type.Optional(
    Type.Literal(true, { description: 'Extension. Only on calls from the test console of the dashboard' }),
  ),
}

/** Contract: Call (list item). */
const Call = Type.Object(listed, { title: 'Call', examples: [EXAMPLE] })

const TranscriptTurn = Type.Object(
  {
    role: oneOf(['caller', 'assistant']),
    text: Type.String({ description: 'For an interrupted turn of the assistant: what the caller heard' }),
    startMs: Type.Number({ description: 'Milliseconds from the answer' }),
    endMs: Type.Number(),
    interrupted: Type.Boolean(),
  },
  { title: 'TranscriptTurn' },
)

const ToolCall = Type.Object(
  {
    name: Type.String(),
    arguments: Type.Record(Type.String(), Type.Unknown()),
    result: Type.Unknown(),
    startMs: Type.Number(),
    endMs: Type.Number(),
  },
  { title: 'ToolCall' },
)

const stageMs = (description: string) => nullable(Type.Number({ description }))
const TurnLatency = Type.Object(
  {
    endpointingMs: stageMs("From the caller's last sound to the decision that the turn is over"),
    sttMs: stageMs('The wait for the recogniser'),
    modelMs: stageMs('Until the first sentence of the model, including its tool calls'),
    ttsMs: stageMs('From the first sentence to its first audio'),
    transportMs: stageMs('The wait for audio that was queued before it'),
    totalMs: Type.Number({ description: "From the caller's last sound or key to the first sound of the answer" }),
  },
  { title: 'TurnLatency', description: 'Milliseconds; null for a stage that was not used' },
)

const DETAIL_EXAMPLE = {
  ...EXAMPLE,
  contactId: 'ctc_01j9zk3v5dfa8r4wz6q2m7xt3e',
  recordingUrl: 'https://bell.example.com/recordings/call_01j9zk3v5dfa8r4wz6q2m7xt3e?expires=1772463909&signature=abc',
  transcript: [
    { role: 'assistant', text: 'Hello, this is Riverside Dental.', startMs: 0, endMs: 2100, interrupted: false },
  ],
  endedReason: 'caller_hangup',
  transferredTo: null,
  transferReason: null,
  toolCalls: [],
  appointmentIds: ['apt_01j9zk3v5dfa8r4wz6q2m7xt3e'],
  costBreakdown: { telephony: 3 },
  latencyMs: { p50: 420, p95: 910 },
  turnLatencies: [
    { endpointingMs: 520, sttMs: 60, modelMs: 280, ttsMs: 40, transportMs: 10, totalMs: 910 },
    { endpointingMs: null, sttMs: null, modelMs: null, ttsMs: 400, transportMs: 20, totalMs: 420 },
  ],
  extractedData: {},
  callerAttestation: 'A',
}

const CallDetail = Type.Object(
  {
    ...listed,
    contactId: textOrNull(),
    recordingUrl: textOrNull(undefined, 'A stereo WAV file with one side per channel; the link is valid for an hour'),
    transcript: listOf(TranscriptTurn),
    endedReason: oneOf(ENDED_REASONS, 'The end reason'),
    transferredTo: textOrNull(),
    transferReason: textOrNull(),
    toolCalls: listOf(ToolCall),
    appointmentIds: listOf(Type.String({ description: 'Booked during the call' })),
    costBreakdown: Type.Record(Type.String(), Type.Number(), { description: 'Cents by category' }),
    latencyMs: nullable(
      Type.Object(
        { p50: Type.Number(), p95: Type.Number() },
        { description: "From the end of the caller's utterance to the first sound of the reply" },
      ),
    ),
    turnLatencies: listOf(TurnLatency),
    extractedData: Type.Record(Type.String(), Type.Unknown()),
    callerAttestation: nullable(
      oneOf(
        CALLER_ATTESTATIONS,
        "Extension. STIR/SHAKEN result for the caller's number: the verified attestation, `failed`, or `none` where the call was not signed or not checked; null: nothing is known",
      ),
    ),
  },
  { title: 'CallDetail', examples: [DETAIL_EXAMPLE] },
)

const CallQuery = Type.Object({
  status: Type.Optional(oneOf(CALL_STATUSES)),
  direction: Type.Optional(oneOf(CALL_DIRECTIONS)),
  from: Type.Optional(text(40)),
  to: Type.Optional(text(40)),
  startedAfter: Type.Optional(instant()),
  startedBefore: Type.Optional(instant()),
  contactId: Type.Optional(text(100)),
  includeTest: Type.Optional(INCLUDE_TEST),
})

export const callRoutes = [
  defineRoute({
    method: 'GET',
    path: '/calls',
    scope: 'calls:read',
    summary: 'List calls',
    description:
      'Calls that have ended, newest first. A call in progress appears when it has ended; test calls do with `includeTest=true`.',
    query: CallQuery,
    reply: { list: Call },
    handle: ({ db, caller }, { query, page }) => listCalls(db, caller.businessId, query, page),
  }),
  defineRoute({
    method: 'GET',
    path: '/calls/:id',
    scope: 'calls:read',
    summary: 'Read a call',
    params: Type.Object({ id: Type.String() }),
    reply: { data: CallDetail },
    handle: async ({ db, caller, recordingUrl }, { params }) => {
      const { recordingFile, ...call } = await requireCall(db, caller.businessId, params.id)
      return { ...call, recordingUrl: recordingFile === null ? null : recordingUrl(call.id) }
    },
  }),
]
