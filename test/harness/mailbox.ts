import { mailedLinks } from '../../src/app/mail/mailed-links.ts'
import { type Mail, mailer } from '../../src/jobs/mailer.ts'
import type { Clock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import type { Database } from '../../src/store/database.ts'

/** Sends the mail that is due, as the service does, into a list. */
export function openMailbox({ db, clock, url }: { db: Database; clock: Clock; url: string }) {
  const received: Mail[] = []
  const transport = { send: async (mail: Mail) => void received.push(mail) }
  const worker = mailer({ db, clock, log: silentLog, transport, makeLink: mailedLinks({ db, clock, baseUrl: url }) })
  return {
    /** All mail so far, oldest first. */
    async read(): Promise<readonly Mail[]> {
      await worker.runDue()
      return received
    },
    /** The token in the link of the latest mail to the address; empty if there is none. */
    async tokenFor(email: string): Promise<string> {
      const mails = (await this.read()).filter(({ to }) => to.includes(email))
      return /#(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
    },
  }
}
