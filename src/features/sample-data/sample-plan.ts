import type { Instant } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import type { AppointmentSource, AppointmentStatus } from '../appointments/appointment.ts'
import type { Business, Service } from '../business/business.ts'
import type { Call, CallDetail } from '../calls/call.ts'
import { type InboxKind, originOfCallback, originOfWords } from '../inbox/inbox.ts'
import { FIRST_KNOWN, sampleCalls } from './sample-calls.ts'
import { SAMPLE_PEOPLE, type SamplePerson, samplePhone } from './sample-people.ts'
import { type CallScript, THREAD_SCRIPTS, THREAD_WITH_MESSAGE } from './sample-scripts.ts'
import { MAX_SAMPLE_MINUTES, sampleCallTimes, sampleDays, sampleSlots } from './sample-times.ts'

export type SampledBusiness = Pick<Business, 'name' | 'timezone' | 'hours' | 'slotLengthMinutes'>

export interface SampleContact extends SamplePerson {
  id: string
  phone: string
  createdAt: Instant
}

/** A time that can be booked, and for what. */
export interface SampleSlot {
  /** Null if the business has no service that fits. */
  service: string | null
  startsAt: Instant
  endsAt: Instant
}

export interface SampleAppointment extends SampleSlot {
  contact: SampleContact
  source: AppointmentSource
  callId: string | null
  createdAt: Instant
}

export interface SampleCall
  extends Pick<
      Call,
      'id' | 'status' | 'outcome' | 'outcomeReason' | 'summary' | 'durationSeconds' | 'aiConfidenceScore'
    >,
    Pick<CallDetail, 'transcript' | 'toolCalls' | 'endedReason' | 'latencyMs' | 'transferredTo'>,
    Pick<CallScript, 'topics' | 'sentiment'> {
  contact: SampleContact
  leaves: NonNullable<CallScript['leaves']> | null
  startedAt: Instant
  answeredAt: Instant | null
  endedAt: Instant
}

export interface SampleMessage {
  id: string
  contact: SampleContact
  direction: 'inbound' | 'outbound'
  body: string
  createdAt: Instant
}

export interface SampleItem {
  id: string
  kind: InboxKind
  origin: string
  contact: SampleContact
  callId: string | null
  messageId: string | null
  words: string | null
  isDone: boolean
  createdAt: Instant
}

/** Everything that is made up for a business. */
export interface SamplePlan {
  contacts: SampleContact[]
  calls: SampleCall[]
  appointments: (SampleAppointment & { id: string; status: AppointmentStatus })[]
  messages: SampleMessage[]
  items: SampleItem[]
}

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
const SAMPLED_MS = 28 * DAY_MS

/** Four weeks up to `now` and appointments of the two weeks after it, by the hours and services of the business. */
export function planSampleData(business: SampledBusiness, services: readonly Service[], now: Instant): SamplePlan {
  const days = sampleDays(business.hours, business.timezone, now)
  const slots = sampleSlots(days).map((startsAt, index) => slotAt(business, services, startsAt, index))
  const contacts = SAMPLE_PEOPLE.map((person, index) => contactOf(person, index, now))
  const { calls, booked } = sampleCalls(business, contacts, sampleCallTimes(days, now), slots)
  const others = slots.flatMap((slot, index) => bookedOtherwise(slot, contacts, index, now))
  const messages = sampleMessages(contacts, now)
  const appointments = [...booked, ...others].map((one, index) => ({
    ...one,
    id: newId('appointment'),
    status: statusOf(one, index, now),
  }))
  for (const contact of contacts)
    contact.createdAt = firstOf(contact, [...calls.map(startOf), ...appointments, ...messages])
  return { contacts, calls, appointments, messages, items: sampleItems(calls, messages, now) }
}

const startOf = ({ contact, startedAt }: SampleCall) => ({ contact, createdAt: startedAt })

function contactOf(person: SamplePerson, index: number, now: Instant): SampleContact {
  return { ...person, id: newId('contact'), phone: samplePhone(index), createdAt: now }
}

/** A person is known from the first record of them on. */
function firstOf(contact: SampleContact, records: readonly { contact: SampleContact; createdAt: Instant }[]): Instant {
  const times = records.filter((record) => record.contact === contact).map(({ createdAt }) => createdAt.getTime())
  return new Date(Math.min(contact.createdAt.getTime(), ...times))
}

