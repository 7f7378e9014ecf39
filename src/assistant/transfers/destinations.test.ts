import { beforeAll, expect, test } from 'vitest'
import { aBusiness, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { addDestination } from '../../features/transfer-destinations/transfer-destination.ts'
import { silentLog } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import { destinationAsked, destinationIn, loadDestinations, usualPhone } from './destinations.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const PEOPLE = [{ name: 'Anna' }, { name: 'Anna Berg' }, { name: 'Billing' }, { name: 'Dr. Patel' }]

test.each([
  ['Put me through to billing', 'Billing'],
  ['Could I speak to the billing department please?', 'Billing'],
  ['can i talk with anna berg', 'Anna Berg'],
  ["I'd like to speak to Anna about my bill", 'Anna'],
  ['Connect me to Dr Patel', 'Dr. Patel'],
  ['please put Anna on', 'Anna'],
  ['get me someone in billing', 'Billing'],
  ['I want an appointment with Anna', null],
  ['can you get me an appointment with Anna', null],
  ['put me down for Anna on Friday', null],
  ['my billing address has changed', null],
  ['I want to talk to Hannah', null],
])('%j asks for %s', (text, name) => {
  expect(destinationAsked(text, PEOPLE)?.name ?? null).toBe(name)
})

test('a name is found as whole words in any case, the longest name first', () => {
  const found = ['BILLING', 'anna berg', 'the Anna', 'Annabel', ''].map((text) => destinationIn(text, PEOPLE)?.name)

  expect(found).toEqual(['Billing', 'Anna Berg', 'Anna', undefined, undefined])
})

test('a conversation knows the destinations that take calls at that moment, in order', async () => {
  const hours = { monday: { open: '09:00', close: '12:00' } }
  const business = await aBusiness(db, { timezone: 'America/New_York', hours })
  const add = (name: string, fields: object) =>
    addDestination(db, business.id, { name, numbers: ['+12125550142'], ...fields }, NOW)
  await add('Owner', { takesCalls: 'always', numbers: ['+12125550143'] })
  await add('Desk', { takesCalls: 'open_hours' })
  await add('Night', { takesCalls: 'own_hours', hours: { monday: { open: '18:00', close: '02:00' } } })
  await add('Away', { active: false })

  const at = async (time: string) =>
    (await loadDestinations(db, business, new Date(time), silentLog)).map(({ name }) => name)

  expect(await at('2026-03-02T15:00:00Z')).toEqual(['Owner', 'Desk'])
  expect(await at('2026-03-02T20:00:00Z')).toEqual(['Owner'])
  expect(await at('2026-03-03T06:30:00Z')).toEqual(['Owner', 'Night'])
  const now = await loadDestinations(db, business, NOW, silentLog)
  expect(usualPhone({ ...business, transferPhone: null }, now)).toBe('+12125550143')
  expect(usualPhone({ ...business, transferPhone: '+15550009999' }, now)).toBe('+15550009999')
  expect(usualPhone({ ...business, transferPhone: null }, [])).toBeNull()
})
