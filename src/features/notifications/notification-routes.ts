import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { instant, instantOrNull, oneOf, text, textOrNull } from '../../kernel/schema.ts'
import { hiddenTypes } from './member-notifications.ts'
import { listNotifications, SEVERITIES } from './notification.ts'

const EXAMPLE = {
  id: 'ntf_01j9zk3v5dfa8r4wz6q2m7xt3e',
  type: 'webhook.disabled',
  severity: 'critical',
  title: 'Webhook endpoint disabled',
  body: 'https://example.com/webhooks has not accepted a delivery since 2026-03-01 14:05 UTC, so the webhook endpoint was disabled.',
  resourceType: 'webhook',
  resourceId: 'whe_01j9zk3v5dfa8r4wz6q2m7xt3e',
  readAt: null,
  createdAt: '2026-03-02T14:05:09.123Z',
}

/** Decisions: Notifications. */
export const Notification = Type.Object(
  {
    id: Type.String({ description: 'Id of the notification' }),
    type: Type.String({ description: 'Type of the notification, such as `webhook.disabled`' }),
    severity: oneOf(SEVERITIES, 'How urgent the notification is'),
    title: Type.String({ description: 'Title' }),
    body: Type.String({ description: 'Text' }),
    resourceType: textOrNull(
      undefined,
      'Type of the record that the notification is about, such as `webhook`. Null if there is none.',
    ),
    resourceId: textOrNull(undefined, 'Id of the record that the notification is about. Null if there is none.'),
    readAt: instantOrNull('When the notification was read. Null if it is unread.'),
    createdAt: instant('When the notification was created'),
  },
  { title: 'Notification', examples: [EXAMPLE] },
)

const NotificationQuery = Type.Object({
  type: Type.Optional(text(50, 'Only notifications of this kind')),
  severity: Type.Optional(oneOf(SEVERITIES, 'Only notifications of this severity')),
  read: Type.Optional(Type.Boolean({ description: '`true`: only read notifications; `false`: only unread ones' })),
})

export const notificationRoutes = [
  defineRoute({
    method: 'GET',
    path: '/notifications',
    scope: 'notifications:read',
    summary: 'List notifications',
    description: 'What the service reports to the people of the business.',
    query: NotificationQuery,
    reply: { list: Notification },
    handle: async ({ db, caller }, { query, page }) => {
      const { businessId, member } = caller
      const hidden = member === null ? [] : await hiddenTypes(db, businessId, member.memberId)
      return listNotifications(db, businessId, { ...query, hiddenTypes: hidden }, page)
    },
  }),
]
