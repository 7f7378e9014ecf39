import { assistantPausedNotice } from '../../mails/assistant-notices.ts'
import {
  bookingCancelledNotice,
  bookingMadeNotice,
  bookingMovedNotice,
  type NoticedBooking,
} from '../../mails/booking-notices.ts'
import { calendarConflictNotice, calendarFailsNotice, calendarPutBackNotice } from '../../mails/calendar-notices.ts'
import {
  callSummaryNotice,
  missedCallNotice,
  type NoticedCall,
  transferFailedNotice,
  unansweredQuestionNotice,
} from '../../mails/call-notices.ts'
import { campaignCompletedNotice, campaignPausedNotice, optedOutNotice } from '../../mails/campaign-notices.ts'
import { inboxMail, inboxNotice, type LeftItem } from '../../mails/inbox-notices.ts'
import type { MailText, NoticeText } from '../../mails/mail-text.ts'
import { numberReleasedNotice } from '../../mails/number-released.ts'
import { spendingNotice } from '../../mails/spending-notices.ts'
import { webhookDisabledNotice, webhookFailingNotice } from '../../mails/webhook-disabled.ts'
import type { Severity } from './notification.ts'

/** How a member is notified. `chat`: a webhook of Slack, or of a chat that accepts the same requests. */
export const CHANNELS = ['app', 'email', 'sms', 'chat'] as const
export type Channel = (typeof CHANNELS)[number]

export const KIND_GROUPS = ['calls', 'messages', 'calendars', 'service'] as const

/** One kind of notification. A type that is missing in the table is listed and mailed by its severity. */
export interface NotificationKind {
  /** As in the API, such as `call.missed`. */
  type: string
  group: (typeof KIND_GROUPS)[number]
  label: string
  /** How urgent notifications of this kind are. */
  severity: Severity
  /** Whether it is sent in quiet hours, too. */
  urgent: boolean
  /** Whether it is listed in the dashboard unless a member chooses otherwise. */
  inApp: boolean
  /** What decides about mail if a member chose nothing: the severity, or the switch for callers' messages. */
  mailDefault: 'severity' | 'messages'
  /** The texts with made-up data. */
  sample(): NoticeText & { mail?: MailText }
}

const AT = new Date('2026-03-03T14:05:00Z')
const PLACE = { country: 'US', timezone: 'America/New_York' }
const CALL: NoticedCall = {
  phone: '+12125550123',
  contactName: 'Anna Keller',
  summary: 'Anna Keller asked about the price of a haircut and wanted to speak with Maria.',
}
const LEFT: LeftItem = {
  ...{ kind: 'message', phone: '+12125550123', contactName: 'Anna Keller', callId: 'call_1', isTest: false },
  words: 'Please call me back about Friday, after four if you can.',
  about: 'Anna Keller asked for Maria and left a message.',
  recording: { startMs: 0, endMs: 9_000 },
  createdAt: AT,
}
const URL_SAMPLE = 'https://frontbell.example.com/calls/call_1'
const HOOK = { url: 'https://example.com/webhooks', failingSince: AT }
const APPOINTMENT = { calendar: 'Maria', who: 'Anna Keller', startsAt: AT, place: PLACE }
const BOOKING: NoticedBooking = {
  ...{ contactName: 'Anna Keller', phone: '+12125550123', service: 'Haircut', staffName: 'Maria' },
  ...{ startsAt: AT, place: PLACE },
}
/** Listed and sent only if someone wants it. */
const ON_WISH = { severity: 'info', inApp: false } as const
const left = (item: LeftItem) => ({
  ...inboxNotice(item),
  mail: inboxMail({ ...item, ...PLACE, url: URL_SAMPLE }),
})

type Row = [type: string, label: string, sample: NotificationKind['sample'], more?: Partial<NotificationKind>]
const group = (name: NotificationKind['group'], rows: readonly Row[]): NotificationKind[] =>
  rows.map(([type, label, sample, more]) => ({
    ...{ type, group: name, label, sample, severity: 'warning', urgent: false, inApp: true, mailDefault: 'severity' },
    ...more,
  }))

