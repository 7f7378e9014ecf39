import { beforeAll, expect, test } from 'vitest'
import { aBusiness, aCaller, aLiveCall, anAppointment, anArticle, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { cancelAppointment, changeAppointment } from '../../features/appointments/appointment.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import { leftMessages } from '../result/left-messages.ts'
import { answerTool } from './builtin/answer.ts'
import { cancelTool } from './builtin/cancel.ts'
import { nextSlotsTool } from './builtin/next-slots.ts'
import { toolRunner } from './run-tool.ts'
import type { ToolContext } from './tool-context.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

/** The context of a call at nine on a Monday morning. */
async function aContext(overrides: Parameters<typeof aBusiness>[1] = {}): Promise<ToolContext> {
  const business = await aBusiness(db, overrides)
  const transfer = async () => ({ outcome: 'failed', reason: 'nobody there' }) as const
  return { db, business, caller: aCaller(), callId: 'call_1', clock: new ManualClock(NOW), log: silentLog, transfer }
}

test('a question is answered only if the knowledge base covers it', async () => {
  const context = await aContext()
  await anArticle(db, context.business, { title: 'Parking', content: 'Parking is free behind the house.' })

  const known = await answerTool.run(context, { question: 'Is there parking?' }, false)
  const unknown = await answerTool.run(context, { question: 'Do you take credit cards?' }, false)

  expect(known).toMatchObject({ passages: [{ title: 'Parking' }] })
  expect(unknown).toEqual({
    outcome: 'passages',
    passages: [],
    nearest: [{ title: 'Parking', text: 'Parking is free behind the house.' }],
  })
})

test('a slot is offered only if it can still be booked a few minutes later', async () => {
  const context = await aContext({ minNoticeMinutes: 30 })

  const offered = await nextSlotsTool.run(context, { service: null, after: null, count: 2 }, false)

  expect(offered).toMatchObject({ slots: [{ start: new Date('2026-03-02T15:00:00Z') }, {}] })
})

test('later slots begin after the last offered slot', async () => {
  const context = await aContext()
  const first = await nextSlotsTool.run(context, { service: null, after: null, count: 3 }, false)
  const last = first.outcome === 'slots' ? first.slots.at(-1) : undefined

  const later = await nextSlotsTool.run(context, { service: null, after: last?.start ?? null, count: 1 }, false)

  expect(later).toMatchObject({ slots: [{ start: last?.end }] })
})

test('canceling again returns already_cancelled, unless an earlier attempt of the same request did it', async () => {
  const context = await aContext({ callerProof: 'number' })
  const { id } = await anAppointment(db, context.business, { contactPhone: '+15551234567' })
  await cancelAppointment(db, context.business, id, { cancelledBy: 'contact' }, NOW)

  expect(await cancelTool.run(context, { appointmentId: id }, false)).toEqual({ outcome: 'already_cancelled' })
  expect(await cancelTool.run(context, { appointmentId: id }, true)).toMatchObject({
    outcome: 'cancelled',
    appointment: { id },
  })
})

test('in one call a second person gets the same time only with a separate appointment', async () => {
  const context = await aContext({ capacity: 2 })
  const run = toolRunner({ ...context, callId: await aLiveCall(db, context.business) })
  const [startsAt, endsAt] = [new Date('2026-03-02T15:00:00Z'), new Date('2026-03-02T15:30:00Z')]
  const book = () => run({ tool: 'book', startsAt, endsAt, service: null, contactPhone: '+15551234567' })

  const results = [await book(), await book(), await book()]

  expect(results.map(({ outcome }) => outcome)).toEqual(['booked', 'booked', 'taken'])
  const ids = results.flatMap((result) => (result.outcome === 'booked' ? [result.appointment.id] : []))
  expect(new Set(ids).size).toBe(2)
})

test('a refusal by the domain is an outcome, not an error', async () => {
  const context = await aContext({ callerProof: 'number' })
  const run = toolRunner(context)
  const { id } = await anAppointment(db, context.business, { contactPhone: '+15551234567' })
  await changeAppointment(db, context.business, id, { status: 'completed' }, NOW, 'any_time')

  const refused = await run({ tool: 'cancel', appointmentId: id })

  expect(refused).toMatchObject({ outcome: 'refused' })
  expect(await run({ tool: 'transfer', to: '+15550009999', reason: 'customer_request' })).toEqual({
    outcome: 'not_transferred',
    reason: 'nobody there',
  })
})

test('the times of messages are those in the file: as in the call, or one after the other', () => {
  const messages = [
    { startMs: 5_000, endMs: 9_000, heardVoice: true, typed: null },
    { startMs: 20_000, endMs: 21_000, heardVoice: false, typed: null },
    { startMs: 30_000, endMs: 33_000, heardVoice: true, typed: null },
  ]
  const times = (wholeCall: boolean) =>
    leftMessages(messages, 'a.wav', wholeCall).map((one) => [one.startMs, one.endMs])

  expect(times(true)).toEqual([
    [5_000, 9_000],
    [30_000, 33_000],
  ])
  expect(times(false)).toEqual([
    [0, 4_000],
    [5_000, 8_000],
  ])
})
