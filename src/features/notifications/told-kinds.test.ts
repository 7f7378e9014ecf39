import { beforeAll, expect, test } from 'vitest'
import { startMessaging } from '../../../test/factories/messaging.ts'
import { aBusiness, aCampaign, aMember, NOW, TOOL_DEPS } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { createAddressGuard } from '../../kernel/network/address-guard.ts'
import type { Database } from '../../store/database.ts'
import { bookAppointment, cancelAppointment, changeAppointment } from '../appointments/appointment.ts'
import type { Business } from '../business/business.ts'
import { optOutOfCalls } from '../do-not-call/do-not-call.ts'
import { noteUnanswered } from '../knowledge/unanswered-question.ts'
import { receiveMessage } from '../messages/receive-message.ts'
import { startCampaign } from '../outreach/campaign.ts'
import { runDueCampaigns } from '../outreach/campaign-runner.ts'
import { changeMemberNotifications } from './member-notifications.ts'
import { listNotifications } from './notification.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const PERSON = '+12125550123'
const TOOLS = { box: TOOL_DEPS.box, guard: createAddressGuard([]) }

/** A team member wants these kinds in the list. */
async function wants(business: Business, ...types: string[]): Promise<void> {
  const { id: memberId } = await aMember(db, business, { role: 'owner', email: 'owner@example.com' })
  await db.write`UPDATE members SET status = 'active' WHERE id = ${memberId}`
  const choices = types.map((type) => ({ type, channel: 'app' as const, wanted: true }))
  await changeMemberNotifications(db, TOOLS, { businessId: business.id, memberId }, { choices }, NOW)
}

const notificationsOf = async ({ id }: Business) =>
  (await listNotifications(db, id, {}, { limit: 20, after: null })).items
    .map(({ type, title }) => [type, title])
    .reverse()

/** Books, moves and cancels one appointment. */
async function changes(business: Business, rules: 'open_slots_only' | 'any_time', cancelledBy: string): Promise<void> {
  const input = { startsAt: new Date('2026-03-03T15:00:00Z'), contactPhone: PERSON, contactName: 'Anna Keller' }
  const booking = await bookAppointment(db, business, input, 'ai_call', NOW, rules)
  if (booking.outcome !== 'booked') throw new Error('the time is free')
  const { id } = booking.appointment
  await changeAppointment(db, business, id, { startsAt: new Date('2026-03-03T16:00:00Z') }, NOW, rules)
  await cancelAppointment(db, business, id, { cancelledBy }, NOW)
}

test("the team is notified of customers' bookings, moves and cancellations if it wants that, but not of its own", async () => {
  const business = await aBusiness(db)
  await changes(business, 'open_slots_only', 'contact')
  const unasked = await notificationsOf(business)
  await wants(business, 'booking.made', 'booking.moved', 'booking.cancelled')
  await changes(business, 'any_time', 'business')
  const byTeam = await notificationsOf(business)
  await changes(business, 'open_slots_only', 'contact')

  expect([unasked, byTeam]).toEqual([[], []])
  expect(await notificationsOf(business)).toEqual([
    ['booking.made', 'Anna Keller booked an appointment'],
    ['booking.moved', 'Anna Keller moved an appointment'],
    ['booking.cancelled', 'Anna Keller canceled an appointment'],
  ])
})

test('a question that nobody could answer sends one notification', async () => {
  const business = await aBusiness(db)
  await wants(business, 'question.unanswered')
  const asked = { question: 'Is there parking?', channel: 'call', callId: null, messageId: null } as const
  await noteUnanswered(db, business.id, asked, NOW)
  await noteUnanswered(db, business.id, asked, NOW)

  expect(await notificationsOf(business)).toEqual([
    ['question.unanswered', 'Your assistant could not answer a question'],
  ])
})

test('opting out of calls and of texts sends one notification each', async () => {
  const { business, number, clock, carrier } = await startMessaging(db)
  await wants(business, 'recipient.opted_out')
  const optOut = { phone: PERSON, how: 'voice', words: 'stop calling', callId: null } as const
  await optOutOfCalls(db, business.id, optOut, clock.now())
  await optOutOfCalls(db, business.id, optOut, clock.now())
  for (const carrierMessageId of ['one', 'two']) {
    const text = { kind: 'inbound', carrierMessageId, from: PERSON, to: number, body: 'STOP', mediaUrls: [] } as const
    await receiveMessage(db, carrier, text, clock.now())
  }

  expect((await notificationsOf(business)).map(([, title]) => title).sort()).toEqual([
    `${PERSON} opted out of calls`,
    `${PERSON} opted out of texts`,
  ])
})

test('the end of a campaign sends a notification with the number of people reached', async () => {
  const { business, clock, elapse } = await startMessaging(db)
  const { id } = await aCampaign(db, business, { name: 'Check-ups', phones: ['+15551230001', '+15551230002'] })
  await startCampaign(db, business.id, id, clock.now())
  for (let second = 0; second < 12; second += 1) {
    await runDueCampaigns(db, clock.now())
    await elapse(1_000)
  }

  const { items } = await listNotifications(db, business.id, {}, { limit: 5, after: null })
  expect(items.map(({ type, body, resourceId }) => [type, body, resourceId])).toEqual([
    ['campaign.completed', '2 of 2 recipients were reached. The page of the campaign has the outcome of each.', id],
  ])
})
