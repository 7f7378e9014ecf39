import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Database } from '../store/database.ts'
import { retryAt, Worker } from './due-work.ts'
import {
  type EmailAttachment,
  type LeasedEmail,
  LINK_PLACEHOLDER,
  leaseEmails,
  type MailLink,
  markFailed,
  markSent,
  selectAttachments,
} from './outbox.ts'

export interface Mail {
  to: readonly string[]
  subject: string
  text: string
  /** The same at every attempt, so that the receiving mail program shows a mail that was sent twice only once. */
  messageId: string
  /** A calendar file (RFC 5545); null if there is none. */
  calendar?: string | null
  /** The attached files. */
  attachments?: readonly EmailAttachment[]
}

export interface MailTransport {
  /** Whether there is currently a mail server; always if absent. Without one, mail waits. */
  isReady?(): boolean
  /** Hands one mail to a mail server. Rejects with the reason when the server does not accept it. */
  send(mail: Mail): Promise<void>
}

export interface MailerOptions {
  db: Database
  clock: Clock
  log: Log
  transport: MailTransport
  /**
   * Creates the link of a mail. Null if nobody needs it any more, such as the invitation of a person who has
   * joined.
   */
  makeLink(link: MailLink): Promise<string | null>
}

/** Longer than a mail server may take for one mail (smtp.ts). */
const LEASE_MS = 120_000
const POLL_MS = 15_000
const HOUR_MS = 3_600_000
/** Twelve attempts in about two days. After the last one the mail is held until its owner asks for a retry. */
const RETRY_DELAYS_MS = [60_000, 300_000, 1_800_000, 2 * HOUR_MS, ...Array<number>(7).fill(6 * HOUR_MS)]
const NOT_NEEDED = 'the link is not needed any more: the person has joined or was removed'
const NO_RECIPIENT = 'the business has no active owner or admin to send it to'

/**
 * The worker that sends mail. A mail is sent at least once: it is marked as sent only after the mail server accepted it,
 * and a worker that dies in between leaves it to the next one.
 */
export function mailer({ db, clock, log, transport, makeLink }: MailerOptions): Worker<LeasedEmail> {
  return new Worker<LeasedEmail>({
    queue: 'mail',
    clock,
    log,
    async lease(limit, now) {
      if (transport.isReady?.() === false) return []
      return leaseEmails(db.write, limit, { now, until: new Date(now.getTime() + LEASE_MS) })
    },
    async work(email) {
      const body = await bodyWithLink(email, makeLink)
      if (body === null) return markFailed(db.write, email, { reason: NOT_NEEDED, retryAt: null })
      const attachments = await selectAttachments(db.read, email)
      const mail = { ...email, body, attachments }
      const problem = email.recipients.length === 0 ? NO_RECIPIENT : await attemptSend(transport, mail)
      if (problem === null) return markSent(db.write, email, clock.now())
      log.warn({ email: email.id, problem }, 'a mail could not be sent; it is kept and tried again')
      const now = clock.now()
      await markFailed(db.write, email, { reason: problem, retryAt: retryAt(RETRY_DELAYS_MS, email.attempts + 1, now) })
    },
    concurrency: 1,
    pollMs: POLL_MS,
  })
}

/** The text to send; null if its link is no longer needed. Each attempt creates another link, which invalidates the previous one. */
async function bodyWithLink({ body, link }: LeasedEmail, makeLink: MailerOptions['makeLink']): Promise<string | null> {
  if (link === null) return body
  const url = await makeLink(link)
  return url === null ? null : body.replace(LINK_PLACEHOLDER, () => url)
}

/** Null if the server accepted the mail, otherwise the reason on one line. */
async function attemptSend(
  transport: MailTransport,
  email: LeasedEmail & Required<Pick<Mail, 'attachments'>>,
): Promise<string | null> {
  try {
    const { recipients: to, subject, body: text, id, calendar, attachments } = email
    const files = attachments.length === 0 ? {} : { attachments }
    await transport.send({ to, subject, text, messageId: `<${id}@frontbell>`, calendar, ...files })
    return null
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 500) ?? 'unknown'
  }
}
