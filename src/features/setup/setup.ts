import { conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { requireLine } from '../../kernel/fields.ts'
import { type Database, insideTransaction, type Sql } from '../../store/database.ts'
import { type Business, requireBusiness } from '../business/business.ts'
import { countSampleRecords, removeSampleRecords } from '../sample-data/sample-data.ts'
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

/** The progress of a business's setup. */
export interface Setup {
  /** Whether the service created the business, and the rows in `demoRows`, as demo data. */
  isDemo: boolean
  /** Null if the setup is finished or was skipped. */
  step: SetupStep | null
  /** Steps before `step` that are still open: skipped, or filled in by a trade that was chosen later. */
  openSteps: SetupStep[]
  /** The id of a trade (trades/trades.ts); null if none was chosen. */
  trade: string | null
}

/** The demo's rows that nobody has changed, by the names that the owner sees. */
export interface DemoRows {
  services: string[]
  staff: string[]
  articles: string[]
  numbers: string[]
  /** How many contacts, calls, appointments, texts and messages are sample data. */
  sampleRecords: number
}

/** @throws NOT_FOUND */
export async function requireSetup(db: Database, businessId: string): Promise<Setup> {
  const setup = await selectSetup(db.read, businessId)
  if (setup === null) throw notFound(`business ${businessId}`)
  return setup
}

export const listDemoRows = (db: Database, businessId: string): Promise<DemoRows> => demoRowsOf(db.list, businessId)

const demoRowsOf = async (sql: Sql, businessId: string): Promise<DemoRows> => ({
  ...(await selectDemoRows(sql, businessId)),
  sampleRecords: await countSampleRecords(sql, businessId),
})

interface SetupChange {
  step?: SetupStep | null | undefined
  trade?: string | null | undefined
  /** The step that was saved. */
  done?: SetupStep | undefined
  /** The step that was skipped. */
  skipped?: SetupStep | undefined
}

/** Saves the owner's progress; an absent field keeps its value. @throws NOT_FOUND */
export async function changeSetup(db: Database, businessId: string, change: SetupChange): Promise<Setup> {
  return db.transaction(async (tx) => {
    const before = await lockSetup(tx, businessId)
    if (before === null) throw notFound(`business ${businessId}`)
    const { step = before.step, trade = before.trade } = change
    const after = { step, trade, openSteps: openStepsAfter(before, change) }
    await updateSetup(tx, businessId, after)
    return { ...before, ...after }
  })
}

/** The steps that a trade fills in. */
const FILLED_BY_TRADE: readonly SetupStep[] = ['hours', 'services', 'answers', 'voice']

/** Pure. */
export function openStepsAfter(before: Omit<Setup, 'isDemo'>, { trade, done, skipped }: SetupChange): SetupStep[] {
  const isPassed = (step: SetupStep) =>
    before.step === null || SETUP_STEPS.indexOf(step) < SETUP_STEPS.indexOf(before.step)
  const open = new Set(before.openSteps)
  if (trade !== undefined && trade !== null && trade !== before.trade)
    for (const step of FILLED_BY_TRADE.filter(isPassed)) open.add(step)
  // A step that was saved before stays done, even if it is skipped later.
  if (skipped !== undefined && !isPassed(skipped)) open.add(skipped)
  if (done !== undefined) open.delete(done)
  return SETUP_STEPS.filter((step) => open.has(step))
}

/** Removes a member of staff; their future appointments stay with nobody in particular. */
export type RemoveStaff = (
  db: Database,
  business: Business,
  staffId: string,
  future: 'unassign',
  now: Instant,
) => Promise<void>

/**
 * Deletes the demo's rows, except those that someone has changed, and the sample data, gives the business its own name and starts its setup.
 * Other contacts, appointments, calls and messages stay, because they came from actual use. Appointments with the demo's staff stay with nobody in particular.
 * @returns what was deleted
 * @throws BAD_REQUEST naming the field; CONFLICT if the business is not a demo, or no longer one
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
    const removed = await demoRowsOf(tx, businessId)
    const inside = insideTransaction(db, tx)
    const business = await requireBusiness(inside, businessId)
    for (const id of await selectDemoStaff(tx, businessId)) await removeStaff(inside, business, id, 'unassign', now)
    await removeSampleRecords(tx, businessId)
    await deleteDemoRows(tx, businessId)
    await startSetupRow(tx, businessId, name, now)
    return removed
  })
}
