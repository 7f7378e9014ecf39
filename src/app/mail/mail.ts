import { type MailTransport, mailer } from '../../jobs/mailer.ts'
import { smtpTransport } from '../../jobs/smtp.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { AddressGuard } from '../../kernel/network/address-guard.ts'
import type { Database } from '../../store/database.ts'
import type { SendingPause } from '../backup/sending-pause.ts'
import type { ServiceSettings } from '../providers/service-settings.ts'
import type { RunningParts } from '../running-parts.ts'
import { mailedLinks } from './mailed-links.ts'

interface MailParts {
  settings: ServiceSettings
  db: Database
  clock: Clock
  log: Log
  /** The addresses that a mail server entered in the dashboard may have. */
  guard: AddressGuard
  /** The address of the dashboard, for links in mails. */
  url: string
  pause: SendingPause
}

/** Starts sending mail. Without a mail server, mail waits; `frontbell emails list` shows it. */
export async function startMail(
  { settings, db, clock, log, guard, url, pause }: MailParts,
  running: Pick<RunningParts, 'add'>,
): Promise<void> {
  const makeLink = mailedLinks({ db, clock, baseUrl: settings.current().publicUrl ?? url })
  const worker = mailer({ db, clock, log, transport: currentMailServer(settings, guard), makeLink })
  await pause.whenResumed(() => worker.start())
  // Waiting mail is sent at once.
  settings.onChange(() => worker.wake())
  running.add('mail', () => worker.stop(), 'work')
}

/** Sends through the current mail server. */
export function currentMailServer(settings: ServiceSettings, guard: AddressGuard): MailTransport {
  let opened: { key: string; transport: MailTransport } | null = null
  return {
    isReady: () => settings.current().smtpUrl !== null,
    async send(mail) {
      const { smtpUrl, mailFrom, fromEnvironment } = settings.current()
      if (smtpUrl === null || mailFrom === null) throw new Error('there is no mail server any more')
      const key = `${smtpUrl} ${mailFrom}`
      if (opened?.key !== key)
        opened = {
          key,
          transport: smtpTransport(smtpUrl, mailFrom, fromEnvironment.has('smtpUrl') ? undefined : guard),
        }
      return opened.transport.send(mail)
    },
  }
}
