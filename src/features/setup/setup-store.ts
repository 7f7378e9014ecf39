import { single } from '../../kernel/assert.ts'
import type { Instant } from '../../kernel/clock.ts'
import type { Sql } from '../../store/database.ts'
import type { DemoRows, Setup } from './setup.ts'

const columns = (sql: Sql) => sql`is_demo AS "isDemo", setup_step AS step, setup_open_steps AS "openSteps", trade`

export async function selectSetup(sql: Sql, businessId: string): Promise<Setup | null> {
  const rows = await sql<Setup[]>`SELECT ${columns(sql)} FROM businesses WHERE id = ${businessId}`
  return rows[0] ?? null
}

/** As `selectSetup`; the row stays locked until the transaction ends. */
export async function lockSetup(tx: Sql, businessId: string): Promise<Setup | null> {
  const rows = await tx<Setup[]>`SELECT ${columns(tx)} FROM businesses WHERE id = ${businessId} FOR UPDATE`
  return rows[0] ?? null
}

export async function updateSetup(
  sql: Sql,
  businessId: string,
  { step, openSteps, trade }: Pick<Setup, 'step' | 'openSteps' | 'trade'>,
): Promise<void> {
  await sql`
    UPDATE businesses SET setup_step = ${step}, setup_open_steps = ${openSteps}, trade = ${trade} WHERE id = ${businessId}`
}

/** The tables with demo rows, each with the column by which the owner knows a row. */
const DEMO_TABLES = { services: 'name', staff: 'name', articles: 'title', numbers: 'phone' } as const
const TABLE_OF = { services: 'services', staff: 'staff', articles: 'articles', numbers: 'phone_numbers' } as const
const KINDS = Object.keys(DEMO_TABLES) as (keyof typeof DEMO_TABLES)[]

export async function selectDemoRows(sql: Sql, businessId: string): Promise<Omit<DemoRows, 'sampleRecords'>> {
  const names = (kind: keyof typeof DEMO_TABLES) => sql`
    ARRAY(SELECT ${sql(DEMO_TABLES[kind])} FROM ${sql(TABLE_OF[kind])}
      WHERE business_id = ${businessId} AND is_demo ${kind === 'staff' ? sql`AND removed_at IS NULL` : sql``} ORDER BY id)`
  return single(
    await sql<Omit<DemoRows, 'sampleRecords'>[]>`
      SELECT ${names('services')} AS services, ${names('staff')} AS staff, ${names('articles')} AS articles, ${names('numbers')} AS numbers`,
  )
}

/** Marks a business and all its services, staff, articles and numbers as demo data. */
export async function markAsDemo(tx: Sql, businessId: string): Promise<void> {
  await tx`UPDATE businesses SET is_demo = true, setup_step = NULL WHERE id = ${businessId}`
  for (const kind of KINDS) await tx`UPDATE ${tx(TABLE_OF[kind])} SET is_demo = true WHERE business_id = ${businessId}`
}

/** The demo's members of staff whom nobody has changed or removed. */
export async function selectDemoStaff(tx: Sql, businessId: string): Promise<string[]> {
  const rows = await tx<{ id: string }[]>`
    SELECT id FROM staff WHERE business_id = ${businessId} AND is_demo AND removed_at IS NULL ORDER BY id`
  return rows.map(({ id }) => id)
}

/**
 * Deletes all demo rows but the staff, who may have appointments. If the demo's number was the default, another number
 * becomes it.
 */
export async function deleteDemoRows(tx: Sql, businessId: string): Promise<void> {
  for (const kind of KINDS.filter((one) => one !== 'staff'))
    await tx`DELETE FROM ${tx(TABLE_OF[kind])} WHERE business_id = ${businessId} AND is_demo`
  await tx`
    UPDATE phone_numbers SET is_default = true
    WHERE id = (SELECT id FROM phone_numbers WHERE business_id = ${businessId} AND status IN ('active', 'suspended')
        ORDER BY created_at, id LIMIT 1)
      AND NOT EXISTS (SELECT FROM phone_numbers WHERE business_id = ${businessId} AND is_default)`
}

export async function startSetupRow(tx: Sql, businessId: string, name: string, now: Instant): Promise<void> {
  await tx`
    UPDATE businesses SET is_demo = false, name = ${name}, setup_step = 'business', trade = NULL, updated_at = ${now}
    WHERE id = ${businessId}`
}
