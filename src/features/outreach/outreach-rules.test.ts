import { beforeAll, expect, test } from 'vitest'
import { startMessaging } from '../../../test/factories/messaging.ts'
import { aCampaign, aContact } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import type { Database } from '../../store/database.ts'
import { recordConsent } from '../consents/consent.ts'
import { setOptedOut } from '../messages/message.ts'
import { listNotifications } from '../notifications/notification.ts'
import { listWaitingCalls } from '../outbound-calls/outbound-call.ts'
import { changeSpending } from '../spending/spending.ts'
import {
  type NewCampaign,
  pauseCampaign,
  requireCampaign,
  resumeCampaign,
  scheduleCampaign,
  startCampaign,
} from './campaign.ts'
import { runDueCampaigns } from './campaign-runner.ts'
import { pauseOutreach, resumeOutreach } from './pause/outreach-pause.ts'

const HOUR_MS = 3_600_000
/** A Tuesday. */
const NOON = new Date('2027-06-01T16:00:00Z')

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const phonesIn = (area: string, count: number) =>
  Array.from({ length: count }, (_, n) => `+1${area}${String(5_551_000 + n)}`)

/** Starts a campaign at `at`, by default one of texts. */
async function startOutreach(phones: readonly string[], at: Date, terms: Partial<NewCampaign> = {}) {
  const messaging = await startMessaging(db, {}, { now: at })
  const { business, number, clock } = messaging
  const { id } = await aCampaign(db, business, { phones, ...terms })
  await startCampaign(db, business.id, id, clock.now())
  return {
    ...messaging,
    id,
    /** The numbers texted until now, oldest first. */
    texted: () => messaging.carrier.taken().map(({ to }) => to),
    /** The carrier reports that no text so far was delivered, as Twilio would. */
    undelivered: (errorCode: string) =>
      db.write`UPDATE messages SET status = 'failed', carrier = 'twilio', error_code = ${errorCode}`,
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

test('a campaign that requires consent skips people who never gave it or withdrew it', async () => {
  const [agreed = '', tookBack = '', never = '', calls = ''] = phonesIn('212', 4)
  const { business, clock, run } = await startOutreach([never], NOON)
  const consent = (phone: string, kind: 'call' | 'sms', given: boolean, hoursBefore: number) => {
    const givenAt = new Date(NOON.getTime() - hoursBefore * HOUR_MS)
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

test('a campaign of calls asks for the consent to calls, not for that to texts', async () => {
  const [calls = '', texts = ''] = phonesIn('212', 2)
  const { business, clock, run } = await startOutreach([texts], NOON)
  for (const [phone, kind] of [[calls, 'call'] as const, [texts, 'sms'] as const]) {
    const input = { phone, kind, method: 'spoken', words: 'Yes, you may.' } as const
    await recordConsent(db, business.id, input, null, clock.now())
  }
  const terms = { channel: 'call', calling: { maxAtOnce: 5 }, requiresConsent: true } as const
  const { id } = await aCampaign(db, business, { ...terms, phones: [calls, texts] })
  await startCampaign(db, business.id, id, clock.now())

  await run(2)

  expect((await listWaitingCalls(db, 10)).map(({ to }) => to)).toEqual([calls])
  expect((await requireCampaign(db, business.id, id)).counts).toMatchObject({ inProgress: 1, noConsent: 1 })
})

test('a text has the name of the contact with the number, and is whole where no name is known', async () => {
  const [ada = '', unknown = ''] = phonesIn('212', 2)
  const body = 'Hi[ {first_name}], {business} is open again.'
  const { business, clock, carrier, run } = await startOutreach([unknown], NOON, { body })
  await aContact(db, business, { phone: ada, name: 'Dr. Ada Lovelace' })
  const { id } = await aCampaign(db, business, { phones: [ada], body })
  await startCampaign(db, business.id, id, clock.now())

  await run(2)

  const bodies = Object.fromEntries(carrier.taken().map((text) => [text.to, text.body]))
  expect(bodies).toEqual({
    [ada]: 'Hi Ada, Riverside Dental is open again.',
    [unknown]: 'Hi, Riverside Dental is open again.',
  })
})

test('a text that is due again in the night is sent in the morning of the recipient', async () => {
  const phones = phonesIn('212', 1)
  // 20:30 in New York; two hours later it is night.
  const { clock, run, undelivered, read } = await startOutreach(phones, new Date('2027-06-02T00:30:00Z'))
  await run(1)
  await undelivered('30003')
  await run(6)
  expect((await read()).counts).toMatchObject({ pending: 1 })
  while (clock.now() < new Date('2027-06-02T13:00:00Z')) {
    await run(1)
    clock.advance(HOUR_MS / 4 - (clock.now().getTime() % (HOUR_MS / 4)))
  }

  const sent = await db.list<{ at: Date }[]>`SELECT sent_at AS at FROM messages ORDER BY created_at`
  expect(sent.map(({ at }) => at.toISOString().slice(0, 16))).toEqual(['2027-06-02T00:30', '2027-06-02T12:00'])
})

test('a text that did not leave before the night is sent in the morning of the recipient', async () => {
  const phones = phonesIn('212', 1)
  // Ten seconds before 21:00 in New York. The service stops after it has queued the text.
  const { clock, run, dispatcher, texted } = await startOutreach(phones, new Date('2027-06-02T00:59:50Z'))
  await runDueCampaigns(db, clock.now())
  clock.advance(60_000)
  await dispatcher.runDue()
  expect(texted()).toEqual([])

  while (clock.now() < new Date('2027-06-02T13:00:00Z')) {
    await run(1)
    clock.advance(HOUR_MS / 4 - (clock.now().getTime() % (HOUR_MS / 4)))
  }

  const sent = await db.list<{ at: Date }[]>`SELECT sent_at AS at FROM messages WHERE sent_at IS NOT NULL`
  expect(sent.map(({ at }) => at.toISOString().slice(0, 16))).toEqual(['2027-06-02T12:00'])
  expect(texted()).toEqual(phones)
})

test('while all campaigns are paused nobody is texted and no scheduled campaign begins; a campaign paused by hand stays paused', async () => {
  const [running, scheduled, byHand] = [phonesIn('212', 15), phonesIn('646', 1), phonesIn('917', 1)]
  const { business, clock, run, texted } = await startOutreach(running, NOON)
  const later = await aCampaign(db, business, { phones: scheduled })
  await scheduleCampaign(db, business.id, later.id, new Date(NOON.getTime() + 5_000), clock.now())
  const held = await aCampaign(db, business, { phones: byHand })
  await startCampaign(db, business.id, held.id, clock.now())
  await pauseCampaign(db, business.id, held.id, clock.now())
  await run(1)
  const before = texted().length
  await pauseOutreach(db, business.id, clock.now())

  await run(20)

  expect(before).toBe(10)
  expect(texted()).toHaveLength(before)
  await resumeOutreach(db, business.id, clock.now())
  await run(10)
  expect(texted().sort()).toEqual([...running, ...scheduled].sort())
  expect((await requireCampaign(db, business.id, held.id)).status).toBe('paused')
})

test('a campaign pauses automatically when half of the last 20 texts fail, and the count begins again when it is resumed', async () => {
  const { business, clock, id, run, undelivered, texted, read } = await startOutreach(phonesIn('212', 50), NOON)
  await run(2)
  await undelivered('30006')

  await run(5)

  const count = texted().length
  expect(count).toBeLessThan(50)
  expect(await read()).toMatchObject({ status: 'paused', pausedReason: 'many_failures' })
  await resumeCampaign(db, business.id, id, clock.now())
  await run(20)
  expect(await read()).toMatchObject({ status: 'completed', counts: { failed: 20, completed: 30 } })
})

test.each(['sms', 'call'] as const)(
  'a campaign (%s) that reaches the limit of a day waits, fails nobody, and goes on the next morning',
  async (channel) => {
    const phones = phonesIn('212', 5)
    const terms = channel === 'call' ? { channel, calling: { maxAtOnce: 10 } } : { channel }
    const { business, clock, run, read } = await startOutreach(phones, NOON, terms)
    await changeSpending(db, business.id, { messagesPerDay: 3, callsPerDay: 3 }, NOON)
    const contacted = async () => {
      const { total, pending, failed } = (await read()).counts
      return [total - pending, failed]
    }

    await run(5)
    const first = await contacted()
    clock.advance(9 * HOUR_MS)
    await run(5)
    const evening = await contacted()
    clock.advance(12 * HOUR_MS)
    await run(5)

    expect(first).toEqual([3, 0])
    expect(evening).toEqual([3, 0])
    expect(await contacted()).toEqual([5, 0])
  },
)
