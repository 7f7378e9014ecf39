import { expect, onTestFinished, test } from 'vitest'
import { createBusiness } from '../../src/features/business/business.ts'
import { addReportSchedule } from '../../src/features/reports/report-schedule.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import type { Database } from '../../src/store/database.ts'
import { aMember } from '../factories/records.ts'
import { startMailServer } from '../harness/mail-server.ts'
import { until } from '../harness/until.ts'
import { createInstallation, type Installation, openItsDatabase } from './installation.ts'
import { type ServiceProcess, startServiceProcess } from './service.ts'

const MEMBERS = 8

test('scheduled reports are mailed exactly once, however often the service is killed', {
  timeout: 180_000,
}, async () => {
  const installation = await createInstallation()
  onTestFinished(() => installation.remove())
  const mail = await startMailServer()
  const settings = {
    ...installation.settings,
    ...{ FRONTBELL_SMTP_URL: mail.url, FRONTBELL_MAIL_FROM: 'Frontbell <bell@example.com>' },
  }
  const start = () => startServiceProcess({ dataDir: installation.dataDir, settings })
  let service: ServiceProcess = await start()
  onTestFinished(async () => void (await service.end('SIGKILL')))
  const killAndStart = async () => {
    await service.end('SIGKILL')
    service = await start()
    await withDatabase(installation, endAllLeases)
  }
  const reports = () =>
    mail.taken.map(({ to, text }) => ({ to: to[0], id: /^Message-ID: (.*)$/im.exec(text)?.[1]?.trim() ?? '', text }))
  const received = (count: number) => new Set(reports().map(({ id }) => id)).size >= count

  // The service is frozen when the reports fall due, and killed: nothing of them has left.
  const due = await withDatabase(installation, (db) => scheduleForAll(db))
  service.child.kill('SIGSTOP')
  await withDatabase(installation, makeDue)
  expect(reports()).toEqual([])
  await killAndStart()

  // Kills the service as soon as the first report has arrived, and again after half of them.
  await until('the first report is there', () => received(1))
  await killAndStart()
  await until('half of the reports are there', () => received(MEMBERS / 2))
  await killAndStart()
  await until('every report is there', () => received(MEMBERS))

  // A third process queues none again: what is mailed after it are the reports of the next time only.
  await withDatabase(installation, makeDue)
  await killAndStart()
  await until('every report of the next time is there', () => received(2 * MEMBERS))
  await withDatabase(installation, async (db) => {
    const [row] = await db.list<{ queued: number; waiting: number; files: number }[]>`
      SELECT (SELECT count(*)::int FROM outgoing_emails WHERE subject LIKE '%report%') AS queued,
        (SELECT count(*)::int FROM report_schedules WHERE due_at <= now()) AS waiting,
        (SELECT count(*)::int FROM email_attachments) AS files`
    expect(row).toEqual({ queued: 2 * MEMBERS, waiting: 0, files: 0 })
  })
  const ids = new Map(reports().map((one) => [one.id, one]))
  const perMember = due.map((email) => [...ids.values()].filter(({ to }) => to === email).length)
  expect(perMember).toEqual(due.map(() => 2))
  for (const { text } of ids.values()) {
    expect(text).toMatch(/filename=report-weekly-\d{4}-W\d\d\.pdf/)
    expect(text).toMatch(/filename=report-weekly-\d{4}-W\d\d\.csv/)
  }
})

async function withDatabase<T>(installation: Installation, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openItsDatabase(installation.dataDir)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** A business of last year, all of whose members get a weekly report. @returns their addresses */
async function scheduleForAll(db: Database): Promise<string[]> {
  const input = { name: 'Salon', phone: '+12125550199', timezone: 'America/New_York', plan: 'enterprise', hours: {} }
  const business = await createBusiness(db, input, new Date(systemClock.now().getTime() - 365 * 86_400_000))
  const emails = Array.from({ length: MEMBERS }, (_, index) => `member${index}@example.com`)
  for (const email of emails) {
    const { id: memberId } = await aMember(db, business, { email })
    await addReportSchedule(db, { businessId: business.id, memberId }, { type: 'weekly' }, systemClock.now())
  }
  await db.write`UPDATE members SET status = 'active'`
  await db.write`DELETE FROM outgoing_emails`
  return emails
}

/** As if the hour of the reports had come. */
const makeDue = (db: Database): Promise<unknown> =>
  db.write`UPDATE report_schedules SET due_on = (now() - interval '1 day')::date, due_at = now() - interval '1 day'`

/** As if the leases of the killed process had run out. */
async function endAllLeases(db: Database): Promise<void> {
  await db.write`UPDATE report_schedules SET lease_until = now() WHERE lease_until IS NOT NULL`
  await db.write`UPDATE outgoing_emails SET lease_until = now() WHERE lease_until IS NOT NULL AND sent_at IS NULL`
}
