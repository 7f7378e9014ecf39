import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, inject, onTestFinished, test } from 'vitest'
import { compiledProgram } from '../../../test/harness/compiled.ts'
import { inDatabase } from '../../../test/harness/test-server.ts'
import { until } from '../../../test/harness/until.ts'
import { startDeliveryTest, TEST_SECRET_KEY } from '../../../test/harness/webhook-receiver.ts'
import { LEASE_MS } from './delivery.ts'

const EVENTS = 300
const KILLS = 4

/** Starts senders in separate processes on the test's database. */
async function senderProcesses(t: Awaited<ReturnType<typeof startDeliveryTest>>) {
  const [row] = await t.db.list<{ name: string }[]>`SELECT current_database() AS name`
  const children: ChildProcess[] = []
  onTestFinished(() => {
    for (const child of children) child.kill('SIGKILL')
  })
  return async (clockOffsetMs: number) => {
    const settings = {
      database: inDatabase(inject('server'), row?.name ?? ''),
      secretKey: TEST_SECRET_KEY.toString('hex'),
      ca: t.receiver.ca,
      clockOffsetMs,
    }
    const child = fork(compiledProgram('sender-process'), [JSON.stringify(settings)], { execArgv: [] })
    children.push(child)
    await once(child, 'message')
    return child
  }
}

test('a sender that is killed repeatedly loses no event, and every attempt is accounted for', async () => {
  const t = await startDeliveryTest()
  const start = await senderProcesses(t)
  await t.subscribe('/a')
  t.receiver.behave('/a', (_, response) => void setTimeout(() => response.writeHead(200).end(), 15))
  await Promise.all(Array.from({ length: EVENTS }, (_, n) => t.announce(`${n}`)))

  for (let kill = 0; kill < KILLS; kill++) {
    const before = t.got('/a').length
    const child = await start(kill * (LEASE_MS + 1_000))
    await until('30 more requests', () => t.got('/a').length >= before + 30)
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const last = await start(KILLS * (LEASE_MS + 1_000))
  await until('all are delivered', async () => (await t.deliveries()).every((one) => one.state === 'delivered'))
  last.kill('SIGTERM')
  const [code] = await once(last, 'exit')

  const keys = t.got('/a').map((one) => one.headers['webhook-id'])
  const outcomes = await t.outcomes()
  const interrupted = outcomes.filter((one) => one === 'interrupted').length
  expect(new Set(keys).size).toBe(EVENTS)
  expect(outcomes.filter((one) => one === 'success')).toHaveLength(EVENTS)
  expect(interrupted).toBeGreaterThan(0)
  expect(keys.length).toBeLessThanOrEqual(EVENTS + interrupted)
  expect((await t.deliveries()).reduce((sum, one) => sum + one.attempts, 0)).toBe(outcomes.length)
  expect((await t.deliveries()).every((one) => one.failures === 0)).toBe(true)
  expect(code).toBe(0)
}, 60_000)

test('a sender that is told to stop finishes its requests and leaves the other deliveries to other senders', async () => {
  const t = await startDeliveryTest()
  const start = await senderProcesses(t)
  await t.subscribe('/a')
  const answers: (() => void)[] = []
  t.receiver.behave('/a', (_, response) => void answers.push(() => response.writeHead(200).end()))
  for (let n = 0; n < 12; n++) await t.announce(`${n}`)

  const child = await start(0)
  await until('eight requests wait', () => answers.length === 8)
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await once(child, 'message')
  for (const answer of answers) answer()
  await exited

  const states = (await t.deliveries()).map((one) => one.state)
  expect(states.filter((one) => one === 'delivered')).toHaveLength(8)
  expect(states.filter((one) => one === 'waiting')).toHaveLength(4)
  const claimed = await t.db.list`SELECT FROM deliveries WHERE claim_token IS NOT NULL`
  expect(claimed).toHaveLength(0)
}, 30_000)
