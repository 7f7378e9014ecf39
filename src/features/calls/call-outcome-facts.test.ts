import { beforeAll, expect, test } from 'vitest'
import { aBusiness, aCall, aLiveCall, anAppointment, anEnding, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import type { Database } from '../../store/database.ts'
import { cancelAppointment } from '../appointments/appointment.ts'
import type { Business } from '../business/business.ts'
import { listCalls, requireCall } from './call.ts'
import { type FinishedCall, finishCall, recordTransfer } from './call-ending.ts'
import { recoverInterruptedCalls } from './interrupted-call.ts'

let db: Database
let business: Business
beforeAll(async () => {
  db = await createTestDatabase()
  business = await aBusiness(db)
})

const outcomeOf = async (id: string) => {
  const { outcome, outcomeReason } = await requireCall(db, business.id, id)
  return [outcome, outcomeReason]
}
const ended = async (ending: Partial<FinishedCall>, id?: string) => {
  const call = id ?? (await aLiveCall(db, business))
  await finishCall(db, call, anEnding(ending))
  return call
}

test('a call is booked if its appointment exists, whatever the tools reported', async () => {
  const booked = await aLiveCall(db, business)
  await anAppointment(db, business, { callId: booked, startsAt: new Date('2026-03-03T15:00Z') })
  const claimed = await ended({ deeds: ['booked'] })

  await ended({ deeds: [] }, booked)

  expect(await outcomeOf(booked)).toEqual(['booked', 'An appointment was booked.'])
  expect(await outcomeOf(claimed)).toEqual(['abandoned', 'The caller said nothing.'])
})

test('a call that booked and cancelled the same appointment is cancelled', async () => {
  const id = await aLiveCall(db, business)
  const { id: appointmentId } = await anAppointment(db, business, {
    callId: id,
    startsAt: new Date('2026-03-04T15:00Z'),
  })
  await cancelAppointment(db, business, appointmentId, { cancelledBy: 'contact' }, NOW)

  await ended({ deeds: ['booked', 'cancelled'] }, id)

  expect(await outcomeOf(id)).toEqual(['cancelled', 'An appointment was canceled.'])
})

test('the record of the call provides the other facts', async () => {
  const message = { recordingFile: null, startMs: 0, endMs: 900 }
  const answer = { endpointingMs: 1, sttMs: 1, modelMs: 1, ttsMs: 1, transportMs: 1, totalMs: 5 }
  const call = { name: 'answer', arguments: {}, result: { outcome: 'passages', passages: [] }, startMs: 1, endMs: 2 }
  const turn = { confidence: 1, grounded: false }
  const outcome = async (ending: Partial<FinishedCall>) => (await outcomeOf(await ended(ending)))[0]

  expect(await outcome({ transferredTo: '+15550009999', deeds: ['answered'] })).toBe('transferred')
  expect(await outcome({ leftMessages: [message] })).toBe('message')
  expect(await outcome({ wantsCallback: true })).toBe('callback_wanted')
  expect(await outcome({ scoredTurns: [turn], turnLatencies: [answer] })).toBe('answered')
  expect(await outcome({ scoredTurns: [turn], turnLatencies: [answer], toolCalls: [call] })).toBe('abandoned')
  expect(await outcome({ scoredTurns: [turn], turnLatencies: [{ ...answer, modelMs: null }] })).toBe('abandoned')
})

test('a call whose transfer was recorded during the call is transferred', async () => {
  const id = await aLiveCall(db, business)
  await recordTransfer(db, id, { to: '+15550009999', reason: 'customer_request', secondsBefore: 4 }, NOW)

  expect(await outcomeOf(await ended({}, id))).toEqual(['transferred', 'The call was transferred to a person.'])
})

test("a silent call whose number failed the network's check is spam", async () => {
  const id = await aLiveCall(db, business, { attestation: 'failed' })

  expect((await outcomeOf(await ended({}, id)))[0]).toBe('spam')
})

test('missed and interrupted calls have an outcome, which the real ending replaces', async () => {
  const missed = await aCall(db, business, { answered: false, ending: { status: 'missed', endedReason: 'abandoned' } })
  const slow = await aLiveCall(db, business)
  await recoverInterruptedCalls(db, { instanceId: 'other', staleAfterSeconds: 0 }, new Date(NOW.getTime() + 90_000))

  expect(await outcomeOf(missed)).toEqual(['abandoned', 'The caller hung up before the call was answered.'])
  expect(await outcomeOf(slow)).toEqual(['abandoned', 'The service broke off during the call.'])
  expect(await outcomeOf(await ended({ deeds: ['told_hours'] }, slow))).toEqual([
    'answered',
    'The opening hours were told.',
  ])
})

test('calls are listed by outcome, and calls of earlier versions have none', async () => {
  const own = await aBusiness(db)
  const message = await aCall(db, own, { ending: { deeds: ['took_message'] } })
  const old = await aCall(db, own)
  await db.write`UPDATE calls SET outcome = NULL, outcome_reason = NULL WHERE id = ${old}`
  const page = { limit: 10, after: null }

  expect((await listCalls(db, own.id, { outcome: 'message' }, page)).items.map(({ id }) => id)).toEqual([message])
  expect((await listCalls(db, own.id, { outcome: 'abandoned' }, page)).items).toEqual([])
  expect(await requireCall(db, own.id, old)).toMatchObject({ outcome: null, outcomeReason: null })
})
