import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, listOf, text, textOrNull } from '../../kernel/schema.ts'
import { blockCaller, listBlockedCallers, unblockCaller } from './blocked-caller.ts'

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

/** The callers whose calls are declined. */
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
]
