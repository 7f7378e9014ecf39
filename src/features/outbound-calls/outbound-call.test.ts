import { beforeAll, expect, test } from 'vitest'
import { aBusiness, aContact, aNumber, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import type { Database } from '../../store/database.ts'
import { requireCall } from '../calls/call.ts'
import { recoverInterruptedCalls } from '../calls/interrupted-call.ts'
import { addDoNotCall, listDoNotCall, removeDoNotCall } from '../do-not-call/do-not-call.ts'
import { listWaitingCalls, requestCall, takeCall, withdrawCall } from './outbound-call.ts'

const TO = '+12125550142'
let db: Database
beforeAll(async () => {
  db = await createTestDatabase({ ofItsOwn: true })
})

test('a call comes from the default number, accepts the usual formats of numbers, and keeps its terms', async () => {
  const business = await aBusiness(db)
  await aNumber(db, business)
  const { phone } = await aNumber(db, business, { isDefault: true })

  const call = await requestCall(db, business.id, { to: '(212) 555-0142', purpose: ' Your glasses are ready. ' }, NOW)

  const mine = (await listWaitingCalls(db, 100)).find(({ id }) => id === call.id)
  expect(mine).toEqual(call)
  expect(call).toMatchObject({
    ...{ from: phone, to: TO, expiresAt: new Date(NOW.getTime() + 120_000) },
    terms: {
      purpose: 'Your glasses are ready.',
      greeting: null,
      voicemailAction: null,
      voicemailText: null,
      detectMachine: true,
    },
  })
})

test('a call that cannot be placed is refused and the field is named', async () => {
  const business = await aBusiness(db)
  await expect(requestCall(db, business.id, { to: TO }, NOW)).rejects.toThrow('no phone number to call from')
  const { phone } = await aNumber(db, business)
  const refused = (input: Parameters<typeof requestCall>[2]) => expect(requestCall(db, business.id, input, NOW)).rejects

  await refused({ to: 'nobody' }).toThrow(/^to: /)
  await refused({ to: phone }).toThrow('to: must not be the number that the call comes from')
  await refused({ to: TO, from: '+15559998877' }).toThrow('is not a number of this business')
  await refused({ to: TO, purpose: 'x'.repeat(501) }).toThrow(/^purpose: /)
  await expect(requestCall(db, 'biz_none', { to: TO }, NOW)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a number on the do-not-call list is not called until it is removed', async () => {
  const business = await aBusiness(db)
  await aNumber(db, business)
  const other = await aBusiness(db)
  await aNumber(db, other)
  const ada = await aContact(db, business, { name: 'Ada Lovelace', phone: TO })

  await addDoNotCall(db, business.id, '212 555 0142', NOW, 'Asked on the phone')
  await addDoNotCall(db, business.id, TO, NOW)

  await expect(requestCall(db, business.id, { to: TO }, NOW)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await listDoNotCall(db, business.id)).toEqual([
    { phone: TO, reason: 'Asked on the phone', contactId: ada.id, contactName: 'Ada Lovelace', createdAt: NOW },
  ])
  await requestCall(db, other.id, { to: TO }, NOW)
  await removeDoNotCall(db, business.id, TO)
  await requestCall(db, business.id, { to: TO }, NOW)
  await expect(removeDoNotCall(db, business.id, TO)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('one instance takes a call; if it then dies, the call is recorded as interrupted and not dialed again', async () => {
  const business = await aBusiness(db)
  await aNumber(db, business)
  const call = await requestCall(db, business.id, { to: TO }, NOW)
  const by = (instanceId: string) => ({ instanceId, transport: 'twilio', sipConnectionId: null }) as const

  const taken = await Promise.all(['a', 'b', 'c'].map((name) => takeCall(db, call, by(name), NOW)))
  await recoverInterruptedCalls(db, { instanceId: 'd', staleAfterSeconds: 0 }, NOW)

  expect(taken.filter(Boolean)).toHaveLength(1)
  expect(await takeCall(db, call, by('d'), NOW)).toBe(false)
  expect(await requireCall(db, business.id, call.id)).toMatchObject({
    direction: 'outbound',
    endedReason: 'interrupted',
  })
})

test('a business can withdraw only its own calls', async () => {
  const business = await aBusiness(db)
  await aNumber(db, business)
  const other = await aBusiness(db)
  const { id } = await requestCall(db, business.id, { to: TO }, NOW)

  await expect(withdrawCall(db, other.id, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await withdrawCall(db, business.id, id)

  await expect(withdrawCall(db, business.id, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
