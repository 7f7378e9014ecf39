import type { Registry } from 'prom-client'
import type { Config } from '../config/config.ts'
import { noticeSender } from '../features/appointment-notices/notice-sender.ts'
import { forgetOldRequests } from '../features/appointments/booking-page/booking-request.ts'
import { icsCalendar } from '../features/appointments/ics.ts'
import { appointmentLinks } from '../features/appointments/self-service/appointment-link.ts'
import { notificationSender } from '../features/notification-sender/notification-sender.ts'
import { openChatUrl } from '../features/notifications/member-notifications.ts'
import { createNotification } from '../features/notifications/notification.ts'
import { queueDueDigests } from '../features/notifications/notification-digest.ts'
import { NOTIFICATIONS_DUE } from '../features/notifications/notification-store.ts'
import { reportSender } from '../features/reports/report-sender.ts'
import { pruneIdempotentAnswers } from '../http/gate/idempotency.ts'
import { deleteOldEmails } from '../jobs/outbox.ts'
import type { PeriodicTasks } from '../jobs/periodic-tasks.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { AddressGuard } from '../kernel/network/address-guard.ts'
import { createSealedBox } from '../kernel/sealed-box.ts'
import type { Database } from '../store/database.ts'
import { forgetOldEvents } from '../webhooks/log/retention.ts'
import { replayWorker } from '../webhooks/replays/replay-worker.ts'
import { webhookMetrics } from '../webhooks/sending/metrics.ts'
import { Sender } from '../webhooks/sending/sender.ts'
import type { SendingPause } from './backup/sending-pause.ts'
import { startMail } from './mail/mail.ts'
import { chatPoster } from './notifications/chat-poster.ts'
import { notificationPages, reportsPage } from './notifications/notification-pages.ts'
import type { ServiceSettings } from './providers/service-settings.ts'
import type { RunningParts } from './running-parts.ts'
import { traceAttempts } from './tracing/delivery-traces.ts'
import type { Tracing } from './tracing/tracing.ts'
import { openWebhookAgent } from './webhook-agent.ts'

export interface SendingParts {
  config: Config
  settings: ServiceSettings
  db: Database
  clock: Clock
  log: Log
  secret: Uint8Array
  metrics: Registry
  /** The addresses to which webhooks may be sent. */
  webhookGuard: AddressGuard
  /** The address of the dashboard, for links in mails. */
  url: string
  pause: SendingPause
  tracing: Tracing | null
  periodic: Pick<PeriodicTasks, 'add'>
}

const CHORES_MS = 10 * 60_000
const DIGESTS_MS = 60_000
const DAY_MS = 24 * 3600 * 1000
/** Mail that waits for a mail server. */
const UNSENT_MAIL_DAYS = 90

type Running = Pick<RunningParts, 'add'>

/**
 * Starts the sending that the roles of this instance include, and the deletion of old events, mail and idempotency records. Adds how to
 * stop to `running`.
 */
export async function startSending(parts: SendingParts, running: Running): Promise<void> {
  const { roles } = parts.config
  if (roles.includes('sending')) await startWebhooks(parts, running)
  if (!roles.includes('work')) return
  await startMail({ ...parts, guard: parts.webhookGuard }, running)
  await startNotices(parts, running)
  await startNotifications(parts, running)
  await startReports(parts, running)
  forgetWhatIsOld(parts)
}

async function startWebhooks(parts: SendingParts, running: Running): Promise<void> {
  const { config, db, clock, log, secret, metrics: registry, tracing } = parts
  const { guard, agent } = await openWebhookAgent(config, clock, parts.webhookGuard)
  const box = createSealedBox(secret)
  const metrics = webhookMetrics({ registry, sql: db.list, now: () => clock.now(), inFlight: () => sender.inFlight })
  const notify = createNotification
  const trace = tracing && { trace: traceAttempts(tracing) }
  const sender: Sender = new Sender({
    db,
    log,
    clock,
    box,
    guard,
    agent,
    brand: config.brand,
    metrics,
    notify,
    ...trace,
  })
  await parts.pause.whenResumed(() => sender.start())
  const replays = replayWorker({ db, clock, log })
  await parts.pause.whenResumed(() => replays.start())
  running.add('webhook connections', () => agent.close())
  running.add('webhook sender', () => sender.drain(), 'sending')
  running.add('webhook replays', () => replays.stop(), 'sending')
}

function forgetWhatIsOld({ config, db, clock, periodic }: SendingParts): void {
  periodic.add({
    name: 'old events and mail',
    everyMs: CHORES_MS,
    async run() {
      const now = clock.now()
      await forgetOldEvents(db.write, config.webhookLogDays, now)
      const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
      await deleteOldEmails(db.write, daysAgo(config.webhookLogDays), daysAgo(UNSENT_MAIL_DAYS))
      await pruneIdempotentAnswers(db, now)
      await forgetOldRequests(db, now)
    },
  })
}

/** Sends customers notices about their appointments. */
async function startNotices(
  { config, settings, db, clock, log, secret, pause }: SendingParts,
  running: Running,
): Promise<void> {
  const worker = noticeSender({
    ...{ db, clock, log },
    ...appointmentLinks({ secret, publicUrl: config.publicUrl }),
    sendsMail: () => settings.current().smtpUrl !== null,
    calendarFile: (business, entry) => icsCalendar(business, [{ ...entry, description: '' }]),
  })
  await pause.whenResumed(() => worker.start())
  running.add('appointment notices', () => worker.stop(), 'work')
}

/** Mails the reports that members have scheduled. */
async function startReports({ settings, db, clock, log, url, pause }: SendingParts, running: Running): Promise<void> {
  const worker = reportSender({ db, clock, log, pageUrl: () => reportsPage(settings.current().publicUrl ?? url) })
  await pause.whenResumed(() => worker.start())
  running.add('reports', () => worker.stop(), 'work')
}

/** Notifies the members of businesses by text and chat. */
async function startNotifications(parts: SendingParts, running: Running): Promise<void> {
  const { config, settings, db, clock, log, secret, url, pause, periodic } = parts
  const { guard, agent } = await openWebhookAgent(config, clock, parts.webhookGuard)
  const box = createSealedBox(secret)
  const worker = notificationSender({
    ...{ db, clock, log, dueChannel: NOTIFICATIONS_DUE, postChat: chatPoster(agent, guard) },
    chatUrlOf: (businessId, memberId) => openChatUrl(db.read, box, businessId, memberId),
    pageOf: notificationPages(settings.current().publicUrl ?? url),
  })
  await pause.whenResumed(() => worker.start())
  running.add('chat connections', () => agent.close())
  running.add('notifications', () => worker.stop(), 'work')
  periodic.add({
    name: 'notification digests',
    everyMs: DIGESTS_MS,
    run: () => queueDueDigests(db, settings.current().publicUrl ?? url, clock.now()),
    mayRun: () => !pause.isPaused(),
  })
}
