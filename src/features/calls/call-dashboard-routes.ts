import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, instantOrNull, listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { CALL_TRANSPORTS } from '../../kernel/voice-carriers.ts'
import { CALL_DIRECTIONS, CALL_STATUSES, ENDED_REASONS } from './call.ts'
import { requireCallInsight } from './call-insight.ts'
import { listCallLog } from './call-log.ts'
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
    endpointingMs: stage('Until it was clear that the caller had finished'),
    sttMs: stage('Until their words were known'),
    modelMs: stage('Until the first sentence stood'),
    ttsMs: stage('Until its first sound'),
    transportMs: stage('Until that sound went out'),
    totalMs: Type.Number(),
  },
  { title: 'AnswerStages' },
)

const CallInsight = Type.Object(
  {
    transport: oneOf(CALL_TRANSPORTS),
    answeredAt: instantOrNull(),
    contactName: textOrNull(),
    answers: listOf(AnswerStages),
    scoredTurns: listOf(
      Type.Object({
        confidence: Type.Number({ description: "The recogniser's, 0 to 1; a key is certain" }),
        grounded: Type.Boolean({ description: 'The answer rested on data; else the turn counts half' }),
      }),
    ),
  },
  { title: 'CallInsight' },
)

const CallLogQuery = Type.Object({
  q: Type.Optional(text(200, 'In what was said, the summary, the number, or the name')),
  status: Type.Optional(oneOf(CALL_STATUSES)),
  direction: Type.Optional(oneOf(CALL_DIRECTIONS)),
  endedReason: Type.Optional(oneOf(ENDED_REASONS)),
  contactId: Type.Optional(text(100)),
  startedAfter: Type.Optional(instant('From then on')),
  startedBefore: Type.Optional(instant()),
})

/** Searches for calls, and explains the figures of one. */
export const callDashboardRoutes = [
  defineRoute({
    method: 'GET',
    path: '/call-log',
    role: 'viewer',
    operationId: 'listCallLog',
    summary: 'Find calls by what was said in them, who it was and how they went',
    query: CallLogQuery,
    reply: { list: LoggedCall },
    handle: ({ db, caller }, { query, page }) => listCallLog(db, caller.businessId, query, page),
  }),
  defineRoute({
    method: 'GET',
    path: '/calls/:id/insight',
    role: 'viewer',
    operationId: 'getCallInsight',
    summary: 'Read how the figures of a call came about',
    params: Type.Object({ id: Type.String() }),
    reply: { data: CallInsight },
    handle: ({ db, caller }, { params }) => requireCallInsight(db, caller.businessId, params.id),
  }),
]
