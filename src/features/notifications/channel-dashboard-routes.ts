import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { ApiError } from '../../kernel/api-error.ts'
import { listOf, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { requireSignedIn } from '../../kernel/scope.ts'
import { chatOfNotice, textOfNotice } from '../../mails/short-notice.ts'
import {
  type ChatTools,
  changeMemberNotifications,
  type MemberNotifications,
  memberNotifications,
  type PostChat,
  testChat,
} from './member-notifications.ts'
import { SEVERITIES } from './notification.ts'
import { DIGESTS } from './notification-digest.ts'
import { CHANNELS, KIND_GROUPS, NOTIFICATION_KINDS } from './notification-kinds.ts'

/** What notifying members by chat needs from the rest of the service. */
export interface ChatParts extends ChatTools {
  postChat: PostChat
}

const time = (description: string) =>
  Type.String({ pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', description, examples: ['21:00'] })
const QuietHours = Type.Object(
  { from: time('Beginning, 24-hour'), until: time('End, 24-hour; before the beginning: on the next day') },
  { additionalProperties: false, title: 'NotificationQuietHours' },
)
const onePreview = Type.Object(
  {
    subject: Type.String({ description: 'Subject or title; empty for a text and a chat message' }),
    body: Type.String({ description: 'Text' }),
  },
  { title: 'NotificationPreview' },
)

const KindChoice = Type.Object(
  {
    type: Type.String({ description: 'Type of the notification, such as `call.missed`' }),
    group: oneOf(KIND_GROUPS, 'Heading under which the kind is shown'),
    label: Type.String({ description: 'Name of the kind' }),
    severity: oneOf(SEVERITIES, 'How urgent notifications of this kind usually are'),
    urgent: Type.Boolean({ description: 'Is sent in quiet hours, too' }),
    channels: Type.Object(
      {
        app: Type.Boolean({ description: 'In the dashboard' }),
        email: Type.Boolean({ description: 'By mail' }),
        sms: Type.Boolean({ description: 'By text message' }),
        chat: Type.Boolean({ description: 'In a chat such as Slack' }),
      },
      { description: 'Whether you are told by each channel', title: 'NotificationChannels' },
    ),
    previews: Type.Object(
      { app: onePreview, email: onePreview, sms: onePreview, chat: onePreview },
      {
        description: 'The texts with made-up data; `subject` is empty where there is none',
        title: 'NotificationPreviews',
      },
    ),
  },
  { title: 'NotificationKindChoice' },
)

const Settings = Type.Object(
  {
    kinds: listOf(KindChoice, 'Every kind of notification, with your choices'),
    phone: textOrNull(undefined, 'Number to which texts are sent, E.164. Null: none.'),
    chatHost: textOrNull(undefined, 'Host of your chat webhook; the rest of its address is secret. Null: none.'),
    quietHours: Type.Union([QuietHours, Type.Null()], { description: 'When you are not told. Null: never.' }),
    quietHolds: Type.Array(oneOf(CHANNELS, 'Channel'), {
      description: 'Channels that wait until the quiet hours end',
    }),
    timezone: textOrNull(undefined, 'IANA time zone of the quiet hours and the digest. Null: that of the business.'),
    digest: oneOf(DIGESTS, 'How often you are mailed what happened, at 08:00; weekly on Mondays'),
  },
  { title: 'NotificationSettings' },
)

const Change = Type.Object(
  {
    choices: Type.Optional(
      Type.Array(
        Type.Object(
          {
            type: text(50, 'Type of the notification'),
            channel: oneOf(CHANNELS, 'Channel'),
            wanted: Type.Boolean({ description: 'Whether you want it' }),
          },
          { additionalProperties: false, title: 'NotificationChoice' },
        ),
        { maxItems: 200, description: 'Kinds and channels to change' },
      ),
    ),
    phone: Type.Optional(textOrNull(40, 'Number for texts, in any usual format. Null removes it.')),
    chatUrl: Type.Optional(
      textOrNull(2000, 'Address of an incoming webhook of Slack or of a compatible chat. Null removes it.'),
    ),
    quietHours: Type.Optional(
      Type.Union([QuietHours, Type.Null()], { description: 'When you are not told. Null: never.' }),
    ),
    quietHolds: Type.Optional(
      Type.Array(oneOf(CHANNELS, 'Channel'), {
        maxItems: 4,
        description: 'Channels that wait until the quiet hours end',
      }),
    ),
    digest: Type.Optional(oneOf(DIGESTS, 'How often you are mailed what happened')),
    timezone: Type.Optional(textOrNull(100, 'IANA time zone. Null: that of the business.')),
  },
  {
    additionalProperties: false,
    title: 'NotificationSettingsChange',
    examples: [{ choices: [{ type: 'call.missed', channel: 'email', wanted: true }] }],
  },
)

const URL_SAMPLE = 'https://frontbell.example.com/calls/call_1'

/** The texts of each kind, for each channel. */
const PREVIEWS = new Map(
  NOTIFICATION_KINDS.map(({ type, sample }) => {
    const { mail, ...notice } = sample()
    const app = { subject: notice.title, body: notice.body }
    const plain = (body: string) => ({ subject: '', body })
    const sms = plain(textOfNotice(notice, URL_SAMPLE))
    return [type, { app, email: mail ?? app, sms, chat: plain(chatOfNotice(notice, URL_SAMPLE)) }] as const
  }),
)

const shown = ({ kinds, ...rest }: MemberNotifications) => ({
  ...rest,
  kinds: NOTIFICATION_KINDS.flatMap(({ type, group, label, severity, urgent }) => {
    const channels = kinds.find((one) => one.type === type)?.channels
    const previews = PREVIEWS.get(type)
    return channels && previews ? [{ type, group, label, severity, urgent, channels, previews }] : []
  }),
})

/** How, and at which addresses, the signed-in member is notified of each kind. */
export const channelDashboardRoutes = (chats: ChatParts): readonly DashboardRoute[] => [
  defineRoute({
    method: 'GET',
    path: '/notifications/settings',
    role: 'viewer',
    operationId: 'getNotificationSettings',
    summary: 'Read how you are told of each kind of notification',
    reply: { data: Settings },
    handle: async ({ db, caller }) =>
      shown(await memberNotifications(db, caller.businessId, requireSignedIn(caller).memberId)),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/notifications/settings',
    role: 'viewer',
    operationId: 'updateNotificationSettings',
    summary: 'Change how you are told of each kind of notification',
    body: Change,
    reply: { data: Settings },
    handle: async ({ db, caller, now }, { body }) => {
      const { businessId } = caller
      const { memberId, role } = requireSignedIn(caller)
      // These channels cost money, or send data outside the service.
      if (role === 'viewer' && (body.phone || body.chatUrl))
        throw new ApiError('FORBIDDEN', 'a viewer is told in the dashboard and by email only')
      return shown(await changeMemberNotifications(db, chats, { businessId, memberId }, body, now()))
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/notifications/chat-test',
    role: 'member',
    operationId: 'testNotificationChat',
    summary: 'Send a test message to your chat',
    reply: {
      data: Type.Object(
        { problem: textOrNull(undefined, 'Why the chat did not accept the message. Null: it did.') },
        { title: 'NotificationChatTest' },
      ),
    },
    handle: async ({ db, caller, now }) => {
      const { memberId } = requireSignedIn(caller)
      return { problem: await testChat(db, chats, { businessId: caller.businessId, memberId }, now()) }
    },
  }),
]
