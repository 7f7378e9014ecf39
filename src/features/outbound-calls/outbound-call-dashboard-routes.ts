import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { idList, instant, listOf, text, textOrNull } from '../../kernel/schema.ts'
import { addContactsToDoNotCall, addDoNotCall, listDoNotCall, removeDoNotCall } from '../do-not-call/do-not-call.ts'
import { VOICEMAIL_ACTIONS } from '../voice/voice-profile.ts'
import { requestCall, withdrawCall } from './outbound-call.ts'

const NewCall = Type.Object(
  {
    to: text(40, 'A phone number'),
    from: Type.Optional(text(40, 'A number of the business; default: its default number')),
    purpose: Type.Optional(textOrNull(500, 'Spoken after the greeting: "We are calling about ..."')),
    greeting: Type.Optional(textOrNull(1_000, 'Spoken first, in place of the business name and the purpose')),
    voicemailAction: Type.Optional(
      Type.Unsafe<(typeof VOICEMAIL_ACTIONS)[number] | null>({
        type: ['string', 'null'],
        enum: [...VOICEMAIL_ACTIONS, null],
        description: 'Null: as in the voice profile',
      }),
    ),
    voicemailText: Type.Optional(textOrNull(1_000, 'The message for an answering machine')),
    detectMachine: Type.Optional(
      Type.Boolean({ description: 'Whether to detect an answering machine before speaking' }),
    ),
  },
  {
    additionalProperties: false,
    title: 'NewOutboundCall',
    examples: [{ to: '+12125550142', purpose: 'This is a test call.' }],
  },
)

const WaitingCall = Type.Object(
  {
    id: Type.String({ description: 'The id that the call will have' }),
    from: Type.String({ description: 'Caller ID, E.164' }),
    to: Type.String({ description: 'Number to call, E.164' }),
    createdAt: instant('When the call was requested'),
    expiresAt: instant('If the number is not dialed by this time, the call is recorded as not placed'),
  },
  { title: 'WaitingCall' },
)

const Listed = Type.Object(
  {
    phone: Type.String({ description: 'Phone number, E.164' }),
    reason: textOrNull(undefined, 'Why the number must not be called. Null if no reason was given.'),
    contactId: textOrNull(undefined, 'The contact with this number'),
    contactName: textOrNull(undefined, 'Name of the contact. Null if it is not known.'),
    createdAt: instant('When the number was added'),
  },
  { title: 'DoNotCall' },
)
const NewListed = Type.Object(
  {
    phone: text(40, 'Phone number that must not be called'),
    reason: Type.Optional(textOrNull(500, 'The reason, shown in the list')),
  },
  { additionalProperties: false, title: 'NewDoNotCall', examples: [{ phone: '+12125550142' }] },
)

/** Calls that a member requests ("call me"), and the do-not-call list. */
export const outboundCallDashboardRoutes = [
  defineRoute({
    method: 'POST',
    path: '/outbound-calls',
    role: 'member',
    operationId: 'placeCall',
    summary: 'Have the assistant call a number',
    description:
      'The number is dialed within seconds. The id is also that of the live call and, afterwards, of the call record.',
    conflict: 'The business has no number, or the number is on the do-not-call list',
    body: NewCall,
    reply: { status: 201, data: WaitingCall },
    async handle({ db, caller, now }, { body }) {
      const { id, from, to, createdAt, expiresAt } = await requestCall(db, caller.businessId, body, now())
      return { id, from, to, createdAt, expiresAt }
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/outbound-calls/:id',
    role: 'member',
    operationId: 'withdrawCall',
    summary: 'Cancel a call that has not been dialed yet',
    params: Type.Object({ id: Type.String() }),
    reply: { status: 204 },
    handle: ({ db, caller }, { params: { id } }) => withdrawCall(db, caller.businessId, id),
  }),
  defineRoute({
    method: 'GET',
    path: '/do-not-call',
    role: 'viewer',
    operationId: 'listDoNotCall',
    summary: 'List the numbers on the do-not-call list',
    reply: { data: listOf(Listed) },
    handle: ({ db, caller }) => listDoNotCall(db, caller.businessId),
  }),
  defineRoute({
    method: 'POST',
    path: '/do-not-call',
    role: 'member',
    operationId: 'addDoNotCall',
    summary: 'Add a number to the do-not-call list',
    body: NewListed,
    reply: { status: 201, data: Listed },
    handle: ({ db, caller, now }, { body }) => addDoNotCall(db, caller.businessId, body.phone, now(), body.reason),
  }),
  defineRoute({
    method: 'POST',
    path: '/do-not-call/contacts',
    role: 'member',
    operationId: 'addContactsToDoNotCall',
    summary: 'Add the numbers of contacts to the do-not-call list',
    body: Type.Object(
      { contactIds: idList() },
      {
        additionalProperties: false,
        title: 'NewDoNotCallContacts',
        examples: [{ contactIds: ['ctc_01j9zk3v5dfa8r4wz6q2m7xt3f'] }],
      },
    ),
    reply: {
      data: Type.Object(
        { listed: Type.Integer({ description: 'How many of the contacts have a number' }) },
        { title: 'DoNotCallContacts' },
      ),
    },
    handle: async ({ db, caller, now }, { body }) => ({
      listed: await addContactsToDoNotCall(db, caller.businessId, body.contactIds, now()),
    }),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/do-not-call/:phone',
    role: 'member',
    operationId: 'removeDoNotCall',
    summary: 'Remove a number from the do-not-call list',
    params: Type.Object({ phone: Type.String() }),
    reply: { status: 204 },
    handle: ({ db, caller }, { params: { phone } }) => removeDoNotCall(db, caller.businessId, phone),
  }),
]
