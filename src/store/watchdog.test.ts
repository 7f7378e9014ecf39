import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startTcpProxy, type TcpProxy } from '../../test/harness/tcp-proxy.ts'
import { createTestDatabase } from '../../test/harness/test-database.ts'
import { eventually } from '../../test/harness/until.ts'
import { type Log, silentLog } from '../kernel/log.ts'
import type { Database } from './database.ts'
import { isDatabaseAway, NoAnswer } from './database-errors.ts'
import { type DatabaseOptions, openDatabase } from './open-database.ts'

interface Proxied {
  db: Database
  proxy: TcpProxy
  /** The same database without the proxy. */
  direct: Database
  errors: string[]
  warnings: string[]
}

/** A database behind a proxy that can stop forwarding. Every pool has answered once. */
async function aDatabaseBehindAProxy(pools: DatabaseOptions['pools'] = {}): Promise<Proxied> {
  const direct = await createTestDatabase({ ofItsOwn: true })
  await direct.write`create table notes (id integer primary key)`
  const [row] = await direct.read<{ name: string }[]>`select current_database() as name`
  const { url, socketDir } = inject('server')
  const server = new URL(url ?? 'postgres://frontbell@localhost/')
  const proxy = await startTcpProxy(
    url === undefined
      ? { path: join(socketDir as string, '.s.PGSQL.5432') }
      : { host: server.hostname, port: Number(server.port || 5432) },
  )
  onTestFinished(() => proxy.close())
  server.host = `127.0.0.1:${proxy.port}`
  server.pathname = `/${row?.name}`
  const errors: string[] = []
  const warnings: string[] = []
  const log: Log = {
    ...silentLog,
    error: (_fields, message = '') => errors.push(message),
    warn: (_fields, message = '') => warnings.push(message),
  }
  const db = openDatabase({ url: server.href, log, pools })
  onTestFinished(() => db.close())
  await Promise.all([db.read`select 1`, db.list`select 1`, db.write`select 1`, db.ping()])
  await db.transaction((tx) => tx`select 1`)
  return { db, proxy, direct, errors, warnings }
}

/** How long a promise takes to settle, and with what. */
async function timed<T>(promise: PromiseLike<T>): Promise<{ ms: number; value?: T; error?: unknown }> {
  const startedMs = performance.now()
  const ms = () => performance.now() - startedMs
  return promise.then(
    (value) => ({ ms: ms(), value }),
    (error: unknown) => ({ ms: ms(), error }),
  )
}

test('if the server stops answering, look-ups fail within 2 s, all else within 5 s, later statements at once, and all resume', async () => {
  const { db, proxy, errors } = await aDatabaseBehindAProxy()

  proxy.freeze()
  const lookUp = timed(db.read`select 1`)
  const others = [
    timed(db.list`select 1`),
    timed(db.report`select 1`),
    timed(db.write`insert into notes values (1)`),
    ...Array.from({ length: 8 }, (_, id) => timed(db.transaction((tx) => tx`insert into notes values (${10 + id})`))),
  ]
  const { ms, error } = await lookUp
  const failed = await Promise.all(others)
  const later = await timed(db.read`select 1`)
  const ready = await timed(db.ping())
  proxy.thaw()
  await eventually(() => db.read`select 1`)
  await db.transaction((tx) => tx`insert into notes values (100)`)

  expect(error).toSatisfy(isDatabaseAway)
  // Allows half a second for a busy machine.
  expect(ms).toBeLessThan(2_500)
  for (const one of failed) {
    expect(one.error).toSatisfy(isDatabaseAway)
    expect(one.ms).toBeLessThan(5_000)
  }
  for (const one of [later, ready]) {
    expect(one.error).toBeInstanceOf(NoAnswer)
    expect(one.ms).toBeLessThan(100)
  }
  expect(errors).toEqual(['the database does not answer; statements fail at once until it does'])
  await expect(db.ping()).resolves.toBeUndefined()
})

