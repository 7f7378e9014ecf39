import { badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { requireLine, requireOneOf, requireWhole } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import { type HoursInput, requireHours, type WeeklyHours } from '../../kernel/time/weekly-hours.ts'
import type { Database, Sql } from '../../store/database.ts'
import { isConstraintViolation } from '../../store/database-errors.ts'
import { listServices, requireBusiness } from '../business/business.ts'
import {
  insertStaff,
  lockStaff,
  markRemoved,
  placeStaff,
  replaceServices,
  selectMember,
  selectStaff,
  updateStaffRow,
} from './staff-store.ts'

export const STAFF_KINDS = ['person', 'room', 'chair'] as const
export type StaffKind = (typeof STAFF_KINDS)[number]

/** A person, room or chair that is booked, for one appointment at a time. */
export interface StaffMember {
  id: string
  kind: StaffKind
  name: string
  /** `#rrggbb`, in lower case. */
  color: string | null
  /** Null if those of the business apply. */
  hours: WeeklyHours | null
  /** The services that the member offers; null for all. */
  serviceIds: string[] | null
  /** From 1. It decides between members with equally many bookings. */
  position: number
  /** If false, the member takes no new bookings; existing ones stay. */
  active: boolean
  createdAt: Instant
  updatedAt: Instant
}

export interface NewStaffMember {
  name: string
  /** `person` if absent. */
  kind?: StaffKind | undefined
  color?: string | null | undefined
  hours?: HoursInput | null | undefined
  serviceIds?: readonly string[] | null | undefined
  active?: boolean | undefined
}

export type StaffChange = Partial<NewStaffMember> & { position?: number | undefined }

export const REPEATS = ['never', 'weekly'] as const

/** When a member, or the whole business, takes no appointments. Times are wall-clock times of the business. */
export interface TimeOff {
  id: string
  /** Null for the whole business. */
  staffId: string | null
  /** `YYYY-MM-DDTHH:MM` */
  startsAt: string
  /** `YYYY-MM-DDTHH:MM`, exclusive. */
  endsAt: string
  repeats: (typeof REPEATS)[number]
  /** `YYYY-MM-DD`, the last date on which a weekly absence may begin; null if it has no end. */
  repeatsUntil: string | null
  reason: string | null
}

/** Adds a member at the end of the list. @throws BAD_REQUEST naming the field, NOT_FOUND; CONFLICT where the name is taken */
export async function addStaff(
  db: Database,
  businessId: string,
  input: NewStaffMember,
  now: Instant,
): Promise<StaffMember> {
  await requireBusiness(db, businessId)
  const { hours = null, serviceIds = null } = input
  const member = {
    id: newId('staff'),
    kind: requireOneOf('kind', input.kind ?? 'person', STAFF_KINDS),
    name: requireLine('name', input.name, 100),
    color: requireColor(input.color ?? null),
    hours: hours === null ? null : requireHours(hours),
    serviceIds: await requireServices(db, businessId, serviceIds),
    active: input.active ?? true,
    createdAt: now,
    updatedAt: now,
  }
  return unlessNameTaken(member.name, () => db.transaction((tx) => insertStaff(tx, businessId, member)))
}

/** In the order of the list; without removed members. */
export const listStaff = (db: Database, businessId: string): Promise<StaffMember[]> => selectStaff(db.read, businessId)

/** @throws NOT_FOUND */
export async function requireStaffMember(db: Database, businessId: string, id: string): Promise<StaffMember> {
  const member = await selectMember(db.read, businessId, id)
  if (member === null) throw notFound(`member of staff ${id}`)
  return member
}

/**
 * Changes a member, or their position in the list (from 0); absent fields keep their values. Existing appointments stay
 * as they are.
 * @throws BAD_REQUEST naming the field, NOT_FOUND; CONFLICT where the name is taken
 */
export async function changeStaff(
  db: Database,
  businessId: string,
  id: string,
  change: StaffChange,
  now: Instant,
): Promise<StaffMember> {
  const { kind, name, color, hours, serviceIds, active, position } = change
  const services = serviceIds === undefined ? undefined : await requireServices(db, businessId, serviceIds)
  return unlessNameTaken(name ?? '', () =>
    db.transaction(async (tx) => {
      const before = await lockStaff(tx, businessId, id)
      if (before === null) throw notFound(`member of staff ${id}`)
      await updateStaffRow(tx, businessId, {
        ...before,
        ...(kind === undefined ? {} : { kind: requireOneOf('kind', kind, STAFF_KINDS) }),
        ...(name === undefined ? {} : { name: requireLine('name', name, 100) }),
        ...(color === undefined ? {} : { color: requireColor(color) }),
        ...(hours === undefined ? {} : { hours: hours === null ? null : requireHours(hours) }),
        ...(active === undefined ? {} : { active }),
        ...(services === undefined ? {} : { serviceIds: services }),
        updatedAt: now,
      })
      if (services !== undefined) await replaceServices(tx, businessId, id, services)
      if (position !== undefined) await placeStaff(tx, businessId, id, requireWhole('position', position, 0, 10_000))
      return (await selectMember(tx, businessId, id)) as StaffMember
    }),
  )
}

/** Whether a member offers a service; a service that is not in the list (null) is offered by all. Pure. */
export const offers = ({ serviceIds }: { serviceIds: readonly string[] | null }, serviceId: string | null): boolean =>
  serviceIds === null || serviceId === null || serviceIds.includes(serviceId)

/** Marks a member as removed, which keeps the name for past appointments; false if there is no such member. See `removeStaff`. */
export const markStaffRemoved = (tx: Sql, businessId: string, id: string, now: Instant): Promise<boolean> =>
  markRemoved(tx, businessId, id, now)

function requireColor(color: string | null): string | null {
  if (color === null || /^#[0-9a-f]{6}$/i.test(color)) return color?.toLowerCase() ?? null
  throw badRequest('color: must be a color such as #0f766e')
}

async function requireServices(
  db: Database,
  businessId: string,
  ids: readonly string[] | null,
): Promise<string[] | null> {
  if (ids === null) return null
  const known = new Map((await listServices(db, businessId)).map(({ id, name }) => [id, name]))
  for (const id of ids)
    if (!known.has(id)) throw badRequest(`serviceIds: there is no service ${JSON.stringify(id.slice(0, 100))}`)
  return [...known.keys()].filter((id) => ids.includes(id))
}

async function unlessNameTaken<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isConstraintViolation(error, 'staff_names')) throw error
    throw conflict(`name: there is a member of staff called ${name.trim()} already; add a surname or an initial`)
  }
}
