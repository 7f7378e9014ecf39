import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, listOf, text, textOrNull } from '../../kernel/schema.ts'
import {
  allowCaller,
  blockCaller,
  disallowCaller,
  listAllowedCallers,
  listBlockedCallers,
  listRefusedCalls,
  unblockCaller,
} from './blocked-caller.ts'

const Blocked = Type.Object(
  {
    phone: Type.String({
      description:
        'E.164; the beginning of numbers with a star, such as `+1900*`; `anonymous`: callers who withhold their number',
    }),
    reason: textOrNull(undefined, 'Why the caller is blocked. Null if no reason was given.'),
    createdAt: instant('When the caller was blocked'),
  },
  { title: 'BlockedCaller' },
)
const NewBlocked = Type.Object(
  {
    phone: text(40, 'Phone number to block, the beginning of numbers with a star, such as `+1900*`, or `anonymous`'),
    reason: Type.Optional(textOrNull(500, 'Shown in the list')),
  },
  { additionalProperties: false, title: 'NewBlockedCaller', examples: [{ phone: '+12125550142' }] },
)

const Allowed = Type.Object(
  {
    phone: Type.String({ description: 'E.164, or `anonymous`: callers who withhold their number' }),
    createdAt: instant('When the caller was allowed'),
  },
  { title: 'AllowedCaller' },
)
const Refused = Type.Object(
  {
    callId: Type.String({ description: 'Id of the call' }),
    from: Type.String({ description: 'E.164, or `anonymous`' }),
    rule: Type.String({ description: 'Which rule refused the call, such as `blocked` or `silent_caller`' }),
    at: instant('When the call was refused'),
    isAllowed: Type.Boolean({ description: 'The caller has been allowed since' }),
  },
  { title: 'RefusedCall' },
)

/** The callers whose calls are declined, and those whom no rule may refuse. */
export const blockedCallerDashboardRoutes = [
  defineRoute({
    method: 'GET',
    path: '/blocked-callers',
    role: 'viewer',
    operationId: 'listBlockedCallers',
    summary: 'List blocked callers',
    reply: { data: listOf(Blocked) },
    handle: ({ db, caller }) => listBlockedCallers(db, caller.businessId),
  }),
  defineRoute({
    method: 'POST',
    path: '/blocked-callers',
    role: 'member',
    operationId: 'blockCaller',
    summary: 'Block a caller',
    body: NewBlocked,
    reply: { status: 201, data: Blocked },
    handle: ({ db, caller, now }, { body }) => blockCaller(db, caller.businessId, body, now()),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/blocked-callers/:phone',
    role: 'member',
    operationId: 'unblockCaller',
    summary: 'Unblock a caller',
    params: Type.Object({ phone: Type.String() }),
    reply: { status: 204 },
    handle: ({ db, caller }, { params: { phone } }) => unblockCaller(db, caller.businessId, phone),
  }),
  defineRoute({
    method: 'GET',
    path: '/refused-calls',
    role: 'viewer',
    operationId: 'listRefusedCalls',
    summary: 'List the latest calls that were refused before they were answered, with the rule',
    reply: { data: listOf(Refused) },
    handle: ({ db, caller }) => listRefusedCalls(db, caller.businessId),
  }),
  defineRoute({
    method: 'GET',
    path: '/allowed-callers',
    role: 'viewer',
    operationId: 'listAllowedCallers',
    summary: 'List callers whom no rule refuses',
    reply: { data: listOf(Allowed) },
    handle: ({ db, caller }) => listAllowedCallers(db, caller.businessId),
  }),
  defineRoute({
    method: 'POST',
    path: '/allowed-callers',
    role: 'member',
    operationId: 'allowCaller',
    summary: 'Allow a caller, whom no rule refuses from then on',
    body: Type.Object(
      { phone: text(40, 'Phone number, or `anonymous`') },
      { additionalProperties: false, title: 'NewAllowedCaller', examples: [{ phone: '+12125550142' }] },
    ),
    reply: { status: 201, data: Allowed },
    handle: ({ db, caller, now }, { body }) => allowCaller(db, caller.businessId, body, now()),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/allowed-callers/:phone',
    role: 'member',
    operationId: 'disallowCaller',
    summary: 'Apply the rules to an allowed caller again',
    params: Type.Object({ phone: Type.String() }),
    reply: { status: 204 },
    handle: ({ db, caller }, { params: { phone } }) => disallowCaller(db, caller.businessId, phone),
  }),
]
