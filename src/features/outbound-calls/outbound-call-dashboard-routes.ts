import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, listOf, text, textOrNull } from '../../kernel/schema.ts'
import { VOICEMAIL_ACTIONS } from '../voice/voice-profile.ts'
import { addDoNotCall, listDoNotCall, removeDoNotCall, requestCall, withdrawCall } from './outbound-call.ts'

const NewCall = Type.Object(
  {
    to: text(40, 'A telephone number'),
    from: Type.Optional(text(40, 'One of the business; its default one unless given')),
    purpose: Type.Optional(textOrNull(500, 'Said behind the greeting: "We are calling about ..."')),
    greeting: Type.Optional(textOrNull(1_000, 'Said first, in place of the name and the purpose')),
    voicemailAction: Type.Optional(
      Type.Unsafe<(typeof VOICEMAIL_ACTIONS)[number] | null>({
        type: ['string', 'null'],
        enum: [...VOICEMAIL_ACTIONS, null],
        description: 'Null: what the voice profile says',
      }),
    ),
    voicemailText: Type.Optional(textOrNull(1_000, 'What a machine is told')),
    detectMachine: Type.Optional(Type.Boolean({ description: 'Listen who has answered before speaking' })),
  },
  {
    additionalProperties: false,
    title: 'NewOutboundCall',
    examples: [{ to: '+12125550142', purpose: 'This is a test call.' }],
  },
)

const WaitingCall = Type.Object(
  {
    id: Type.String({ description: "The call's, once it is dialled" }),
    from: Type.String(),
    to: Type.String(),
    createdAt: instant(),
    expiresAt: instant('Not dialled by then, it is put on record as not placed'),
  },
  { title: 'WaitingCall' },
)

const Listed = Type.Object(
  {
    phone: Type.String(),
    reason: textOrNull(),
    contactId: textOrNull(undefined, 'Who of the contacts has the number'),
    contactName: textOrNull(),
    createdAt: instant(),
  },
  { title: 'DoNotCall' },
)
const NewListed = Type.Object(
  { phone: text(40), reason: Type.Optional(textOrNull(500, 'Why, for whoever reads the list')) },
  { additionalProperties: false, title: 'NewDoNotCall', examples: [{ phone: '+12125550142' }] },
)

/** Calls that a member requests ("call me"), and the do-not-call list. */
export const outboundCallDashboardRoutes = [
  defineRoute({
    method: 'POST',
    path: '/outbound-calls',
    role: 'member',
    operationId: 'placeCall',
    summary: 'Have the assistant call somebody',
    description: 'It is dialled within seconds; what becomes of it is the live call, then the call, with this id.',
    conflict: 'No number to call from, or the number asked not to be called',
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
    summary: 'Take back a call that is not dialled yet',
    params: Type.Object({ id: Type.String() }),
    reply: { status: 204 },
    handle: ({ db, caller }, { params: { id } }) => withdrawCall(db, caller.businessId, id),
  }),
  defineRoute({
    method: 'GET',
    path: '/do-not-call',
    role: 'viewer',
    operationId: 'listDoNotCall',
    summary: 'List the numbers that are not called',
    reply: { data: listOf(Listed) },
    handle: ({ db, caller }) => listDoNotCall(db, caller.businessId),
  }),
  defineRoute({
    method: 'POST',
    path: '/do-not-call',
    role: 'member',
    operationId: 'addDoNotCall',
    summary: 'Call a number no more',
    body: NewListed,
    reply: { status: 201, data: Listed },
    handle: ({ db, caller, now }, { body }) => addDoNotCall(db, caller.businessId, body.phone, now(), body.reason),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/do-not-call/:phone',
    role: 'member',
    operationId: 'removeDoNotCall',
    summary: 'A number may be called again',
    params: Type.Object({ phone: Type.String() }),
    reply: { status: 204 },
    handle: ({ db, caller }, { params: { phone } }) => removeDoNotCall(db, caller.businessId, phone),
  }),
]
