import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { instant, listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { readNumber } from './number.ts'
import { CHOSEN_STATUSES, changeNumber, MAX_MONTHLY_COST_CENTS, removeNumber } from './number-change.ts'
import { CODE_CHANNELS } from './number-code-store.ts'
import { claimNumber, type NumberProofs, proveNumber, sendNumberCode } from './number-proof.ts'
import { PhoneNumber } from './number-routes.ts'
import { NUMBER_PROVIDERS } from './route-choice.ts'

const NewNumber = Type.Object(
  {
    phone: text(40, "Recipient in E.164 or in the national format of the business's country"),
    label: Type.Optional(textOrNull(200, 'What the number is for. Null: nothing.')),
    isDefault: Type.Optional(
      Type.Boolean({ description: 'Whether it becomes the default number for texts and outbound calls' }),
    ),
  },
  { additionalProperties: false, title: 'NewPhoneNumber', examples: [{ phone: '+12125550142', label: 'Front desk' }] },
)
const Capabilities = Type.Object(
  {
    voice: Type.Optional(Type.Boolean({ description: 'Whether the number can call' })),
    sms: Type.Optional(Type.Boolean({ description: 'Whether the number can send and receive texts' })),
    mms: Type.Optional(Type.Boolean({ description: 'Whether the number can send and receive pictures' })),
  },
  { additionalProperties: false },
)
const NumberChange = Type.Object(
  {
    label: Type.Optional(textOrNull(200, 'What the number is for. Null: nothing.')),
    status: Type.Optional(oneOf(CHOSEN_STATUSES, 'A suspended number is not answered')),
    provider: Type.Optional(
      oneOf(NUMBER_PROVIDERS, 'A carrier, which places its outbound calls in place of a SIP connection'),
    ),
    sipConnectionId: Type.Optional(textOrNull(100, 'The SIP connection of its outbound calls')),
    isDefault: Type.Optional(
      Type.Boolean({ description: 'Whether it becomes the default number for texts and outbound calls' }),
    ),
    capabilities: Type.Optional(
      Type.Union([Capabilities, Type.Null()], {
        description: "What the number can do, where the carrier's account does not say it. Null: as the account says.",
      }),
    ),
    monthlyCostCents: Type.Optional(
      Type.Union([Type.Integer({ minimum: 0, maximum: MAX_MONTHLY_COST_CENTS }), Type.Null()], {
        description: 'Monthly cost in cents (hundredths) of the currency of the business. Null if unknown.',
      }),
    ),
  },
  { additionalProperties: false, title: 'PhoneNumberChange', examples: [{ label: 'Front desk' }] },
)
const Id = Type.Object({ id: Type.String() })

const CodeRequest = Type.Object(
  { channel: oneOf(CODE_CHANNELS, 'A text, or a call that says the code') },
  { additionalProperties: false, title: 'NumberCodeRequest', examples: [{ channel: 'sms' }] },
)
const Proof = Type.Object(
  { code: text(20, 'The code that was sent') },
  { additionalProperties: false, title: 'NumberProof', examples: [{ code: '123456' }] },
)
const SentCode = Type.Object(
  {
    channel: oneOf(CODE_CHANNELS, 'How the code was sent'),
    expiresAt: instant('When the code expires'),
    attempts: Type.Integer({ description: 'How often the code can be tried' }),
  },
  { title: 'SentNumberCode' },
)

const NumberVerification = Type.Object(
  {
    channels: listOf(
      oneOf(CODE_CHANNELS, 'A text, or a call that says the code'),
      'How the service can send codes. Empty: only the operator can make numbers active, on the command line.',
    ),
  },
  { title: 'NumberVerification' },
)

export interface NumberParts {
  readonly numberProofs: NumberProofs
}

/** Provisioning, verifying, routing and releasing numbers. */
export const numberDashboardRoutes = ({ numberProofs }: NumberParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'POST',
    path: '/phone-numbers',
    role: 'admin',
    operationId: 'createPhoneNumber',
    summary: 'Add a phone number; calls to it reach the business',
    conflict: 'A business already has the number',
    body: NewNumber,
    slow: true,
    reply: { status: 201, data: PhoneNumber },
    handle: ({ db, caller, now }, { body: { phone, label = null, isDefault = false } }) =>
      claimNumber(db, numberProofs, caller.businessId, { phone, label, isDefault }, now()),
  }),
  defineRoute({
    method: 'GET',
    path: '/phone-numbers/:id',
    role: 'viewer',
    operationId: 'getPhoneNumber',
    summary: 'Read a number',
    params: Id,
    reply: { data: PhoneNumber },
    handle: ({ db, caller }, { params }) => readNumber(db, caller.businessId, params.id),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/phone-numbers/:id',
    role: 'admin',
    operationId: 'updatePhoneNumber',
    summary: 'Change a number and its routing',
    conflict: 'The business would have no default number',
    params: Id,
    body: NumberChange,
    reply: { data: PhoneNumber },
    handle: ({ db, caller }, { params, body }) => changeNumber(db, caller.businessId, params.id, body),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/phone-numbers/:id',
    role: 'admin',
    operationId: 'deletePhoneNumber',
    summary: 'Release a number',
    params: Id,
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => removeNumber(db, caller.businessId, params.id),
  }),
  ...proofRoutes(numberProofs),
]

/** A business verifies that a number is its own. */
const proofRoutes = (numberProofs: NumberProofs): readonly DashboardRoute[] => [
  defineRoute({
    method: 'GET',
    path: '/number-verification',
    role: 'viewer',
    operationId: 'getNumberVerification',
    summary: 'Read how numbers can be verified',
    reply: { data: NumberVerification },
    handle: async () => ({ channels: [...numberProofs.channels] }),
  }),
  defineRoute({
    method: 'POST',
    path: '/phone-numbers/:id/code',
    role: 'admin',
    operationId: 'sendPhoneNumberCode',
    summary: 'Send a code to a pending number, to prove that the number belongs to the business',
    conflict: 'The number is not pending, or too many codes were sent today',
    params: Id,
    body: CodeRequest,
    slow: true,
    reply: { data: SentCode },
    handle: ({ db, caller, now }, { params, body: { channel } }) =>
      sendNumberCode(db, numberProofs, caller.businessId, params.id, channel, now()),
  }),
  defineRoute({
    method: 'POST',
    path: '/phone-numbers/:id/proof',
    role: 'admin',
    operationId: 'provePhoneNumber',
    summary: 'Make a pending number active with the code that was sent to it',
    conflict: 'The number is not pending, or another business has proved it',
    params: Id,
    body: Proof,
    // Not because it waits: a wrong attempt must count, so it must not be rolled back with the transaction of the
    // request.
    slow: true,
    reply: { data: PhoneNumber },
    handle: ({ db, caller, now }, { params, body: { code } }) =>
      proveNumber(db, caller.businessId, params.id, code, now()),
  }),
]
