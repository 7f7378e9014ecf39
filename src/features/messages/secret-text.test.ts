import { expect, test } from 'vitest'
import { PERSON, startMessaging } from '../../../test/factories/messaging.ts'
import { announced } from '../../../test/factories/records.ts'
import { tablesWith } from '../../../test/factories/tables-with.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { SIMULATOR_NUMBERS } from '../../providers/simulator/sms.ts'
import { queueText, requireMessage } from './message.ts'

const db = await createTestDatabase()

const CODE = '482913'
const SHOWN = 'Riverside: your code is ••••••.'

/** Queues a text with a code to the number. */
async function aCode(to: string) {
  const messaging = await startMessaging(db)
  const { business, number: from, clock } = messaging
  const text = { from, to, body: `Riverside: your code is ${CODE}.`, code: CODE }
  const { id = '' } = (await queueText(db.write, business.id, text, clock.now())) ?? {}
  return { ...messaging, read: () => requireMessage(db, business.id, id) }
}

test('a one-time code is sent, and dots replace it everywhere else, including sms.sent', async () => {
  const { read, dispatcher, elapse, carrier } = await aCode(PERSON)
  expect((await read()).body).toBe(SHOWN)

  await dispatcher.runDue()
  await elapse(1_000)

  expect(carrier.taken()).toMatchObject([{ body: `Riverside: your code is ${CODE}.` }])
  expect(await read()).toMatchObject({ body: SHOWN, status: 'delivered' })
  expect(await announced(db)).toMatchObject([['sms.sent', { body: SHOWN }]])
  expect(await tablesWith(db, CODE)).toEqual([])
})

test('a code that the carrier accepts only at the third attempt is sent whole', async () => {
  const { dispatcher, elapse, carrier } = await aCode(SIMULATOR_NUMBERS.busyTwice)

  await dispatcher.runDue()
  expect(await tablesWith(db, CODE)).toEqual(['messages'])
  await elapse(600_000)

  expect(carrier.taken()).toMatchObject([{ body: `Riverside: your code is ${CODE}.` }])
  expect(await tablesWith(db, CODE)).toEqual([])
})

test('a code that the carrier refuses is deleted', async () => {
  const { read, dispatcher } = await aCode(SIMULATOR_NUMBERS.invalid)

  await dispatcher.runDue()

  expect((await read()).status).toBe('failed')
  expect(await tablesWith(db, CODE)).toEqual([])
})
