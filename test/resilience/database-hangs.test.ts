import { expect, onTestFinished, test } from 'vitest'
import { silentLog } from '../../src/kernel/log.ts'
import { openDatabase, SMALL_POOLS } from '../../src/store/open-database.ts'
import { startTcpProxy } from '../harness/tcp-proxy.ts'
import { pause, until } from '../harness/until.ts'
import { aLoadedBusiness, createInstallation } from './installation.ts'
import { anOwnPostgres } from './own-postgres.ts'
import { type Exchange, openExchange } from './phone-line.ts'
import { startServiceProcess } from './service.ts'

/** How long the database hangs. */
const HANGS_MS = 9_000

/** How much later than its deadline an answer may arrive while other tests use the processor. */
const SLOW_MACHINE_MS = 2_000

async function aServiceOnAnotherDatabase() {
  const postgres = await anOwnPostgres()
  const { port, hostname } = new URL(postgres.url)
  const proxy = await startTcpProxy({ host: hostname, port: Number(port) })
  onTestFinished(() => proxy.close())
  const installation = await createInstallation()
  onTestFinished(() => installation.remove())
  const service = await startServiceProcess({
    dataDir: installation.dataDir,
    settings: { ...installation.settings, DATABASE_URL: postgres.url.replace(port, String(proxy.port)) },
  })
  onTestFinished(async () => void (await service.end('SIGKILL')))
  const db = openDatabase({ url: postgres.url, log: silentLog, pools: SMALL_POOLS })
  onTestFinished(() => db.close())
  const business = await aLoadedBusiness(db, installation, 4)
  const exchange = await openExchange()
  onTestFinished(() => exchange.close())
  const headers = { authorization: `Bearer ${business.keys[0]}`, 'content-type': 'application/json' }
  const send = (path: string, body?: object) =>
    timed(`${service.url}${path}`, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers })
  const call = (from: string) => exchange.call({ to: business.phone, from, sipPort: service.sip.port })
  return { postgres, proxy, service, db, send, call }
}

async function timed(url: string, init: RequestInit) {
  const startedMs = performance.now()
  const reply = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) })
  await reply.text()
  const retryAfter = reply.headers.get('retry-after')
  return { status: reply.status, retryAfter, ms: Math.round(performance.now() - startedMs) }
}

/** Calls and resolves with the refusal. */
async function refusedCall(call: () => ReturnType<Exchange['call']>) {
  const startedMs = performance.now()
  const { answered, leg } = await call()
  await expect(answered).rejects.toThrow()
  return { status: leg.refusal?.status, ms: Math.round(performance.now() - startedMs) }
}

test.each([
  ['is frozen', 'postgres'],
  ['cannot be reached, without any error', 'proxy'],
] as const)(
  'when PostgreSQL %s, calls go on, new calls and requests get 503 in time, and all resumes by itself',
  {
    timeout: 90_000,
  },
  async (_what, part) => {
    const setting = await aServiceOnAnotherDatabase()
    const { service, db, send, call } = setting
    const talking = await call('+16465550001')
    await talking.answered
    const hanging = setting[part]

    hanging.freeze()
    const untilMs = performance.now() + HANGS_MS
    const first = await Promise.all([
      refusedCall(() => call('+16465550002')),
      send('/readyz'),
      send('/api/v1/contacts'),
      send('/api/v1/contacts', { name: 'Ada' }),
      send('/api/v1/analytics'),
    ])
    const later = await Promise.all([
      refusedCall(() => call('+16465550003')),
      send('/readyz'),
      send('/api/v1/contacts', { name: 'Ben' }),
    ])
    await pause(untilMs - performance.now())
    const alive = await send('/healthz')
    const stillTalking = talking.ended() === null
    hanging.thaw()

    await until('the service is ready', async () => (await send('/readyz')).status === 200)
    const created = await send('/api/v1/contacts', { name: 'Cleo' })
    const next = await call('+16465550004')
    await next.answered
    next.hangUp()
    talking.hangUp()
    await until('both calls are on record', async () => {
      const rows = await db.list`select from calls where status = 'completed'
      and from_phone in ('+16465550001', '+16465550004')`
      return rows.length === 2
    })

    const [refused, ready, ...requests] = first
    expect(refused).toMatchObject({ status: 503 })
    expect(refused.ms).toBeLessThan(2_000 + SLOW_MACHINE_MS)
    expect(ready.ms).toBeLessThan(1_000 + SLOW_MACHINE_MS)
    for (const reply of requests) {
      expect(reply).toMatchObject({ status: 503, retryAfter: '5' })
      expect(reply.ms).toBeLessThan(5_000 + SLOW_MACHINE_MS)
    }
    for (const reply of later) {
      expect(reply.status).toBe(503)
      expect(reply.ms).toBeLessThan(SLOW_MACHINE_MS)
    }
    expect(alive.status).toBe(200)
    expect(stillTalking).toBe(true)
    expect(created.status).toBe(201)
    expect(service.log.filter(({ msg }) => msg === 'the database answers again')).toHaveLength(1)
  },
)

test('when only writing hangs, as with a disk that stalls, reads go on and calls and writes get 503 in time', {
  timeout: 90_000,
}, async () => {
  const { postgres, db, send, call } = await aServiceOnAnotherDatabase()
  expect((await send('/api/v1/contacts', { name: 'Ada' })).status).toBe(201)
  const writers = await db.list<{ pid: number }[]>`select pid from pg_stat_activity
    where application_name in ('frontbell write', 'frontbell transaction')`

  postgres.freeze(writers.map(({ pid }) => pid))
  const [refused, read, written] = await Promise.all([
    refusedCall(() => call('+16465550002')),
    send('/api/v1/contacts'),
    send('/api/v1/contacts', { name: 'Ben' }),
  ])
  postgres.thaw()

  expect(refused).toMatchObject({ status: 503 })
  expect(refused.ms).toBeLessThan(2_000 + SLOW_MACHINE_MS)
  expect(read.status).toBe(200)
  expect([201, 503]).toContain(written.status)
  expect(written.ms).toBeLessThan(5_000 + SLOW_MACHINE_MS)
  await until('a write succeeds', async () => (await send('/api/v1/contacts', { name: 'Cleo' })).status === 201)
})
