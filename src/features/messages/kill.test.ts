import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ACCOUNT_SID, AUTH_TOKEN, startLocalTwilio } from '../../../test/carriers/local-twilio.ts'
import { aBusiness, aNumber } from '../../../test/factories/records.ts'
import { compiledProgram } from '../../../test/harness/compiled.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { inDatabase } from '../../../test/harness/test-server.ts'
import { until } from '../../../test/harness/until.ts'
import { systemClock } from '../../kernel/clock.ts'
import { VERIFY_AT_MS } from './dispatch-plan.ts'
import { sendMessage } from './message.ts'

const MESSAGES = 40
const KILLS = 3
const LEASE_MS = 30_000

test('dispatchers that are killed again and again lose no message and send none twice', async () => {
  const { db, carrier, start } = await killable()
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
    // Killed before or after the request: Twilio's list tells. Only a message that never reached Twilio stays in doubt.
    if (times === 0) expect(row, to).toEqual({ status: 'failed', error: 'unknown_outcome', announced: 0 })
    else expect({ times, ...row }, to).toEqual({ times: 1, status: 'delivered', error: null, announced: 1 })
  }
}, 60_000)

async function killable() {
  const db = await createTestDatabase()
  const carrier = await startLocalTwilio(() => systemClock.now(), 15)
  const [row] = await db.list<{ name: string }[]>`SELECT current_database() AS name`
  const children: ChildProcess[] = []
  onTestFinished(async () => {
    for (const child of children) child.kill('SIGKILL')
    await carrier.close()
  })
  const start = async (clockOffsetMs: number): Promise<ChildProcess> => {
    const settings = {
      database: inDatabase(inject('server'), row?.name ?? ''),
      account: { accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN, baseUrl: carrier.url },
      clockOffsetMs,
    }
    const child = fork(compiledProgram('dispatcher-process'), [JSON.stringify(settings)], { execArgv: [] })
    children.push(child)
    await once(child, 'message')
    return child
  }
  return { db, carrier, start }
}
