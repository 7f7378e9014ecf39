import { BUILTIN_TOOLS } from '../../src/assistant/tools/all-tools.ts'
import {
  type AppointmentSource,
  bookAppointment,
  type NewAppointment,
} from '../../src/features/appointments/appointment.ts'
import { type Business, createBusiness, type NewBusiness } from '../../src/features/business/business.ts'
import type { CalendarKind } from '../../src/features/calendars/calendar-provider.ts'
import type { Caller } from '../../src/features/caller-proof/caller-proof.ts'
import { answerCall, type NewCall, startCall } from '../../src/features/calls/call.ts'
import { type FinishedCall, finishCall } from '../../src/features/calls/call-ending.ts'
import { createContact, listContacts, type NewContact } from '../../src/features/contacts/contact.ts'
import { fileInboxItem, listInboxItems, type NewInboxItem } from '../../src/features/inbox/inbox.ts'
import { createArticle, type NewArticle } from '../../src/features/knowledge/article.ts'
import { type NewMessage, sendMessage } from '../../src/features/messages/message.ts'
import { createNotification, type NewNotification } from '../../src/features/notifications/notification.ts'
import { addNumber } from '../../src/features/numbers/number.ts'
import { addRecipients, createCampaign, type NewCampaign } from '../../src/features/outreach/campaign.ts'
import { addSipRate, type NewSipRate } from '../../src/features/sip/sip-rate.ts'
import { inviteMember, type NewMember } from '../../src/features/team/member.ts'
import { createTool, type NewTool, type ToolDeps } from '../../src/features/tools/tool.ts'
import { assert } from '../../src/kernel/assert.ts'
import { newId } from '../../src/kernel/id.ts'
import { checkUrl, createAddressGuard } from '../../src/kernel/network/address-guard.ts'
import { createSealedBox } from '../../src/kernel/sealed-box.ts'
import type { Database } from '../../src/store/database.ts'

/** Ready-made rows for tests, created by the functions of the product. Keep each small; add new ones at the end. */

/** Monday 2 March 2026, 09:00 in New York. */
export const NOW = new Date('2026-03-02T14:00:00.000Z')

let serial = 0

/** Default: New York, Monday to Friday 09:00-17:00, slots of 30 minutes, no notice. */
export const aBusiness = (db: Database, overrides: Partial<NewBusiness> = {}): Promise<Business> =>
  createBusiness(
    db,
    {
      name: 'Riverside Dental',
      phone: '+15550001000',
      timezone: 'America/New_York',
      plan: 'starter',
      minNoticeMinutes: 0,
      ...overrides,
    },
    NOW,
  )

/** All of the business, newest first. */
export const contactsOf = async (db: Database, business: Business) =>
  (await listContacts(db, business.id, {}, { limit: 100, after: null })).items

export const aContact = (db: Database, business: Business, overrides: NewContact = {}) =>
  createContact(db, business.id, { name: 'Ada Lovelace', phone: '+15551234567', ...overrides }, 'api', NOW)

/** A new number each time. */
export function aNumber(db: Database, business: Business, overrides: { phone?: string; isDefault?: boolean } = {}) {
  serial += 1
  return addNumber(db, business.id, { phone: `+1555${String(2_000_000 + serial)}`, ...overrides }, NOW)
}

export const anArticle = (db: Database, business: Business, overrides: Partial<NewArticle> = {}) =>
  createArticle(db, business.id, { title: 'Parking', content: 'Parking is free.', ...overrides }, NOW)

/** A queued message, from a number that is created for the business. */
export async function aMessage(db: Database, business: Business, overrides: Partial<NewMessage> = {}) {
  await aNumber(db, business)
  return sendMessage(db, business.id, { to: '+15551234567', body: 'See you tomorrow.', ...overrides }, NOW)
}

/** Default: at 10:00 on the business's Tuesday. Fails where the time is taken. */
export async function anAppointment(
  db: Database,
  business: Business,
  overrides: Partial<NewAppointment> & { source?: AppointmentSource; now?: Date } = {},
) {
  const { source = 'api', now = NOW, ...input } = overrides
  const startsAt = new Date('2026-03-03T15:00:00.000Z')
  const booking = await bookAppointment(db, business, { startsAt, ...input }, source, now, 'any_time')
  assert(booking.outcome === 'booked', 'the time is free')
  return booking.appointment
}

/** A call that has started; answered by default. */
export async function aLiveCall(
  db: Database,
  business: Business,
  overrides: Partial<NewCall> & { answered?: boolean } = {},
): Promise<string> {
  const { answered = true, ...call } = overrides
  const id = newId('call')
  const from = '+15551234567'
  await startCall(
    db,
    { id, businessId: business.id, direction: 'inbound', from, to: business.phone, instanceId: 'one', ...call },
    NOW,
  )
  if (answered) await answerCall(db, id, new Date(NOW.getTime() + 2_000))
  return id
}

