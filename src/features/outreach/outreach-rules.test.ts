import { beforeAll, expect, test } from 'vitest'
import { startMessaging } from '../../../test/factories/messaging.ts'
import { aCampaign } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { isNight } from '../../kernel/time/night.ts'
import { zonesOfRecipient } from '../../kernel/time/zones-of-number.ts'
import type { Database } from '../../store/database.ts'
import { recordConsent } from '../consents/consent.ts'
import { setOptedOut } from '../messages/message.ts'
import { listNotifications } from '../notifications/notification.ts'
import { changeSpending } from '../spending/spending.ts'
import { requireCampaign, resumeCampaign, startCampaign } from './campaign.ts'
import { runDueCampaigns } from './campaign-runner.ts'

/** Set FRONTBELL_RECIPIENTS=10000 to run the tests with as many recipients. */
const RECIPIENTS = Number(process.env.FRONTBELL_RECIPIENTS ?? 240)
/** Area codes in six zones, from New York to Honolulu. */
const AREAS = ['212', '312', '303', '415', '907', '808']
const HOUR_MS = 3_600_000

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const phonesIn = (area: string, count: number) =>
  Array.from({ length: count }, (_, n) => `+1${area}${String(5_551_000 + n)}`)

/** Starts a campaign of texts at `at`. */
async function startOutreach(phones: readonly string[], at: Date) {
  const messaging = await startMessaging(db, {}, { now: at })
  const { business, number, clock } = messaging
  const { id } = await aCampaign(db, business, { phones })
  await startCampaign(db, business.id, id, clock.now())
  return {
    ...messaging,
    id,
    read: () => requireCampaign(db, business.id, id),
    optOut: (phone: string) =>
      setOptedOut(db, business.id, { businessPhone: number, phone, optedOut: true }, clock.now()),
    /** Advances the clock by this many seconds, running the campaigns once in each. */
    async run(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        await runDueCampaigns(db, clock.now())
        await messaging.elapse(1_000)
      }
    },
  }
}

test('nobody is texted at night, in six zones and across a clock change', async () => {
  const phones = AREAS.flatMap((area) => phonesIn(area, Math.floor(RECIPIENTS / AREAS.length)))
  // The evening before the clocks go forward in North America.
  const evening = new Date('2027-03-13T23:00:00Z')
  const { id, business, clock, run, read } = await startOutreach(phones, evening)
  await changeSpending(db, business.id, { messagesPerDay: RECIPIENTS }, evening)

  for (let hour = 0; hour < 60 && (await read()).status === 'running'; hour += 1) {
    await run(Math.ceil(phones.length / 10) + 2)
    clock.advance(HOUR_MS - (clock.now().getTime() % HOUR_MS))
  }

  const texted = await db.list<{ phone: string; at: Date }[]>`
    SELECT one.phone, messages.created_at AS at FROM campaign_recipients AS one JOIN messages ON messages.id = message_id
    WHERE campaign_id = ${id}`
  expect(texted.length).toBe(phones.length)
  expect(texted.filter(({ phone, at }) => isNight(at, zonesOfRecipient(phone, business)))).toEqual([])
  expect(new Set(texted.map(({ at }) => at.toISOString().slice(0, 13))).size).toBeGreaterThan(2)
})

test('a campaign that requires consent skips people who never gave it or withdrew it', async () => {
  const [agreed = '', tookBack = '', never = '', calls = ''] = phonesIn('212', 4)
  const noon = new Date('2027-06-01T16:00:00Z')
  const { business, clock, run } = await startOutreach([never], noon)
  const consent = (phone: string, kind: 'call' | 'sms', given: boolean, hoursBefore: number) => {
    const givenAt = new Date(noon.getTime() - hoursBefore * HOUR_MS)
    const input = { phone, kind, given, givenAt, method: 'form' as const, words: 'I agree to offers.' }
    return recordConsent(db, business.id, input, null, clock.now())
  }
  await consent(agreed, 'sms', true, 2)
  await consent(tookBack, 'sms', false, 1)
  // Recorded later, but given earlier.
  await consent(tookBack, 'sms', true, 3)
  await consent(calls, 'call', true, 1)
  const { id } = await aCampaign(db, business, { phones: [agreed, tookBack, never, calls], requiresConsent: true })
  await startCampaign(db, business.id, id, clock.now())

  await run(12)

  expect((await requireCampaign(db, business.id, id)).counts).toMatchObject({ completed: 1, noConsent: 3 })
  const texted = await db.list<{ phone: string }[]>`
    SELECT phone FROM campaign_recipients WHERE campaign_id = ${id} AND status = 'completed'`
  expect(texted).toEqual([{ phone: agreed }])
})

test('a campaign pauses automatically when people opt out of it, says so, and continues when it is resumed', async () => {
  const phones = phonesIn('212', 30)
  const { business, clock, id, optOut, run, read } = await startOutreach(phones, new Date('2027-06-02T16:00:00Z'))
  await run(1)
  for (const phone of phones.slice(0, 5)) await optOut(phone)

  await run(15)

  const paused = await read()
  expect(paused).toMatchObject({ status: 'paused', pausedReason: 'many_opt_outs' })
  const notified = await listNotifications(db, business.id, {}, { limit: 1, after: null })
  expect(notified.items[0]).toMatchObject({ type: 'campaign.paused', resourceId: id, severity: 'warning' })
  await resumeCampaign(db, business.id, id, clock.now())
  await run(30)
  expect(await read()).toMatchObject({ status: 'completed', pausedReason: null })
})
