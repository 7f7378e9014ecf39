import { Type } from 'typebox'
import { defineRoute } from '../../http/route.ts'
import { changeRetention, readRetention } from './retention.ts'

const days = (what: string) =>
  Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 1,
    maximum: 3650,
    description: `Days after which ${what}; null: never`,
  })

const DAYS = {
  calls: days('calls are deleted with their recordings, transcripts and summaries'),
  transcripts: days('transcripts, summaries and collected fields of calls are deleted'),
  messages: days('texts are deleted with their pictures'),
  appointment_notices: days('the records of confirmations and reminders are deleted'),
  notifications: days('notifications are deleted'),
  audit_log: days('entries of the audit log are deleted'),
}

const Retention = Type.Object(DAYS, { title: 'Retention' })
const RetentionChange = Type.Partial(Type.Object(DAYS), {
  additionalProperties: false,
  title: 'RetentionChange',
  examples: [{ transcripts: 90 }],
})

/** How long the records of a business are kept. */
export const retentionDashboardRoutes = [
  defineRoute({
    method: 'GET',
    path: '/retention',
    role: 'viewer',
    operationId: 'getRetention',
    summary: 'Read how long records are kept',
    reply: { data: Retention },
    handle: ({ db, caller }) => readRetention(db, caller.businessId),
  }),
  defineRoute({
    method: 'PATCH',
    path: '/retention',
    role: 'admin',
    operationId: 'changeRetention',
    summary: 'Change how long records are kept',
    description: 'What is older is deleted within half an hour. This cannot be undone.',
    body: RetentionChange,
    reply: { data: Retention },
    handle: ({ db, caller }, { body }) => changeRetention(db, caller.businessId, body),
  }),
]
