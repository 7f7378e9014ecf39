import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { ApiError, conflict } from '../../kernel/api-error.ts'
import { mayAct, ROLES, type Role } from '../../kernel/role.ts'
import { instant, listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { type Caller, requireSignedIn } from '../../kernel/scope.ts'
import { type Database, insideTransaction } from '../../store/database.ts'
import { listAuditActions, listAuditEntries } from './audit-entry.ts'
import { createInvitationLink, joinUrl, sendInvitation } from './join-link.ts'
import { changeMember, inviteMember, removeMember, requireMember } from './member.ts'
import { TeamMember } from './member-routes.ts'

export interface TeamParts {
  /** The address of the dashboard. */
  baseUrl(): string
  /** The name of the service in mails. */
  readonly product: string
  /** Whether a mail server is configured. Without one, the inviter gets the link to pass on. */
  sendsMail(): boolean
}

const Id = Type.Object({ id: Type.String() })

const Invitation = Type.Object(
  { member: TeamMember, link: textOrNull(undefined, 'To pass on; null if it was mailed') },
  { title: 'Invitation' },
)

const ChangedField = Type.Object(
  {
    field: Type.String({ description: 'Name of the field' }),
    from: textOrNull(undefined, 'The value before; null if there was none or the log does not hold the value'),
    to: textOrNull(undefined, 'The value after; null if there is none or the log does not hold the value'),
  },
  { title: 'ChangedField' },
)

const AuditEntry = Type.Object(
  {
    id: Type.String({ description: 'Id of the entry' }),
    memberId: Type.String({ description: 'Id of the member who made the change' }),
    memberName: Type.String({ description: 'Name of the member' }),
    memberEmail: Type.String({ description: 'Email address of the member' }),
    action: Type.String({ description: 'The operation, such as createContact' }),
    path: Type.String({ description: 'The path of the request' }),
    address: textOrNull(undefined, 'The network address of the request; null for entries before version 0.2'),
    recordId: textOrNull(
      undefined,
      'Id of the record that was changed; null if the operation is about no single record',
    ),
    recordName: textOrNull(undefined, 'Name of the record; null if unknown or if the record has none'),
    changes: Type.Array(ChangedField, { description: 'The fields of the record that changed' }),
    createdAt: instant('When the change was made'),
  },
  { title: 'AuditEntry' },
)

const NewMember = Type.Object(
  {
    name: text(200, 'Name of the person'),
    email: text(254, 'Email address that the invitation is for'),
    role: oneOf(ROLES, 'Role in the business'),
  },
  {
    additionalProperties: false,
    title: 'NewMember',
    examples: [{ name: 'Bo Example', email: 'bo@example.com', role: 'member' }],
  },
)

const MemberChange = Type.Object(
  {
    name: Type.Optional(text(200, 'Name of the member')),
    role: Type.Optional(oneOf(ROLES, 'Role in the business')),
    status: Type.Optional(oneOf(['active', 'disabled'], 'Whether the member can sign in')),
  },
  { additionalProperties: false, title: 'MemberChange', examples: [{ role: 'admin' }] },
)

const AuditQuery = Type.Object({
  memberId: Type.Optional(text(100, 'Only changes of this member')),
  action: Type.Optional(text(100, 'Only this operation, such as createContact')),
  createdAfter: Type.Optional(instant('Only changes made after this time (exclusive)')),
})

/**
 * Inviting members, changing roles, removing members, and the audit log. Nobody can grant or revoke a role above their
 * own.
 */
export const memberDashboardRoutes = (parts: TeamParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'POST',
    path: '/team',
    role: 'admin',
    operationId: 'inviteMember',
    summary: 'Invite a member',
    conflict: 'The address is already in the team',
    body: NewMember,
    secret: true,
    reply: { status: 201, data: Invitation },
    async handle({ db, caller, now }, { body }) {
      requireNoMore(caller, body.role)
      return db.transaction(async (tx) => {
        const inside = insideTransaction(db, tx)
        const member = await inviteMember(inside, caller.businessId, body, now())
        return { member, link: await invite(parts, inside, caller, member.id, now()) }
      })
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/team/:id/invite',
    role: 'admin',
    operationId: 'resendInvitation',
    summary: 'Invite a member again; the earlier link stops working',
    conflict: 'The member has already joined',
    params: Id,
    secret: true,
    reply: { data: Invitation },
    async handle({ db, caller, now }, { params }) {
      const member = await requireMember(db, caller.businessId, params.id)
      requireNoMore(caller, member.role)
      return { member, link: await invite(parts, db, caller, member.id, now()) }
    },
  }),
  defineRoute({
    method: 'PATCH',
    path: '/team/:id',
    role: 'admin',
    operationId: 'updateMember',
    summary: "Change a member's name, role or status",
    conflict: 'The team must keep an active owner',
    params: Id,
    body: MemberChange,
    reply: { data: TeamMember },
    async handle({ db, caller }, { params, body }) {
      const before = await requireMember(db, caller.businessId, params.id)
      requireNoMore(caller, before.role)
      if (body.role !== undefined) requireNoMore(caller, body.role)
      if (before.status === 'invited' && body.status === 'active')
        throw conflict('status: an invited member becomes active by joining; send the invitation again instead')
      return changeMember(db, caller.businessId, params.id, body)
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/team/:id',
    role: 'admin',
    operationId: 'removeMember',
    summary: 'Remove a member from the team',
    conflict: 'The team must keep an active owner',
    params: Id,
    reply: { status: 204 },
    async handle({ db, caller }, { params }) {
      requireNoMore(caller, (await requireMember(db, caller.businessId, params.id)).role)
      await removeMember(db, caller.businessId, params.id)
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/audit-log',
    role: 'admin',
    operationId: 'listAuditLog',
    summary: 'List the audit log: changes made in the dashboard, and who made them',
    query: AuditQuery,
    reply: { list: AuditEntry },
    handle: ({ db, caller }, { query, page }) => listAuditEntries(db, caller.businessId, query, page),
  }),
  defineRoute({
    method: 'GET',
    path: '/audit-log/actions',
    role: 'admin',
    operationId: 'listAuditActions',
    summary: 'List the actions that the audit log has entries of',
    reply: { data: listOf(Type.String()) },
    handle: ({ db, caller }) => listAuditActions(db, caller.businessId),
  }),
]

/** @returns the link to pass on; null if it is mailed */
async function invite(parts: TeamParts, db: Database, caller: Caller, memberId: string, now: Date) {
  const { businessId } = caller
  const member = await requireMember(db, businessId, memberId)
  if (!parts.sendsMail())
    return joinUrl(parts.baseUrl(), (await createInvitationLink(db, businessId, member, now)).token)
  const letter = { invitedBy: requireSignedIn(caller).name, product: parts.product }
  await sendInvitation(db, businessId, member, letter, now)
  return null
}

function requireNoMore(caller: Caller, role: Role): void {
  const { role: own } = requireSignedIn(caller)
  if (!mayAct(own, role)) throw new ApiError('FORBIDDEN', `only an ${role} can change an ${role}; your role is ${own}`)
}
