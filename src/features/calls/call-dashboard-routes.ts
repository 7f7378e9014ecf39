import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import {
  countSchema,
  instant,
  instantOrNull,
  listOf,
  MAX_COUNTED,
  oneOf,
  sortDirection,
  text,
  textOrNull,
} from '../../kernel/schema.ts'
import { CALL_TRANSPORTS } from '../../kernel/voice-carriers.ts'
import { CONSENT_MODES } from '../business/business.ts'
import { CALL_DIRECTIONS, CALL_STATUSES, ENDED_REASONS } from './call.ts'
import { requireCallInsight } from './call-insight.ts'
import { CALL_SORTS, countCallLog, listCallLog, listSortedCallLog } from './call-log.ts'
import { OUTCOMES } from './call-outcome.ts'
import { listed } from './call-routes.ts'
import { proposeConsent } from './consent-proposal.ts'

const LoggedCall = Type.Object(
  {
    ...listed,
    contactId: textOrNull(undefined, 'Id of the contact. Null if there is none.'),
    contactName: textOrNull(undefined, 'Name of the contact. Null if it is not known.'),
    transport: oneOf(CALL_TRANSPORTS, 'How the call came: by telephone or from the dashboard'),
    endedReason: oneOf(ENDED_REASONS, 'Why the call ended'),
    hasRecording: Type.Boolean({ description: 'Whether there is a recording' }),
  },
  { title: 'LoggedCall' },
)

const stage = (description: string) =>
  Type.Union([Type.Number(), Type.Null()], { description: `${description}, in milliseconds. Null: unknown.` })

const AnswerStages = Type.Object(
  {
    endpointingMs: stage('Until the decision that the caller had finished'),
    sttMs: stage('Until the transcript was complete'),
    modelMs: stage('Until the first sentence was known, where a model or a tool was waited for'),
    ttsMs: stage('Until the first audio of the sentence'),
    transportMs: stage('Until that audio was sent'),
    totalMs: Type.Number({ description: "Milliseconds from the end of the caller's speech to the first sound" }),
  },
  { title: 'AnswerStages' },
)

const measured = (description: string) =>
  Type.Union([Type.Number(), Type.Null()], { description: `${description}. Null: not measured.` })

const Diagnostics = Type.Object(
  {
    sip: listOf(
      Type.Object({
        atMs: Type.Integer({ description: 'Milliseconds since the first message' }),
        way: oneOf(['in', 'out'], '`in`: the peer sent it; `out`: the service did'),
        message: Type.String({ description: 'Method of a request, or status and method of a response' }),
        peer: Type.String({ description: 'Protocol, address and port of the peer' }),
      }),
      'The first 15 and the last 35 SIP messages, without their content',
    ),
    sipLeftOut: Type.Integer({ description: 'How many messages between them were left out' }),
    audio: Type.Union(
      [
        Type.Object({
          codec: Type.String({ description: 'Codec, such as PCMU' }),
          packetsReceived: Type.Integer({ description: 'Audio packets received' }),
          packetsSent: Type.Integer({ description: 'Audio packets sent' }),
          heardLoss: Type.Number({ description: 'Share of packets to the service that were lost or late, 0 to 1' }),
          heardJitterMs: Type.Number({ description: 'Jitter of packets to the service, in milliseconds' }),
          sentLoss: measured('Share of packets to the far end that were lost, 0 to 1'),
          sentJitterMs: measured('Jitter of packets to the far end, in milliseconds'),
          roundTripMs: measured('Round trip, in milliseconds'),
          heardMos: Type.Number({ description: 'Estimated MOS of what the service heard, 1 to 4.41' }),
          sentMos: measured('Estimated MOS of what the far end heard'),
        }),
        Type.Null(),
      ],
      { description: 'How the audio came through. Null: none did.' },
    ),
  },
  { title: 'CallDiagnostics' },
)

const CallInsight = Type.Object(
  {
    transport: oneOf(CALL_TRANSPORTS, 'How the call came: by telephone or from the dashboard'),
    carrierCallId: textOrNull(undefined, 'The id of the call at its carrier, such as the Call-ID of SIP'),
    forwardedFrom: textOrNull(
      undefined,
      'The number that forwarded the call. Null: none, or the network does not tell.',
    ),
    answeredAt: instantOrNull('When the call was answered. Null if it was not.'),
    contactName: textOrNull(undefined, 'Name of the contact. Null if it is not known.'),
    answers: listOf(AnswerStages, 'How long each answer took'),
    diagnostics: Type.Union([Diagnostics, Type.Null()], {
      description: 'SIP messages and audio quality. Null: not a SIP call, erased, or ended before these were kept.',
    }),
    scoredTurns: listOf(
      Type.Object({
        confidence: Type.Number({ description: 'Confidence of the speech recognition, 0 to 1. 1 for a key press.' }),
        grounded: Type.Boolean({ description: 'Whether the answer was based on data. If not, the turn counts half.' }),
      }),
      'The turns that the confidence score counts',
    ),
  },
  { title: 'CallInsight' },
)

