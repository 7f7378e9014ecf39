import { beforeAll, expect, test } from 'vitest'
import { aBusiness, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import type { Database } from '../../store/database.ts'
import { hasConsent, listConsents, type NewConsent, recordConsent } from './consent.ts'

const PHONE = '+12125550142'
const FORM = { phone: PHONE, kind: 'sms', method: 'form', words: 'I agree to offers by text message.' } as const

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

async function aLedger() {
  const { id } = await aBusiness(db)
  return {
    id,
    record: (line: NewConsent) => recordConsent(db, id, line, null, NOW),
    has: (kind: 'sms' | 'call') => hasConsent(db, id, PHONE, kind),
    lines: async () => (await listConsents(db, id, {}, { limit: 10, after: null })).items,
  }
}

test('the line with the latest time counts, of two at the same time the withdrawal, and no line is changed', async () => {
  const { record, has, lines } = await aLedger()
  const before = new Date(NOW.getTime() - 1_000)
  await record(FORM)
  const given = await has('sms')
  await record({ ...FORM, given: false, givenAt: before })
  const afterOlder = await has('sms')
  await record({ ...FORM, given: false, words: null })

  expect([given, afterOlder, await has('sms')]).toEqual([true, true, false])
  expect(await has('call')).toBe(false)
  expect((await lines()).map((line) => line.given).sort()).toEqual([false, false, true])
})

test('a consent of one business does not count for another', async () => {
  const { record } = await aLedger()
  await record(FORM)

  expect(await (await aLedger()).has('sms')).toBe(false)
})

test('a consent needs the words that the person agreed to, and cannot be of the future', async () => {
  const { record } = await aLedger()

  await expect(record({ ...FORM, words: null })).rejects.toThrow('words: must say what the person agreed to')
  const tomorrow = new Date(NOW.getTime() + 86_400_000)
  await expect(record({ ...FORM, givenAt: tomorrow })).rejects.toThrow('givenAt: must not be in the future')
})

test('a filter that is not a phone number is refused, in place of finding no consent', async () => {
  const { id, record } = await aLedger()
  await record(FORM)
  const found = (phone: string) => listConsents(db, id, { phone }, { limit: 10, after: null })

  await expect(found('x')).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    message: expect.stringMatching(/^phone: must/),
  })
  for (const phone of [PHONE, '(212) 555-0142', ' 12125550142']) expect((await found(phone)).items).toHaveLength(1)
})
