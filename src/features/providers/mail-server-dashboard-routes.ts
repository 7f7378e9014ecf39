import { Type } from 'typebox'
import { type DashboardRoute, defineRoute, type RouteContext } from '../../http/route.ts'
import { oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { type ProviderTrial, SettingSource, Trial } from './provider-schemas.ts'

export const MAIL_ENCRYPTIONS = ['starttls', 'tls'] as const

/** The mail server as a form shows it, without the password. */
export interface MailServerView {
  /** Where the mail server is set; null if nowhere, so that mail waits. */
  source: 'environment' | 'dashboard' | null
  /** The variable that overrides the dashboard; null if the dashboard decides. */
  fixedBy: string | null
  /** Whether several businesses use the service, so that only its operator sets the mail server. */
  isShared: boolean
  /** Null unless it was entered in the dashboard. */
  server: {
    host: string
    port: number
    encryption: (typeof MAIL_ENCRYPTIONS)[number]
    username: string | null
    hasPassword: boolean
    sender: string
  } | null
}

export interface MailServerDraft {
  host: string
  port: number
  encryption: (typeof MAIL_ENCRYPTIONS)[number]
  username?: string | null | undefined
  /** If absent, the stored one, provided that host and user name are the stored ones. */
  password?: string | undefined
  /** With or without a name: Frontbell <frontbell@example.com> */
  sender: string
}

export interface MailServerParts {
  readonly mailServer: {
    view(context: RouteContext): Promise<MailServerView>
    /** @throws BAD_REQUEST, FORBIDDEN on a shared service, CONFLICT where the environment decides */
    change(context: RouteContext, draft: MailServerDraft): Promise<MailServerView>
    /** Removes the mail server; mail waits from now on. @throws as `change` */
    remove(context: RouteContext): Promise<void>
    /** Sends a mail to the signed-in person. Without a draft, uses the current mail server. */
    test(context: RouteContext, draft: MailServerDraft | null): Promise<ProviderTrial>
  }
}

const SENDER = 'The sender of mail, an address with or without a name, such as Frontbell <frontbell@example.com>'
const usernameOf = 'The user name at the mail server; null: the server wants none'
const DraftSchema = Type.Object(
  {
    host: text(253, 'The name or address of the mail server, such as mail.example.com'),
    port: Type.Integer({ minimum: 1, maximum: 65_535, description: 'Usually 587 for STARTTLS and 465 for TLS' }),
    encryption: oneOf(
      MAIL_ENCRYPTIONS,
      'starttls: encrypts the connection after the greeting, and sends nothing otherwise, except to this machine; tls: encrypts from the start',
    ),
    username: Type.Optional(textOrNull(200, usernameOf)),
    password: Type.Optional(
      text(500, 'Stored encrypted; never shown again. Absent: the stored password, for the same host and user name'),
    ),
    sender: text(320, SENDER),
  },
  {
    additionalProperties: false,
    title: 'MailServerDraft',
    examples: [
      { host: 'mail.example.com', port: 587, encryption: 'starttls', sender: 'Frontbell <frontbell@example.com>' },
    ],
  },
)
const Unsaved = Type.Object(
  { draft: Type.Optional(DraftSchema) },
  { additionalProperties: false, title: 'MailServerTest', examples: [{}] },
)
const Server = Type.Object(
  {
    host: Type.String({ description: 'The name or address of the mail server' }),
    port: Type.Integer({ description: 'The port of the mail server' }),
    encryption: oneOf(MAIL_ENCRYPTIONS, 'When the connection is encrypted'),
    username: textOrNull(undefined, usernameOf),
    hasPassword: Type.Boolean({ description: 'Whether a password is stored' }),
    sender: Type.String({ description: SENDER }),
  },
  { title: 'MailServer' },
)
const View = Type.Object(
  {
    source: SettingSource,
    fixedBy: textOrNull(undefined, 'The environment variable that decides; null: the dashboard decides'),
    isShared: Type.Boolean({
      description: 'Whether several businesses use the service, so that only its operator sets the mail server',
    }),
    server: Type.Unsafe<MailServerView['server']>({
      anyOf: [Server, Type.Null()],
      description: 'Null unless it was entered in the dashboard',
    }),
  },
  { title: 'MailServerSettings' },
)

/** The mail server of a service that belongs to one business. Owners only: mail contains links that grant access. */
export const mailServerDashboardRoutes = (parts: MailServerParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'GET',
    path: '/providers/mail-server',
    role: 'admin',
    operationId: 'getMailServer',
    summary: 'Get the mail server',
    reply: { data: View },
    handle: (context) => parts.mailServer.view(context),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/providers/mail-server',
    role: 'owner',
    operationId: 'updateMailServer',
    summary: 'Set the mail server of the service',
    description: 'Takes effect at once; mail that has waited is sent. Only where one business uses the service.',
    conflict: 'The environment of the service decides',
    body: DraftSchema,
    reply: { data: View },
    handle: (context, { body }) => parts.mailServer.change(context, body),
  }),
  defineRoute({
    method: 'DELETE',
    path: '/providers/mail-server',
    role: 'owner',
    operationId: 'removeMailServer',
    summary: 'Remove the mail server that was entered in the dashboard',
    conflict: 'The environment of the service decides',
    reply: { status: 204 },
    handle: (context) => parts.mailServer.remove(context),
  }),
  defineRoute({
    method: 'POST',
    path: '/providers/mail-server/test',
    role: 'owner',
    operationId: 'testMailServer',
    summary: 'Send a mail to yourself, before or after saving',
    slow: true,
    body: Unsaved,
    reply: { data: Trial },
    handle: (context, { body }) => parts.mailServer.test(context, body?.draft ?? null),
  }),
]
