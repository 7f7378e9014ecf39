import { createApiKey } from '../features/api-keys/api-key.ts'
import { addService, createBusiness, listBusinesses } from '../features/business/business.ts'
import { createArticle } from '../features/knowledge/article.ts'
import { addNumber } from '../features/numbers/number.ts'
import { markAsDemo } from '../features/setup/setup-store.ts'
import type { Instant } from '../kernel/clock.ts'
import { type Database, insideTransaction } from '../store/database.ts'

/** The access to the demo business, which is shown only once. */
export interface DemoAccess {
  businessId: string
  name: string
  /** The number of the business; dial it. */
  phone: string
  /** Has all scopes; it is not stored. */
  key: string
}

const DAY = { open: '09:00', close: '18:00' }
export const SALON = {
  name: "Bella's Salon",
  // A number from the range that is reserved for fiction.
  phone: '+12125550142',
  timezone: 'America/New_York',
  plan: 'starter',
  hours: {
    tuesday: DAY,
    wednesday: DAY,
    thursday: DAY,
    friday: DAY,
    monday: DAY,
    saturday: { open: '10:00', close: '16:00' },
  },
}
export const SERVICES = [
  { name: 'Haircut', durationMinutes: 30 },
  { name: 'Color', durationMinutes: 90 },
]
export const ARTICLES = [
  {
    type: 'faq',
    title: 'Where are you?',
    content: 'We are at 12 Orchard Street, next to the bakery. The entrance is step-free.',
  },
  { type: 'faq', title: 'What does it cost?', content: 'A haircut is 45 dollars. Color starts at 120 dollars.' },
  { type: 'faq', title: 'Can I park?', content: 'There is free parking behind the house for two hours.' },
]

/**
 * Creates a business to try in an empty database: hours, two services, a few articles, a number and a key, all or
 * nothing. Returns null if there is already a business. Several instances that start at once create only one.
 */
export async function makeDemoBusiness(db: Database, now: Instant, keyPrefix: string): Promise<DemoAccess | null> {
  if ((await listBusinesses(db)).length > 0) return null
  return db.transaction(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`
    const inside = insideTransaction(db, tx)
    // The previous holder of the lock may have created it.
    if ((await listBusinesses(inside)).length > 0) return null
    const { id } = await createBusiness(inside, SALON, now)
    for (const service of SERVICES) await addService(inside, id, service)
    for (const article of ARTICLES) await createArticle(inside, id, article, now)
    await addNumber(inside, id, { phone: SALON.phone, label: 'Front desk' }, now)
    await markAsDemo(tx, id)
    const { key } = await createApiKey(inside, id, { name: 'First key', scopes: ['all'] }, now, keyPrefix)
    return { businessId: id, name: SALON.name, phone: SALON.phone, key }
  })
}

/** The number of the advisory lock; any number that is not used elsewhere. */
const LOCK = 7_305_915