/** Every kind of notification, in the order of the screen. */
export const NOTIFICATION_KINDS: readonly NotificationKind[] = [
  ...group('calls', [
    ['message.left', 'Message left', () => left(LEFT), { severity: 'info', mailDefault: 'messages' }],
    [
      'person.requested',
      'Callback wanted',
      () => left({ ...LEFT, kind: 'callback', words: null }),
      { mailDefault: 'messages' },
    ],
    ['call.missed', 'Missed call', () => missedCallNotice(CALL), { severity: 'info' }],
    ['transfer.failed', 'Transfer failed', () => transferFailedNotice(CALL)],
    ['call.completed', 'Call summary', () => callSummaryNotice(CALL), ON_WISH],
    [
      'question.unanswered',
      'Question nobody could answer',
      () => unansweredQuestionNotice('Is there parking?'),
      ON_WISH,
    ],
  ]),
  ...group('messages', [
    [
      'recipient.opted_out',
      'Somebody opted out of calls or texts',
      () => optedOutNotice({ phone: '+12125550123', from: 'calls' }),
      ON_WISH,
    ],
    ['messages.paused', 'Assistant stopped answering texts', () => assistantPausedNotice('Anna Keller')],
  ]),
  ...group('calendars', [
    ['booking.made', 'Appointment booked by a customer', () => bookingMadeNotice(BOOKING), ON_WISH],
    [
      'booking.moved',
      'Appointment moved by a customer',
      () => bookingMovedNotice(BOOKING, new Date(AT.getTime() - 86_400_000)),
      ON_WISH,
    ],
    ['booking.cancelled', 'Appointment canceled by a customer', () => bookingCancelledNotice(BOOKING), ON_WISH],
    ['calendar.conflict', 'Calendar event overlaps an appointment', () => calendarConflictNotice(APPOINTMENT)],
    ['calendar.put_back', "Change in a calendar wasn't taken over", () => calendarPutBackNotice(APPOINTMENT)],
    [
      'calendar.fails',
      "Calendar can't be reached",
      () => calendarFailsNotice({ title: 'Maria', problem: 'timed out', since: AT, place: PLACE, isRefused: false }),
      { severity: 'critical', urgent: true },
    ],
  ]),
  ...group('service', [
    [
      'number.released',
      'Phone number left the carrier account',
      () => numberReleasedNotice({ phone: '+12125550100', carrier: 'twilio' }),
      { urgent: true },
    ],
    [
      'spending.near_limit',
      'Daily limit almost reached',
      () => spendingNotice({ kind: 'messages', dayCount: 80, perDay: 100 }),
    ],
    [
      'spending.limit_reached',
      'Daily limit reached',
      () => spendingNotice({ kind: 'messages', dayCount: 100, perDay: 100 }),
      { urgent: true },
    ],
    [
      'campaign.paused',
      'Campaign paused automatically',
      () =>
        campaignPausedNotice({
          ...{ name: 'Check-ups', reason: 'many_failures', recent: 20, recentFailed: 11, optedOut: 0 },
        }),
    ],
    [
      'campaign.completed',
      'Campaign finished',
      () => campaignCompletedNotice({ name: 'Check-ups', total: 120, reached: 97 }),
      { severity: 'info' },
    ],
    [
      'webhook.failing',
      'Webhook endpoint failing',
      () => webhookFailingNotice({ ...HOOK, disabledAt: new Date(AT.getTime() + 86_400_000) }),
    ],
    [
      'webhook.disabled',
      'Webhook endpoint disabled',
      () => webhookDisabledNotice(HOOK),
      { severity: 'critical', urgent: true },
    ],
  ]),
]

const BY_TYPE = new Map(NOTIFICATION_KINDS.map((kind) => [kind.type, kind]))

/** Null if it is not in the table. */
export const kindOf = (type: string): NotificationKind | null => BY_TYPE.get(type) ?? null
