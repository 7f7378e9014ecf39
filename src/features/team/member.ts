import { conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { requireEmail, requireOneOf, requireText } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../kernel/page.ts'
import { ROLES, type Role } from '../../kernel/role.ts'
import type { Database } from '../../store/database.ts'
import { isConstraintViolation } from '../../store/database-errors.ts'
import { requireBusiness } from '../business/business.ts'
import {
  deleteMember,
  insertMember,
  lockTeam,
  type MemberFilters,
  type Membership,
  selectMember,
  selectMembers,
  selectMemberships,
  selectOwners,
  touchMember,
  updateMember,
} from './member-store.ts'

export const MEMBER_STATUSES = ['active', 'invited', 'disabled'] as const
export type MemberStatus = (typeof MEMBER_STATUSES)[number]

/** Somebody who may sign in for a business. */
export interface Member {
  id: string
  name: string
  /** Lower case; once per business. */
  email: string
  role: Role
  /** Invited until they first sign in. */
  status: MemberStatus
  lastActiveAt: Instant | null
  createdAt: Instant
}

export interface NewMember {
  name: string
  email: string
  role: Role
}

export interface MemberChange {
  name?: string | undefined
  role?: Role | undefined
  status?: MemberStatus | undefined
}

/** How exactly `lastActiveAt` is kept. */
const ACTIVE_EVERY_MS = 60_000

/** @throws BAD_REQUEST naming the field; NOT_FOUND without that business; CONFLICT where the address is in the team. */
export async function inviteMember(db: Database, businessId: string, input: NewMember, now: Instant): Promise<Member> {
  const member: Member = {
    id: newId('member'),
    name: requireText('name', input.name, 200),
    email: requireEmail('email', input.email),
    role: requireOneOf('role', input.role, ROLES),
    status: 'invited',
    lastActiveAt: null,
    createdAt: now,
  }
  await requireBusiness(db, businessId)
  try {
    await insertMember(db.write, businessId, member)
  } catch (error) {
    if (isConstraintViolation(error, 'members_once_per_business'))
      throw conflict(`email: ${member.email} is in the team already; change that member instead`)
    throw error
  }
  return member
}

/** Newest first. */
export async function listMembers(
  db: Database,
  businessId: string,
  filters: MemberFilters,
  page: PageRequest,
): Promise<Page<Member>> {
  return pageOf(await selectMembers(db.list, businessId, filters, page), page.limit)
}

/** @throws NOT_FOUND */
export async function requireMember(db: Database, businessId: string, id: string): Promise<Member> {
  const member = await selectMember(db.read, businessId, id)
  if (member === null) throw notFound(`team member ${id}`)
  return member
}

/**
 * Changes name, role or status: disabling keeps the member, who may be made active again. What is absent stays.
 * @throws BAD_REQUEST, NOT_FOUND; CONFLICT where no owner would be left
 */
export function changeMember(db: Database, businessId: string, id: string, change: MemberChange): Promise<Member> {
  return withOwnersKept(db, businessId, id, {
    ...(change.name === undefined ? {} : { name: requireText('name', change.name, 200) }),
    ...(change.role === undefined ? {} : { role: requireOneOf('role', change.role, ROLES) }),
    ...(change.status === undefined ? {} : { status: requireOneOf('status', change.status, MEMBER_STATUSES) }),
  })
}

export const disableMember = (db: Database, businessId: string, id: string): Promise<Member> =>
  changeMember(db, businessId, id, { status: 'disabled' })

/**
 * The businesses that somebody who has signed in may enter, with what they are there: the one of `preferred` (a member's
 * id) first, then where they were last. Asked at every request of the dashboard, so a change of role or a member's end
 * counts at once.
 */
export const membershipsOf = (db: Database, userId: string, preferred: string | null): Promise<Membership[]> =>
  selectMemberships(db.read, userId, preferred)

/** Gone from the team; what they did stays. @throws NOT_FOUND; CONFLICT where no owner would be left */
export async function removeMember(db: Database, businessId: string, id: string): Promise<void> {
  await withOwnersKept(db, businessId, id, null)
}

/** Notes that a member is at work, and makes an invited one active; written at most once a minute. */
export const noteMemberActive = (db: Database, id: string, now: Instant): Promise<void> =>
  touchMember(db.write, id, now, new Date(now.getTime() - ACTIVE_EVERY_MS))

/** Of owners: whether somebody can still run the business. An owner who has only been invited counts until one has come. */
export function keepsAnOwner(before: readonly MemberStatus[], after: readonly MemberStatus[]): boolean {
  if (before.includes('active')) return after.includes('active')
  return !before.includes('invited') || after.includes('active') || after.includes('invited')
}

/** One change of a team at a time, so that two owners cannot remove each other. `change` null: removed. */
function withOwnersKept(
  db: Database,
  businessId: string,
  id: string,
  change: Pick<MemberChange, 'name' | 'role' | 'status'> | null,
): Promise<Member> {
  return db.transaction(async (tx) => {
    await lockTeam(tx, businessId)
    const member = await selectMember(tx, businessId, id)
    if (member === null) throw notFound(`team member ${id}`)
    const before = await selectOwners(tx, businessId)
    const changed = { ...member, ...change }
    if (change === null) await deleteMember(tx, id)
    else await updateMember(tx, changed)
    if (!keepsAnOwner(before, await selectOwners(tx, businessId)))
      throw conflict('the last owner must stay one; make somebody else an owner first')
    return changed
  })
}
