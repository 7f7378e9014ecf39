import { type Static, type TObject, Type } from 'typebox'

/**
 * Every event: when it fires, the exact shape of its `data`, and a sample. From this list come the type of `emit`, the
 * choices of a subscription, the `webhooks` section of the OpenAPI description, the documentation and the samples that
 * an owner can send. Contract: Events, "Event types" and "data shapes". Absent values are null.
 */
const text = (description: string) => Type.String({ description })
const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description })
const instant = (description: string) => Type.String({ format: 'date-time', description })
const seconds = (description: string) => Type.Integer({ minimum: 0, description })
const direction = () =>
  Type.Union([Type.Literal('inbound'), Type.Literal('outbound')], { description: 'Direction of the call' })
const messageType = () =>
  Type.Union([Type.Literal('sms'), Type.Literal('mms')], {
    description: '`mms` if the message has media, otherwise `sms`',
  })

/** The numbers of a call. */
const parties = () => {
  const number = (description: string) => Type.Union([Type.String(), Type.Null()], { description })
  return {
    from: number('Calling number, E.164, or `anonymous` if the caller withheld the number. Null only for test calls.'),
    to: number('Called number, E.164. Null only for test calls.'),
    test: Type.Optional(
      Type.Literal(true, {
        description: 'Present only for test calls, which are sent only to endpoints with `includeTestCalls`',
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
      id: text('Id of the call'),
      direction: direction(),
      ...parties(),
      durationSeconds: seconds('Seconds from when the call was answered to when it ended'),
      status: Type.Literal('completed', { description: 'Status of the call' }),
      summary: text('Summary of the call in a few sentences'),
      recordingUrl: textOrNull('Link to the recording, valid for 24 hours. Null if there is no recording.'),
      aiConfidenceScore: Type.Union([Type.Number(), Type.Null()], {
        description: 'How well the assistant understood the caller, 0 to 1. Null if the caller said nothing.',
      }),
      startedAt: instant('When the call started'),
      endedAt: instant('When the call ended'),
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
      id: text('Id of the call'),
      direction: direction(),
      ...parties(),
      durationSeconds: seconds('Always 0, because nobody answered'),
      status: Type.Literal('missed', { description: 'Status of the call' }),
      reason: text('Why it was missed, such as `no_answer`'),
      startedAt: instant('When the call started'),
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
      id: text('Id of the call'),
      direction: direction(),
      ...parties(),
      transferredTo: text('Number that the call was transferred to, E.164'),
      transferReason: text('Why, such as `customer_request`'),
      durationBeforeTransfer: seconds('Seconds from when the call was answered to when the other side answered'),
      startedAt: instant('When the call started'),
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
      id: text('Id of the appointment'),
      contactId: textOrNull('Id of the contact'),
      contactName: textOrNull('Name of the contact. Null if unknown.'),
      contactPhone: textOrNull('Phone number of the contact, E.164. Null if unknown.'),
      startsAt: instant('Start'),
      endsAt: instant('End (exclusive)'),
      service: textOrNull('Name of the service. Null if none was named.'),
      notes: textOrNull('Notes'),
      createdAt: instant('When it was booked'),
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
      id: text('Id of the appointment'),
      contactId: textOrNull('Id of the contact'),
      contactName: textOrNull('Name of the contact. Null if unknown.'),
      previousStartsAt: instant('Start before the change'),
      startsAt: instant('New start'),
      endsAt: instant('New end (exclusive)'),
      service: textOrNull('Name of the service. Null if none was named.'),
      updatedAt: instant('When it was changed'),
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
      id: text('Id of the appointment'),
      contactId: textOrNull('Id of the contact'),
      contactName: textOrNull('Name of the contact. Null if unknown.'),
      startsAt: instant('Start of the cancelled appointment'),
      cancelledBy: text('Who cancelled, such as `contact` or `business`'),
      reason: textOrNull('Reason for the cancellation. Null if none was given.'),
      cancelledAt: instant('When it was cancelled'),
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
      id: text('Id of the contact'),
      name: textOrNull('Name. Null if unknown.'),
      phone: textOrNull('Phone number, E.164. Null if unknown.'),
      email: textOrNull('Email address. Null if unknown.'),
      source: text(
        'How the contact was added: `ai_call`, `ai_message`, `api`, `dashboard`, `import` or `booking_page`',
      ),
      createdAt: instant('When the contact was added'),
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
      id: text('Id of the message'),
      from: text('Number of the sender, E.164, or a short code or sender name'),
      to: text('Number of the business, E.164'),
      body: text('Text. Empty for an MMS without text.'),
      type: messageType(),
      direction: Type.Literal('inbound', { description: 'Direction of the message' }),
      receivedAt: instant('When the message was received'),
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
      id: text('Id of the message'),
      from: text('Number of the business, E.164'),
      to: text('Number of the recipient, E.164'),
      body: text('Text. Empty for an MMS without text. Extension: one-time codes are hidden by dots.'),
      type: messageType(),
      direction: Type.Literal('outbound', { description: 'Direction of the message' }),
      status: Type.Literal('delivered', { description: 'Status of the message' }),
      sentAt: instant('When the carrier reported the delivery'),
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

/** The ids in the data of samples. A sample is an event for one endpoint only. */
export const SAMPLE_IDS: readonly string[] = Object.values(EVENTS).map(({ sample }) => sample.id)

/** The sample data of an event, by its name or its alias; null for an unknown name. */
export function sampleDataOf(name: string): object | null {
  const real = (EVENT_ALIASES as Record<string, string>)[name] ?? name
  return Object.hasOwn(EVENTS, real) ? EVENTS[real as EventName].sample : null
}
