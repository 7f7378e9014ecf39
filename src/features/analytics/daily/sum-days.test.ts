import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aBusiness, aCall, aContact, anAppointment } from '../../../../test/factories/records.ts'
import { createTestDatabase } from '../../../../test/harness/test-database.ts'
import { newId } from '../../../kernel/id.ts'
import { type Database, insideTransaction } from '../../../store/database.ts'
import type { Business } from '../../business/business.ts'
import { CALL_DIRECTIONS, OUTCOMES, SENTIMENTS } from '../../calls/call.ts'
import { type Analytics, type AnalyticsQuestion, analyze, GRANULARITIES } from '../analytics.ts'
import { sumDays } from './sum-days.ts'

/** Noon of 12 March 2026 in New York, four days after the clocks went forward. */
const NOW = new Date('2026-03-12T16:00:00Z')
const HOUR_MS = 3_600_000
const WEEK = { startDate: '2026-03-05', endDate: '2026-03-12' }
const NEVER = new AbortController().signal

/** Computes the same answer from the records alone. */
async function fromRecords(db: Database, business: Business, question: AnalyticsQuestion): Promise<Analytics> {
  const undone = new Error('undone')
  let answer: Analytics | null = null
  await db
    .transaction(async (tx) => {
      await tx`DELETE FROM summed_businesses`
      answer = await analyze(insideTransaction(db, tx), business, question, NOW)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return answer as unknown as Analytics
}

async function expectEqualAnswers(db: Database, business: Business, question: AnalyticsQuestion) {
  expect(await analyze(db, business, question, NOW)).toEqual(await fromRecords(db, business, question))
}

/** Times around midnights and the clock change, within nine days. */
const aTime = fc.oneof(
  fc.integer({ min: 0, max: 9 * 24 * 60 * 60_000 }),
  fc
    .integer({ min: 0, max: 9 })
    .chain((day) => fc.integer({ min: -2, max: 2 }).map((step) => day * 24 * HOUR_MS + 5 * HOUR_MS + step)),
)
const aLatency = fc.oneof(fc.constant(null), fc.record({ p50: fc.nat(3_000), p95: fc.nat(70_000) }))
const aStep = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ step: fc.constant('call' as const), at: aTime, latency: aLatency, roll: fc.nat(10_000) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      step: fc.constantFrom('message' as const, 'contact', 'booking'),
      at: aTime,
      roll: fc.nat(10_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      step: fc.constantFrom('change' as const, 'classify', 'delete', 'send'),
      roll: fc.nat(10_000),
    }),
  },
  { weight: 2, arbitrary: fc.record({ step: fc.constant('sum' as const), at: aTime }) },
  { weight: 1, arbitrary: fc.record({ step: fc.constant('zone' as const), roll: fc.nat(10_000) }) },
)
type Step = typeof aStep extends fc.Arbitrary<infer T> ? T : never

const ZONES = ['America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Auckland'] as const
const START = new Date('2026-03-04T00:00:00Z').getTime()
const TOPICS = [[], ['Prices'], ['Prices', 'Opening hours'], ['prices'], ['opening hours', '__proto__']]
const pick = <T>(values: readonly T[], roll: number): T => values[roll % values.length] as T

async function insertCall(db: Database, business: Business, { at, latency, roll }: Extract<Step, { step: 'call' }>) {
  const startedAt = new Date(START + at)
  const status = pick(['completed', 'completed', 'missed', 'failed', 'live'] as const, roll)
  await db.write`
    INSERT INTO calls (id, business_id, direction, from_phone, to_phone, status, outcome, ended_reason, transferred_to, transport,
      ai_confidence_score, cost_cents, duration_seconds, latency_ms, topics, sentiment, started_at, answered_at, created_at)
    VALUES (${newId('call')}, ${business.id}, ${pick(CALL_DIRECTIONS, roll)}, 'anonymous', '+15550001000', ${status},
      ${pick([null, ...OUTCOMES], roll)}, ${status === 'live' ? null : pick(['caller_hangup', 'transferred', 'no_answer'], roll)},
      ${roll % 7 === 0 ? '+15559990000' : null}, ${roll % 5 === 0 ? 'browser' : 'sip'}, ${roll % 4 === 0 ? null : (roll % 100) / 100},
      ${roll % 90}, ${roll % 600}, ${latency === null ? null : db.write.json(latency)},
      ${pick(TOPICS, roll)}, ${pick([null, ...SENTIMENTS], roll)}, ${startedAt},
      ${roll % 3 === 0 ? startedAt : null}, ${startedAt})`
}

