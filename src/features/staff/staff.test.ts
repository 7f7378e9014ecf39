import { beforeAll, expect, test } from 'vitest'
import { aBusiness, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import type { Database } from '../../store/database.ts'
import { addService } from '../business/business.ts'
import { removeService } from '../business/business-change.ts'
import { addStaff, changeStaff, listStaff, requireStaffMember } from './staff.ts'
import { addTimeOff, listTimeOff, removeTimeOff } from './time-off.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const refusal = (field: string) => ({ code: 'BAD_REQUEST', message: expect.stringMatching(`^${field}: `) })

test('members are listed in their order, and a change keeps the other fields', async () => {
  const business = await aBusiness(db)
  const cut = await addService(db, business.id, { name: 'Haircut', durationMinutes: 30 })
  const anna = await addStaff(db, business.id, { name: 'Anna', color: '#0F766E', serviceIds: [cut.id] }, NOW)
  const ben = await addStaff(db, business.id, { name: 'Ben', kind: 'chair' }, NOW)

  expect(anna).toMatchObject({
    ...{ kind: 'person', color: '#0f766e', serviceIds: [cut.id], hours: null, active: true, position: 1 },
  })
  expect(ben).toMatchObject({ kind: 'chair', serviceIds: null, position: 2 })
  const moved = await changeStaff(db, business.id, ben.id, { position: 0, active: false }, NOW)
  expect(moved).toMatchObject({ name: 'Ben', kind: 'chair', active: false, position: 1 })
  expect((await listStaff(db, business.id)).map(({ name }) => name)).toEqual(['Ben', 'Anna'])
})

test('if the only service of a member is removed, the member offers none, rather than all', async () => {
  const business = await aBusiness(db)
  const cut = await addService(db, business.id, { name: 'Haircut', durationMinutes: 30 })
  const { id } = await addStaff(db, business.id, { name: 'Anna', serviceIds: [cut.id] }, NOW)

  await removeService(db, business.id, cut.id)

  expect(await requireStaffMember(db, business.id, id)).toMatchObject({ serviceIds: [] })
})

test('bad input names the field; names are compared ignoring case; another business sees nothing', async () => {
  const business = await aBusiness(db)
  const other = await aBusiness(db)
  const add = (input: object) => addStaff(db, business.id, { name: 'Anna', ...input }, NOW)
  const { id } = await add({})

  await expect(add({ name: ' ' })).rejects.toMatchObject(refusal('name'))
  await expect(add({ color: 'red' })).rejects.toMatchObject(refusal('color'))
  await expect(add({ serviceIds: ['svc_none'] })).rejects.toMatchObject(refusal('serviceIds'))
  await expect(add({ hours: { monday: [{ open: '9', close: '17:00' }] } })).rejects.toMatchObject(
    refusal('hours.monday\\[0\\].open'),
  )
  await expect(add({ name: 'ANNA' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(changeStaff(db, other.id, id, { name: 'Eve' }, NOW)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await listStaff(db, other.id)).toEqual([])
})

test('time off belongs to a member or the business, and can be part of a day or weekly', async () => {
  const business = await aBusiness(db)
  const { id: staffId } = await addStaff(db, business.id, { name: 'Anna' }, NOW)
  const add = (input: object) =>
    addTimeOff(db, business.id, { startsAt: '2026-03-02T12:00', endsAt: '2026-03-02T13:00', ...input }, NOW)

  const lunch = await add({ staffId, repeats: 'weekly', repeatsUntil: '2026-06-30', reason: 'Lunch' })
  const party = await add({ startsAt: '2026-03-06T14:00', endsAt: '2026-03-06T20:00' })

  expect(await listTimeOff(db, business.id)).toEqual([lunch, party])
  expect(lunch).toMatchObject({ staffId, startsAt: '2026-03-02T12:00', repeatsUntil: '2026-06-30', reason: 'Lunch' })
  await expect(add({ endsAt: '2026-03-02T12:00' })).rejects.toMatchObject(refusal('endsAt'))
  await expect(add({ endsAt: '2026-03-10T12:00', repeats: 'weekly' })).rejects.toMatchObject(refusal('endsAt'))
  await expect(add({ startsAt: '2026-02-30T12:00' })).rejects.toMatchObject(refusal('startsAt'))
  await expect(add({ startsAt: '2026-03-02T12:00Z' })).rejects.toMatchObject(refusal('startsAt'))
  await expect(add({ repeatsUntil: '2026-06-30' })).rejects.toMatchObject(refusal('repeatsUntil'))
  await expect(add({ repeats: 'weekly', repeatsUntil: '2026-01-01' })).rejects.toMatchObject(refusal('repeatsUntil'))
  await expect(add({ staffId: 'stf_none' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const again = add({ startsAt: '2026-03-06T14:00', endsAt: '2026-03-06T20:00', reason: 'Party' })
  await expect(again).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('there already') })
  await removeTimeOff(db, business.id, party.id)
  await expect(removeTimeOff(db, business.id, party.id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