function slotAt(
  { slotLengthMinutes }: SampledBusiness,
  services: readonly Service[],
  startsAt: Instant,
  index: number,
): SampleSlot {
  const fitting = services.filter(({ durationMinutes }) => durationMinutes <= MAX_SAMPLE_MINUTES)
  const service = fitting[index % Math.max(1, fitting.length)]
  const minutes = service?.durationMinutes ?? Math.min(slotLengthMinutes, MAX_SAMPLE_MINUTES)
  return { service: service?.name ?? null, startsAt, endsAt: new Date(startsAt.getTime() + minutes * MINUTE_MS) }
}

const OTHER_SOURCES: readonly AppointmentSource[] = ['booking_page', 'dashboard', 'ai_message']

/** Appointments that nobody called for: most of the times of the past and the coming week, and fewer after it. */
function bookedOtherwise(
  slot: SampleSlot,
  contacts: readonly SampleContact[],
  index: number,
  now: Instant,
): SampleAppointment[] {
  const daysAhead = (slot.startsAt.getTime() - now.getTime()) / DAY_MS
  if (daysAhead < 7 ? index % 3 === 1 : index % 2 === 1) return []
  const latest = Math.min(slot.startsAt.getTime() - DAY_MS, now.getTime() - MINUTE_MS)
  const createdAt = new Date(latest - ((index * 7) % 60) * 2 * HOUR_MS)
  return [
    {
      ...slot,
      contact: contacts[(index * 5) % knownAt(createdAt, now)] as SampleContact,
      source: OTHER_SOURCES[index % OTHER_SOURCES.length] as AppointmentSource,
      callId: null,
      createdAt,
    },
  ]
}

/** How many people are known at a time: a few at first, and some more each day. */
function knownAt(at: Instant, now: Instant): number {
  const share = 1 - (now.getTime() - at.getTime()) / SAMPLED_MS
  return Math.max(FIRST_KNOWN, Math.floor(share * SAMPLE_PEOPLE.length))
}

function statusOf({ endsAt }: SampleSlot, index: number, now: Instant): AppointmentStatus {
  if (index % 13 === 5) return 'cancelled'
  if (endsAt > now) return 'confirmed'
  return index % 11 === 4 ? 'no_show' : 'completed'
}

/** Between two conversations, and between two texts of one. */
const THREAD_GAP_MS = 7.5 * HOUR_MS
const TEXT_GAP_MS = 3 * MINUTE_MS

function sampleMessages(contacts: readonly SampleContact[], now: Instant): SampleMessage[] {
  return THREAD_SCRIPTS.flatMap((script, thread) => {
    const contact = contacts[thread * 3] as SampleContact
    const startMs = now.getTime() - (thread * THREAD_GAP_MS + 40 * MINUTE_MS)
    return script.map(([direction, body], index) => ({
      ...{ id: newId('message'), contact, direction, body, createdAt: new Date(startMs + index * TEXT_GAP_MS) },
    }))
  })
}

/** Items older than this are done. */
const OPEN_MS = 8 * DAY_MS

function sampleItems(calls: readonly SampleCall[], messages: readonly SampleMessage[], now: Instant): SampleItem[] {
  const isDone = (at: Instant) => now.getTime() - at.getTime() > OPEN_MS
  const ofCalls = calls.flatMap(({ id, contact, leaves, endedAt }): SampleItem[] => {
    if (leaves === null) return []
    const origin = leaves.words === null ? originOfCallback(id) : originOfWords(id, leaves.words)
    const item = { id: newId('inboxItem'), ...leaves, origin, contact, callId: id, messageId: null }
    return [{ ...item, isDone: isDone(endedAt), createdAt: endedAt }]
  })
  const body = THREAD_SCRIPTS[THREAD_WITH_MESSAGE]?.[0]?.[1]
  const ofTexts = messages.filter((message) => message.body === body)
  return [
    ...ofCalls,
    ...ofTexts.map(({ id, contact, createdAt }) => ({
      ...{ id: newId('inboxItem'), kind: 'message' as const, origin: `${id}:sample`, contact, callId: null },
      ...{ messageId: id, words: body ?? null, isDone: false, createdAt },
    })),
  ]
}
