import type { Registry } from 'prom-client'
import type { Config } from '../config/config.ts'
import { noticeSender } from '../features/appointment-notices/notice-sender.ts'
import { icsCalendar } from '../features/appointments/ics.ts'
import { appointmentLinks } from '../features/appointments/self-service/appointment-link.ts'
import { createNotification } from '../features/notifications/notification.ts'
import { pruneIdempotentAnswers } from '../http/gate/idempotency.ts'
import { mailer } from '../jobs/mailer.ts'
import { deleteSentEmails } from '../jobs/outbox.ts'
import { repeat } from '../jobs/repeat.ts'
import { smtpTransport } from '../jobs/smtp.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { AddressGuard } from '../kernel/network/address-guard.ts'
import { createSealedBox } from '../kernel/sealed-box.ts'
import type { Database } from '../store/database.ts'
import { forgetOldEvents } from '../webhooks/log/retention.ts'
import { webhookMetrics } from '../webhooks/sending/metrics.ts'
import { Sender } from '../webhooks/sending/sender.ts'
import { mailedLinks } from './mailed-links.ts'
import { openWebhookAgent } from './webhook-agent.ts'

export interface SendingParts {
  config: Config
  db: Database
  clock: Clock
  log: Log
  secret: Uint8Array
  metrics: Registry
  /** The addresses that webhooks may be sent to. */
  webhookGuard: AddressGuard
  /** The address of the dashboard, for links in mails. */
  url: string
}

const CHORES_MS = 10 * 60_000
const DAY_MS = 24 * 3600 * 1000

interface Running {
  add(name: string, stop: () => Promise<unknown>): void
}

/** Starts sending webhooks and mail, and deleting old events, mail and idempotency records. Adds how to stop to `running`. */
export async function startSending(parts: SendingParts, running: Running): Promise<void> {
  const { config, db, clock, log, secret, metrics: registry } = parts
  const { guard, agent } = await openWebhookAgent(config, clock, parts.webhookGuard)
  const box = createSealedBox(secret)
  const metrics = webhookMetrics({ registry, sql: db.list, now: () => clock.now(), inFlight: () => sender.inFlight })
  const notify = createNotification
  const sender: Sender = new Sender({ db, log, clock, box, guard, agent, brand: config.brand, metrics, notify })
  await sender.start()
  running.add('webhook connections', () => agent.close())
  running.add('webhook sender', () => sender.drain())
  await startMail(parts, running)
  await startNotices(parts, running)
  running.add(
    'chores',
    repeat(clock, log, CHORES_MS, async () => {
      const now = clock.now()
      await forgetOldEvents(db.write, config.webhookLogDays, now)
      await deleteSentEmails(db.write, new Date(now.getTime() - config.webhookLogDays * DAY_MS))
      await pruneIdempotentAnswers(db, now)
    }),
  )
}

/** Without a mail server no mail is sent; `frontbell emails list` shows the mail that waits. */
async function startMail({ config, db, clock, log, url }: SendingParts, running: Running): Promise<void> {
  const { smtpUrl, mailFrom } = config
  if (smtpUrl === null || mailFrom === null) return
  const transport = smtpTransport(smtpUrl, mailFrom)
  const makeLink = mailedLinks({ db, clock, baseUrl: config.publicUrl ?? url })
  const worker = mailer({ db, clock, log, transport, makeLink })
  await worker.start()
  running.add('mail', () => worker.stop())
}

/** Tells customers about their appointments. */
async function startNotices({ config, db, clock, log, secret }: SendingParts, running: Running): Promise<void> {
  const worker = noticeSender({
    ...{ db, clock, log },
    ...appointmentLinks({ secret, publicUrl: config.publicUrl }),
    sendsMail: config.smtpUrl !== null,
    calendarFile: (business, entry) => icsCalendar(business, [{ ...entry, description: '' }]),
  })
  await worker.start()
  running.add('appointment notices', () => worker.stop())
}
