import { expect, test } from 'vitest'
import { PERSON, startMessaging, workOf } from '../../../test/factories/messaging.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import { sendMessage } from './message.ts'

const FAILED = { status: 'failed', errorCode: 'carrier_unavailable', work: null }

const db = await createTestDatabase()

/** A message that may be sent for a minute. */
async function aMessage() {
  const messaging = await startMessaging(db)
  const { clock, business } = messaging
  const until = new Date(clock.now().getTime() + 60_000)
  const { id } = await sendMessage(db, business.id, { to: PERSON, body: 'hi' }, clock.now(), { until })
  return { ...messaging, id }
}

test('a message is not retried after the time until which it may be sent', async () => {
  const { clock, carrier, dispatcher, id } = await aMessage()
  let sends = 0
  carrier.send = () => {
    sends += 1
    return Promise.reject(new ProviderError('broken', 'no connection', { retryable: true }))
  }

  for (let seconds = 0; seconds < 120; seconds++) {
    await dispatcher.runDue()
    clock.advance(1_000)
  }

  // The third retry would be due 80 seconds after the first try.
  expect(sends).toBe(3)
  expect(await workOf(db, id)).toMatchObject(FAILED)
})

test('a message that was queued while nothing was sent is not sent after its time', async () => {
  const { clock, carrier, dispatcher, id } = await aMessage()
  clock.advance(60_000)

  await dispatcher.runDue()

  expect(carrier.taken()).toEqual([])
  expect(await workOf(db, id)).toMatchObject(FAILED)
})
