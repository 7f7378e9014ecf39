import { expect, test } from 'vitest'
import { aBusiness, aCaller, aLiveCall, aNumber, anAppointment, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { listNotices } from '../../features/appointment-notices/appointment-notice.ts'
import { changeNoticeSettings } from '../../features/appointment-notices/notice-settings.ts'
import { setOptedOut } from '../../features/messages/message.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { toolRunner } from './run-tool.ts'

const db = await createTestDatabase()
const PERSON = '+15551234567'
const FRIDAY = { startsAt: new Date('2026-03-06T20:00:00Z'), endsAt: new Date('2026-03-06T20:30:00Z') }

/** A call that cancels or moves an appointment; `texts` has the texts that it queued. */
async function aCall(options: { withNumber?: boolean } = {}) {
  const business = await aBusiness(db, { callerProof: 'number' })
  const number = options.withNumber === false ? null : (await aNumber(db, business)).phone
  const { id } = await anAppointment(db, business, { contactPhone: PERSON, service: 'Haircut' })
  const callId = await aLiveCall(db, business)
  const caller = aCaller({ phone: PERSON, callId, businessPhone: number })
  const transfer = async () => ({ outcome: 'failed', reason: 'nobody' }) as const
  const context = { db, business, caller, callId, clock: new ManualClock(NOW), log: silentLog, transfer }
  const texts = async () => {
    const rows = await db.list<{ from: string; to: string; body: string }[]>`
      SELECT from_phone AS from, to_phone AS to, body FROM messages WHERE business_id = ${business.id} ORDER BY created_at, id`
    return rows.map(({ from, to, body }) => [from, to, body])
  }
  return { business, number, id, context, texts, run: toolRunner(context) }
}

test('the contact gets one text for each change that is made in a call, from the number that was called', async () => {
  const { id, number, run, texts } = await aCall()

  await run({ tool: 'reschedule', appointmentId: id, ...FRIDAY })
  await run({ tool: 'reschedule', appointmentId: id, ...FRIDAY })
  await run({ tool: 'cancel', appointmentId: id })
  await run({ tool: 'cancel', appointmentId: id })

  const end = "If this wasn't you, call +15550001000."
  expect(await texts()).toEqual([
    [
      number,
      PERSON,
      `Riverside Dental: Haircut was moved by phone from Tue Mar 3 at 10:00 AM to Fri Mar 6 at 3:00 PM. ${end}`,
    ],
    [number, PERSON, `Riverside Dental: Haircut on Fri Mar 6 at 3:00 PM was canceled by phone. ${end}`],
  ])
})

test('a change that fails queues no text', async () => {
  const { id, business, run, texts } = await aCall()
  await anAppointment(db, business, { startsAt: FRIDAY.startsAt })

  expect(await run({ tool: 'reschedule', appointmentId: id, ...FRIDAY })).toEqual({ outcome: 'taken' })

  expect(await texts()).toEqual([])
})

test('no text is sent to a person who has opted out, without a number that sends texts, or for a change by text message', async () => {
  const stopped = await aCall()
  const pair = { businessPhone: stopped.number ?? '', phone: PERSON, optedOut: true }
  await setOptedOut(db, stopped.business.id, pair, NOW)
  const numberless = await aCall({ withNumber: false })
  const byText = await aCall()
  const answering = { ...byText.context, message: { id: 'msg_1', isRepeated: false } }

  const cancelled = [
    await stopped.run({ tool: 'cancel', appointmentId: stopped.id }),
    await numberless.run({ tool: 'cancel', appointmentId: numberless.id }),
    await toolRunner(answering)({ tool: 'cancel', appointmentId: byText.id }),
  ]

  expect(cancelled.map(({ outcome }) => outcome)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect([await stopped.texts(), await numberless.texts(), await byText.texts()]).toEqual([[], [], []])
})

test('if the business already notifies customers of changes by text, a call queues no second text', async () => {
  const { id, business, run, texts } = await aCall()
  await changeNoticeSettings(db, business.id, { kinds: ['change'] }, { sendsMail: false }, NOW)

  await run({ tool: 'reschedule', appointmentId: id, ...FRIDAY })
  expect(await texts()).toEqual([])
  await run({ tool: 'cancel', appointmentId: id })

  expect(await texts()).toEqual([[expect.any(String), PERSON, expect.stringContaining('was canceled by phone')]])
})

test('nobody gets a text about an appointment that was booked in a test call', async () => {
  const { business, context, texts } = await aCall()
  await changeNoticeSettings(db, business.id, { kinds: ['confirmation', 'cancellation'] }, { sendsMail: false }, NOW)
  const callId = await aLiveCall(db, business, { transport: 'browser' })
  const startsAt = FRIDAY.startsAt
  const { id } = await anAppointment(db, business, { contactPhone: PERSON, startsAt, callId, source: 'ai_call' })

  await toolRunner({ ...context, caller: aCaller({ phone: PERSON, callId }), callId })({
    tool: 'cancel',
    appointmentId: id,
  })

  expect(await texts()).toEqual([])
  expect(await listNotices(db, business.id, id)).toEqual([])
})
