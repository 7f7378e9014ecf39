import { expect, test } from 'vitest'
import { sendMessage } from '../../src/features/messages/message.ts'
import { findDialedNumber } from '../../src/features/numbers/dialed-number.ts'
import { addNumber, findBusinessIdByNumber, listNumbers } from '../../src/features/numbers/number.ts'
import { changeNumber } from '../../src/features/numbers/number-change.ts'
import { claimNumber, type NumberProofs, proveNumber, sendNumberCode } from '../../src/features/numbers/number-proof.ts'
import { requestCall } from '../../src/features/outbound-calls/outbound-call.ts'
import { createCampaign } from '../../src/features/outreach/campaign.ts'
import { changeSpending, readSpending } from '../../src/features/spending/spending.ts'
import { aBusiness, NOW } from '../factories/records.ts'
import { startTestApi, type TestApi } from '../harness/test-api.ts'
import { createTestDatabase } from '../harness/test-database.ts'

const PHONE = '+12125550142'
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)

/** Mallory and Bob on one server, whose operator's Twilio account has every number. */
async function twoBusinesses() {
  const db = await createTestDatabase()
  const [mallory, bob] = [await aBusiness(db), await aBusiness(db)]
  const codes: string[] = []
  const proofs: NumberProofs = {
    channels: ['sms'],
    sendCode: async ({ code }) => void codes.push(code),
    carrierOf: async () => 'twilio',
  }
  const claim = (businessId: string) => claimNumber(db, proofs, businessId, { phone: PHONE, isDefault: true }, NOW)
  const send = (businessId: string, id: string, now = NOW) => sendNumberCode(db, proofs, businessId, id, 'sms', now)
  return { db, mallory, bob, codes, proofs, claim, send }
}

