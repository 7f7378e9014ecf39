import { expect, test } from 'vitest'
import { PERSON, startMessaging } from '../../../test/factories/messaging.ts'
import { NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { silentLog } from '../../kernel/log.ts'
import { answerCarrier } from './carrier-webhook.ts'
import type { CarrierReading, SmsCarrier } from './sms-carrier.ts'

const db = await createTestDatabase()

const REPLY = { status: 200, contentType: 'application/json', body: '{}' }
const REQUEST = { url: 'https://example.com/carriers/paper/messages', headers: {}, body: new Uint8Array() }

const reading = (result: CarrierReading): SmsCarrier => ({
  name: 'paper',
  answersOptOut: false,
  send: () => Promise.reject(new Error('not in this test')),
  lookUp: () => Promise.reject(new Error('not in this test')),
  readRequest: () => result,
})

const inbound = (to: string): CarrierReading => ({
  outcome: 'notice',
  notice: { kind: 'inbound', carrierMessageId: 'p1', from: PERSON, to, body: 'hi', mediaUrls: [] },
  reply: REPLY,
})

test('a genuine request is stored, answered as the carrier expects each time it is repeated, and counted', async () => {
  const { number } = await startMessaging(db)
  const counted: string[] = []
  const deps = {
    db,
    log: silentLog,
    count: (carrier: string, outcome: string) => void counted.push(`${carrier} ${outcome}`),
  }

  expect(await answerCarrier(deps, reading(inbound(number)), REQUEST, NOW)).toEqual(REPLY)
  expect(await answerCarrier(deps, reading(inbound(number)), REQUEST, NOW)).toEqual(REPLY)

  expect(await db.list`SELECT body FROM messages`).toEqual([{ body: 'hi' }])
  expect(counted).toEqual(['paper taken', 'paper repeated'])
})

test('an unsigned request is 401, an unreadable one 400, an unknown number 404, and nothing is stored', async () => {
  await startMessaging(db)
  const counted: string[] = []
  const deps = { db, log: silentLog, count: (_carrier: string, outcome: string) => void counted.push(outcome) }
  const status = async (result: CarrierReading) => (await answerCarrier(deps, reading(result), REQUEST, NOW)).status

  expect(await status({ outcome: 'unsigned', why: 'no signature' })).toBe(401)
  expect(await status({ outcome: 'unreadable', why: 'no id' })).toBe(400)
  expect(await status(inbound('+15559998888'))).toBe(404)
  const { readRequest: _, ...mute } = reading(inbound('+1'))
  expect((await answerCarrier(deps, mute, REQUEST, NOW)).status).toBe(400)

  expect(await db.list`SELECT id FROM messages`).toEqual([])
  expect(counted).toEqual(['unsigned', 'unreadable', 'taken', 'unreadable'])
})

test('while the database is unavailable the answer is 503, so that the carrier retries', async () => {
  const { number } = await startMessaging(db)
  const away = { ...db, transaction: () => Promise.reject(new Error('connection lost')) }

  const reply = await answerCarrier({ db: away, log: silentLog }, reading(inbound(number)), REQUEST, NOW)

  expect(reply.status).toBe(503)
  expect(reply.body).not.toContain('connection lost')
})
