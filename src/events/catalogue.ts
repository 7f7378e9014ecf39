import { type Static, type TObject, Type } from 'typebox'

/**
 * Every event: when it fires and the exact shape of its `data`. From this list come the type of `emit`, the choices of a
 * subscription, the `webhooks` section of the OpenAPI description and the documentation.
 * Contract: Events, "Event types" and "data shapes". Absent values are null.
 */
const text = () => Type.String()
const textOrNull = () => Type.Union([Type.String(), Type.Null()])
const instant = () => Type.String({ format: 'date-time' })
const seconds = () => Type.Integer({ minimum: 0 })
const direction = () => Type.Union([Type.Literal('inbound'), Type.Literal('outbound')])

const event = <T extends TObject>(fires: string, data: T) => ({ fires, data })

export const EVENTS = {
  'call.completed': event(
    'a call ends normally',
    Type.Object({
      id: text(),
      direction: direction(),
      from: text(),
      to: text(),
      durationSeconds: seconds(),
      status: Type.Literal('completed'),
      summary: text(),
      recordingUrl: textOrNull(),
      aiConfidenceScore: Type.Union([Type.Number(), Type.Null()]),
      startedAt: instant(),
      endedAt: instant(),
    }),
  ),
  'call.missed': event(
    'an inbound call goes unanswered or is abandoned',
    Type.Object({
      id: text(),
      direction: direction(),
      from: text(),
      to: text(),
      durationSeconds: seconds(),
      status: Type.Literal('missed'),
      reason: text(),
      startedAt: instant(),
    }),
  ),
  'call.transferred': event(
    'a call is transferred to another number or agent',
    Type.Object({
      id: text(),
      direction: direction(),
      from: text(),
      to: text(),
      transferredTo: text(),
      transferReason: text(),
      durationBeforeTransfer: seconds(),
      startedAt: instant(),
    }),
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
  ),
} as const

export type EventName = keyof typeof EVENTS
export type EventData<N extends EventName> = Static<(typeof EVENTS)[N]['data']>

export const EVENT_NAMES = Object.keys(EVENTS) as EventName[]

/** The shorter list's name for `sms.received`: an endpoint that chose it by name gets this name with the same data. */
export const EVENT_ALIASES = { 'message.received': 'sms.received' } as const satisfies Record<string, EventName>
