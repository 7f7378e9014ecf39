import { once } from 'node:events'
import { expect, test } from 'vitest'
import { killableSender } from '../../../test/carriers/killable-sender.ts'
import { aBusiness, aNumber } from '../../../test/factories/records.ts'
import { until } from '../../../test/harness/until.ts'
import { systemClock } from '../../kernel/clock.ts'
import type { Database } from '../../store/database.ts'
import { changeSpending } from '../spending/spending.ts'
import { changeNoticeSettings } from './notice-settings.ts'

/** Set FRONTBELL_REMINDERS=10000 to run the test with as many reminders. */
const REMINDERS = Number(process.env.FRONTBELL_REMINDERS ?? 300)
const KILLS = 2
/** Longer than the leases of notices and messages. */
const AFTER_LEASES_MS = 61_000
const PATIENCE_MS = 60_000 + REMINDERS * 60

test(
  'reminders due in the same minute are each sent exactly once by processes that are killed',
  async () => {
    const { db, carrier, start } = await killableSender('notice-process')
    const now = systemClock.now()
    const business = await aBusiness(db, { country: 'US', timezone: noonZone(now) })
    await aNumber(db, business)
    await changeSpending(db, business.id, { messagesPerMinute: 1e9, messagesPerDay: 1e9 }, now)
    await changeNoticeSettings(db, business.id, { kinds: ['reminder'] }, { sendsMail: false }, now)
    await insertDueReminders(db, business.id, now)
    const left = async (status: string) =>
      (await db.list`SELECT FROM appointment_notices WHERE status = ${status}`).length

    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = carrier.messages.length
      const child = await start(kill * AFTER_LEASES_MS)
      await until('some reminders at the carrier', () => carrier.messages.length >= before + 20, PATIENCE_MS)
      child.kill('SIGKILL')
      await once(child, 'exit')
      expect(await left('pending')).toBeGreaterThan(0)
    }
    await start(KILLS * AFTER_LEASES_MS)
    await until('every reminder is sent', async () => (await left('sent')) === REMINDERS, PATIENCE_MS)
    const unsent = async () =>
      (await db.list`SELECT FROM messages WHERE work IN ('send', 'sending') OR work = 'verify'`).length
    await until('no message waits to be sent', async () => (await unsent()) <= KILLS * 8, PATIENCE_MS)

    // One message for each notice, and the carrier has each once. A message that was being sent when its process was killed may not have
    // reached the carrier, and is not sent again (messages/kill.test.ts).
    const [rows] = await db.list<{ messages: number; linked: number; recipients: number }[]>`
      SELECT count(*)::integer AS messages, count(DISTINCT to_phone)::integer AS recipients,
        (SELECT count(DISTINCT message_id)::integer FROM appointment_notices) AS linked FROM messages`
    expect(rows).toEqual({ messages: REMINDERS, linked: REMINDERS, recipients: REMINDERS })
    const recipients = carrier.messages.map(({ to }) => to)
    expect(new Set(recipients).size).toBe(recipients.length)
    expect(REMINDERS - recipients.length).toBeLessThanOrEqual(KILLS * 8)
  },
  PATIENCE_MS * 4,
)

/** A zone in which it is noon now: no notices are sent at night. */
function noonZone(now: Date): string {
  const behind = now.getUTCHours() - 12
  return behind === 0 ? 'Etc/GMT' : `Etc/GMT${behind > 0 ? '+' : ''}${behind}`
}

/** Appointments in two hours, each with a contact and a reminder that is due now. */
async function insertDueReminders(db: Database, businessId: string, now: Date): Promise<void> {
  const startsAt = new Date(now.getTime() + 2 * 3_600_000)
  const endsAt = new Date(startsAt.getTime() + 1_800_000)
  await db.transaction(
    async (tx) => {
      await tx`
        INSERT INTO contacts (id, business_id, name, phone, created_at, updated_at)
        SELECT 'ctc_' || n, ${businessId}, 'Customer ' || n, '+1' || (5556000000 + n), ${now}, ${now}
        FROM generate_series(1, ${REMINDERS}::integer) AS n`
      await tx`
        INSERT INTO appointments (id, business_id, contact_id, contact_phone, starts_at, ends_at, resource, status, source,
          created_at, updated_at)
        SELECT 'apt_' || n, ${businessId}, 'ctc_' || n, '+1' || (5556000000 + n), ${startsAt}::timestamptz,
          ${endsAt}::timestamptz, n, 'confirmed', 'api', ${now}, ${now}
        FROM generate_series(1, ${REMINDERS}::integer) AS n`
      await tx`
        INSERT INTO appointment_notices (id, business_id, appointment_id, kind, due_at, expires_at, created_at)
        SELECT 'apn_' || n, ${businessId}, 'apt_' || n, 'reminder', ${now}::timestamptz, ${startsAt}::timestamptz, ${now}
        FROM generate_series(1, ${REMINDERS}::integer) AS n`
    },
    { statementTimeoutMs: 60_000 },
  )
}
