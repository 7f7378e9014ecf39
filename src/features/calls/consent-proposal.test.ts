import { expect, test } from 'vitest'
import { aBusiness, aCall } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { systemClock } from '../../kernel/clock.ts'
import { proposeConsent } from './consent-proposal.ts'
import { lawOfBusiness, lawOfNumber, RECORDING_LAWS } from './law/recording-law.ts'

test("the stricter law of the business's place and its callers' places is proposed, with the statutes", async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db, { phone: '+12125550100', country: 'US' })
  const propose = (now = systemClock.now()) => proposeConsent(db, business.id, now)
  await aCall(db, business, { from: '+12125550111' })
  expect(await propose(new Date('2026-03-10T00:00:00Z'))).toEqual({ proposed: 'notice', reasons: [] })

  await aCall(db, business, { from: '+14155550111' })
  await aCall(db, business, { from: '+4930901820' })
  await aCall(db, business, { from: '+4940901820' })
  expect(await propose(new Date('2026-03-10T00:00:00Z'))).toEqual({
    proposed: 'ask',
    reasons: [
      { place: 'Germany', source: '§ 201 StGB', whose: 'callers', calls: 2 },
      { place: 'California', source: 'Cal. Penal Code § 632', whose: 'callers', calls: 1 },
    ],
  })
  // Old calls say nothing about today's callers, and calls of other businesses say nothing at all.
  expect((await propose(new Date('2027-03-10T00:00:00Z'))).proposed).toBe('notice')
  const german = await aBusiness(db, { phone: '+493090182000', country: 'DE' })
  expect(await proposeConsent(db, german.id, new Date('2026-03-10T00:00:00Z'))).toEqual({
    proposed: 'ask',
    reasons: [{ place: 'Germany', source: '§ 201 StGB', whose: 'business', calls: null }],
  })
})

test('no number belongs to two places, and every prefix fits the counted length', () => {
  const prefixes = RECORDING_LAWS.flatMap((law) => law.prefixes)
  expect(new Set(prefixes).size).toBe(prefixes.length)
  for (const prefix of prefixes) expect(prefix).toMatch(/^\+(?:1\d{3}|[2-9]\d{1,2})$/)
  expect(lawOfNumber('+442079460000')).toBeNull()
  expect(lawOfNumber('anonymous')).toBeNull()
  expect(lawOfBusiness({ country: 'US', phone: '+12065550100' })?.place).toBe('Washington')
  expect(lawOfBusiness({ country: 'FR', phone: '+33140000000' })).toBeNull()
})
