import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { instant, instantOrNull, listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { NOTICE_LANGUAGES } from '../../mails/customer-notices.ts'
import { findTextingNumber } from '../messages/message.ts'
import { listNotices, NOTICE_STATUSES, SKIP_REASONS } from './appointment-notice.ts'
import { listNoticeLog } from './notice-log.ts'
import { NOTICE_KINDS } from './notice-plan.ts'
import { previewNotice } from './notice-preview.ts'
import { changeNoticeSettings, type NoticeSettings, readNoticeSettings } from './notice-settings.ts'
import { MAX_TEMPLATE_CHARACTERS, NOTICE_VARIABLES } from './notice-template.ts'

export interface NoticeParts {
  /** Whether the service has a mail server. */
  sendsMail(): boolean
  /** A link as in a notice; null if the service has no public address. */
  readonly sampleLink: string | null
}

const KIND = 'What the notice tells'
const kinds = listOf(oneOf(NOTICE_KINDS, KIND), 'What customers are told. Empty: nothing.')
const minutes = (description: string) => listOf(Type.Integer(), description)
const templates = <T>(value: T) =>
  Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, value])) as Record<(typeof NOTICE_KINDS)[number], T>

const NoticeSettingsSchema = Type.Object(
  {
    kinds,
    byText: Type.Boolean({ description: 'By text message' }),
    byMail: Type.Boolean({ description: 'By mail, to customers whose address is known' }),
    language: oneOf(NOTICE_LANGUAGES, 'Language of the built-in texts and of dates'),
    templates: Type.Object(templates(Type.Optional(Type.String({ description: 'Own text of this notice' }))), {
      description: 'Texts of the business, in place of the built-in ones',
    }),
    reminderMinutes: minutes('When reminders are sent, in minutes before the start'),
    serviceReminders: Type.Record(Type.String(), minutes('Minutes before the start'), {
      description: 'By the id of a service, in place of `reminderMinutes`',
    }),
    dailyLimit: Type.Integer({ description: 'The most notices that a customer gets in 24 hours' }),
    changeUntilMinutes: Type.Integer({
      description: 'Until how many minutes before the start customers may move or cancel on their page',
    }),
    hasTextNumber: Type.Boolean({ description: 'The business has a phone number that sends texts' }),
    hasMailServer: Type.Boolean({ description: 'The service has a mail server' }),
    hasPages: Type.Boolean({
      description: 'Customers have a page with a link; needs the public address of the service',
    }),
    variables: listOf(oneOf(NOTICE_VARIABLES), 'What a text may contain in braces'),
  },
  { title: 'NoticeSettings' },
)

const NoticeSettingsPatch = Type.Object(
  {
    kinds: Type.Optional(kinds),
    byText: Type.Optional(Type.Boolean({ description: 'Whether customers are told by text message' })),
    byMail: Type.Optional(Type.Boolean({ description: 'Whether customers are told by mail' })),
    language: Type.Optional(oneOf(NOTICE_LANGUAGES, 'Language of the notices')),
    templates: Type.Optional(
      Type.Object(templates(Type.Optional(textOrNull(MAX_TEMPLATE_CHARACTERS, 'Null: the built-in text'))), {
        additionalProperties: false,
        description: 'Own texts by kind of notice',
      }),
    ),
    reminderMinutes: Type.Optional(minutes('Minutes before the start, from 30; at most 5')),
    serviceReminders: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Unsafe<number[] | null>({ type: ['array', 'null'], items: { type: 'integer' } }),
        { description: 'Null: as for other services' },
      ),
    ),
    dailyLimit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 100, description: 'Maximum number of notices a customer gets on a day' }),
    ),
    changeUntilMinutes: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 43_200,
        description: 'Until how many minutes before the start customers may change an appointment themselves',
      }),
    ),
  },
  { additionalProperties: false, title: 'NoticeSettingsPatch', examples: [{ kinds: [] }] },
)

const NoticeDraft = Type.Object({
  kind: oneOf(NOTICE_KINDS, KIND),
  template: Type.Optional(text(MAX_TEMPLATE_CHARACTERS, 'Default: the text of the settings')),
  language: Type.Optional(oneOf(NOTICE_LANGUAGES, 'Default: the language of the settings')),
})

const NoticePreview = Type.Object(
  {
    template: Type.String({ description: 'The template that was used' }),
    subject: Type.String({ description: 'Subject of the mail' }),
    body: Type.String({ description: 'The text with sample values' }),
    segments: Type.Integer({ description: 'How many parts carriers charge for' }),
  },
  { title: 'NoticePreview' },
)

