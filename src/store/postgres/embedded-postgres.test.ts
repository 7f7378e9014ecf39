import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../test/harness/until.ts'
import { type Log, silentLog } from '../../kernel/log.ts'
import { isAlive } from '../../kernel/process/is-alive.ts'
import type { Database } from '../database.ts'
import { isDatabaseAway } from '../database-errors.ts'
import { openDatabase } from '../open-database.ts'
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { asUser, readUnprivilegedUser } from './user.ts'

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-embedded-'))
  // As root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711)
  return folder
}

/** A database that was created and stopped once. Copying it is much quicker than creating one. */
let prepared = ''
beforeAll(async () => {
  prepared = await temporaryFolder()
  const server = await startEmbeddedPostgres({ dataDir: prepared, role: 'serve', log: silentLog })
  await server.stop()
})
afterAll(() => rm(prepared, { recursive: true, force: true }))

/** The path of a data folder that does not exist yet; removed at the end. */
async function newFolder(...below: string[]): Promise<string> {
  const root = await temporaryFolder()
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  return join(root, ...below, 'data')
}

/** A data folder with an empty database. */
async function dataFolder(): Promise<string> {
  const folder = await newFolder()
  await promisify(execFile)('cp', ['-a', prepared, folder])
  return folder
}

async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, role: 'serve', log: silentLog, ...options })
  onTestFinished(() => server.stop())
  return server
}

function open(server: EmbeddedPostgres): Database {
  const db = openDatabase({ ...server, log: silentLog })
  onTestFinished(() => db.close())
  return db
}

const gone = (pid: number) => eventually(() => expect(isAlive(pid)).toBe(false))

/** Kills a child process at the end of the test, whether the test passes or fails. */
function child(command: string, parameters: string[], options: object = {}) {
  const process = spawn(command, parameters, { stdio: ['ignore', 'pipe', 'inherit'], ...options })
  onTestFinished(() => void process.kill('SIGKILL'))
  return process
}

/** Starts the row writer and waits until it has acknowledged `count` rows. */
async function writeRows(dataDir: string, rows: number) {
  const writer = child(process.execPath, ['--import', 'tsx', 'test/fixtures/row-writer.ts', dataDir])
  const seen = { postmaster: 0, acknowledged: 0 }
  createInterface(writer.stdout as NodeJS.ReadableStream).on('line', (line) => {
    if (line.startsWith('postmaster ')) seen.postmaster = Number(line.slice(11))
    else seen.acknowledged = Number(line)
  })
  await eventually(() => expect(seen.acknowledged).toBeGreaterThan(rows))
  return { writer, seen }
}

test('rows that were written are still there after a stop and a new start', async () => {
  const dataDir = await dataFolder()
  const first = await start(dataDir)
  const db = open(first)
  await db.write`create table notes (text text)`
  await db.write`insert into notes values ('kept')`
  await db.close()

  await first.stop()
  const again = await start(dataDir)

  expect(await open(again).read`select text from notes`).toEqual([{ text: 'kept' }])
})

test('kill -9 of the service ends PostgreSQL, loses no acknowledged row, and the next start recovers at once', async () => {
  const dataDir = await dataFolder()
  const { writer, seen } = await writeRows(dataDir, 20)

  writer.kill('SIGKILL')
  await once(writer, 'close')
  const again = await start(dataDir)

  const [kept] = await open(again).read<{ rows: number }[]>`select count(*) as rows from numbers`
  expect(kept?.rows).toBeGreaterThanOrEqual(seen.acknowledged)
  expect(again.pid()).not.toBe(seen.postmaster)
  await gone(seen.postmaster)
})

test('a PostgreSQL whose service and supervising shell were killed together is shut down by the next start', async () => {
  const dataDir = await dataFolder()
  const { writer, seen } = await writeRows(dataDir, 5)
  const status = await readFile(`/proc/${seen.postmaster}/status`, 'utf8')
  const supervisor = Number(/^PPid:\s+(\d+)$/m.exec(status)?.[1])

  process.kill(supervisor, 'SIGKILL')
  writer.kill('SIGKILL')
  await once(writer, 'close')
  const again = await start(dataDir, { orphanMs: 500 })

  const [kept] = await open(again).read<{ rows: number }[]>`select count(*) as rows from numbers`
  expect(kept?.rows).toBeGreaterThanOrEqual(seen.acknowledged)
  await gone(seen.postmaster)
})

