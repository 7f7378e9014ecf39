import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { addNumber } from './number.ts'
import { CHOSEN_STATUSES, changeNumber, removeNumber } from './number-change.ts'
import { PhoneNumber } from './number-routes.ts'
import { NUMBER_PROVIDERS } from './route-choice.ts'

const NewNumber = Type.Object(
  {
    phone: text(40, 'E.164, or as people of the business’s country write it'),
    label: Type.Optional(textOrNull(200)),
    isDefault: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false, title: 'NewPhoneNumber', examples: [{ phone: '+12125550142', label: 'Front desk' }] },
)
const NumberChange = Type.Object(
  {
    label: Type.Optional(textOrNull(200)),
    status: Type.Optional(oneOf(CHOSEN_STATUSES, 'A suspended number is not answered')),
    provider: Type.Optional(oneOf(NUMBER_PROVIDERS, 'A carrier: its calls go out there, and over no SIP connection')),
    sipConnectionId: Type.Optional(textOrNull(100, 'By which SIP connection its calls go out')),
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
    summary: 'Provision a number: whoever dials it reaches the business',
    conflict: 'A business has it already',
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
    conflict: 'No default would be left',
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
    summary: 'Give a number back',
    params: Id,
    reply: { status: 204 },
    handle: ({ db, caller }, { params }) => removeNumber(db, caller.businessId, params.id),
  }),
]