const AppointmentNotice = Type.Object(
  {
    id: Type.String({ description: 'Id of the notice' }),
    kind: oneOf(NOTICE_KINDS, KIND),
    dueAt: instant('When it is sent at the earliest'),
    status: oneOf(NOTICE_STATUSES, 'Whether the notice waits, was sent, skipped or withdrawn'),
    reason: Type.Unsafe<(typeof SKIP_REASONS)[number] | null>({
      type: ['string', 'null'],
      enum: [...SKIP_REASONS, null],
      description: 'Why it was not sent. Null unless it was skipped.',
    }),
    messageId: textOrNull(undefined, 'Id of the text message'),
    byMail: Type.Boolean({ description: 'A mail was sent' }),
    doneAt: instantOrNull('When it was sent, skipped or withdrawn'),
  },
  { title: 'AppointmentNotice' },
)

const LoggedNotice = Type.Object(
  {
    ...AppointmentNotice.properties,
    at: instant('When it was sent, skipped or withdrawn, or will be sent at the earliest'),
    appointmentId: Type.String({ description: 'Id of the appointment' }),
    startsAt: instant('Start of the appointment'),
    service: textOrNull(undefined, 'Name of the service'),
    contactId: textOrNull(undefined, 'Id of the contact'),
    contactName: textOrNull(undefined, 'Name of the customer'),
    contactPhone: textOrNull(undefined, 'Phone number of the customer, E.164'),
  },
  { title: 'LoggedNotice' },
)

/** Notices to customers about their appointments: settings, preview and the notices of an appointment. */
export function noticeDashboardRoutes({ sendsMail, sampleLink }: NoticeParts): readonly DashboardRoute[] {
  const hasWays = () => ({ hasMailServer: sendsMail(), hasPages: sampleLink !== null })
  return [
    defineRoute({
      method: 'GET',
      path: '/appointment-notices/settings',
      role: 'viewer',
      operationId: 'getNoticeSettings',
      summary: 'Read what customers are told about their appointments',
      reply: { data: NoticeSettingsSchema },
      handle: async ({ db, caller }) => {
        const [settings, from] = await Promise.all([
          readNoticeSettings(db, caller.businessId),
          findTextingNumber(db, caller.businessId, null),
        ])
        return shown(settings, { ...hasWays(), hasTextNumber: from !== null })
      },
    }),
    defineRoute({
      method: 'PATCH',
      path: '/appointment-notices/settings',
      role: 'admin',
      operationId: 'updateNoticeSettings',
      summary: 'Change what customers are told about their appointments',
      description: 'Applies to appointments that are booked or changed from now on.',
      conflict: 'There is neither a phone number nor a mail server to send with',
      body: NoticeSettingsPatch,
      reply: { data: NoticeSettingsSchema },
      handle: async ({ db, caller, now }, { body }) => {
        const settings = await changeNoticeSettings(db, caller.businessId, body, { sendsMail: sendsMail() }, now())
        const hasTextNumber = (await findTextingNumber(db, caller.businessId, null)) !== null
        return shown(settings, { ...hasWays(), hasTextNumber })
      },
    }),
    defineRoute({
      method: 'GET',
      path: '/appointment-notices',
      role: 'viewer',
      operationId: 'listNotices',
      summary: 'List what customers were told and will be, the latest first',
      query: Type.Object({
        status: Type.Optional(oneOf(NOTICE_STATUSES, 'Only notices with this status')),
        kind: Type.Optional(oneOf(NOTICE_KINDS, 'Only notices of this kind')),
      }),
      reply: { list: LoggedNotice },
      handle: ({ db, caller }, { query, page }) => listNoticeLog(db, caller.businessId, query, page),
    }),
    defineRoute({
      method: 'GET',
      path: '/appointment-notices/preview',
      role: 'viewer',
      operationId: 'previewNotice',
      summary: 'Preview a notice with sample values',
      query: NoticeDraft,
      reply: { data: NoticePreview },
      handle: ({ db, caller, now }, { query }) =>
        previewNotice(db, caller.businessId, { ...query, link: sampleLink }, now()),
    }),
    defineRoute({
      method: 'GET',
      path: '/appointments/:id/notices',
      role: 'viewer',
      operationId: 'listAppointmentNotices',
      summary: 'List what the customer of an appointment was told, and will be',
      params: Type.Object({ id: Type.String() }),
      reply: { data: listOf(AppointmentNotice) },
      handle: ({ db, caller }, { params }) => listNotices(db, caller.businessId, params.id),
    }),
  ]
}

const shown = (
  settings: NoticeSettings,
  ways: { hasTextNumber: boolean; hasMailServer: boolean; hasPages: boolean },
) => ({ ...settings, ...ways, variables: [...NOTICE_VARIABLES] })
