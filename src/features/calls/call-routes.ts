import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { CALLER_ATTESTATIONS } from '../../kernel/voice-carriers.ts'
import { CALL_DIRECTIONS, CALL_STATUSES, ENDED_REASONS, INCLUDE_TEST, listCalls, requireCall } from './call.ts'
import { HELD_BY_EXAMPLE, heldBy } from './call-collected.ts'
import { OUTCOMES } from './call-outcome.ts'
import { CallTransferAttempts } from './transfers/transfer-attempt.ts'

const EXAMPLE = {
  id: 'call_01j9zk3v5dfa8r4wz6q2m7xt3e',
  callerNumber: '+15551234567',
  from: '+15551234567',
  to: '+15557654321',
  direction: 'inbound',
  durationSeconds: 94,
  status: 'completed',
  outcome: 'booked',
  outcomeReason: 'An appointment was booked.',
  summary: 'Booked a cleaning on Tuesday 3 March at 10:00 for Ada Lovelace.',
  aiConfidenceScore: 0.92,
  costCents: 3,
  startedAt: '2026-03-02T14:05:09.123Z',
  endedAt: '2026-03-02T14:06:43.456Z',
  createdAt: '2026-03-02T14:05:09.123Z',
}

const nullable = <T extends Type.TSchema>(schema: T, description?: string) =>
  Type.Union([schema, Type.Null()], description === undefined ? {} : { description })

export const listed = {
  id: Type.String({ description: 'Id of the call' }),
  callerNumber: textOrNull(
    undefined,
    'Phone number of the other party: `from` of an inbound call, `to` of an outbound call. Null only for test calls.',
  ),
  from: textOrNull(
    undefined,
    'Calling number, E.164, or `anonymous` if the caller withheld the number. Null only for test calls.',
  ),
  to: textOrNull(undefined, 'Called number, E.164. Null only for test calls.'),
  direction: oneOf(CALL_DIRECTIONS, '`inbound`: the call reached the business; `outbound`: the assistant placed it'),
  durationSeconds: Type.Integer({
    minimum: 0,
    description: 'Seconds from when the call was answered to when it ended',
  }),
  status: oneOf(
    CALL_STATUSES,
    '`completed`: answered; `missed`: inbound and not answered; `failed`: outbound and reached nobody, or ended by a technical failure',
  ),
  outcome: nullable(
    oneOf(OUTCOMES),
    'Extension. What came of the call. `booked`: an appointment was booked; `moved` or `cancelled`: an appointment was; `transferred`: another number took the call; `message`: the caller left a message; `callback_wanted`: the caller asked for a person, who could not be reached; `answered`: the assistant gave information or took details; `spam`: an unwanted call; `abandoned`: nothing came of the call. If several apply, the first in this order. Null if the call ended before version 0.2.0.',
  ),
  outcomeReason: textOrNull(
    undefined,
    'Extension. The fact that decided the outcome, in one sentence. Null if `outcome` is null.',
  ),
  summary: Type.String({ description: 'Summary of the call in a few sentences' }),
  aiConfidenceScore: nullable(
    Type.Number(),
    'How well the assistant understood the caller, 0 to 1. Null if the caller said nothing.',
  ),
  costCents: Type.Integer({
    minimum: 0,
    description: 'Cost in cents (hundredths) of `currency` of `GET /business`',
  }),
  startedAt: instant('When the call started'),
  endedAt: instant('When the call ended'),
  createdAt: instant('When the record was created'),
  test: Type.Optional(Type.Literal(true, { description: 'Extension. Present only on test calls from the dashboard.' })),
}

/** Contract: Call (list item). */
const Call = Type.Object(listed, { title: 'Call', examples: [EXAMPLE] })

const TranscriptTurn = Type.Object(
  {
    role: oneOf(['caller', 'assistant'], 'Who spoke'),
    text: Type.String({
      description: 'Words of the turn. If the assistant was interrupted, the part that the caller heard.',
    }),
    startMs: Type.Number({ description: 'Milliseconds from when the call was answered' }),
    endMs: Type.Number({ description: 'Milliseconds from when the call was answered' }),
    interrupted: Type.Boolean({ description: 'Whether the other side interrupted the turn' }),
  },
  { title: 'TranscriptTurn' },
)

