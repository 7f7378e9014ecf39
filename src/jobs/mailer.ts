import { randomUUID } from 'node:crypto'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Database } from '../store/database.ts'
import { type ClaimedEmail, claimEmails, markFailed, markSent } from './outbox.ts'

export interface Mail {
  to: readonly string[]
  subject: string
  text: string
  /** The same at every attempt, so that a mail sent twice is shown once by who receives it. */
  messageId: string
}

/** Hands one mail to a mail server; rejects with the reason when that does not take it. */
export interface MailTransport {
  send(mail: Mail): Promise<void>
}

export interface MailerOptions {
  db: Database
  clock: Clock
  log: Log
  transport: MailTransport
}

const AT_ONCE = 10
const NOBODY = 'the business has no active owner or admin to send it to'

/**
 * Sends what is due, once through; returns how many the mail server took. A mail is sent at least once: it is marked
 * only after the server took it, and a sender that dies in between leaves it to the next.
 */
export async function sendDueEmails({ db, clock, log, transport }: MailerOptions): Promise<number> {
  let sent = 0
  for (;;) {
    const token = randomUUID()
    const claimed = await claimEmails(db.write, token, AT_ONCE, clock.now())
    if (claimed.length === 0) return sent
    for (const email of claimed) {
      const problem = email.recipients.length === 0 ? NOBODY : await attemptSend(transport, email)
      if (problem === null) {
        await markSent(db.write, email.id, token, clock.now())
        sent++
      } else {
        log.warn({ email: email.id, problem }, 'a mail could not be sent; it is kept and tried again')
        await markFailed(db.write, email, token, problem, clock.now())
      }
    }
  }
}

/** Null, or why not, in one line. */
async function attemptSend(transport: MailTransport, email: ClaimedEmail): Promise<string | null> {
  try {
    const { recipients: to, subject, body: text, id } = email
    await transport.send({ to, subject, text, messageId: `<${id}@frontbell>` })
    return null
  } catch (error) {
    return (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 500) ?? 'unknown'
  }
}
