/** Which number and which carrier send a text. */
import { expect, test } from 'vitest'
import { PERSON, startMessaging } from '../../../test/factories/messaging.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { addNumber } from '../numbers/number.ts'
import { sendMessage } from './message.ts'
import type { SmsCarrier } from './sms-carrier.ts'

const db = await createTestDatabase()

/** Takes every message, and counts them. */
function countingCarrier(name: string) {
  const carrier = {
    name,
    answersOptOut: false,
    sends: 0,
    async send() {
      carrier.sends += 1
      return {
        outcome: 'accepted',
        carrierMessageId: `${name}-${carrier.sends}`,
        status: 'sent',
        errorCode: null,
      } as const
    },
    lookUp: async () => ({ found: false, certain: false }) as const,
  }
  return carrier satisfies SmsCarrier
}

test("a carrier's own number texts by that carrier, and other numbers by the chosen one", async () => {
  const { clock, business, number, newDispatcher } = await startMessaging(db)
  const [twilio, telnyx] = [countingCarrier('twilio'), countingCarrier('telnyx')]
  await db.write`UPDATE phone_numbers SET provider = 'telnyx' WHERE phone = ${number}`
  const { id } = await sendMessage(db, business.id, { to: PERSON, body: 'hi' }, clock.now())

  await newDispatcher({ carriers: [twilio, telnyx] }).runDue()

  expect([twilio.sends, telnyx.sends]).toEqual([0, 1])
  const [row] = await db.read`SELECT carrier FROM messages WHERE id = ${id}`
  expect(row).toEqual({ carrier: 'telnyx' })
})

test("a trunk's number texts by the carrier whose account has it, not by the carrier of its calls", async () => {
  const { clock, business, number, newDispatcher } = await startMessaging(db)
  const [twilio, telnyx] = [countingCarrier('twilio'), countingCarrier('telnyx')]
  const carriers = [twilio, telnyx] as const
  const send = async (found: string, provider: string) => {
    await db.write`UPDATE phone_numbers SET texting_carrier = ${found}, provider = ${provider} WHERE phone = ${number}`
    await sendMessage(db, business.id, { to: PERSON, body: 'hi' }, clock.now())
    await newDispatcher({ carriers }).runDue()
    return [twilio.sends, telnyx.sends]
  }

  expect(await send('telnyx', 'sip')).toEqual([0, 1])
  expect(await send('twilio', 'telnyx')).toEqual([1, 1])
})

test('a suspended number sends no texts; another active one does', async () => {
  const { clock, business, number } = await startMessaging(db)
  const send = () => sendMessage(db, business.id, { to: PERSON, body: 'hi' }, clock.now())
  await db.write`UPDATE phone_numbers SET status = 'suspended' WHERE phone = ${number}`

  await expect(send()).rejects.toThrow('this business has no active phone number')
  await expect(sendMessage(db, business.id, { to: PERSON, body: 'hi' }, clock.now(), { from: number })).rejects.toThrow(
    'is not active',
  )
  await addNumber(db, business.id, { phone: '+12125550199' }, clock.now())

  expect((await send()).from).toBe('+12125550199')
})