test('a server that closes its connections after it hung does not answer again; that is logged once it does', async () => {
  const { db, proxy, errors, warnings } = await aDatabaseBehindAProxy()
  proxy.freeze()
  const unanswered = timed(db.write`select 1`)
  await eventually(() => expect(errors).toHaveLength(1))

  proxy.refuse()
  await eventually(async () => {
    const { error } = await timed(db.read`select 1`)
    expect(error).toBeDefined()
    expect(error).not.toBeInstanceOf(NoAnswer)
  })
  const refusedBefore = proxy.refused
  await eventually(() => expect(proxy.refused).toBeGreaterThan(refusedBefore + 1))
  const before = [...warnings]
  proxy.thaw()
  await eventually(() => expect(warnings).toEqual(['the database answers again']))

  expect((await unanswered).error).toSatisfy(isDatabaseAway)
  expect(before).toEqual([])
  expect(errors).toEqual(['the database does not answer; statements fail at once until it does'])
  await expect(db.ping()).resolves.toBeUndefined()
})

test('every ping is answered or refused within a second, even the first one after the freeze', async () => {
  const { db, proxy } = await aDatabaseBehindAProxy()
  proxy.freeze()

  let ping = await timed(db.ping())
  while (ping.error === undefined) ping = await timed(db.ping())

  expect(ping.error).toBeInstanceOf(NoAnswer)
  expect(ping.ms).toBeLessThan(1_000)
})

test('a session that waits for a lock on a server that answers ends at the time limit and affects no other', async () => {
  const { db, direct, errors } = await aDatabaseBehindAProxy()
  await direct.write`insert into notes values (1)`
  let release = () => {}
  let tellLocked = () => {}
  const locked = new Promise<void>((resolve) => {
    tellLocked = resolve
  })
  const held = direct.transaction(async (tx) => {
    await tx`select from notes where id = 1 for update`
    tellLocked()
    await new Promise<void>((resolve) => {
      release = resolve
    })
  })
  await locked

  const waiting = timed(db.write`update notes set id = 2 where id = 1`)
  const beside = await timed(db.write`insert into notes values (3)`)
  const { ms, error } = await waiting
  release()
  await held

  expect(beside.error).toBeUndefined()
  expect(error).toMatchObject({ code: '57014' })
  expect(ms).toBeLessThan(5_000)
  expect(errors).toEqual([])
})

test('a transaction that was cut off does not continue on another connection', async () => {
  const { db, proxy, direct } = await aDatabaseBehindAProxy()

  const cut = db.transaction(async (tx) => {
    await tx`insert into notes values (1)`
    proxy.freeze()
    await expect(tx`insert into notes values (2)`).rejects.toSatisfy(isDatabaseAway)
    proxy.thaw()
    await eventually(() => db.read`select 1`)
    await tx`insert into notes values (3)`
  })

  await expect(cut).rejects.toSatisfy(isDatabaseAway)
  expect(await direct.read`select id from notes`).toEqual([])
})

test('notifications arrive again after the server has hung', async () => {
  const { db, proxy, direct } = await aDatabaseBehindAProxy()
  const heard: string[] = []
  await db.listen('bell', (payload) => heard.push(payload))

  proxy.freeze()
  await eventually(async () => expect((await timed(db.read`select 1`)).ms).toBeLessThan(50))
  proxy.thaw()
  await eventually(() => expect(heard).toEqual(['']))
  await direct.write`select pg_notify('bell', 'one')`

  await eventually(() => expect(heard).toEqual(['', 'one']))
})

test('closing does not wait for a server that hangs', async () => {
  const { db, proxy } = await aDatabaseBehindAProxy()
  proxy.freeze()
  const unanswered = timed(db.write`select 1`)

  const { ms } = await timed(db.close())

  expect(ms).toBeLessThan(6_000)
  expect((await unanswered).error).toBeDefined()
})