const ToolCall = Type.Object(
  {
    name: Type.String({ description: 'Name of the tool' }),
    arguments: Type.Record(Type.String(), Type.Unknown(), { description: 'Arguments of the call' }),
    result: Type.Unknown({ description: 'What the tool returned' }),
    startMs: Type.Number({ description: 'Milliseconds from when the call was answered' }),
    endMs: Type.Number({ description: 'Milliseconds from when the call was answered' }),
  },
  { title: 'ToolCall' },
)

const stageMs = (description: string) => nullable(Type.Number(), description)
const TurnLatency = Type.Object(
  {
    endpointingMs: stageMs("Time from the caller's last sound to the decision that the turn is over"),
    sttMs: stageMs('Time spent waiting for speech recognition'),
    modelMs: stageMs(
      'Time until the first sentence of the answer is known, where an AI model or a tool was waited for',
    ),
    ttsMs: stageMs('Time from the first sentence to its first audio'),
    transportMs: stageMs('Time spent waiting for audio that was queued before'),
    totalMs: Type.Number({
      description: "Time from the caller's last sound or key press to the first sound of the answer",
    }),
  },
  { title: 'TurnLatency', description: 'Latency by stage in milliseconds. Null for a stage that was not used.' },
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
  transferAttempts: [],
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
  ...HELD_BY_EXAMPLE,
}

const CallDetail = Type.Object(
  {
    ...listed,
    contactId: textOrNull(undefined, "Id of the contact with the other party's phone number. Null if there is none."),
    recordingUrl: textOrNull(
      undefined,
      'Link to a stereo WAV file with the caller on the left and the assistant on the right, valid for an hour. Null if there is no recording.',
    ),
    transcript: listOf(TranscriptTurn, 'What both sides said, in order'),
    endedReason: oneOf(ENDED_REASONS, 'Why the call ended'),
    transferredTo: textOrNull(
      undefined,
      'Number that the call was transferred to, E.164. `browser`: a member of the team took it on a page of the dashboard.',
    ),
    transferReason: textOrNull(undefined, 'Why the call was transferred, such as `customer_request`'),
    transferAttempts: CallTransferAttempts,
    toolCalls: listOf(ToolCall, 'Tools that the assistant used, in order'),
    appointmentIds: listOf(Type.String(), 'Ids of the appointments booked during the call'),
    costBreakdown: Type.Record(Type.String(), Type.Number(), {
      description: 'Cost of each part in cents, as `costCents`',
    }),
    latencyMs: nullable(
      Type.Object({
        p50: Type.Number({ description: 'Median in milliseconds' }),
        p95: Type.Number({ description: '95th percentile in milliseconds' }),
      }),
      "Time from the end of the caller's words to the first sound of the reply. Null if there was no reply.",
    ),
    turnLatencies: listOf(TurnLatency, 'Latency of each reply, in order'),
    extractedData: Type.Record(Type.String(), Type.Unknown(), {
      description: "What the call revealed, such as the caller's name and concern",
    }),
    callerAttestation: nullable(
      oneOf(CALLER_ATTESTATIONS),
      "Extension. STIR/SHAKEN result for the caller's number: the verified attestation, `failed`, or `none` if the call was not signed or not checked. Null if nothing is known.",
    ),
    ...heldBy,
  },
  { title: 'CallDetail', examples: [DETAIL_EXAMPLE] },
)

const CallQuery = Type.Object({
  status: Type.Optional(oneOf(CALL_STATUSES, 'Only calls with this status')),
  outcome: Type.Optional(oneOf(OUTCOMES, 'Extension. Only calls with this outcome')),
  topic: Type.Optional(text(200, 'Extension. Only calls with this topic, as in `topics`; capitals do not matter')),
  direction: Type.Optional(oneOf(CALL_DIRECTIONS, 'Only calls in this direction')),
  from: Type.Optional(
    text(40, 'Only calls from this number, in any format, or from a recorded name such as `anonymous`'),
  ),
  to: Type.Optional(text(40, 'Only calls to this number, in any format, or to a recorded name')),
  startedAfter: Type.Optional(instant('Only calls that started after this time (exclusive)')),
  startedBefore: Type.Optional(instant('Only calls that started before this time (exclusive)')),
  contactId: Type.Optional(text(100, 'Only calls with this contact')),
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
