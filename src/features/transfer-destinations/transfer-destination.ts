import { badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { requireLine, requireOneOf, requireWhole } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import { requirePhoneNumber } from '../../kernel/phone-number.ts'
import { type HoursInput, requireHours, type WeeklyHours } from '../../kernel/time/weekly-hours.ts'
import type { Database } from '../../store/database.ts'
import { isConstraintViolation } from '../../store/database-errors.ts'
import { type Business, requireBusiness } from '../business/business.ts'
import { requireDestination } from '../spending/spending.ts'
import {
  deleteDestination,
  insertDestination,
  lockDestination,
  placeDestination,
  selectDestination,
  selectDestinations,
  updateDestinationRow,
} from './transfer-destination-store.ts'

export const DESTINATION_KINDS = ['person', 'department'] as const
export const RING_ORDERS = ['in_turn', 'at_once'] as const
export const TAKES_CALLS = ['always', 'open_hours', 'own_hours'] as const

/** A person or a department to whom callers are transferred. */
export interface TransferDestination {
  id: string
  kind: (typeof DESTINATION_KINDS)[number]
  /** The name that callers say. */
  name: string
  /** E.164, in the order in which they ring. */
  numbers: string[]
  ring: (typeof RING_ORDERS)[number]
  /** How long each number rings. */
  ringSeconds: number
  takesCalls: (typeof TAKES_CALLS)[number]
  /** The hours if set to `own_hours`; otherwise null. */
  hours: WeeklyHours | null
  /** Whether the person who answers hears who calls and why. */
  announces: boolean
  /** Whether the person who answers must press 1 to take the call, so that voicemail never takes it. */
  acceptByKey: boolean
  active: boolean
  /** From 1. The first one that is available gets callers who ask for no one by name. */
  position: number
  createdAt: Instant
  updatedAt: Instant
}

export interface DestinationInput {
  name: string
  numbers: readonly string[]
  kind?: TransferDestination['kind'] | undefined
  ring?: TransferDestination['ring'] | undefined
  ringSeconds?: number | undefined
  takesCalls?: TransferDestination['takesCalls'] | undefined
  hours?: HoursInput | null | undefined
  announces?: boolean | undefined
  acceptByKey?: boolean | undefined
  active?: boolean | undefined
}

export type DestinationChange = Partial<DestinationInput> & { position?: number | undefined }

/** Callers hear the names in a menu, and an AI model reads them in each call. */
const MAX_DESTINATIONS = 50
const MAX_NUMBERS = 5
export const RING_SECONDS = { least: 5, most: 60, usual: 20 } as const

type Settings = Omit<TransferDestination, 'id' | 'position' | 'createdAt' | 'updatedAt'>
const USUAL: Omit<Settings, 'name' | 'numbers'> = {
  kind: 'person',
  ring: 'in_turn',
  ringSeconds: RING_SECONDS.usual,
  takesCalls: 'always',
  hours: null,
  announces: true,
  acceptByKey: true,
  active: true,
}

/** Adds a destination at the end of the list. @throws BAD_REQUEST naming the field, NOT_FOUND; CONFLICT where the name is taken */
export async function addDestination(
  db: Database,
  businessId: string,
  input: DestinationInput,
  now: Instant,
): Promise<TransferDestination> {
  const business = await requireBusiness(db, businessId)
  const settings = checked(business, { ...USUAL, name: '', numbers: [] }, input)
  await requireNumbersAllowed(db, businessId, settings.numbers)
  const added = { id: newId('transferDestination'), ...settings, createdAt: now, updatedAt: now }
  const kept = await unlessNameTaken(added.name, () =>
    db.transaction((tx) => insertDestination(tx, businessId, added, MAX_DESTINATIONS)),
  )
  if (kept === null) throw conflict(`a business can have ${MAX_DESTINATIONS} destinations; remove one first`)
  return kept
}

/** In the order of the list. */
export const listDestinations = (db: Database, businessId: string): Promise<TransferDestination[]> =>
  selectDestinations(db.read, businessId)

/** The business with a number to which callers can be transferred at some hour: its own, or that of its first active destination. */
export async function withTransferPhone<B extends Pick<Business, 'id' | 'transferPhone'>>(
  db: Database,
  business: B,
): Promise<B> {
  if (business.transferPhone !== null) return business
  const first = (await listDestinations(db, business.id)).find(({ active }) => active)
  return { ...business, transferPhone: first?.numbers[0] ?? null }
}

/** @throws NOT_FOUND */
export async function requireTransferDestination(
  db: Database,
  businessId: string,
  id: string,
): Promise<TransferDestination> {
  const found = await selectDestination(db.read, businessId, id)
  if (found === null) throw notFound(`destination ${id}`)
  return found
}

/**
 * Changes a destination, or its position in the list (from 0); absent fields keep their values. Calls that begin from
 * now on use it.
 * @throws BAD_REQUEST naming the field, NOT_FOUND; CONFLICT where the name is taken
 */
export async function changeDestination(
  db: Database,
  businessId: string,
  id: string,
  { position, ...change }: DestinationChange,
  now: Instant,
): Promise<TransferDestination> {
  const business = await requireBusiness(db, businessId)
  const numbers = change.numbers === undefined ? null : requireNumbers(business, change.numbers)
  if (numbers !== null) await requireNumbersAllowed(db, businessId, numbers)
  return unlessNameTaken(change.name ?? '', () =>
    db.transaction(async (tx) => {
      const before = await lockDestination(tx, businessId, id)
      if (before === null) throw notFound(`destination ${id}`)
      await updateDestinationRow(tx, businessId, { ...before, ...checked(business, before, change), updatedAt: now })
      if (position !== undefined)
        await placeDestination(tx, businessId, id, requireWhole('position', position, 0, 10_000))
      return (await selectDestination(tx, businessId, id)) as TransferDestination
    }),
  )
}

/** @throws NOT_FOUND */
export async function removeDestination(db: Database, businessId: string, id: string): Promise<void> {
  if (!(await deleteDestination(db.write, businessId, id))) throw notFound(`destination ${id}`)
}

function checked(business: Business, before: Settings, input: Partial<DestinationInput>): Settings {
  const { name, numbers, hours } = input
  const takesCalls = requireOneOf('takesCalls', input.takesCalls ?? before.takesCalls, TAKES_CALLS)
  const given = hours === undefined ? before.hours : hours === null ? null : requireHours(hours)
  if (takesCalls === 'own_hours' && (given === null || Object.keys(given).length === 0))
    throw badRequest('hours: give the hours in which calls are taken, or set takesCalls to always or open_hours')
  const { least, most } = RING_SECONDS
  return {
    kind: requireOneOf('kind', input.kind ?? before.kind, DESTINATION_KINDS),
    name: name === undefined && before.name !== '' ? before.name : requireLine('name', name, 100),
    numbers: numbers === undefined && before.numbers.length > 0 ? before.numbers : requireNumbers(business, numbers),
    ring: requireOneOf('ring', input.ring ?? before.ring, RING_ORDERS),
    ringSeconds: requireWhole('ringSeconds', input.ringSeconds ?? before.ringSeconds, least, most),
    takesCalls,
    hours: takesCalls === 'own_hours' ? given : null,
    announces: input.announces ?? before.announces,
    acceptByKey: input.acceptByKey ?? before.acceptByKey,
    active: input.active ?? before.active,
  }
}

function requireNumbers({ country }: Business, numbers: readonly string[] | undefined): string[] {
  if (numbers === undefined || numbers.length === 0) throw badRequest('numbers: give at least one phone number')
  if (numbers.length > MAX_NUMBERS) throw badRequest(`numbers: give at most ${MAX_NUMBERS} phone numbers`)
  return [...new Set(numbers.map((number) => requirePhoneNumber('numbers', number, country)))]
}

async function requireNumbersAllowed(db: Database, businessId: string, numbers: readonly string[]): Promise<void> {
  for (const number of numbers) await requireDestination(db.read, businessId, number, 'numbers')
}

async function unlessNameTaken<T>(name: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (!isConstraintViolation(error, 'transfer_destination_names')) throw error
    throw conflict(`name: there is a destination called ${name.trim()} already; choose another name`)
  }
}
