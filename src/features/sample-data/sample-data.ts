import { conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { type Database, insideTransaction, type Sql } from '../../store/database.ts'
import { listServices, requireBusiness } from '../business/business.ts'
import { planSampleData } from './sample-plan.ts'
import {
  countSampleRows,
  deleteSampleRows,
  insertSamplePlan,
  lockIsDemo,
  selectSampleIds,
  selectTextPhone,
} from './sample-store.ts'

/** The ids of the records that were made up. */
export interface SampleIds {
  contacts: string[]
  calls: string[]
  appointments: string[]
  messages: string[]
  inboxItems: string[]
}

/** None for a business that is not a demo. */
export const listSampleIds = (db: Database, businessId: string): Promise<SampleIds> =>
  selectSampleIds(db.list, businessId)

/**
 * Fills a demo business with made-up contacts, calls, appointments, texts and messages of the past four and the coming two weeks. Nobody is
 * contacted, notified or announced, and the calls cost nothing.
 * @throws NOT_FOUND; CONFLICT if the business is not a demo or has sample data already
 */
export async function addSampleData(db: Database, businessId: string, now: Instant): Promise<SampleIds> {
  return db.transaction(async (tx) => {
    const isDemo = await lockIsDemo(tx, businessId)
    if (isDemo === null) throw notFound(`business ${businessId}`)
    if (!isDemo) throw conflict('sample data can be added to the demo business only')
    if ((await countSampleRows(tx, businessId)) > 0) throw conflict('the business has sample data already')
    const inside = insideTransaction(db, tx)
    const [business, services] = [await requireBusiness(inside, businessId), await listServices(inside, businessId)]
    const texts = (await selectTextPhone(tx, businessId)) ?? business.phone
    await insertSamplePlan(tx, businessId, planSampleData(business, services, now), { calls: business.phone, texts })
    return selectSampleIds(tx, businessId)
  })
}

/**
 * Removes the sample data, whatever was tried out with it. A contact that somebody has changed, or to whom something else belongs, stays.
 * @returns how many records were removed
 */
export const removeSampleData = (db: Database, businessId: string): Promise<number> =>
  db.transaction((tx) => removeSampleRecords(tx, businessId))

/** As `removeSampleData`, in the transaction of the caller. */
export const removeSampleRecords = (tx: Sql, businessId: string): Promise<number> => deleteSampleRows(tx, businessId)

/** How many records of the business were made up. */
export const countSampleRecords = (sql: Sql, businessId: string): Promise<number> => countSampleRows(sql, businessId)
