import { expect, test } from 'vitest'
import { aBusiness, aCaller, aLiveCall, anAppointment, NOW } from '../../../../test/factories/records.ts'
import { createTestDatabase } from '../../../../test/harness/test-database.ts'
import type { CallerProof } from '../../../features/business/business.ts'
import { proveCaller } from '../../../features/caller-proof/caller-proof.ts'
import { addStaff } from '../../../features/staff/staff.ts'
import { ManualClock } from '../../../kernel/clock.ts'
import { silentLog } from '../../../kernel/log.ts'
import { lastStaffTool } from './last-staff.ts'

const db = await createTestDatabase()
const DAY_MS = 86_400_000
const PHONE = '+15557654321'

/** A caller who saw Anna two weeks ago and Ben last week, and has an appointment with Anna tomorrow. */
async function returning(callerProof: CallerProof) {
  const business = await aBusiness(db, { callerProof })
  const anna = await addStaff(db, business.id, { name: 'Anna' }, NOW)
  const ben = await addStaff(db, business.id, { name: 'Ben' }, NOW)
  for (const [days, member] of [
    [-14, anna],
    [-7, ben],
    [1, anna],
  ] as const)
    await anAppointment(db, business, {
      startsAt: new Date(NOW.getTime() + days * DAY_MS),
      ...{ contactPhone: PHONE, contactName: 'Ada Lovelace', staffIds: [member.id] },
    })
  const callId = await aLiveCall(db, business, { from: PHONE })
  const caller = aCaller({ phone: PHONE, callId, businessPhone: business.phone })
  const transfer = async () => ({ outcome: 'failed', reason: '' }) as const
  const context = { db, business, caller, callId, clock: new ManualClock(NOW), log: silentLog, transfer }
  return { business, caller, ben, ask: (of = caller) => lastStaffTool.run({ ...context, caller: of }, {}, false) }
}

test('the member of staff whom a caller last saw is named if the number suffices as proof, and never for a withheld number', async () => {
  const { ask, caller, ben } = await returning('number')

  expect(await ask()).toEqual({ outcome: 'last_staff', member: { id: ben.id, name: 'Ben' } })
  expect(await ask({ ...caller, phone: null })).toEqual({ outcome: 'last_staff', member: null })
  expect(await ask({ ...caller, isNumberDoubtful: true })).toEqual({ outcome: 'last_staff', member: null })
  expect(await ask({ ...caller, phone: '+15550001111' })).toEqual({ outcome: 'last_staff', member: null })
})

test('if a name is needed as proof, the member is named only after the caller has given the name', async () => {
  const { ask, business, caller, ben } = await returning('name')

  expect(await ask()).toEqual({ outcome: 'last_staff', member: null })
  await proveCaller(db, business, caller, { name: 'Ada Lovelace' }, NOW)
  expect(await ask()).toEqual({ outcome: 'last_staff', member: { id: ben.id, name: 'Ben' } })
})
