import { expect, test } from 'vitest'
import { PERSON, startMessaging } from '../../../test/factories/messaging.ts'
import { aBusiness } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { silentLog } from '../../kernel/log.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import { sendMessage } from '../messages/message.ts'
import { listNotifications } from '../notifications/notification.ts'
import { addNumber, findBusinessIdByNumber, listNumbers, type PhoneNumber } from './number.ts'
import { changeNumber } from './number-change.ts'
import { type AccountAnswer, checkNumbers } from './number-check.ts'

const db = await createTestDatabase()
const DAY_MS = 24 * 60 * 60_000
const NOBODY: AccountAnswer = { account: null }
const EVERYTHING = { voice: true, sms: true, mms: true }

/** A business with one number, and carrier accounts with the given answer. */
async function aCheckedNumber(answer: AccountAnswer | 'silence') {
  const scene = await startMessaging(db)
  const accounts = { answer, asked: 0 }
  const check = (textsAreSimulated = false) => {
    const ask = async () => {
      accounts.asked += 1
      if (accounts.answer === 'silence') throw new ProviderError('twilio', 'no answer', { retryable: true })
      return accounts.answer
    }
    return checkNumbers(db, { ask, textsAreSimulated }, silentLog, scene.clock.now())
  }
  const number = async () => (await listNumbers(db, scene.business.id))[0] as PhoneNumber
  const send = (options = {}) =>
    sendMessage(db, scene.business.id, { to: PERSON, body: 'hi' }, scene.clock.now(), options)
  return { ...scene, phone: scene.number, number, accounts, check, send }
}

test("a trunk's number that no account has sends no texts and says so; it can send simulated texts", async () => {
  const { number, check, send, phone } = await aCheckedNumber(NOBODY)
  await check()

  expect((await number()).capabilities).toEqual({ voice: true, sms: false, mms: false })
  await expect(send()).rejects.toThrow('no active phone number that can send texts')
  await expect(send({ from: phone })).rejects.toThrow(`${phone} cannot send texts: no SMS carrier's account has it`)

  const simulated = await aCheckedNumber(NOBODY)
  await simulated.check(true)
  expect((await simulated.number()).capabilities).toEqual(EVERYTHING)
})

test('a number has the capabilities that its account reports: a media message is refused or sent from another number', async () => {
  const { clock, business, number, check } = await aCheckedNumber({
    account: 'twilio',
    capabilities: { voice: true, sms: true, mms: false },
  })
  await check()
  const media = { to: PERSON, mediaUrl: 'https://files.example.com/a.png' }
  const send = (options = {}) => sendMessage(db, business.id, media, clock.now(), options)

  expect((await number()).capabilities).toEqual({ voice: true, sms: true, mms: false })
  await expect(send()).rejects.toThrow('can send messages with media')
  const second = await addNumber(db, business.id, { phone: '+12125550199' }, clock.now())
  expect((await send()).from).toBe(second.phone)
})

test("a carrier's answer about calls counts only for numbers whose calls it carries", async () => {
  const answer = { account: 'telnyx', capabilities: { voice: false, sms: true, mms: true } } as const
  const trunk = await aCheckedNumber(answer)
  await trunk.check()
  expect((await trunk.number()).capabilities).toEqual(EVERYTHING)

  const carriers = await aCheckedNumber(answer)
  await changeNumber(db, carriers.business.id, (await carriers.number()).id, { provider: 'telnyx' })
  await carriers.check()
  expect((await carriers.number()).capabilities).toEqual({ voice: false, sms: true, mms: true })
})

test('what a person has set stays until that person clears it', async () => {
  const { business, clock, number, check } = await aCheckedNumber(NOBODY)
  const { id } = await number()
  const set = await changeNumber(db, business.id, id, { capabilities: { sms: true, mms: false } })
  await check()
  clock.advance(2 * DAY_MS)
  await check()

  expect(set.capabilities).toEqual({ voice: true, sms: true, mms: false })
  expect((await number()).capabilities).toEqual(set.capabilities)
  await changeNumber(db, business.id, id, { capabilities: null })
  await check()
  expect((await number()).capabilities).toEqual({ voice: true, sms: false, mms: false })
})

test('a number that its carrier no longer has is released: it is not answered or the default, and its team is notified', async () => {
  const { business, clock, number, accounts, check, phone } = await aCheckedNumber({
    account: 'twilio',
    capabilities: EVERYTHING,
  })
  const { id } = await number()
  await changeNumber(db, business.id, id, { provider: 'twilio' })
  await check()
  await addNumber(db, business.id, { phone: '+12125550199' }, clock.now())
  accounts.answer = NOBODY
  clock.advance(DAY_MS + 1)

  await check()

  expect(await number()).toMatchObject({ status: 'released', isDefault: false })
  expect((await listNumbers(db, business.id)).map(({ isDefault }) => isDefault)).toEqual([false, true])
  expect(await findBusinessIdByNumber(db, phone)).toBeNull()
  const { items } = await listNotifications(db, business.id, {}, { limit: 5, after: null })
  expect(items).toMatchObject([{ type: 'number.released', title: `${phone} is no longer in the account at twilio` }])

  const trunk = await changeNumber(db, business.id, id, { provider: 'sip', status: 'active' })
  clock.advance(DAY_MS + 1)
  await check()
  expect(trunk.status).toBe('active')
  expect(await number()).toMatchObject({ status: 'active', capabilities: { voice: true, sms: false } })
})

test('a number that returns to its account becomes active again, unless another business has it', async () => {
  for (const isTaken of [false, true]) {
    const answer = { account: 'twilio', capabilities: EVERYTHING } as const
    const { business, clock, number, accounts, check, phone } = await aCheckedNumber(answer)
    await changeNumber(db, business.id, (await number()).id, { provider: 'twilio' })
    await check()
    accounts.answer = NOBODY
    clock.advance(DAY_MS + 1)
    await check()
    if (isTaken) await addNumber(db, (await aBusiness(db)).id, { phone }, clock.now())
    accounts.answer = answer
    clock.advance(DAY_MS + 1)
    await check()

    expect((await number()).status).toBe(isTaken ? 'released' : 'active')
  }
})

test('if an account does not answer, nothing changes, and it is queried again after ten minutes, not before', async () => {
  const { clock, number, accounts, check } = await aCheckedNumber('silence')
  const before = await number()

  await check()
  clock.advance(60_000)
  await check()
  expect(accounts.asked).toBe(1)
  clock.advance(10 * 60_000)
  await check()

  expect(accounts.asked).toBe(2)
  expect(await number()).toEqual(before)
})
