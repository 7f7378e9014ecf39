import { conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { requireEmail, requireLine, requireOneOf } from '../../kernel/fields.ts'
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

/** A person who may sign in for a business. */
export interface Member {
  id: string
  name: string
  /** Lower case; unique within a business. */
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

/** The resolution of `lastActiveAt`. */
const ACTIVE_EVERY_MS = 60_000

/**
 * @throws BAD_REQUEST naming the field; NOT_FOUND when there is no such business; CONFLICT when the address is in the
 * team
 */
export async function inviteMember(db: Database, businessId: string, input: NewMember, now: Instant): Promise<Member> {
  const member: Member = {
    id: newId('member'),
    name: requireLine('name', input.name, 200),
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
      throw conflict(`email: ${member.email} is already in the team; change that member instead`)
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
 * Changes name, role or status; absent fields keep their values. A disabled member stays in the team and can be made
 * active again. @throws BAD_REQUEST, NOT_FOUND; CONFLICT when no owner would be left
 */
export function changeMember(db: Database, businessId: string, id: string, change: MemberChange): Promise<Member> {
  return withOwnersKept(db, businessId, id, {
    ...(change.name === undefined ? {} : { name: requireLine('name', change.name, 200) }),
    ...(change.role === undefined ? {} : { role: requireOneOf('role', change.role, ROLES) }),
    ...(change.status === undefined ? {} : { status: requireOneOf('status', change.status, MEMBER_STATUSES) }),
  })
}

export const disableMember = (db: Database, businessId: string, id: string): Promise<Member> =>
  changeMember(db, businessId, id, { status: 'disabled' })

/**
 * The businesses that a signed-in person may enter, with their role: the business of `preferred` (a member's id)
 * first, then by last activity. Read at every request of the dashboard, so that changing a role or removing a member
 * takes effect at once.
 */
export const membershipsOf = (db: Database, userId: string, preferred: string | null): Promise<Membership[]> =>
  selectMemberships(db.read, userId, preferred)

/** Removes a member; their changes stay. @throws NOT_FOUND; CONFLICT when no owner would be left */
export async function removeMember(db: Database, businessId: string, id: string): Promise<void> {
  await withOwnersKept(db, businessId, id, null)
}

/** Records a member's activity and makes an invited member active; written at most once a minute. */
export const noteMemberActive = (db: Database, id: string, now: Instant): Promise<void> =>
  touchMember(db.write, id, now, new Date(now.getTime() - ACTIVE_EVERY_MS))

/**
 * Whether one of the owners, given their statuses, can run the business. An invited owner counts until an owner has
 * joined.
 */
export function keepsAnOwner(before: readonly MemberStatus[], after: readonly MemberStatus[]): boolean {
  if (before.includes('active')) return after.includes('active')
  return !before.includes('invited') || after.includes('active') || after.includes('invited')
}

/** Serializes changes to a team, so that two owners cannot remove each other. `change` is null to remove the member. */
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
      throw conflict('this is the last owner; make another member an owner first')
    return changed
  })
}