const ConsentProposal = Type.Object(
  {
    proposed: oneOf(CONSENT_MODES, '`notice`: callers are told; `ask`: callers are asked first'),
    reasons: listOf(
      Type.Object({
        place: Type.String({ description: 'Country or US state' }),
        source: Type.String({ description: 'Statute' }),
        whose: oneOf(['business', 'callers'], 'Whose place it is'),
        calls: Type.Union([Type.Integer(), Type.Null()], {
          description: 'Calls with this place in the last 90 days. Null for the place of the business.',
        }),
      }),
      'Places that ask for the agreement of callers; empty if callers need only be told',
    ),
  },
  { title: 'RecordingConsentProposal' },
)

const CallLogQuery = Type.Object({
  q: Type.Optional(
    text(200, 'In the transcript, the summary, the number, or the name; or the whole id of the call at its carrier'),
  ),
  status: Type.Optional(oneOf(CALL_STATUSES, 'Only calls with this status')),
  outcome: Type.Optional(oneOf(OUTCOMES, 'Only calls with this outcome')),
  topic: Type.Optional(text(200, 'Only calls with this topic; capitals do not matter')),
  direction: Type.Optional(oneOf(CALL_DIRECTIONS, 'Only calls to the business, or only those that it placed')),
  endedReason: Type.Optional(oneOf(ENDED_REASONS, 'Only calls that ended for this reason')),
  contactId: Type.Optional(text(100, 'Only calls with this contact')),
  startedAfter: Type.Optional(instant('From this instant on')),
  startedBefore: Type.Optional(instant('Before this instant')),
  test: Type.Optional(Type.Boolean({ description: 'Only test calls, or none of them' })),
})

/** Searches for calls, and explains the figures of a call. */
export const callDashboardRoutes = [
  defineRoute({
    method: 'GET',
    path: '/call-log',
    role: 'viewer',
    operationId: 'listCallLog',
    summary: 'Find calls by transcript, caller and outcome',
    description: `In the order of callers, only the newest ${MAX_COUNTED} calls that the filters leave.`,
    query: Type.Object({
      ...CallLogQuery.properties,
      sort: Type.Optional(oneOf(CALL_SORTS, 'Column to sort by; without one, the newest call is first')),
      order: Type.Optional(sortDirection()),
    }),
    reply: { list: LoggedCall },
    handle: ({ db, caller }, { query: { sort, order, ...filters }, page }) =>
      sort === undefined
        ? listCallLog(db, caller.businessId, filters, page)
        : listSortedCallLog(db, caller.businessId, filters, { by: sort, isDescending: order === 'desc' }, page),
  }),
  defineRoute({
    method: 'GET',
    path: '/call-log/count',
    role: 'viewer',
    operationId: 'countCallLog',
    summary: 'Count the calls that the filters leave',
    query: CallLogQuery,
    reply: { data: countSchema('CallCount') },
    handle: ({ db, caller }, { query }) => countCallLog(db, caller.businessId, query),
  }),
  defineRoute({
    method: 'GET',
    path: '/calls/:id/insight',
    role: 'viewer',
    operationId: 'getCallInsight',
    summary: 'Read how the score and the latency of a call were computed',
    params: Type.Object({ id: Type.String() }),
    reply: { data: CallInsight },
    handle: ({ db, caller }, { params }) => requireCallInsight(db, caller.businessId, params.id),
  }),
  defineRoute({
    method: 'GET',
    path: '/recording-consent',
    role: 'viewer',
    operationId: 'proposeRecordingConsent',
    summary: 'Propose whether callers should be told of a recording or asked first',
    description:
      'The stricter of the places of the business and of the callers of the last 90 days, by their numbers. It is a proposal and no legal advice.',
    reply: { data: ConsentProposal },
    handle: ({ db, caller, now }) => proposeConsent(db, caller.businessId, now()),
  }),
]