test('a postmaster that ends by itself is restarted, the end is logged, and queries recover', async () => {
  const lines: string[] = []
  const log: Log = { ...silentLog, error: (_, message) => void lines.push(message ?? '') }
  const server = await start(await dataFolder(), { log })
  const db = open(server)
  await db.write`create table notes (text text)`
  const pid = server.pid() as number

  process.kill(pid, 'SIGKILL')
  await gone(pid)

  await eventually(async () => expect(await db.write`insert into notes values ('after')`).toHaveLength(0))
  expect(server.pid()).not.toBe(pid)
  expect(lines).toContain('PostgreSQL ended by itself; starting it again')
})

test('while the server is down, queries fail at once with an error that says so', async () => {
  const server = await start(await dataFolder())
  const db = open(server)
  await db.read`select 1`

  await server.stop()

  for (const query of [() => db.read`select 1`, () => db.write`select 1`, () => db.transaction((tx) => tx`select 1`)])
    await expect(query()).rejects.toSatisfy(isDatabaseAway)
})

test('a lock file whose pid now belongs to another process of the same user does not stop a start', async () => {
  const dataDir = await dataFolder()
  await (await start(dataDir)).stop()
  const user = process.getuid?.() === 0 ? await readUnprivilegedUser() : null
  const stranger = child('sleep', ['60'], asUser(user))
  const cluster = join(dataDir, 'postgres', 'cluster')

  await writeFile(
    join(cluster, 'postmaster.pid'),
    `${stranger.pid}\n${cluster}\n1700000000\n5432\n${join(dataDir, 'postgres')}\n\n`,
  )
  const server = await start(dataDir)

  expect(await open(server).read`select 1 as one`).toEqual([{ one: 1 }])
  expect(stranger.exitCode).toBe(null)
})

test('a second service on the same folder is refused, naming the running process', async () => {
  const dataDir = await dataFolder()
  await start(dataDir)

  const second = start(dataDir)

  await expect(second).rejects.toThrow(`already running on ${dataDir} (process ${process.pid})`)
})

test('a command uses the server of the running service and leaves it running', async () => {
  const dataDir = await dataFolder()
  const service = await start(dataDir)

  const command = await start(dataDir, { role: 'command' })
  await command.stop()

  expect(command.owned).toBe(false)
  expect(await open(service).read`select 1 as one`).toEqual([{ one: 1 }])
})

test('commands that start at once on a new folder share one server, and the service waits until they are done', async () => {
  const dataDir = await newFolder()
  const commands = await Promise.all([1, 2, 3].map(() => start(dataDir, { role: 'command' })))
  const owner = commands.filter(({ owned }) => owned)
  const guests = commands.filter(({ owned }) => !owned)
  const guest = open(guests[0] as EmbeddedPostgres)
  await guest.read`select 1`
  await guest.transaction((tx) => tx`select 1`)

  const service = start(dataDir)
  const stopped = owner[0]?.stop()
  const working = await guest.transaction((tx) => tx`select 1 as one`)
  await guest.close()
  await stopped

  expect([owner.length, guests.length]).toEqual([1, 2])
  expect(working).toEqual([{ one: 1 }])
  expect((await service).owned).toBe(true)
})

test('a folder with spaces, quotes and a very long path holds a database', async () => {
  const dataDir = await newFolder('with spaces, commas and "quotes"', 'long'.repeat(50))

  const server = await start(dataDir)

  expect(await open(server).read`select 1 as one`).toEqual([{ one: 1 }])
  expect(Buffer.byteLength(join(server.socketDir, '.s.PGSQL.5432'))).toBeLessThan(104)
})

test('an incomplete database of a killed start is removed and created again', async () => {
  const dataDir = await dataFolder()
  const base = join(dataDir, 'postgres')
  await rename(join(base, 'cluster'), join(base, 'new-999999999-abcd'))

  await start(dataDir)

  expect((await readdir(base)).filter((name) => name.startsWith('new-'))).toEqual([])
})

test('a database of another major version is refused with a message that says what to do', async () => {
  const dataDir = await dataFolder()
  await writeFile(join(dataDir, 'postgres', 'cluster', 'PG_VERSION'), '13\n')

  await expect(start(dataDir)).rejects.toThrow('was made by PostgreSQL 13')
})

test("an error message says in PostgreSQL's words why PostgreSQL does not start", async () => {
  const dataDir = await dataFolder()

  await expect(start(dataDir, { settings: { shared_buffers: 'plenty' } })).rejects.toThrow(/shared_buffers.*plenty/)
})
