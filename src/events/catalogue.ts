import { type Static, type TObject, Type } from 'typebox'

/**
 * Every event: when it fires, the exact shape of its `data`, and a sample. From this list come the type of `emit`, the
 * choices of a subscription, the `webhooks` section of the OpenAPI description, the documentation and the samples that
 * an owner can send. Contract: Events, "Event types" and "data shapes". Absent values are null.
 */
const text = () => Type.String()
const textOrNull = () => Type.Union([Type.String(), Type.Null()])
const instant = () => Type.String({ format: 'date-time' })
const seconds = () => Type.Integer({ minimum: 0 })
const direction = () => Type.Union([Type.Literal('inbound'), Type.Literal('outbound')])

/** The numbers of a call. */
const parties = () => {
  const number = (description: string) => Type.Union([Type.String(), Type.Null()], { description })
  return {
    from: number('E.164, or `anonymous`; null for a test call only'),
    to: number('E.164; null for a test call only'),
    test: Type.Optional(
      Type.Literal(true, {
        description: 'Only for calls from the test console, which only endpoints with `includeTestCalls` receive',
      }),
    ),
  }
}

/** The sample is also the example of the schema in the API description. */
const event = <T extends TObject>(fires: string, data: T, sample: Static<T>) => ({
  fires,
  data: Object.assign(data, { examples: [sample] }),
  sample,
})

const CALL = 'call_01k3m9x2vafd5t8hq7w4bz6rce'
const CONTACT = 'ctc_01k3m9wz7retr9y4gdn8kq1xpm'
const APPOINTMENT = 'apt_01k3m9x0b5e6tsd3jv2mfy9hnr'
const MESSAGE = 'msg_01k3m9xq6ncm8wp5z1tg4k7dsa'
const CALLER = '+15551234567'
const BUSINESS = '+15557654321'

