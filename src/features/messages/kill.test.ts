import { once } from 'node:events'
import { expect, test } from 'vitest'
import { killableSender } from '../../../test/carriers/killable-sender.ts'
import { aBusiness, aNumber } from '../../../test/factories/records.ts'
import { until } from '../../../test/harness/until.ts'
import { systemClock } from '../../kernel/clock.ts'
import { VERIFY_AT_MS } from './dispatch-plan.ts'
import { sendMessage } from './message.ts'

const MESSAGES = 40
const KILLS = 3
const LEASE_MS = 30_000

test('dispatchers that are killed repeatedly lose no message and send none twice', async () => {
  const { db, carrier, start } = await killableSender('dispatcher-process', 15)
  const business = await aBusiness(db)
  await aNumber(db, business)
  for (let n = 0; n < MESSAGES; n += 1)
    await sendMessage(db, business.id, { to: `+1555600${1000 + n}`, body: 'hi' }, systemClock.now())
  const left = async (...work: string[]) =>
    (await db.list`SELECT FROM messages WHERE work = ANY(${work}::text[])`).length

  let interrupted = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = carrier.messages.length
    const child = await start(kill * (LEASE_MS + 1_000))
    await until('six more messages at the carrier', () => carrier.messages.length >= before + 6)
    child.kill('SIGKILL')
    await once(child, 'exit')
    interrupted += await left('sending')
  }
  await start(KILLS * (LEASE_MS + 1_000))
  await until('every message is sent', async () => (await left('send', 'sending')) === 0)
  for (const message of carrier.messages) message.status = 'delivered'
  await start(KILLS * (LEASE_MS + 1_000) + VERIFY_AT_MS.at(-1)! + LEASE_MS)
  await until('every message is looked up', async () => (await left('verify', 'watch')) === 0)

  const rows = await db.list<{ to: string; status: string; error: string | null; announced: number }[]>`
    SELECT to_phone AS "to", status, error_code AS error,
      (SELECT count(*)::integer FROM events WHERE body::jsonb -> 'data' ->> 'id' = messages.id) AS announced
    FROM messages ORDER BY to_phone`
  expect(interrupted).toBeGreaterThan(0)
  expect(rows).toHaveLength(MESSAGES)
  for (const { to, ...row } of rows) {
    const times = carrier.messages.filter((message) => message.to === to).length
    // Killed before or after the request? Twilio's list shows which. Only a message that never reached Twilio stays in
    // doubt.
    if (times === 0) expect(row, to).toEqual({ status: 'failed', error: 'unknown_outcome', announced: 0 })
    else expect({ times, ...row }, to).toEqual({ times: 1, status: 'delivered', error: null, announced: 1 })
  }
}, 60_000)
