import fc from 'fast-check'
import { expect, test } from 'vitest'
import { announcedAbout, startMessaging } from '../../../test/factories/messaging.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { listMessages, sendMessage } from './message.ts'
import type { OutboundSms, SmsCarrier } from './sms-carrier.ts'

const db = await createTestDatabase()

/**
 * The point at which a worker dies while it handles a message: the call never returns, and the worker does nothing
 * more.
 */
const DEATHS = ['before_call', 'after_call', 'none'] as const

test('wherever workers die, every message is sent exactly once and announced exactly once', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...DEATHS), { maxLength: 6 }),
      fc.integer({ min: 1, max: 4 }),
      async (deaths, messages) => {
        const { clock, business, carrier, newDispatcher, elapse } = await startMessaging(db)
        const handedOver: string[] = []
        const send = carrier.send.bind(carrier)
        const counted = (sms: OutboundSms) => {
          handedOver.push(sms.id)
          return send(sms)
        }
        for (let index = 0; index < messages; index += 1)
          await sendMessage(db, business.id, { to: `+1555400${1000 + index}`, body: 'hi' }, clock.now())

        for (const death of deaths) {
          const mortal = dying(carrier, counted, death)
          void newDispatcher({ carriers: [mortal.carrier], concurrency: 2 }).runDue()
          await mortal.diedOrIdle()
          clock.advance(31_000)
        }
        const survivor = newDispatcher({ carriers: [dying(carrier, counted, 'none').carrier] })
        await survivor.runDue()
        await elapse(40_000, survivor)

        const { items } = await listMessages(db, business.id, {}, { limit: 100, after: null })
        expect(items.map(({ status }) => status)).toEqual(items.map(() => 'delivered'))
        expect(handedOver.toSorted()).toEqual(items.map(({ id }) => id).toSorted())
        for (const { id } of items) expect(await announcedAbout(db, id)).toEqual(['sms.sent'])
      },
    ),
    { numRuns: 12 },
  )
})

function dying(
  carrier: SmsCarrier,
  send: SmsCarrier['send'],
  death: (typeof DEATHS)[number],
): { carrier: SmsCarrier; diedOrIdle(): Promise<void> } {
  let died = () => {}
  const dead = new Promise<void>((resolve) => {
    died = resolve
  })
  const never = new Promise<never>(() => {})
  const mortal: SmsCarrier = {
    name: carrier.name,
    answersOptOut: false,
    lookUp: (query) => carrier.lookUp(query),
    async send(sms) {
      if (death === 'before_call') {
        died()
        return never
      }
      const outcome = await send(sms)
      if (death === 'none') return outcome
      died()
      return never
    },
  }
  const idle = async () => {
    for (;;) {
      const rows = await db.list`SELECT FROM messages WHERE work = 'send'`
      if (rows.length === 0) return
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { carrier: mortal, diedOrIdle: () => (death === 'none' ? idle() : Promise.race([dead, idle()])) }
}
