import { Worker } from '../../jobs/due-work.ts'
import { insertEmail } from '../../jobs/outbox.ts'
import { conflict } from '../../kernel/api-error.ts'
import type { Clock, Instant } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { reportMail } from '../../mails/reports/report-mail.ts'
import type { Database, Sql } from '../../store/database.ts'
import { requireBusiness } from '../business/business.ts'
import { type ReportedBusiness, reportContent } from './report-content.ts'
import { type ReportFile, reportFile } from './report-file.ts'
import { reportPeriods } from './report-periods.ts'
import type { ReportSchedule } from './report-schedule.ts'
import { completeSchedule, type LeasedSchedule, leaseSchedules } from './report-schedule-store.ts'
import { hourOf, nextReportTime } from './report-time.ts'

export interface ReportSenderDeps {
  db: Database
  clock: Clock
  log: Log
  /** The page in the dashboard on which reports are scheduled. */
  pageUrl(): string
}

/** Longer than computing and writing one report takes. */
const LEASE_MS = 5 * 60_000
const POLL_MS = 30_000

/**
 * The worker that mails scheduled reports. The mail with its files, and the time of the next report, are written in one transaction, so a
 * process that dies sends no report twice and skips none. After a long stop, the latest report is mailed.
 */
export function reportSender(deps: ReportSenderDeps): Worker<LeasedSchedule> {
  const { db, clock, log } = deps
  return new Worker<LeasedSchedule>({
    queue: 'reports',
    clock,
    log,
    lease: (limit, now) => leaseSchedules(db.write, limit, now, new Date(now.getTime() + LEASE_MS)),
    work: (job) => mailScheduled(deps, job),
    concurrency: 2,
    pollMs: POLL_MS,
  })
}

async function mailScheduled(deps: ReportSenderDeps, job: LeasedSchedule): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const business = await requireBusiness(db, job.businessId)
  const { timezone } = business
  // The business may have changed its zone since.
  const dueAt = hourOf(job.dueOn, job.hour, timezone)
  if (dueAt > now) {
    await completeSchedule(db.write, job, { dueOn: job.dueOn, dueAt }, timezone, null)
    return
  }
  const made = await makeMail(deps, business, job, now)
  const next = nextReportTime(now, job.type, job.hour, timezone)
  await db.transaction(async (tx) => {
    const isOurs = await completeSchedule(tx, job, next, timezone, made?.reportId ?? null)
    if (isOurs && made !== null) await insertReport(tx, job, made, now)
  })
}

interface MadeMail {
  reportId: string
  subject: string
  body: string
  files: ReportFile[]
}

/** Null if there is no whole week or month yet, or the member has left. */
async function makeMail(
  { db, pageUrl }: Pick<ReportSenderDeps, 'db' | 'pageUrl'>,
  business: ReportedBusiness,
  { type, figures, formats, memberId }: ReportSchedule,
  now: Instant,
): Promise<MadeMail | null> {
  const [period] = reportPeriods(business, [type], { after: null, count: 1 }, now)
  if (period === undefined || (await addressOf(db.read, business.id, memberId)) === null) return null
  const content = await reportContent(db, business, period, figures, now)
  const files = await Promise.all(formats.map((format) => reportFile(content, format)))
  const { title, highlights } = content
  const names = files.map(({ name }) => name)
  const mail = reportMail({ business: business.name, title, highlights, files: names, url: pageUrl() })
  return { reportId: period.id, ...mail, files }
}

async function insertReport(
  tx: Sql,
  { businessId, memberId }: ReportSchedule,
  { subject, body, files }: MadeMail,
  now: Instant,
): Promise<void> {
  const address = await addressOf(tx, businessId, memberId)
  if (address === null) return
  await insertEmail(tx, { businessId, subject, body, attachments: files, recipients: [address], memberId }, now)
}

/** Null if the member is not active. */
async function addressOf(sql: Sql, businessId: string, memberId: string): Promise<string | null> {
  const [row] = await sql<{ email: string }[]>`
    SELECT email FROM members WHERE id = ${memberId} AND business_id = ${businessId} AND status = 'active'`
  return row?.email ?? null
}

/** Mails the latest report of a schedule now, in addition to the scheduled ones. @returns its id @throws CONFLICT when there is none yet */
export async function sendReportNow(
  db: Database,
  schedule: ReportSchedule,
  pageUrl: string,
  now: Instant,
): Promise<{ reportId: string; subject: string }> {
  const business = await requireBusiness(db, schedule.businessId)
  const made = await makeMail({ db, pageUrl: () => pageUrl }, business, schedule, now)
  if (made === null)
    throw conflict(
      `there is no report yet: the business needs one whole ${schedule.type === 'weekly' ? 'week' : 'month'}, and the member must be active`,
    )
  await db.transaction((tx) => insertReport(tx, schedule, made, now))
  return { reportId: made.reportId, subject: made.subject }
}