async function insertOther(
  db: Database,
  business: Business,
  step: Extract<Step, { step: 'message' | 'contact' | 'booking' }>,
) {
  const createdAt = new Date(START + step.at)
  const { roll } = step
  if (step.step === 'message')
    await db.write`
      INSERT INTO messages (id, business_id, direction, type, from_phone, to_phone, body, segments, status, created_at)
      VALUES (${newId('message')}, ${business.id}, ${pick(CALL_DIRECTIONS, roll)}, 'sms', '+15550001000', '+15551234567', 'Hello', 1,
        ${pick(['queued', 'failed', 'delivered'], roll)}, ${createdAt})`
  const contactId = newId('contact')
  if (step.step === 'contact' || roll % 2 === 0)
    await db.write`
      INSERT INTO contacts (id, business_id, name, created_at, updated_at)
      VALUES (${contactId}, ${business.id}, 'Ada', ${createdAt}, ${createdAt})`
  if (step.step === 'booking')
    await db.write`
      INSERT INTO appointments (id, business_id, contact_id, call_id, contact_name, starts_at, ends_at, status, source, created_at, updated_at)
      SELECT ${newId('appointment')}, ${business.id}, (SELECT id FROM contacts WHERE id = ${contactId}),
        (SELECT id FROM calls WHERE business_id = ${business.id} ORDER BY md5(id || ${String(roll)}) LIMIT 1), 'Ada',
        at, at + interval '1 minute', 'cancelled', ${pick(['api', 'ai_call', 'dashboard'], roll)}, ${createdAt}, ${createdAt}
      FROM (SELECT ${createdAt}::timestamptz AS at) AS times`
}

async function alter(
  db: Database,
  business: Business,
  step: Extract<Step, { step: 'change' | 'classify' | 'delete' | 'send' }>,
) {
  const { roll } = step
  const one = db.write`SELECT id FROM calls WHERE business_id = ${business.id} ORDER BY md5(id || ${String(roll)}) LIMIT 1`
  if (step.step === 'change')
    await db.write`
      UPDATE calls SET status = 'completed', outcome = ${pick(OUTCOMES, roll)}, cost_cents = ${roll % 50}, ended_reason = 'caller_hangup'
      WHERE id IN (${one})`
  if (step.step === 'classify')
    await db.write`
      UPDATE calls SET topics = ${pick(TOPICS, roll)}, sentiment = ${pick([null, ...SENTIMENTS], roll)} WHERE id IN (${one})`
  if (step.step === 'send')
    await db.write`UPDATE messages SET status = 'sent', sent_at = created_at WHERE business_id = ${business.id} AND status = 'queued'`
  if (step.step !== 'delete') return
  if (roll % 4 > 0) await db.write`DELETE FROM calls WHERE id IN (${one})`
  else
    for (const table of ['contacts', 'messages', 'appointments'])
      await db.write`DELETE FROM ${db.write(table)} WHERE id IN (
        SELECT id FROM ${db.write(table)} WHERE business_id = ${business.id} ORDER BY md5(id || ${String(roll)}) LIMIT 1)`
}

async function take(db: Database, business: Business, step: Step): Promise<Business> {
  if (step.step === 'call') await insertCall(db, business, step)
  else if (step.step === 'sum') await sumDays(db, new Date(START + step.at), NEVER)
  else if (step.step === 'zone') {
    const timezone = pick(ZONES, step.roll)
    await db.write`UPDATE businesses SET timezone = ${timezone} WHERE id = ${business.id}`
    return { ...business, timezone }
  } else if ('at' in step) await insertOther(db, business, step)
  else await alter(db, business, step)
  return business
}

test('after any sequence of records, changes, deletions, zone changes and runs, sums and records give the same answers', async () => {
  const db = await createTestDatabase()
  const aQuestion = fc.record({
    granularity: fc.constantFrom(...GRANULARITIES),
    direction: fc.constantFrom(undefined, ...CALL_DIRECTIONS),
    includeTest: fc.boolean(),
    topics: fc.boolean(),
    timezone: fc.constantFrom(undefined, undefined, 'Asia/Tokyo'),
    startDate: fc.constantFrom('2026-03-01', '2026-03-05', '2026-03-09'),
    endDate: fc.constantFrom('2026-03-09', '2026-03-13'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(aStep, { minLength: 10, maxLength: 30 }),
      fc.array(aQuestion, { minLength: 3, maxLength: 3 }),
      async (steps, questions) => {
        let business = await aBusiness(db)
        for (const step of steps) business = await take(db, business, step)
        for (const question of questions) await expectEqualAnswers(db, business, question)
        await sumDays(db, NOW, NEVER)
        for (const question of questions) await expectEqualAnswers(db, business, question)
      },
    ),
    { numRuns: 20 },
  )
}, 120_000)

/** A call that ended at noon in New York on this date. */
async function aCallOn(db: Database, business: Business, date: string): Promise<string> {
  const id = await aCall(db, business)
  const at = new Date(`${date}T17:00:00Z`)
  await db.write`UPDATE calls SET started_at = ${at}, created_at = ${at} WHERE id = ${id}`
  return id
}

const changesOf = (db: Database) => db.read`SELECT FROM changed_days`

test('ended days are answered from their sums, today from its records', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  await aCallOn(db, business, '2026-03-10')
  await aCallOn(db, business, '2026-03-12')
  await sumDays(db, NOW, NEVER)

  await db.write`UPDATE daily_sums SET inbound = replace(inbound::text, '"costCents":3', '"costCents":300')::json`

  expect((await analyze(db, business, WEEK, NOW)).totals).toMatchObject({ calls: 2, costCents: 303 })
  expect(await changesOf(db)).toHaveLength(0)
})

