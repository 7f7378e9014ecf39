import { beforeAll, expect, test } from 'vitest'
import { startMessaging } from '../../../test/factories/messaging.ts'
import { aCampaign } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { SIMULATOR_NUMBERS } from '../../providers/simulator/sms.ts'
import type { Database } from '../../store/database.ts'
import { setOptedOut } from '../messages/message.ts'
import {
  type Campaign,
  cancelCampaign,
  listCampaigns,
  listRecipients,
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
  startCampaign,
} from './campaign.ts'
import { BATCH_SIZE, runDueCampaigns } from './campaign-runner.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const people = (count: number) => Array.from({ length: count }, (_, n) => `+1555123${String(1000 + n)}`)

async function startOutreach(phones: readonly string[], now?: Date) {
  const messaging = await startMessaging(db, {}, now === undefined ? {} : { now })
  const { business, clock } = messaging
  const { id } = await aCampaign(db, business, { phones })
  return {
    ...messaging,
    id,
    /** Advances the clock by this many seconds, running the campaigns once in each. */
    async run(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        await runDueCampaigns(db, clock.now())
        await messaging.elapse(1_000)
      }
    },
    async read(): Promise<Campaign> {
      const [campaign] = (await listCampaigns(db, business.id, {}, { limit: 1, after: null })).items
      return campaign as Campaign
    },
    async texted(): Promise<string[]> {
      const rows = await db.list<{ to: string }[]>`SELECT to_phone AS "to" FROM messages WHERE direction = 'outbound'`
      return rows.map((row) => row.to).sort()
    },
    /** The counts recomputed from the recipients' rows. */
    async recount(): Promise<Record<string, number>> {
      const rows = await db.list<{ status: string; count: number }[]>`
        SELECT status, count(*) AS count FROM campaign_recipients GROUP BY status`
      return Object.fromEntries(rows.map((row) => [row.status, row.count]))
    },
  }
}

test('everyone is texted once, in batches, and the campaign completes when the last message has arrived', async () => {
  const phones = people(BATCH_SIZE * 2 + 3)
  const { business, clock, id, run, read, texted } = await startOutreach(phones)
  await startCampaign(db, business.id, id, clock.now())

  await runDueCampaigns(db, clock.now())
  const first = await read()
  await run(2)
  const second = await read()
  await run(12)

  expect(first).toMatchObject({ status: 'running', counts: { pending: 13, inProgress: 10, completed: 0 } })
  expect(second.counts).toMatchObject({ total: 23, pending: 3 })
  expect(await read()).toMatchObject({ status: 'completed', counts: { total: 23, pending: 0, completed: 23 } })
  expect((await read()).completedAt).not.toBeNull()
  expect(await texted()).toEqual(phones)
  expect(await runDueCampaigns(db, clock.now())).toBe(0)
})

test('a person who opted out gets nothing, a failing number is reported, and the counts add up', async () => {
  const [leaver, ...others] = people(3)
  const { business, number, clock, id, run, read, texted, recount } = await startOutreach([
    leaver as string,
    ...others,
    SIMULATOR_NUMBERS.invalid,
    '+15550001000',
  ])
  const pair = { businessPhone: number, phone: leaver as string, optedOut: true }
  await setOptedOut(db, business.id, pair, clock.now())
  await db.write`UPDATE campaign_recipients SET phone = ${number} WHERE phone = '+15550001000'`
  await startCampaign(db, business.id, id, clock.now())

  await run(12)

  const counts = {
    total: 5,
    pending: 0,
    inProgress: 0,
    completed: 2,
    noAnswer: 0,
    voicemail: 0,
    failed: 2,
    optedOut: 1,
  }
  expect(await read()).toMatchObject({ status: 'completed', counts })
  expect(await recount()).toEqual({ completed: 2, failed: 2, opted_out: 1 })
  expect(await texted()).not.toContain(leaver)
  const failed = await listRecipients(db, business.id, id, { status: 'failed' }, { limit: 5, after: null })
  expect(failed.items.map((one) => one.error)).toEqual(
    expect.arrayContaining(['invalid_number', expect.stringContaining('must not be the number')]),
  )
})

test('a scheduled campaign starts at its time', async () => {
  const { business, clock, id, run, read } = await startOutreach(people(1))
  await scheduleCampaign(db, business.id, id, new Date(clock.now().getTime() + 2_000), clock.now())

  await run(2)
  const before = await read()
  await run(1)

  expect(before).toMatchObject({ status: 'scheduled', startedAt: null, counts: { pending: 1 } })
  expect(await read()).toMatchObject({ status: 'running', startedAt: new Date(clock.now().getTime() - 1_000) })
})

