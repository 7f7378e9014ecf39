import { Type } from 'typebox'
import { type DashboardRoute, defineRoute } from '../../http/route.ts'
import { oneOf } from '../../kernel/schema.ts'
import { requireSignedIn } from '../../kernel/scope.ts'
import { type ChatParts, channelDashboardRoutes } from './channel-dashboard-routes.ts'
import { chooseMail, MAILED_FROM, mailPreference } from './mail-preference.ts'
import { markAllNotificationsRead, markNotificationRead } from './notification.ts'
import { Notification } from './notification-routes.ts'

export interface NotificationParts {
  /** Whether a mail server is configured. */
  sendsMail(): boolean
  chats: ChatParts
}

const Preferences = Type.Object(
  {
    mailedFrom: oneOf(MAILED_FROM, 'The lowest severity that is mailed to you'),
    mailsMessages: Type.Boolean({ description: 'Whether you are mailed the messages that callers and texters leave' }),
    sendsMail: Type.Boolean({
      description: 'False: no mail server is configured, and mail is kept until there is one',
    }),
  },
  { title: 'NotificationPreferences' },
)

/** Reading notifications, and choosing which ones to get by mail. */
export const notificationDashboardRoutes = ({ sendsMail, chats }: NotificationParts): readonly DashboardRoute[] => [
  ...channelDashboardRoutes(chats),
  defineRoute({
    method: 'POST',
    path: '/notifications/:id/read',
    role: 'member',
    operationId: 'markNotificationRead',
    summary: 'Mark a notification as read, for the whole team',
    params: Type.Object({ id: Type.String() }),
    reply: { data: Notification },
    handle: ({ db, caller, now }, { params }) => markNotificationRead(db, caller.businessId, params.id, now()),
  }),
  defineRoute({
    method: 'POST',
    path: '/notifications/read-all',
    role: 'member',
    operationId: 'markAllNotificationsRead',
    summary: 'Mark all notifications as read',
    reply: {
      data: Type.Object(
        { marked: Type.Integer({ description: 'How many notifications were marked as read' }) },
        { title: 'MarkedNotifications' },
      ),
    },
    handle: async ({ db, caller, now }) => ({
      marked: await markAllNotificationsRead(db, caller.businessId, now()),
    }),
  }),
  defineRoute({
    method: 'GET',
    path: '/notifications/preferences',
    role: 'viewer',
    operationId: 'getNotificationPreferences',
    summary: 'Read your mail preferences',
    reply: { data: Preferences },
    handle: async ({ db, caller }) => ({
      ...(await mailPreference(db, caller.businessId, requireSignedIn(caller).memberId)),
      sendsMail: sendsMail(),
    }),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/notifications/preferences',
    role: 'viewer',
    operationId: 'updateNotificationPreferences',
    summary: 'Change your mail preferences',
    body: Type.Object(
      {
        mailedFrom: Type.Optional(oneOf(MAILED_FROM, 'Lowest severity that is mailed to you')),
        mailsMessages: Type.Optional(Type.Boolean({ description: 'Whether messages of callers are mailed to you' })),
      },
      { additionalProperties: false, title: 'NotificationPreferencesChange', examples: [{ mailedFrom: 'warning' }] },
    ),
    reply: { data: Preferences },
    handle: async ({ db, caller }, { body }) => ({
      ...(await chooseMail(db, caller.businessId, requireSignedIn(caller).memberId, body)),
      sendsMail: sendsMail(),
    }),
  }),
]
