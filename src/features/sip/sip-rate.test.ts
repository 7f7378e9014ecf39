import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aBusiness, aRate, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { addSipRate, costCents, importSipRates, listSipRates, type NewSipRate, rateFor } from './sip-rate.ts'

const ALL = { limit: 100, after: null }
const LATER = new Date(NOW.getTime() + 86_400_000)

test('a rate is stored as decimal text with its defaults', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)

  const rate = await aRate(db, business, { prefix: '+447', ratePerMinute: '00.012500' })

  expect(rate).toEqual({
    ...{ id: expect.stringMatching(/^rate_/), prefix: '447', destination: 'Somewhere', countryCode: null },
    ...{ direction: 'outbound', ratePerMinute: '0.0125', connectionFee: '0', currency: 'USD' },
    ...{ billingIncrementSeconds: 60, minimumSeconds: 0, effectiveFrom: NOW, createdAt: NOW },
  })
  expect((await listSipRates(db, business.id, {}, ALL)).items).toEqual([rate])
})

test('the longest prefix applies, with its newest rate in effect for the direction and business', async () => {
  const db = await createTestDatabase()
  const [business, other] = [await aBusiness(db), await aBusiness(db)]
  await aRate(db, business, { prefix: '44', destination: 'UK' })
  await aRate(db, business, { prefix: '447', destination: 'UK mobile' })
  await aRate(db, business, { prefix: '447', destination: 'UK mobile, next', effectiveFrom: LATER })
  await aRate(db, business, { prefix: '44', destination: 'from the UK', direction: 'inbound' })
  await aRate(db, other, { prefix: '447911', destination: 'not ours' })
  const found = async (phone: string, at = NOW, direction: 'inbound' | 'outbound' = 'outbound') =>
    (await rateFor(db, business.id, { phone, direction, at }))?.destination

  expect(await found('+442079460000')).toBe('UK')
  expect(await found('+447911123456')).toBe('UK mobile')
  expect(await found('+447911123456', LATER)).toBe('UK mobile, next')
  expect(await found('+447911123456', NOW, 'inbound')).toBe('from the UK')
  expect(await found('+4930123456')).toBeUndefined()
  expect(await found('anonymous')).toBeUndefined()
  expect(await found('+442079460000', new Date(NOW.getTime() - 1))).toBeUndefined()
})

test('the longest prefix is the one that a linear search through all rates finds', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const prefixes = ['1', '12', '121', '1212', '49', '493', '4930', '4', '999999999999999']
  await importSipRates(
    db,
    business.id,
    prefixes.map((prefix) => ({ prefix, destination: prefix, direction: 'outbound', ratePerMinute: '1' })),
    NOW,
  )
  const digits = fc.array(fc.constantFrom('1', '2', '4', '9', '3', '0'), { minLength: 1, maxLength: 15 })

  await fc.assert(
    fc.asyncProperty(digits, async (number) => {
      const phone = number.join('')
      const best = prefixes.filter((one) => phone.startsWith(one)).sort((a, b) => b.length - a.length)[0]
      expect((await rateFor(db, business.id, { phone: `+${phone}`, direction: 'outbound', at: NOW }))?.prefix).toBe(
        best,
      )
    }),
    { numRuns: 50 },
  )
})

test.each([
  ['0.0125', '0', 60, 0, 61, 3],
  ['0.0125', '0', 60, 0, 60, 2],
  ['0.6', '0', 1, 0, 1, 1],
  ['0.6', '0', 1, 30, 1, 30],
  ['0.6', '0.25', 6, 0, 7, 37],
  ['0.1', '0.2', 60, 0, 60, 30],
  ['0', '0', 60, 0, 600, 0],
  ['1', '1', 60, 0, 0, 0],
  ['12345678.123456', '0', 60, 0, 60, 1_234_567_813],
])('at %s per minute, %s to connect, steps of %i s, %i s minimum, %i s cost %i cents', (...given) => {
  const [ratePerMinute, connectionFee, billingIncrementSeconds, minimumSeconds, seconds, cents] = given

  expect(costCents({ ratePerMinute, connectionFee, billingIncrementSeconds, minimumSeconds }, seconds)).toBe(cents)
})

test('a list is imported whole or not at all, and importing it again makes no duplicates', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const rate = (prefix: string, ratePerMinute: string): NewSipRate => ({
    ...{ prefix, destination: 'X', direction: 'outbound', ratePerMinute },
  })
  const list = async () =>
    (await listSipRates(db, business.id, {}, ALL)).items.map((one) => [one.prefix, one.ratePerMinute]).sort()

  const broken = importSipRates(db, business.id, [rate('1', '0.1'), rate('49', 'free')], NOW)
  await expect(broken).rejects.toMatchObject({ code: 'BAD_REQUEST', message: /^row 2, ratePerMinute: / })
  expect(await list()).toEqual([])
  expect(await importSipRates(db, business.id, [rate('1', '0.1'), rate('49', '0.2'), rate('1', '0.3')], NOW)).toBe(3)
  await importSipRates(db, business.id, [rate('49', '0.5'), rate('33', '0.6')], NOW)

  expect(await list()).toEqual([
    ['1', '0.3'],
    ['33', '0.6'],
    ['49', '0.5'],
  ])
})

test('invalid input is refused by field', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const refusals: [string, Partial<NewSipRate>][] = [
    ['prefix', { prefix: '' }],
    ['prefix', { prefix: '44x' }],
    ['prefix', { prefix: '1234567890123456' }],
    ['destination', { destination: ' ' }],
    ['countryCode', { countryCode: 'XX' }],
    ['direction', { direction: 'up' as 'inbound' }],
    ['ratePerMinute', { ratePerMinute: '-1' }],
    ['ratePerMinute', { ratePerMinute: '0.0000001' }],
    ['connectionFee', { connectionFee: '1e3' }],
    ['currency', { currency: 'usd' }],
    ['billingIncrementSeconds', { billingIncrementSeconds: 0 }],
    ['minimumSeconds', { minimumSeconds: -1 }],
  ]
  const good: NewSipRate = { prefix: '44', destination: 'UK', direction: 'outbound', ratePerMinute: '0.01' }

  for (const [field, input] of refusals)
    await expect(addSipRate(db, business.id, { ...good, ...input }, NOW), field).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(`^${field}: `),
    })
  await addSipRate(db, business.id, good, NOW)
  await expect(addSipRate(db, business.id, good, NOW)).rejects.toMatchObject({ code: 'CONFLICT', message: /^prefix: / })
  await expect(addSipRate(db, 'biz_none', good, NOW)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
