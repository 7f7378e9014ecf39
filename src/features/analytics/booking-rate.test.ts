import { expect, test } from 'vitest'
import { aBusiness, aCall, aLiveCall, anAppointment, anEnding, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { finishCall } from '../calls/call-ending.ts'
import { analyze } from './analytics.ts'

const none = (...outcomes: string[]) => outcomes.map((outcome) => ({ outcome, calls: 0 }))

test('the booking rate counts answered inbound calls with an outcome, and the breakdown has every outcome', async () => {
  const db = await createTestDatabase()
  const own = await aBusiness(db)
  const booked = await aLiveCall(db, own)
  await anAppointment(db, own, { callId: booked, startsAt: new Date('2026-03-03T15:00Z') })
  await finishCall(db, booked, anEnding())
  await aCall(db, own, { ending: { deeds: ['told_hours'] } })
  const outbound = await aLiveCall(db, own, { direction: 'outbound' })
  await anAppointment(db, own, { callId: outbound, startsAt: new Date('2026-03-04T15:00Z') })
  await finishCall(db, outbound, anEnding())
  await aCall(db, own, { answered: false, ending: { status: 'missed', endedReason: 'abandoned' } })
  const old = await aCall(db, own)
  await db.write`UPDATE calls SET outcome = NULL, outcome_reason = NULL WHERE id = ${old}`

  const { totals, breakdown } = await analyze(db, own, { startDate: '2026-03-02', endDate: '2026-03-02' }, NOW)

  expect(totals).toMatchObject({ calls: 5, bookingRate: 0.5 })
  expect(breakdown.outcome).toEqual([
    ...[{ outcome: 'booked', calls: 2 }, ...none('moved', 'cancelled', 'transferred', 'message', 'callback_wanted')],
    ...[{ outcome: 'answered', calls: 1 }, ...none('spam'), { outcome: 'abandoned', calls: 1 }],
  ])
})
