import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, instantOrNull, listOf, oneOf, sortDirection, text, textOrNull } from '../../kernel/schema.ts'
import { CALL_TRANSPORTS } from '../../kernel/voice-carriers.ts'
import { CALL_DIRECTIONS, CALL_STATUSES, ENDED_REASONS } from './call.ts'
import { requireCallInsight } from './call-insight.ts'
import { CALL_SORTS, countCallLog, listCallLog, listSortedCallLog, MAX_COUNTED_CALLS } from './call-log.ts'
import { listed } from './call-routes.ts'

const LoggedCall = Type.Object(
  {
    ...listed,
    contactId: textOrNull(),
    contactName: textOrNull(),
    transport: oneOf(CALL_TRANSPORTS),
    endedReason: oneOf(ENDED_REASONS),
    hasRecording: Type.Boolean(),
  },
  { title: 'LoggedCall' },
)

const stage = (description: string) => Type.Union([Type.Number({ description }), Type.Null()])

const AnswerStages = Type.Object(
  {
    endpointingMs: stage('Until the decision that the caller had finished'),
    sttMs: stage('Until the transcript was complete'),
    modelMs: stage('Until the first sentence was complete'),
    ttsMs: stage('Until the first audio of the sentence'),
    transportMs: stage('Until that audio was sent'),
    totalMs: Type.Number(),
  },
  { title: 'AnswerStages' },
)

const CallInsight = Type.Object(
  {
    transport: oneOf(CALL_TRANSPORTS),
    carrierCallId: textOrNull(undefined, 'The id of the call at its carrier, such as the Call-ID of SIP'),
    answeredAt: instantOrNull(),
    contactName: textOrNull(),
    answers: listOf(AnswerStages),
    scoredTurns: listOf(
      Type.Object({
        confidence: Type.Number({ description: 'Confidence of the speech recognition, 0 to 1. 1 for a key press.' }),
        grounded: Type.Boolean({ description: 'Whether the answer was based on data. If not, the turn counts half.' }),
      }),
    ),
  },
  { title: 'CallInsight' },
)

const CallLogQuery = Type.Object({
  q: Type.Optional(
    text(200, 'In the transcript, the summary, the number, or the name; or the whole id of the call at its carrier'),
  ),
  status: Type.Optional(oneOf(CALL_STATUSES)),
  direction: Type.Optional(oneOf(CALL_DIRECTIONS)),
  endedReason: Type.Optional(oneOf(ENDED_REASONS)),
  contactId: Type.Optional(text(100)),
  startedAfter: Type.Optional(instant('From this instant on')),
  startedBefore: Type.Optional(instant()),
  test: Type.Optional(Type.Boolean({ description: 'Only test calls, or none of them' })),
})

/** Searches for calls, and explains the figures of one. */
export const callDashboardRoutes = [
  defineRoute({
    method: 'GET',
    path: '/call-log',
    role: 'viewer',
    operationId: 'listCallLog',
    summary: 'Find calls by transcript, caller and outcome',
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
    reply: {
      data: Type.Object(
        { count: Type.Integer({ minimum: 0, description: `At most ${MAX_COUNTED_CALLS}` }) },
        { title: 'CallCount' },
      ),
    },
    handle: async ({ db, caller }, { query }) => ({ count: await countCallLog(db, caller.businessId, query) }),
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
]