test('pausing stops sending but not counting; resuming continues with the next recipient', async () => {
  const phones = people(BATCH_SIZE + 5)
  const { business, clock, id, run, read, texted } = await startOutreach(phones)
  await startCampaign(db, business.id, id, clock.now())
  await runDueCampaigns(db, clock.now())

  await pauseCampaign(db, business.id, id, clock.now())
  await run(12)
  const paused = await read()
  await resumeCampaign(db, business.id, id, clock.now())
  await run(12)

  expect(paused).toMatchObject({ status: 'paused', counts: { pending: 5, inProgress: 0, completed: 10 } })
  expect(await read()).toMatchObject({ status: 'completed', counts: { completed: 15 } })
  expect(await texted()).toEqual(phones)
})

test('a cancelled campaign texts nobody else, but still counts messages in progress', async () => {
  const { business, clock, id, run, read } = await startOutreach(people(BATCH_SIZE + 5))
  await startCampaign(db, business.id, id, clock.now())
  await runDueCampaigns(db, clock.now())

  await cancelCampaign(db, business.id, id, clock.now())
  await run(12)

  expect(await read()).toMatchObject({ status: 'cancelled', counts: { pending: 5, inProgress: 0, completed: 10 } })
})

test('several instances at once text nobody twice and keep the rate of one instance', async () => {
  const { business, clock, id, run, read, texted } = await startOutreach(people(30))
  await startCampaign(db, business.id, id, clock.now())

  const moved = await Promise.all(Array.from({ length: 4 }, () => runDueCampaigns(db, clock.now())))
  await run(15)

  expect(moved.reduce((sum, one) => sum + one)).toBe(BATCH_SIZE)
  expect(await texted()).toEqual(people(30))
  expect(await read()).toMatchObject({ status: 'completed', counts: { completed: 30 } })
})

test('after an interrupted batch every recipient is either both texted and counted, or neither', async () => {
  const { business, clock, id, run, read, texted } = await startOutreach(people(5))
  await startCampaign(db, business.id, id, clock.now())
  let left = 3
  const breaking: Database = {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        const result = await work(tx)
        left -= 1
        if (left < 0) throw new Error('the power went')
        return result
      }),
  }

  await expect(runDueCampaigns(breaking, clock.now())).rejects.toThrow('the power went')
  const broken = [await read(), await texted()] as const
  clock.advance(1_000)
  await run(12)

  expect(broken[0].counts).toMatchObject({ pending: 3, inProgress: 2 })
  expect(broken[1]).toHaveLength(2)
  expect(await texted()).toEqual(people(5))
  expect(await read()).toMatchObject({ status: 'completed', counts: { completed: 5 } })
})

test('a campaign from a number that cannot text does not count anyone as opted out', async () => {
  const outreach = await startOutreach(people(1))
  await startCampaign(db, outreach.business.id, outreach.id, outreach.clock.now())
  await db.write`UPDATE phone_numbers SET status = 'suspended' WHERE business_id = ${outreach.business.id}`

  await outreach.run(2)

  const page = { limit: 10, after: null }
  const { items } = await listRecipients(db, outreach.business.id, outreach.id, {}, page)
  expect(items).toMatchObject([{ status: 'failed', error: expect.stringMatching(/is not active/) }])
})

test('a text that failed for a temporary reason is sent again, at most twice and not at night', async () => {
  const [off = '', landline = ''] = people(2)
  // Monday, 18:00 in New York.
  const { business, clock, id, run, elapse, read } = await startOutreach(
    [off, landline],
    new Date('2026-03-02T23:00:00Z'),
  )
  await startCampaign(db, business.id, id, clock.now())
  /** The carrier reports that nothing was delivered, as Twilio would. */
  const fail = async () => {
    await elapse(5_000)
    await db.write`
      UPDATE messages SET status = 'failed', carrier = 'twilio',
        error_code = CASE to_phone WHEN ${off} THEN '30003' ELSE '30006' END`
    await runDueCampaigns(db, clock.now())
  }
  const sentTo = async (phone: string) => {
    const rows = await db.list<{ at: Date }[]>`
      SELECT created_at AS at FROM messages WHERE to_phone = ${phone} ORDER BY created_at`
    return rows.map(({ at }) => at.toISOString().slice(0, 16))
  }
  await runDueCampaigns(db, clock.now())
  await fail()
  const afterFirst = await read()
  clock.advance(2 * 3_600_000)
  await runDueCampaigns(db, clock.now())
  await fail()
  clock.advance(24 * 3_600_000)
  await runDueCampaigns(db, clock.now())
  await fail()
  await run(10)

  expect(afterFirst).toMatchObject({ status: 'running', counts: { pending: 1, failed: 1, inProgress: 0 } })
  expect(await sentTo(off)).toEqual(['2026-03-02T23:00', '2026-03-03T01:00', '2026-03-04T01:00'])
  expect(await sentTo(landline)).toEqual(['2026-03-02T23:00'])
  expect(await read()).toMatchObject({ status: 'completed', counts: { failed: 2, pending: 0 } })
  const [recipient] = (await listRecipients(db, business.id, id, {}, { limit: 5, after: null })).items.filter(
    ({ phone }) => phone === off,
  )
  expect(recipient).toMatchObject({ status: 'failed', error: '30003', attempts: 3 })
})