test('topics and sentiments of ended days are answered from their sums', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  for (const date of ['2026-03-10', '2026-03-12']) {
    const id = await aCallOn(db, business, date)
    await db.write`UPDATE calls SET topics = '{Prices}', sentiment = 'positive' WHERE id = ${id}`
  }
  await sumDays(db, NOW, NEVER)

  await db.write`
    UPDATE daily_sums SET topics = replace(topics::text, '"Prices",1', '"Prices",100')::json,
      inbound = replace(inbound::text, '"positive":1', '"positive":100')::json`

  const { breakdown } = await analyze(db, business, { ...WEEK, topics: true }, NOW)
  expect(breakdown.topic).toEqual([{ topic: 'Prices', calls: 101 }])
  expect(breakdown.sentiment?.[0]).toEqual({ sentiment: 'positive', calls: 101 })
})

test('sums of an older version are not used, and are written again', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  await aCallOn(db, business, '2026-03-10')
  await sumDays(db, NOW, NEVER)
  await db.write`
    UPDATE daily_sums SET topics = NULL, inbound = replace(inbound::text, '"costCents":3', '"costCents":300')::json`
  await db.write`UPDATE summed_businesses SET zone_data = ${process.versions.tz ?? ''}`

  const { totals } = await analyze(db, business, WEEK, NOW)

  expect(totals.costCents).toBe(3)
  await sumDays(db, NOW, NEVER)
  expect(await db.read`SELECT FROM daily_sums WHERE topics IS NULL OR inbound::text LIKE '%300%'`).toHaveLength(0)
})

test('a change made in a transaction while its day is summed counts as soon as it commits', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const id = await aCallOn(db, business, '2026-03-10')
  await sumDays(db, NOW, NEVER)

  await db.transaction(async (tx) => {
    await tx`UPDATE calls SET cost_cents = 7 WHERE id = ${id}`
    await db.write`UPDATE calls SET cost_cents = 5 WHERE id = ${await aCallOn(db, business, '2026-03-10')}`
    await sumDays(db, NOW, NEVER)
    expect((await analyze(db, business, WEEK, NOW)).totals.costCents).toBe(8)
  })

  expect((await analyze(db, business, WEEK, NOW)).totals.costCents).toBe(12)
  expect(await changesOf(db)).toHaveLength(1)
  await sumDays(db, NOW, NEVER)
  expect(await changesOf(db)).toHaveLength(0)
  expect((await analyze(db, business, WEEK, NOW)).totals.costCents).toBe(12)
})

test('records of the last hour are written without a note of change', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const id = await aCall(db, business)
  await aContact(db, business, { phone: '+15551230000' })
  await anAppointment(db, business)
  await sumDays(db, NOW, NEVER)
  const justNow = new Date(Date.now() - HOUR_MS / 2)

  await db.write`
    INSERT INTO calls (id, business_id, direction, from_phone, to_phone, status, started_at, created_at)
    VALUES ('call_new', ${business.id}, 'inbound', 'anonymous', '+15550001000', 'live', ${justNow}, ${justNow})`
  await db.write`UPDATE calls SET status = 'completed', ended_reason = 'caller_hangup' WHERE id = 'call_new'`
  await db.write`
    INSERT INTO contacts (id, business_id, name, created_at, updated_at) VALUES ('ctc_new', ${business.id}, 'Ada', ${justNow}, ${justNow})`
  await db.write`UPDATE calls SET summary = NULL WHERE id = ${id}`

  expect(await changesOf(db)).toHaveLength(0)
})

test('erasing a business erases its sums', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  await aCallOn(db, business, '2026-03-10')
  await sumDays(db, NOW, NEVER)
  await aCallOn(db, business, '2026-03-09')

  await db.write`DELETE FROM businesses WHERE id = ${business.id}`

  for (const table of ['daily_sums', 'summed_businesses', 'changed_days'])
    expect(await db.read`SELECT FROM ${db.read(table)}`).toHaveLength(0)
})
