import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { Article, NewArticle } from './article-routes.ts'
import {
  answerQuestion,
  dismissQuestion,
  listUnanswered,
  QUESTION_CHANNELS,
  QUESTION_STATUSES,
  reopenQuestion,
} from './unanswered-question.ts'

const Id = Type.Object({ id: Type.String() })

const Question = Type.Object(
  {
    id: Type.String({ description: 'Id of the question' }),
    question: Type.String({ description: 'As the question was last asked' }),
    status: oneOf(QUESTION_STATUSES, 'Whether the question is open'),
    timesAsked: Type.Integer({ description: 'The number of calls and messages that asked it, in any wording' }),
    firstAskedAt: instant('When it was first asked'),
    lastAskedAt: instant('When it was last asked'),
    lastChannel: oneOf(QUESTION_CHANNELS, 'Where it was last asked'),
    lastCallId: textOrNull(undefined, 'Id of the call in which it was last asked. Null if it was a text.'),
    lastMessageId: textOrNull(undefined, 'Id of the text in which it was last asked. Null if it was a call.'),
    articleId: textOrNull(undefined, 'The article that answers it'),
  },
  { title: 'UnansweredQuestion' },
)

const Answer = Type.Object(
  {
    content: text(100_000, 'Text that the assistant answers from'),
    title: Type.Optional(text(300, 'Default: the question itself')),
    type: Type.Optional(NewArticle.properties.type),
  },
  { additionalProperties: false, title: 'QuestionAnswer', examples: [{ content: 'Yes, on a leash.' }] },
)

/** Callers' questions that the knowledge could not answer: answering them with an article, or dismissing them. */
export const questionDashboardRoutes = [
  defineRoute({
    method: 'GET',
    path: '/questions',
    role: 'viewer',
    operationId: 'listQuestions',
    summary: 'List unanswered questions, most recently asked first',
    query: Type.Object({ status: Type.Optional(oneOf(QUESTION_STATUSES, 'Only questions with this status')) }),
    reply: { list: Question },
    handle: ({ db, caller }, { query, page }) => listUnanswered(db, caller.businessId, query, page),
  }),
  defineRoute({
    method: 'POST',
    path: '/questions/:id/answer',
    role: 'member',
    operationId: 'answerQuestion',
    summary: 'Answer a question with a new article',
    params: Id,
    body: Answer,
    reply: { status: 201, data: Article },
    handle: async ({ db, caller, now }, { params, body }) =>
      (await answerQuestion(db, caller.businessId, params.id, body, now())).article,
  }),
  defineRoute({
    method: 'POST',
    path: '/questions/:id/dismiss',
    role: 'member',
    operationId: 'dismissQuestion',
    summary: 'Dismiss a question, even if it is asked again',
    params: Id,
    reply: { data: Question },
    handle: ({ db, caller }, { params }) => dismissQuestion(db, caller.businessId, params.id),
  }),
  defineRoute({
    method: 'POST',
    path: '/questions/:id/reopen',
    role: 'member',
    operationId: 'reopenQuestion',
    summary: 'Restore a dismissed question',
    params: Id,
    reply: { data: Question },
    handle: ({ db, caller }, { params }) => reopenQuestion(db, caller.businessId, params.id),
  }),
]