/** How an ordinary call ends, a minute after NOW. */
export const anEnding = (overrides: Partial<FinishedCall> = {}): FinishedCall => ({
  status: 'completed',
  endedReason: 'caller_hangup',
  endedAt: new Date(NOW.getTime() + 60_000),
  durationSeconds: 58,
  summary: 'Ada asked for the opening hours.',
  aiConfidenceScore: 0.9,
  costCents: 3,
  costBreakdown: { telephony: 3 },
  transcript: [{ role: 'assistant', text: 'Hello', startMs: 0, endMs: 900, interrupted: false }],
  toolCalls: [],
  extractedData: {},
  latencyMs: { p50: 400, p95: 900 },
  recordingFile: null,
  recordingUrl: null,
  ...overrides,
})

/** A call that has ended. */
export async function aCall(
  db: Database,
  business: Business,
  overrides: Partial<NewCall> & { ending?: Partial<FinishedCall>; answered?: boolean } = {},
): Promise<string> {
  const { ending, ...call } = overrides
  const id = await aLiveCall(db, business, call)
  await finishCall(db, id, anEnding(ending))
  return id
}

/** Name and data of every event so far, or of those of one business, in the order of writing. */
export async function announced(
  db: Database,
  business: Pick<Business, 'id'> | null = null,
): Promise<[string, unknown][]> {
  const rows = await db.list<{ name: string; body: string }[]>`
    SELECT name, body FROM events WHERE ${business === null} OR business_id = ${business?.id ?? ''} ORDER BY ctid`
  return rows.map(({ name, body }) => [name, (JSON.parse(body) as { data: unknown }).data])
}

/** A message that was left by text. */
export async function anInboxItem(db: Database, business: Business, overrides: Partial<NewInboxItem> = {}) {
  serial += 1
  const item = { kind: 'message', origin: `item-${serial}`, phone: '+15551234567', words: 'Please call.' } as const
  await fileInboxItem(db.write, business.id, { ...item, ...overrides }, NOW)
  const [newest] = (await listInboxItems(db, business.id, {}, { limit: 1, after: null })).items
  assert(newest !== undefined, 'the item was written')
  return newest
}

export const aNotification = (db: Database, business: Business, overrides: Partial<NewNotification> = {}) =>
  createNotification(
    db.write,
    business.id,
    { type: 'note', severity: 'info', title: 'Something', body: 'It happened.', ...overrides },
    NOW,
  )

/** An invited member; a new address each time. */
export function aMember(db: Database, business: Business, overrides: Partial<NewMember> = {}) {
  serial += 1
  const input: NewMember = { name: 'Bo Example', email: `bo${serial}@example.com`, role: 'member', ...overrides }
  return inviteMember(db, business.id, input, NOW)
}

export const TOOL_DEPS: ToolDeps = {
  builtin: BUILTIN_TOOLS,
  box: createSealedBox(Buffer.alloc(32, 3)),
  checkUrl: (url) => checkUrl(url, createAddressGuard([])),
}

export const aTool = (db: Database, business: Business, overrides: Partial<NewTool> = {}) =>
  createTool(
    db,
    TOOL_DEPS,
    business.id,
    { name: 'order_status', description: 'Tells where an order is.', url: 'https://example.com/orders', ...overrides },
    NOW,
  )

export const aRate = (db: Database, business: Business, overrides: Partial<NewSipRate> = {}) =>
  addSipRate(
    db,
    business.id,
    { prefix: '44', destination: 'Somewhere', direction: 'outbound', ratePerMinute: '0.01', ...overrides },
    NOW,
  )

/** A draft before it gets its recipients; two recipients by default. */
export async function aCampaign(
  db: Database,
  business: Business,
  overrides: Partial<NewCampaign> & { phones?: readonly string[] } = {},
) {
  const { phones = ['+15551230001', '+15551230002'], ...input } = overrides
  const fields: NewCampaign = { name: 'Check-ups', channel: 'sms', body: 'Time for a check-up?', ...input }
  const campaign = await createCampaign(db, business.id, fields, NOW)
  await addRecipients(db, business.id, campaign.id, { phones }, NOW)
  return campaign
}

/** Somebody who calls, as the tools know them; they show the number of `aContact` unless told. */
export const aCaller = (overrides: Partial<Caller> = {}): Caller => ({
  phone: '+15551234567',
  businessPhone: null,
  callId: 'call_1',
  messageId: null,
  isNumberDoubtful: false,
  namesAreHeard: true,
  ...overrides,
})

/** A connected calendar that is never read: its busy times are those that the test writes. Returns its id. */
export async function aCalendarConnection(
  db: Database,
  businessId: string,
  kind: CalendarKind = 'ics',
): Promise<string> {
  const id = `cac_${businessId}`
  await db.write`
    INSERT INTO calendar_connections (id, business_id, kind, title, calendar_id, sealed_access, exports, status, due_at, created_at)
    VALUES (${id}, ${businessId}, ${kind}, 'Anna', 'x', '', false, 'ok', now(), now()) ON CONFLICT DO NOTHING`
  return id
}
