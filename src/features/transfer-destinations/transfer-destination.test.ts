import { beforeAll, expect, test } from 'vitest'
import { aBusiness, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import type { Database } from '../../store/database.ts'
import {
  addDestination,
  changeDestination,
  listDestinations,
  removeDestination,
  requireTransferDestination,
} from './transfer-destination.ts'

const ANNA = { name: 'Anna', numbers: ['+12125550142'] }

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

test('a destination has default settings unless others are given, and numbers in E.164, each once', async () => {
  const { id } = await aBusiness(db)
  const added = await addDestination(
    db,
    id,
    { ...ANNA, numbers: ['(212) 555-0142', '+12125550142', '212-555-0143'] },
    NOW,
  )

  expect(added).toMatchObject({
    ...{ kind: 'person', name: 'Anna', numbers: ['+12125550142', '+12125550143'], ring: 'in_turn', ringSeconds: 20 },
    ...{ takesCalls: 'always', hours: null, announces: true, acceptByKey: true, active: true, position: 1 },
  })
  expect(await listDestinations(db, id)).toEqual([added])
})

test.each([
  [{ numbers: [] }, 'numbers: give at least one phone number'],
  [{ numbers: ['1', '2', '3', '4', '5', '6'] }, 'numbers: give at most 5 phone numbers'],
  [{ numbers: ['12'] }, 'numbers'],
  [{ name: ' ' }, 'name'],
  [{ ringSeconds: 4 }, 'ringSeconds'],
  [{ takesCalls: 'own_hours' as const }, 'hours: give the hours'],
  [{ takesCalls: 'own_hours' as const, hours: {} }, 'hours: give the hours'],
  [{ takesCalls: 'own_hours' as const, hours: { monday: { open: '9', close: '17:00' } } }, 'hours.monday'],
])('%j is refused, naming the field', async (fields, message) => {
  const { id } = await aBusiness(db)

  await expect(addDestination(db, id, { ...ANNA, ...fields }, NOW)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringContaining(message),
  })
})

test('a name is unique within a business, ignoring case', async () => {
  const [{ id }, other] = [await aBusiness(db), await aBusiness(db)]
  await addDestination(db, id, ANNA, NOW)
  await addDestination(db, other.id, ANNA, NOW)
  const ben = await addDestination(db, id, { ...ANNA, name: 'Ben' }, NOW)

  const taken = { code: 'CONFLICT', message: expect.stringMatching(/^name: there is a destination called/) }
  await expect(addDestination(db, id, { ...ANNA, name: 'ANNA' }, NOW)).rejects.toMatchObject(taken)
  await expect(changeDestination(db, id, ben.id, { name: 'anna' }, NOW)).rejects.toMatchObject(taken)
})

test('a change keeps absent fields, and only the setting own_hours has hours', async () => {
  const { id } = await aBusiness(db)
  const anna = await addDestination(db, id, ANNA, NOW)
  const monday = { monday: { open: '09:00', close: '12:00' } }

  const own = await changeDestination(db, id, anna.id, { takesCalls: 'own_hours', hours: monday }, NOW)
  expect(own).toMatchObject({ name: 'Anna', takesCalls: 'own_hours', hours: { monday: [monday.monday] } })
  const always = await changeDestination(db, id, anna.id, { takesCalls: 'always', acceptByKey: false }, NOW)
  expect(always).toMatchObject({ hours: null, acceptByKey: false, announces: true, numbers: ANNA.numbers })
})

test('the order can be changed', async () => {
  const { id } = await aBusiness(db)
  for (const name of ['Anna', 'Ben', 'Cleo']) await addDestination(db, id, { ...ANNA, name }, NOW)
  const [, , cleo] = await listDestinations(db, id)

  await changeDestination(db, id, cleo?.id ?? '', { position: 0 }, NOW)

  const order = (await listDestinations(db, id)).map(({ name, position }) => [name, position])
  expect(order).toEqual([
    ['Cleo', 1],
    ['Anna', 2],
    ['Ben', 3],
  ])
})

test('a number outside the countries that the business may call is refused', async () => {
  const { id } = await aBusiness(db)
  const anna = await addDestination(db, id, ANNA, NOW)

  const refused = { code: 'BAD_REQUEST', message: expect.stringMatching(/^numbers: /) }
  await expect(addDestination(db, id, { name: 'Ben', numbers: ['+442079460958'] }, NOW)).rejects.toMatchObject(refused)
  await expect(changeDestination(db, id, anna.id, { numbers: ['+442079460958'] }, NOW)).rejects.toMatchObject(refused)
})

test('a destination of another business is not found', async () => {
  const [mine, theirs] = [await aBusiness(db), await aBusiness(db)]
  const { id } = await addDestination(db, theirs.id, ANNA, NOW)

  const missing = { code: 'NOT_FOUND' }
  await expect(requireTransferDestination(db, mine.id, id)).rejects.toMatchObject(missing)
  await expect(changeDestination(db, mine.id, id, { name: 'Mine' }, NOW)).rejects.toMatchObject(missing)
  await expect(removeDestination(db, mine.id, id)).rejects.toMatchObject(missing)
  await removeDestination(db, theirs.id, id)
  expect(await listDestinations(db, theirs.id)).toEqual([])
})