test('a claimed number gets no calls or texts and is nobody’s sender, even if the operator’s account has it', async () => {
  const { db, mallory, claim } = await twoBusinesses()

  const claimed = await claim(mallory.id)

  expect(claimed).toMatchObject({ status: 'pending', isDefault: false })
  expect(await findBusinessIdByNumber(db, PHONE)).toBeNull()
  const to = '+12125550199'
  await expect(sendMessage(db, mallory.id, { to, body: 'Hello' }, NOW)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(requestCall(db, mallory.id, { to }, NOW)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(requestCall(db, mallory.id, { to, from: PHONE }, NOW)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const campaign = { name: 'x', channel: 'sms' as const, body: 'Hello', fromNumber: PHONE }
  await expect(createCampaign(db, mallory.id, campaign, NOW)).rejects.toMatchObject({
    message: expect.stringMatching(/^fromNumber: /),
  })
})

test('a claim cannot be made active or the default by a change', async () => {
  const { db, mallory, claim } = await twoBusinesses()
  const { id } = await claim(mallory.id)

  for (const change of [{ status: 'active' }, { status: 'suspended' }, { isDefault: true }] as const)
    await expect(changeNumber(db, mallory.id, id, change)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await listNumbers(db, mallory.id)).toMatchObject([{ status: 'pending', isDefault: false }])
})

test('a claim blocks nobody: the operator and the owner with the code get the number', async () => {
  const { db, mallory, bob, codes, claim, send } = await twoBusinesses()
  await claim(mallory.id)
  const { id } = await claim(bob.id)

  await send(bob.id, id)
  const proved = await proveNumber(db, bob.id, id, codes[0] ?? '', NOW)

  expect(proved).toMatchObject({ phone: PHONE, status: 'active', isDefault: true })
  expect(await findDialedNumber(db, PHONE)).toEqual({ owner: bob.id, claimants: [] })
  const given = await addNumber(db, mallory.id, { phone: '+12125550143' }, NOW)
  expect(given).toMatchObject({ status: 'active', isDefault: true })
})

test('a claim of a number that is taken is answered like any other, and the operator’s assignment settles a claim', async () => {
  const { db, mallory, bob, claim } = await twoBusinesses()
  await addNumber(db, bob.id, { phone: PHONE }, NOW)

  expect(await claim(mallory.id)).toMatchObject({ status: 'pending' })
  await expect(claim(mallory.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  await expect(addNumber(db, mallory.id, { phone: PHONE }, NOW)).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await findBusinessIdByNumber(db, PHONE)).toBe(bob.id)

  const other = await claimNumber(db, NO_PROOFS, bob.id, { phone: '+12125550144' }, NOW)
  const given = await addNumber(db, bob.id, { phone: '+12125550144' }, NOW)
  expect([other.status, given.status]).toEqual(['pending', 'active'])
})
const NO_PROOFS: NumberProofs = { channels: [], sendCode: async () => {}, carrierOf: async () => null }

test('a carrier account proves ownership of a number if the server has one business', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const claimed = (carrier: 'telnyx' | null, phone: string) =>
    claimNumber(db, { ...NO_PROOFS, carrierOf: async () => carrier }, business.id, { phone }, NOW)

  expect(await claimed('telnyx', PHONE)).toMatchObject({ status: 'active', provider: 'telnyx', isDefault: true })
  expect(await claimed(null, '+12125550143')).toMatchObject({ status: 'pending' })
})

test('a code allows five attempts, expires after ten minutes, and only the latest one is valid', async () => {
  const { db, mallory, codes, claim, send } = await twoBusinesses()
  const { id } = await claim(mallory.id)
  const prove = (code: string, now = NOW) => proveNumber(db, mallory.id, id, code, now)
  const refused = { code: 'BAD_REQUEST', message: expect.stringMatching(/^code: /) }
  await send(mallory.id, id)
  const wrong = codes[0] === '000000' ? '000001' : '000000'

  for (let attempt = 0; attempt < 5; attempt++) await expect(prove(wrong)).rejects.toMatchObject(refused)
  await expect(prove(codes[0] ?? '')).rejects.toMatchObject(refused)
  await send(mallory.id, id, later(1))
  await expect(prove(codes[1] ?? '', later(12))).rejects.toMatchObject(refused)
  await send(mallory.id, id, later(13))
  if (codes[1] !== codes[2]) await expect(prove(codes[1] ?? '', later(13))).rejects.toMatchObject(refused)
  expect(await prove(codes[2] ?? '', later(13))).toMatchObject({ status: 'active' })
})

test('nobody is flooded with codes: a number gets four a day, from all businesses together', async () => {
  const { mallory, bob, claim, send, codes } = await twoBusinesses()
  const [first, second] = [await claim(mallory.id), await claim(bob.id)]
  for (const minute of [1, 2, 3]) await send(mallory.id, first.id, later(minute))
  await send(bob.id, second.id, later(4))

  await expect(send(bob.id, second.id, later(5))).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(codes).toHaveLength(4)
  await send(bob.id, second.id, later(24 * 60 + 10))
})

test('in the dashboard a number starts as a claim, and wrong codes count also with an Idempotency-Key', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('admin')

  const made = await admin.post('/phone-numbers', { phone: PHONE })
  const path = `/phone-numbers/${made.body.data.id}`
  const sent = await admin.post(`${path}/code`, { channel: 'sms' })
  const wrong = await admin.post(`${path}/proof`, { code: 'no code' }, { 'idempotency-key': 'guess' })

  expect(made.body.data).toMatchObject({ status: 'pending' })
  expect(sent.body.data).toMatchObject({ channel: 'sms', attempts: 5 })
  expect(wrong).toMatchObject({ status: 400, body: { error: { message: expect.stringMatching(/^code: /) } } })
  const rows = await app.db.list<{ left: number }[]>`SELECT attempts_left AS left FROM number_codes`
  expect(rows).toEqual([{ left: 4 }])
})

/** A pending number from before the business lost the right to call it. */
const pendingNumber = (app: TestApi, phone: string) =>
  addNumber(app.db, app.business.id, { phone }, app.clock.now(), 'pending')

test.each([
  ['premium-rate', '+19005551234'],
  ['foreign', '+447700900123'],
  ['satellite', '+881612345678'],
])('a %s number is neither claimed nor called or texted with a code', async (_, phone) => {
  const app = await startTestApi()
  const admin = await app.signIn('owner')
  const { id } = await pendingNumber(app, phone)
  const refused = { status: 400, body: { error: { message: expect.stringMatching(/^phone: /) } } }

  expect(await admin.post('/phone-numbers', { phone })).toMatchObject(refused)
  for (const channel of ['call', 'sms'])
    expect(await admin.post(`/phone-numbers/${id}/code`, { channel })).toMatchObject(refused)

  expect(await app.db.list`SELECT id FROM number_codes`).toEqual([])
})

test('codes count as calls and texts of the business, and are refused above its limits', async () => {
  const app = await startTestApi()
  const admin = await app.signIn('owner')
  const { id } = await pendingNumber(app, PHONE)
  await changeSpending(app.db, app.business.id, { callsPerDay: 1, messagesPerDay: 0 }, app.clock.now())
  const send = async (channel: string) => (await admin.post(`/phone-numbers/${id}/code`, { channel })).status

  expect([await send('call'), await send('call'), await send('sms')]).toEqual([200, 429, 429])

  expect((await readSpending(app.db, app.business.id, app.clock.now())).today).toEqual({ calls: 1, messages: 0 })
})
