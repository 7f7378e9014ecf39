import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { listMessages, MAX_BODY_CHARACTERS, MAX_MEDIA_URL_LENGTH, requireMessage, sendMessage } from './message.ts'
import { MESSAGE_STATUSES } from './message-status.ts'
import { Picture, withPictureLinks } from './pictures/picture-routes.ts'

const EXAMPLE = {
  id: 'msg_01j9zk3v5dfa8r4wz6q2m7xt3e',
  to: '+15551234567',
  from: '+15557654321',
  body: 'Your appointment is tomorrow at 10:00.',
  type: 'sms',
  status: 'queued',
  direction: 'outbound',
  mediaUrl: null,
  pictures: [],
  segments: 1,
  errorCode: null,
  contactId: 'ctc_01j9zk3v5dfa8r4wz6q2m7xt3e',
  assistant: null,
  createdAt: '2026-03-02T14:05:09.123Z',
}

const MESSAGE_TYPES = ['sms', 'mms'] as const
const DIRECTIONS = ['inbound', 'outbound'] as const

/** Contract: Message. */
export const Message = Type.Object(
  {
    id: Type.String({ description: 'Id of the message' }),
    to: Type.String({ description: 'Recipient, E.164' }),
    from: Type.String({ description: 'Sender, E.164. The sender of an inbound message can also be a short code.' }),
    body: Type.String({
      description: 'Text. Empty for an MMS without text. Extension: one-time codes are hidden by dots.',
    }),
    type: oneOf(MESSAGE_TYPES, '`mms` if the message has media, otherwise `sms`'),
    status: oneOf(
      MESSAGE_STATUSES,
      '`queued`, then `sent`, then `delivered` or `failed`. Inbound messages are always `delivered`.',
    ),
    direction: oneOf(DIRECTIONS, '`inbound`: received; `outbound`: sent'),
    mediaUrl: textOrNull(undefined, 'URL of the media. Null for an SMS.'),
    pictures: listOf(Picture, 'Extension. The pictures of a received message, kept for 365 days'),
    segments: Type.Integer({ minimum: 1, description: 'Number of SMS segments of the text. 1 for an MMS.' }),
    errorCode: textOrNull(
      undefined,
      "Why the message failed: `opted_out`, `carrier_unavailable`, `unknown_outcome`, or the carrier's own code. Null if it did not fail.",
    ),
    contactId: textOrNull(undefined, "Id of the contact with the person's phone number. Null if there is none."),
    assistant: Type.Union(
      [
        Type.Object(
          {
            id: Type.String({ description: 'Id of the assistant' }),
            name: Type.String({ description: 'Name of the assistant at the time of the message' }),
            version: Type.Integer({ description: 'Version that wrote the message' }),
          },
          { title: 'MessageAssistant' },
        ),
        Type.Null(),
      ],
      {
        description:
          'Extension. The assistant and version that wrote the message. Null for messages of people and of the service itself.',
      },
    ),
    createdAt: instant('When the message was received or accepted for sending'),
  },
  { title: 'Message', examples: [EXAMPLE] },
)

const NewMessage = Type.Object(
  {
    to: text(40, "Recipient in E.164 or in the national format of the business's country"),
    body: Type.Optional(text(MAX_BODY_CHARACTERS, 'Text. Required unless you send `mediaUrl`.')),
    type: Type.Optional(oneOf(MESSAGE_TYPES, 'Type of the message. Default: `mms` with `mediaUrl`, otherwise `sms`.')),
    mediaUrl: Type.Optional(
      text(MAX_MEDIA_URL_LENGTH, 'Public https URL of a picture or another file. The message becomes an MMS.'),
    ),
  },
  {
    additionalProperties: false,
    title: 'NewMessage',
    description: 'One of `body` and `mediaUrl` is required.',
    anyOf: [{ required: ['body'] }, { required: ['mediaUrl'] }],
    examples: [{ to: '+15551234567', body: 'Your appointment is tomorrow at 10:00.' }],
  },
)

const MessageId = Type.Object({ id: Type.String() })

const MessageQuery = Type.Object({
  direction: Type.Optional(oneOf(DIRECTIONS, 'Only messages in this direction')),
  status: Type.Optional(oneOf(MESSAGE_STATUSES, 'Only messages with this status')),
  type: Type.Optional(oneOf(MESSAGE_TYPES, 'Only messages of this type')),
  to: Type.Optional(text(40, 'Only messages to this number, in any format, or to this short code')),
  from: Type.Optional(
    text(40, 'Only messages from this number, in any format, or from this short code or sender name'),
  ),
  contactId: Type.Optional(text(100, 'Only messages with this contact')),
  createdAfter: Type.Optional(instant('Only messages created after this time (exclusive)')),
  createdBefore: Type.Optional(instant('Only messages created before this time (exclusive)')),
})

export const messageRoutes = [
  defineRoute({
    method: 'GET',
    path: '/messages',
    scope: 'messages:read',
    summary: 'List messages',
    query: MessageQuery,
    reply: { list: Message },
    async handle({ db, caller, ...links }, { query, page }) {
      const found = await listMessages(db, caller.businessId, query, page)
      return { ...found, items: found.items.map((message) => withPictureLinks(message, links)) }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/messages',
    scope: 'messages:write',
    summary: 'Send an SMS or MMS',
    description:
      'Queues the message and returns immediately. The message is sent from the default number of the business, and its status ' +
      "follows the carrier's reports. On delivery, the event `sms.sent` is sent.",
    conflict: 'The business has no phone number, or the recipient has opted out',
    body: NewMessage,
    reply: { status: 201, data: Message },
    handle: async ({ db, caller, now, ...links }, { body }) =>
      withPictureLinks(await sendMessage(db, caller.businessId, body, now()), links),
  }),
  defineRoute({
    method: 'GET',
    path: '/messages/:id',
    scope: 'messages:read',
    summary: 'Read a message',
    params: MessageId,
    reply: { data: Message },
    handle: async ({ db, caller, ...links }, { params }) =>
      withPictureLinks(await requireMessage(db, caller.businessId, params.id), links),
  }),
]
