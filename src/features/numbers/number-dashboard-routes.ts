import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { addNumber } from './number.ts'
import { CHOSEN_STATUSES, changeNumber, removeNumber } from './number-change.ts'
import { PhoneNumber } from './number-routes.ts'
import { NUMBER_PROVIDERS } from './route-choice.ts'

const NewNumber = Type.Object(
  {
    phone: text(40, 'E.164, or in the national format of the country of the business'),
    label: Type.Optional(textOrNull(200)),
    isDefault: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, title: 'NewPhoneNumber', examples: [{ phone: '+12125550142', label: 'Front desk' }] },
)
const NumberChange = Type.Object(
  {
    label: Type.Optional(textOrNull(200)),
    status: Type.Optional(oneOf(CHOSEN_STATUSES, 'A suspended number is not answered')),
    provider: Type.Optional(
      oneOf(NUMBER_PROVIDERS, 'A carrier, which places its outbound calls in place of a SIP connection'),
    ),
    sipConnectionId: Type.Optional(textOrNull(100, 'The SIP connection of its outbound calls')),
    isDefault: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, title: 'PhoneNumberChange', examples: [{ label: 'Front desk' }] },
)
const Id = Type.Object({ id: Type.String() })

/** Provisioning, routing and releasing numbers. */
export const numberDashboardRoutes = [
  defineRoute({
    method: 'POST',
    path: '/phone-numbers',
    role: 'admin',
    operationId: 'createPhoneNumber',
    summary: 'Add a phone number; calls to it reach the business',
    conflict: 'A business already has it',
    body: NewNumber,
    reply: { status: 201, data: PhoneNumber },
    handle: ({ db, caller, now }, { body: { phone, label = null, isDefault = false } }) =>
      addNumber(db, caller.businessId, { phone, label, isDefault }, now()),
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
]
