import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { MAX_BODY_CHARACTERS, MAX_MEDIA_URL_LENGTH } from './message.ts'
import { Message } from './message-routes.ts'
import { MESSAGE_STATUSES } from './message-status.ts'
import { listOptedOut } from './opt-out-list.ts'
import { withPictureLinks } from './pictures/picture-routes.ts'
import { changeThread, listThreads, replyInThread, threadMessages } from './thread.ts'

const MessageThread = Type.Object(
  {
    id: Type.String({ description: 'Id of the thread' }),
    businessPhone: Type.String({ description: 'Number of the business, E.164' }),
    phone: Type.String({ description: 'Number of the person, E.164' }),
    contactId: textOrNull(undefined, 'Id of the contact. Null if there is none.'),
    contactName: textOrNull(undefined, 'Name of the contact. Null if it is not known.'),
    assistantAnswers: Type.Boolean({ description: 'Whether the assistant answers in this thread' }),
    optedOut: Type.Boolean({ description: 'Whether the recipient has opted out' }),
    optedOutBy: Type.Union([oneOf(['person', 'carrier', 'team']), Type.Null()], {
      description: 'Who opted them out; only the team can undo what the team entered',
    }),
    collectedFields: listOf(
      Type.Object(
        {
          key: Type.String({ description: 'Key of the field' }),
          label: Type.String({ description: 'Label of the field at the time of the answer' }),
          value: Type.String({ description: 'Answer. Phone numbers are E.164, dates `YYYY-MM-DD`.' }),
        },
        { title: 'CollectedInThread' },
      ),
      'What the assistant asked for by text and the person answered',
    ),
    lastText: Type.String({ description: 'The last text' }),
    lastDirection: oneOf(['inbound', 'outbound'], 'Whether the last text came in or went out'),
    lastStatus: oneOf(MESSAGE_STATUSES, 'Status of the last text'),
    createdAt: instant('The time of the last message'),
  },
  { title: 'MessageThread' },
)

const OptedOut = Type.Object(
  {
    businessPhone: Type.String({ description: 'The number of the business from which the person gets no messages' }),
    phone: Type.String({ description: 'Phone number of the person, E.164' }),
    keyword: textOrNull(
      undefined,
      'The text that opted out; null for an opt-out that was entered by hand or reported by the carrier',
    ),
    contactId: textOrNull(undefined, 'Id of the contact. Null if there is none.'),
    contactName: textOrNull(undefined, 'Name of the contact. Null if it is not known.'),
    createdAt: instant('When the person opted out'),
  },
  { title: 'OptedOut' },
)

const Id = Type.Object({ id: Type.String() })

/** Conversations: the messages between one of our numbers and one person. */
export const threadDashboardRoutes = [
  defineRoute({
    method: 'GET',
    path: '/message-threads',
    role: 'viewer',
    operationId: 'listMessageThreads',
    summary: 'List message threads',
    query: Type.Object({
      q: Type.Optional(text(200, 'In the name or the number of the person')),
      phone: Type.Optional(text(40, 'Phone number, E.164')),
    }),
    reply: { list: MessageThread },
    handle: ({ db, caller }, { query, page }) => listThreads(db, caller.businessId, query, page),
  }),
  defineRoute({
    method: 'GET',
    path: '/message-threads/:id/messages',
    role: 'viewer',
    operationId: 'listThreadMessages',
    summary: 'List the messages of a thread',
    params: Id,
    reply: { list: Message },
    async handle({ db, caller, ...links }, { params, page }) {
      const found = await threadMessages(db, caller.businessId, params.id, page)
      return { ...found, items: found.items.map((message) => withPictureLinks(message, links)) }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/message-threads/:id/messages',
    role: 'member',
    operationId: 'replyInThread',
    summary: 'Reply from the number to which the last message was sent',
    conflict: 'The recipient has opted out, or the number no longer belongs to the business',
    params: Id,
    body: Type.Object(
      {
        body: Type.Optional(text(MAX_BODY_CHARACTERS, 'Text of the message')),
        mediaUrl: Type.Optional(text(MAX_MEDIA_URL_LENGTH, 'https; the message becomes an MMS')),
      },
      { additionalProperties: false, title: 'ThreadReply', examples: [{ body: 'See you tomorrow.' }] },
    ),
    reply: { status: 201, data: Message },
    handle: async ({ db, caller, now, ...links }, { params, body }) =>
      withPictureLinks(await replyInThread(db, caller.businessId, params.id, body, now()), links),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/message-threads/:id',
    role: 'member',
    operationId: 'updateMessageThread',
    summary: 'Set whether the assistant answers and whether the recipient has opted out',
    conflict: 'The person opted out; only a text with START from their phone opts them in again',
    params: Id,
    body: Type.Object(
      {
        assistantAnswers: Type.Optional(Type.Boolean({ description: 'Whether the assistant answers' })),
        optedOut: Type.Optional(Type.Boolean({ description: 'Whether the person gets no more texts' })),
      },
      { additionalProperties: false, title: 'MessageThreadChange', examples: [{ assistantAnswers: false }] },
    ),
    reply: { data: MessageThread },
    handle: ({ db, caller, now }, { params, body }) => changeThread(db, caller.businessId, params.id, body, now()),
  }),
  defineRoute({
    method: 'GET',
    path: '/opt-outs',
    role: 'viewer',
    operationId: 'listOptedOut',
    summary: 'List opt-outs',
    reply: { data: listOf(OptedOut) },
    handle: ({ db, caller }) => listOptedOut(db, caller.businessId),
  }),
]
