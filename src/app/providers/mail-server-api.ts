import type { Config } from '../../config/config.ts'
import { mailAddress, Unreadable } from '../../config/setting-kinds.ts'
import type {
  MailServerDraft,
  MailServerParts,
  MailServerView,
} from '../../features/providers/mail-server-dashboard-routes.ts'
import { changeServiceValues, readServiceValues } from '../../features/providers/service-setting.ts'
import { smtpTransport } from '../../jobs/smtp.ts'
import { badRequest } from '../../kernel/api-error.ts'
import type { Clock } from '../../kernel/clock.ts'
import { requireEmail, requireLine } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import { type AddressGuard, isLocalhostName, literalAddress } from '../../kernel/network/address-guard.ts'
import { ProviderError, type ProviderProblem } from '../../kernel/provider-error.ts'
import { requireSignedIn } from '../../kernel/scope.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'
import { mailServerTestMail } from '../../mails/mail-server-test.ts'
import type { Database } from '../../store/database.ts'
import { currentMailServer } from '../mail/mail.ts'
import { isSharedService } from './provider-settings-api.ts'
import { tried } from './provider-trial.ts'
import { requireServiceOwner } from './service-owner.ts'
import { mailIsFixedBy, type ServiceSettings } from './service-settings.ts'

interface Parts {
  config: Config
  settings: ServiceSettings
  box: SealedBox
  clock: Clock
  /** The addresses that a mail server entered in the dashboard may have. */
  guard: AddressGuard
  /** The name of the product, for the test mail. */
  product: string
}

/** The content of the settings `smtpUrl` and `mailFrom`. */
interface MailServer {
  smtpUrl: string
  mailFrom: string
}

/** The mail server that the owner of the only business enters in the dashboard. */
export function mailServerApi({ config, settings, box, clock, guard, product }: Parts): MailServerParts['mailServer'] {
  const fixedBy = mailIsFixedBy(config)
  const stored = async (db: Pick<Database, 'read'>): Promise<MailServer | null> => {
    const { smtpUrl, mailFrom } = (await readServiceValues(db, box)).values
    return smtpUrl === undefined || mailFrom === undefined ? null : { smtpUrl, mailFrom }
  }
  const view = async (db: Database): Promise<MailServerView> => {
    const [own, isShared] = await Promise.all([stored(db), isSharedService(db)])
    const source = fixedBy !== null ? 'environment' : own === null ? null : 'dashboard'
    return { source, fixedBy, isShared, server: source === 'dashboard' && own && !isShared ? shownServer(own) : null }
  }
  return {
    view: ({ db }) => view(db),
    async change({ db, now }, draft) {
      await requireServiceOwner(db, fixedBy, 'FRONTBELL_SMTP_URL')
      const { smtpUrl, mailFrom } = serverOf(draft, await stored(db), guard)
      await changeServiceValues(
        db,
        box,
        [
          { name: 'smtpUrl', value: smtpUrl, isSecret: true },
          { name: 'mailFrom', value: mailFrom, isSecret: false },
        ],
        now(),
      )
      return view(db)
    },
    async remove({ db, now }) {
      await requireServiceOwner(db, fixedBy, 'FRONTBELL_SMTP_URL')
      const names = ['smtpUrl', 'mailFrom']
      const changes = names.map((name) => ({ name, value: null, isSecret: false }))
      await changeServiceValues(db, box, changes, now())
    },
    async test({ db, caller }, draft) {
      const to = requireSignedIn(caller).email
      if (draft !== null) await requireServiceOwner(db, fixedBy, 'FRONTBELL_SMTP_URL')
      const server = draft === null ? null : serverOf(draft, await stored(db), guard)
      const transport =
        server === null ? currentMailServer(settings, guard) : smtpTransport(server.smtpUrl, server.mailFrom, guard)
      if (transport.isReady?.() === false) throw badRequest('draft: enter a mail server first')
      return tried(clock, async () => {
        const { subject, body } = mailServerTestMail({ product })
        await transport
          .send({ to: [to], subject, text: body, messageId: `<${newId('email')}@frontbell>` })
          .catch(throwProviderError)
        return `sent to ${to}`
      })
    },
  }
}

function shownServer({ smtpUrl, mailFrom }: MailServer): MailServerView['server'] {
  const { protocol, hostname, port, username, password } = new URL(smtpUrl)
  const encryption = protocol === 'smtps:' ? 'tls' : 'starttls'
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (encryption === 'tls' ? 465 : 587),
    encryption,
    username: username === '' ? null : decodeURIComponent(username),
    hasPassword: password !== '',
    sender: mailFrom,
  }
}

/** The settings for a draft. A stored password is used only with the same server and user name. */
function serverOf(draft: MailServerDraft, stored: MailServer | null, guard: AddressGuard): MailServer {
  const host = requireHost(draft.host, guard)
  const known = stored === null ? null : shownServer(stored)
  const username = draft.username?.trim() || null
  const isKnown = known !== null && known.host === host && known.username === username
  const kept = isKnown && stored !== null ? decodeURIComponent(new URL(stored.smtpUrl).password) : ''
  const password = draft.password ?? kept
  if (username !== null && password === '') throw badRequest('password: enter the password of this user at this server')
  if (username === null && draft.password !== undefined)
    throw badRequest('username: enter the user name that the password belongs to')
  const login = username === null ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`
  const literal = host.includes(':') ? `[${host}]` : host
  const protocol = draft.encryption === 'tls' ? 'smtps' : 'smtp'
  return { smtpUrl: `${protocol}://${login}${literal}:${draft.port}`, mailFrom: requireSender(draft.sender) }
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*$/i

function requireHost(text: string, guard: AddressGuard): string {
  const host = text
    .trim()
    .replace(/^\[|\]$/g, '')
    .toLowerCase()
  const literal = literalAddress(host)
  if (literal === null && !HOST.test(host)) throw badRequest('host: must be a host name such as mail.example.com')
  const denied = literal !== null ? !guard.permits(literal) : isLocalhostName(host) && !guard.permits('127.0.0.1')
  if (denied)
    throw badRequest(
      'host: must not lead to a private or reserved address; the operator can set FRONTBELL_SMTP_URL to any server',
    )
  return host
}

/** `name@example.com` or `Name <name@example.com>`, at a domain name. */
function requireSender(text: string): string {
  const sender = requireLine('sender', text, 320)
  try {
    mailAddress.read(sender)
  } catch (error) {
    throw error instanceof Unreadable ? badRequest(`sender: must be ${error.message}`) : error
  }
  requireEmail('sender', /<([^>]*)>$/.exec(sender)?.[1] ?? sender)
  return sender
}

/** Problems by nodemailer's error codes. */
const PROBLEMS: Readonly<Record<string, ProviderProblem>> = {
  EAUTH: 'credentials',
  ECONNECTION: 'unreachable',
  ECONNREFUSED: 'unreachable',
  EDNS: 'unreachable',
  ENOTFOUND: 'unreachable',
  ESOCKET: 'unreachable',
  ETIMEDOUT: 'timeout',
  EENVELOPE: 'refused',
  EMESSAGE: 'refused',
  ETLS: 'refused',
}

/** Throws the first line of the mail server's answer. */
function throwProviderError(error: unknown): never {
  const code = (error as { code?: unknown }).code
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
  const problem = typeof code === 'string' ? PROBLEMS[code] : undefined
  throw new ProviderError('mail server', line.slice(0, 300), { retryable: true, ...(problem && { problem }) })
}
