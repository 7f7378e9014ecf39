import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { ROLES } from '../../kernel/role.ts'
import { instant, instantOrNull, oneOf } from '../../kernel/schema.ts'
import { listMembers, MEMBER_STATUSES } from './member.ts'

const EXAMPLE = {
  id: 'mem_01j9zk3v5dfa8r4wz6q2m7xt3e',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  role: 'owner',
  status: 'active',
  lastActiveAt: '2026-03-02T14:05:09.123Z',
  createdAt: '2026-03-01T09:00:00.000Z',
}

/** Decisions: Team. */
export const TeamMember = Type.Object(
  {
    id: Type.String({ description: 'Id of the member' }),
    name: Type.String({ description: 'Name' }),
    email: Type.String({ format: 'email', description: 'Email address that the member signs in with' }),
    role: oneOf(ROLES, 'Role in this business'),
    status: oneOf(MEMBER_STATUSES, 'Status of the member. `invited`: has not joined yet; `disabled`: cannot sign in.'),
    lastActiveAt: instantOrNull('When the member last used the dashboard. Null if never.'),
    createdAt: instant('When the member was invited'),
  },
  { title: 'TeamMember', examples: [EXAMPLE] },
)

const TeamQuery = Type.Object({
  role: Type.Optional(oneOf(ROLES, 'Only members with this role')),
  status: Type.Optional(oneOf(MEMBER_STATUSES, 'Only members with this status')),
})

export const memberRoutes = [
  defineRoute({
    method: 'GET',
    path: '/team',
    scope: 'team:read',
    summary: 'List team members',
    description: 'Invite and change members in the dashboard or on the command line.',
    query: TeamQuery,
    reply: { list: TeamMember },
    handle: ({ db, caller }, { query, page }) => listMembers(db, caller.businessId, query, page),
  }),
]
