import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { idList, instant, instantOrNull, oneOf, textOrNull } from '../../kernel/schema.ts'
import { requireSignedIn } from '../../kernel/scope.ts'
import {
  finishInboxItem,
  finishInboxItems,
  INBOX_KINDS,
  INBOX_STATUSES,
  listInboxItems,
  reopenInboxItem,
  reopenInboxItems,
} from './inbox.ts'

const Id = Type.Object({ id: Type.String() })

const InboxItem = Type.Object(
  {
    id: Type.String({ description: 'Id of the item' }),
    kind: oneOf(INBOX_KINDS, 'callback: somebody asked for a person, could not be put through, and left no message'),
    status: oneOf(INBOX_STATUSES, 'Whether a member has dealt with the item'),
    phone: textOrNull(undefined, 'Phone number. Null if withheld.'),
    contactId: textOrNull(undefined, 'Id of the contact. Null if there is none.'),
    contactName: textOrNull(undefined, 'Name of the contact. Null if it is not known.'),
    words: textOrNull(undefined, 'What was said or written; null: no transcript'),
    about: textOrNull(undefined, 'The summary of the call'),
    callId: textOrNull(undefined, 'Id of the call. Null for a text.'),
    isCallOver: Type.Boolean({ description: 'False for a call in progress, which has no page yet, and for a text' }),
    isTest: Type.Boolean({ description: 'Whether the call was a test call' }),
    messageId: textOrNull(undefined, 'Id of the text message. Null for a call.'),
    threadId: textOrNull(undefined, 'Id of the thread of the text message. Null for a call.'),
    recording: Type.Union(
      [
        Type.Object(
          {
            startMs: Type.Integer({ description: 'Start in milliseconds' }),
            endMs: Type.Integer({ description: 'End in milliseconds' }),
          },
          { description: 'Where the message is in the recording of the call' },
        ),
        Type.Null(),
      ],
      { description: 'Where the message is in the recording of the call. Null if it was not recorded.' },
    ),
    createdAt: instant('When the message was left'),
    doneAt: instantOrNull('When a member marked the item as done. Null if it is open.'),
    doneBy: textOrNull(undefined, 'Name of the member who marked it as done'),
  },
  { title: 'InboxItem' },
)

const Items = Type.Object(
  { ids: idList() },
  { additionalProperties: false, title: 'InboxItems', examples: [{ ids: ['inb_01j9zk3v5dfa8r4wz6q2m7xt3f'] }] },
)
const Changed = Type.Object(
  { changed: Type.Integer({ description: 'How many items were changed' }) },
  { title: 'ChangedInboxItems' },
)

/** Messages that callers and texters left for the people of the business: reading them, and marking them as done. */
export const inboxDashboardRoutes: readonly DashboardRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/inbox',
    role: 'viewer',
    operationId: 'listInbox',
    summary: 'List inbox items, newest first',
    query: Type.Object({
      status: Type.Optional(oneOf(INBOX_STATUSES, 'Only items with this status')),
      kind: Type.Optional(oneOf(INBOX_KINDS, 'Only items of this kind')),
    }),
    reply: { list: InboxItem },
    handle: ({ db, caller }, { query, page }) => listInboxItems(db, caller.businessId, query, page),
  }),
  defineRoute({
    method: 'POST',
    path: '/inbox/:id/done',
    role: 'member',
    operationId: 'finishInboxItem',
    summary: 'Mark an inbox item as done, for the whole team',
    params: Id,
    reply: { data: InboxItem },
    handle: ({ db, caller, now }, { params }) =>
      finishInboxItem(db, caller.businessId, params.id, { doneBy: requireSignedIn(caller).name, now: now() }),
  }),
  defineRoute({
    method: 'POST',
    path: '/inbox/:id/reopen',
    role: 'member',
    operationId: 'reopenInboxItem',
    summary: 'Reopen an inbox item',
    params: Id,
    reply: { data: InboxItem },
    handle: ({ db, caller }, { params }) => reopenInboxItem(db, caller.businessId, params.id),
  }),
  defineRoute({
    method: 'POST',
    path: '/inbox/done',
    role: 'member',
    operationId: 'finishInboxItems',
    summary: 'Mark several inbox items as done, for the whole team',
    body: Items,
    reply: { data: Changed },
    handle: async ({ db, caller, now }, { body }) => {
      const by = { doneBy: requireSignedIn(caller).name, now: now() }
      return { changed: await finishInboxItems(db, caller.businessId, body.ids, by) }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/inbox/reopen',
    role: 'member',
    operationId: 'reopenInboxItems',
    summary: 'Reopen several inbox items',
    body: Items,
    reply: { data: Changed },
    handle: async ({ db, caller }, { body }) => ({
      changed: await reopenInboxItems(db, caller.businessId, body.ids),
    }),
  }),
]
