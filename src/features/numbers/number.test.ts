import { expect, test } from 'vitest'
import { aBusiness, aNumber, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { addNumber, findBusinessIdByNumber, listNumbers } from './number.ts'

test('the first number is the default, and a new default replaces the old one', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)

  const first = await addNumber(db, business.id, { phone: '(212) 555-0001', label: ' Front desk ' }, NOW)
  const second = await addNumber(db, business.id, { phone: '+442079460000', isDefault: true }, NOW)

  expect(first).toEqual({
    ...{ id: expect.stringMatching(/^num_/), phone: '+12125550001', label: 'Front desk' },
    ...{ countryCode: 'US', type: 'local', capabilities: { voice: true, sms: true, mms: true } },
    ...{ provider: 'sip', sipConnectionId: null, status: 'active' },
    ...{ isDefault: true, monthlyCostCents: null, createdAt: NOW },
  })
  expect(
    (await listNumbers(db, business.id)).map(({ phone, isDefault, countryCode }) => [phone, isDefault, countryCode]),
  ).toEqual([
    ['+12125550001', false, 'US'],
    [second.phone, true, 'GB'],
  ])
})

test('a number belongs to one business; an invalid number is refused by field', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const other = await aBusiness(db)
  await addNumber(db, business.id, { phone: '+12125550001' }, NOW)
  const add = (input: { phone: string; label?: string }, id = other.id) => addNumber(db, id, input, NOW)

  await expect(add({ phone: '212 555 0001' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(add({ phone: '+12125550001' }, business.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(add({ phone: 'none' })).rejects.toMatchObject({ code: 'BAD_REQUEST', message: /^phone: / })
  await expect(add({ phone: '+12125550002', label: 'x'.repeat(201) })).rejects.toMatchObject({ message: /^label: / })
  await expect(add({ phone: '+12125550002' }, 'biz_none')).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await listNumbers(db, other.id)).toEqual([])
})

test('numbers added at the same time leave one default', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)

  await Promise.all(Array.from({ length: 6 }, (_, n) => aNumber(db, business, { isDefault: n % 2 === 0 })))

  expect((await listNumbers(db, business.id)).filter((one) => one.isDefault)).toHaveLength(1)
})

test('a dialed number finds its business in any format that the trunk sends', async () => {
  const db = await createTestDatabase()
  const american = await aBusiness(db)
  const british = await aBusiness(db, { phone: '+442079460000', timezone: 'Europe/London' })
  await addNumber(db, american.id, { phone: '+12125550001' }, NOW)
  await addNumber(db, british.id, { phone: '+442079460001' }, NOW)

  for (const dialed of [
    '+12125550001',
    '12125550001',
    '2125550001',
    '(212) 555-0001',
    '0012125550001',
    '01112125550001',
  ])
    expect(await findBusinessIdByNumber(db, dialed), dialed).toBe(american.id)
  for (const dialed of ['+442079460001', '442079460001', '02079460001', '020 7946 0001', '00442079460001'])
    expect(await findBusinessIdByNumber(db, dialed), dialed).toBe(british.id)
  for (const dialed of ['+2125550001', '+12125550009', '12', '', 'reception', '+12125550001;ext=1', '0'.repeat(40)])
    expect(await findBusinessIdByNumber(db, dialed), dialed).toBeNull()
})

test('a format that fits two businesses finds neither', async () => {
  const db = await createTestDatabase()
  const german = await aBusiness(db, { phone: '+4930123456', timezone: 'Europe/Berlin' })
  const austrian = await aBusiness(db, { phone: '+431234567', timezone: 'Europe/Vienna' })
  await addNumber(db, german.id, { phone: '+49301234567' }, NOW)
  await addNumber(db, austrian.id, { phone: '+43301234567' }, NOW)

  expect(await findBusinessIdByNumber(db, '0301234567')).toBeNull()
  expect(await findBusinessIdByNumber(db, '+49301234567')).toBe(german.id)
})

test('a number out of service finds no business', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const { phone } = await aNumber(db, business)
  await db.write`UPDATE phone_numbers SET status = 'suspended'`

  expect(await findBusinessIdByNumber(db, phone)).toBeNull()
})
