import { conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { requireLine } from '../../kernel/fields.ts'
import { type Database, insideTransaction } from '../../store/database.ts'
import { type Business, requireBusiness } from '../business/business.ts'
import {
  deleteDemoRows,
  lockSetup,
  selectDemoRows,
  selectDemoStaff,
  selectSetup,
  startSetupRow,
  updateSetup,
} from './setup-store.ts'

/** The steps in which an owner sets up the business, in order. */
export const SETUP_STEPS = ['business', 'trade', 'hours', 'services', 'answers', 'voice', 'number', 'webhook'] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

/** How far the setup of a business has come. */
export interface Setup {
  /** Whether the service created the business, and the rows in `demoRows`, as demo data. */
  isDemo: boolean
  /** Null: the setup is finished, or was left out. */
  step: SetupStep | null
  /** The id of a trade (trades/trades.ts); null: none was chosen. */
  trade: string | null
}

/** The demo's rows that nobody has changed, by the names that the owner knows. */
export interface DemoRows {
  services: string[]
  staff: string[]
  articles: string[]
  numbers: string[]
}

/** @throws NOT_FOUND */
export async function requireSetup(db: Database, businessId: string): Promise<Setup> {
  const setup = await selectSetup(db.read, businessId)
  if (setup === null) throw notFound(`business ${businessId}`)
  return setup
}

export const listDemoRows = (db: Database, businessId: string): Promise<DemoRows> => selectDemoRows(db.list, businessId)

/** Keeps how far the owner has come; an absent field stays. @throws NOT_FOUND */
export async function changeSetup(
  db: Database,
  businessId: string,
  change: { step?: SetupStep | null | undefined; trade?: string | null | undefined },
): Promise<Setup> {
  const before = await requireSetup(db, businessId)
  const { step = before.step, trade = before.trade } = change
  await updateSetup(db.write, businessId, { step, trade })
  return { ...before, step, trade }
}

/** Removes a member of staff; their coming appointments stay with nobody in particular. */
export type RemoveStaff = (
  db: Database,
  business: Business,
  staffId: string,
  future: 'unassign',
  now: Instant,
) => Promise<void>

/**
 * Deletes the demo's rows, except those that somebody has changed, gives the business its own name and starts its setup.
 * Contacts, appointments, calls and messages stay: they came from somebody's use. Appointments with the demo's staff stay with nobody in particular.
 * @returns what was deleted
 * @throws BAD_REQUEST naming the field; CONFLICT where the business is no demo, also the second time
 */
export async function startOwnBusiness(
  db: Database,
  businessId: string,
  input: { name: string },
  removeStaff: RemoveStaff,
  now: Instant,
): Promise<DemoRows> {
  const name = requireLine('name', input.name, 200)
  return db.transaction(async (tx) => {
    const setup = await lockSetup(tx, businessId)
    if (setup === null) throw notFound(`business ${businessId}`)
    if (!setup.isDemo) throw conflict('the demo data was removed already')
    const removed = await selectDemoRows(tx, businessId)
    const inside = insideTransaction(db, tx)
    const business = await requireBusiness(inside, businessId)
    for (const id of await selectDemoStaff(tx, businessId)) await removeStaff(inside, business, id, 'unassign', now)
    await deleteDemoRows(tx, businessId)
    await startSetupRow(tx, businessId, name, now)
    return removed
  })
}