export const EVENTS = {
  'call.completed': event(
    'a call ends normally',
    Type.Object({
      id: text(),
      direction: direction(),
      ...parties(),
      durationSeconds: seconds(),
      status: Type.Literal('completed'),
      summary: text(),
      recordingUrl: textOrNull(),
      aiConfidenceScore: Type.Union([Type.Number(), Type.Null()]),
      startedAt: instant(),
      endedAt: instant(),
    }),
    {
      id: CALL,
      direction: 'inbound',
      from: CALLER,
      to: BUSINESS,
      durationSeconds: 142,
      status: 'completed',
      summary: 'Ada Lovelace booked a haircut for Tuesday at 10:00.',
      recordingUrl: 'https://frontbell.example.com/recordings/call_01k3m9x2vafd5t8hq7w4bz6rce?signature=...',
      aiConfidenceScore: 0.94,
      startedAt: '2026-03-02T14:02:47.120Z',
      endedAt: '2026-03-02T14:05:09.123Z',
    },
  ),
  'call.missed': event(
    'an inbound call goes unanswered or is abandoned',
    Type.Object({
      id: text(),
      direction: direction(),
      ...parties(),
      durationSeconds: seconds(),
      status: Type.Literal('missed'),
      reason: text(),
      startedAt: instant(),
    }),
    {
      id: CALL,
      direction: 'inbound',
      from: CALLER,
      to: BUSINESS,
      durationSeconds: 0,
      status: 'missed',
      reason: 'no_answer',
      startedAt: '2026-03-02T14:02:47.120Z',
    },
  ),
  'call.transferred': event(
    'a call is transferred to another number or agent',
    Type.Object({
      id: text(),
      direction: direction(),
      ...parties(),
      transferredTo: text(),
      transferReason: text(),
      durationBeforeTransfer: seconds(),
      startedAt: instant(),
    }),
    {
      id: CALL,
      direction: 'inbound',
      from: CALLER,
      to: BUSINESS,
      transferredTo: '+15550001111',
      transferReason: 'customer_request',
      durationBeforeTransfer: 35,
      startedAt: '2026-03-02T14:02:47.120Z',
    },
  ),
  'appointment.created': event(
    'a new appointment is booked',
    Type.Object({
      id: text(),
      contactId: textOrNull(),
      contactName: textOrNull(),
      contactPhone: textOrNull(),
      startsAt: instant(),
      endsAt: instant(),
      service: textOrNull(),
      notes: textOrNull(),
      createdAt: instant(),
    }),
    {
      id: APPOINTMENT,
      contactId: CONTACT,
      contactName: 'Ada Lovelace',
      contactPhone: CALLER,
      startsAt: '2026-03-03T10:00:00.000Z',
      endsAt: '2026-03-03T10:30:00.000Z',
      service: 'Haircut',
      notes: null,
      createdAt: '2026-03-02T14:04:31.870Z',
    },
  ),
  'appointment.updated': event(
    'an appointment is rescheduled',
    Type.Object({
      id: text(),
      contactId: textOrNull(),
      contactName: textOrNull(),
      previousStartsAt: instant(),
      startsAt: instant(),
      endsAt: instant(),
      service: textOrNull(),
      updatedAt: instant(),
    }),
    {
      id: APPOINTMENT,
      contactId: CONTACT,
      contactName: 'Ada Lovelace',
      previousStartsAt: '2026-03-03T10:00:00.000Z',
      startsAt: '2026-03-04T15:00:00.000Z',
      endsAt: '2026-03-04T15:30:00.000Z',
      service: 'Haircut',
      updatedAt: '2026-03-02T16:20:08.004Z',
    },
  ),
  'appointment.cancelled': event(
    'an appointment is cancelled',
    Type.Object({
      id: text(),
      contactId: textOrNull(),
      contactName: textOrNull(),
      startsAt: instant(),
      cancelledBy: text(),
      reason: textOrNull(),
      cancelledAt: instant(),
    }),
    {
      id: APPOINTMENT,
      contactId: CONTACT,
      contactName: 'Ada Lovelace',
      startsAt: '2026-03-04T15:00:00.000Z',
      cancelledBy: 'contact',
      reason: 'Not well',
      cancelledAt: '2026-03-03T08:11:54.610Z',
    },
  ),
  'contact.created': event(
    'a new contact is added',
    Type.Object({
      id: text(),
      name: textOrNull(),
      phone: textOrNull(),
      email: textOrNull(),
      source: text(),
      createdAt: instant(),
    }),
    {
      id: CONTACT,
      name: 'Ada Lovelace',
      phone: CALLER,
      email: 'ada@example.com',
      source: 'ai_call',
      createdAt: '2026-03-02T14:04:30.255Z',
    },
  ),
  'sms.received': event(
    'an inbound SMS/MMS arrives on the business number',
    Type.Object({
      id: text(),
      from: text(),
      to: text(),
      body: text(),
      type: Type.Union([Type.Literal('sms'), Type.Literal('mms')]),
      direction: Type.Literal('inbound'),
      receivedAt: instant(),
    }),
    {
      id: MESSAGE,
      from: CALLER,
      to: BUSINESS,
      body: 'Can I come an hour later?',
      type: 'sms',
      direction: 'inbound',
      receivedAt: '2026-03-03T07:45:12.300Z',
    },
  ),
  'sms.sent': event(
    'an outbound SMS/MMS is delivered',
    Type.Object({
      id: text(),
      from: text(),
      to: text(),
      body: text(),
      type: Type.Union([Type.Literal('sms'), Type.Literal('mms')]),
      direction: Type.Literal('outbound'),
      status: Type.Literal('delivered'),
      sentAt: instant(),
    }),
    {
      id: MESSAGE,
      from: BUSINESS,
      to: CALLER,
      body: 'Your haircut is booked for Tuesday at 10:00.',
      type: 'sms',
      direction: 'outbound',
      status: 'delivered',
      sentAt: '2026-03-02T14:05:12.870Z',
    },
  ),
} as const

export type EventName = keyof typeof EVENTS
export type EventData<N extends EventName> = Static<(typeof EVENTS)[N]['data']>

export const EVENT_NAMES = Object.keys(EVENTS) as EventName[]

/**
 * The contract's shorter list calls `sms.received` by this name. An endpoint that subscribes to this name gets this
 * name with the same data.
 */
export const EVENT_ALIASES = { 'message.received': 'sms.received' } as const satisfies Record<string, EventName>

/** The names that a subscription or a sample may use. */
export const SUBSCRIBABLE_EVENTS: readonly string[] = [...EVENT_NAMES, ...Object.keys(EVENT_ALIASES)]

/** The sample data of an event, by its name or its alias; null for an unknown name. */
export function sampleDataOf(name: string): object | null {
  const real = (EVENT_ALIASES as Record<string, string>)[name] ?? name
  return Object.hasOwn(EVENTS, real) ? EVENTS[real as EventName].sample : null
}
