import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { generate } from 'selfsigned'
import { frozenBody } from '../../src/events/emit.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { newId } from '../../src/kernel/id.ts'
import { silentLog } from '../../src/kernel/log.ts'
import { createSealedBox } from '../../src/kernel/sealed-box.ts'
import type { Database } from '../../src/store/database.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openDatabase } from '../../src/store/open-database.ts'
import { startEmbeddedPostgres } from '../../src/store/postgres/embedded-postgres.ts'
import { ensureKey } from '../../src/webhooks/endpoints/signing-key.ts'
import type { SignatureScheme } from '../../src/webhooks/sending/signature.ts'
import { compiledProgram } from '../../test/harness/compiled.ts'
import { cpuMsBelow, postmasterOf } from './cpu-time.ts'

/** All parts run on this machine: PostgreSQL (fsync on), a receiver process, and sender processes. */
export interface Setting {
  db: Database
  receiver: ChildProcess
  receiverUrl: string
  /** `clockOffsetMs` is added to the real time. */
  startSender(clockOffsetMs?: number): Promise<ChildProcess>
  /** CPU time of all PostgreSQL processes so far; null if PostgreSQL runs on another machine. */
  postgresCpuMs(): number | null
  /**
   * Kills PostgreSQL as a power failure would; it restarts automatically. Null if this program did not start
   * PostgreSQL.
   */
  crashPostgres: (() => void) | null
  /** One business and endpoint per path; a full URL is used as it is. */
  subscribe(paths: readonly string[], scheme: SignatureScheme): Promise<string[]>
  close(): Promise<void>
}

const SECRET_KEY = Buffer.alloc(32, 9)
/** With `--profile FOLDER`, each sender writes a CPU profile there. */
const profileAt = process.argv.indexOf('--profile')
const profiling = profileAt < 0 ? [] : ['--cpu-prof', `--cpu-prof-dir=${process.argv[profileAt + 1]}`]

const RECEIVER = new URL('./receiver.ts', import.meta.url).pathname

/** A bench writes a whole queue in one statement. */
const FILLING = { connections: 2, statementTimeoutMs: 120_000 }

/** @param ofOurOwn start a PostgreSQL server even if DATABASE_URL names one */
export async function openSetting({ ofOurOwn = false } = {}): Promise<Setting> {
  const server = await openServer(ofOurOwn ? undefined : process.env.DATABASE_URL)
  const db = openDatabase({ ...server.database, log: silentLog, pools: { write: FILLING } })
  await migrate(db)
  const certificate = await certificateFor()
  const children: ChildProcess[] = []
  const start = async (script: string, argument: unknown, execArgv: string[]) => {
    const child = fork(script, [JSON.stringify(argument)], { execArgv })
    children.push(child)
    const [message] = await once(child, 'message')
    return { child, message }
  }
  const receiver = await start(RECEIVER, [certificate.private, certificate.cert], ['--import', 'tsx'])
  const receiverUrl = `https://127.0.0.1:${receiver.message.port}`
  const settings = { database: server.database, ca: certificate.cert, secretKey: SECRET_KEY.toString('hex') }
  const postmaster = await postmasterOf(db)
  return {
    db,
    receiver: receiver.child,
    receiverUrl,
    startSender: async (clockOffsetMs = 0) =>
      (await start(compiledProgram('sender-process'), { ...settings, clockOffsetMs }, profiling)).child,
    postgresCpuMs: () => (postmaster === null ? null : cpuMsBelow(postmaster)),
    crashPostgres: server.crash,
    subscribe: (paths, scheme) => subscribe(db, receiverUrl, paths, scheme),
    async close() {
      if (profiling.length > 0) await Promise.all(children.map((child) => exited(child)))
      for (const child of children) child.kill('SIGKILL')
      await db.close()
      await server.close()
    },
  }
}

async function openServer(DATABASE_URL: string | undefined) {
  const name = `frontbell_bench_${process.pid}`
  if (DATABASE_URL) {
    const admin = postgres(DATABASE_URL, { max: 1, onnotice: () => {} })
    await admin.unsafe(`create database ${name}`)
    const url = new URL(DATABASE_URL)
    url.pathname = `/${name}`
    const close = async () => {
      await admin.unsafe(`drop database ${name} with (force)`)
      await admin.end()
    }
    return { database: { url: url.href }, crash: null, close }
  }
  const folder = mkdtempSync(join(tmpdir(), 'frontbell-bench-'))
  chmodSync(folder, 0o711) // PostgreSQL runs as another user if this process is root; that user needs access to the folder
  const embedded = await startEmbeddedPostgres({ dataDir: folder, role: 'serve', log: silentLog })
  const close = async () => {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const crash = () => {
    const pid = embedded.pid()
    if (pid !== null) process.kill(pid, 'SIGKILL')
  }
  return { database: { socketDir: embedded.socketDir, database: 'postgres' }, crash, close }
}

async function subscribe(db: Database, base: string, paths: readonly string[], scheme: SignatureScheme) {
  const box = createSealedBox(SECRET_KEY)
  const now = systemClock.now()
  const ids: string[] = []
  for (const path of paths) {
    const businessId = newId('business')
    const endpointId = newId('endpoint')
    const url = path.startsWith('https:') ? path : base + path
    await db.write`INSERT INTO businesses (id, name, phone, country, timezone, plan, hours, created_at, updated_at)
      VALUES (${businessId}, 'Bench', '+15550001111', 'US', 'UTC', 'starter', '{}', ${now}, ${now})`
    await db.write`INSERT INTO webhook_endpoints (id, business_id, url, events, scheme, created_at, updated_at)
      VALUES (${endpointId}, ${businessId}, ${url}, '{*}', ${scheme}, ${now}, ${now})`
    await ensureKey(db.write, box, { businessId, endpointId: null }, now)
    await ensureKey(db.write, box, { businessId, endpointId }, now)
    ids.push(businessId)
  }
  return ids
}

/** Inserts events of about `bytes` bytes each in bulk: the queue after a long outage of the sender. */
export async function fillQueue(db: Database, businesses: readonly string[], count: number, bytes: number) {
  const text = 'x'.repeat(Math.max(1, bytes - 250))
  for (let from = 0; from < count; from += 1_000) {
    const now = systemClock.now()
    const events = Array.from({ length: Math.min(1_000, count - from) }, (_, n) => {
      const id = newId('event')
      const data = { id: 'ctc_1', name: text, phone: null, email: null, source: 'api', createdAt: now.toISOString() }
      return { id, business: businesses[n % businesses.length], body: frozenBody('contact.created', id, data, now) }
    })
    await db.write`
      WITH made AS (
        INSERT INTO events (id, business_id, name, body, created_at)
        SELECT id, business, 'contact.created', body, ${now}
        FROM json_to_recordset(${JSON.stringify(events)}::text::json) AS t (id text, business text, body text)
        RETURNING id, business_id
      )
      INSERT INTO deliveries (event_id, event_name, business_id, endpoint_id, due_at, created_at)
      SELECT made.id, 'contact.created', made.business_id, endpoint.id, ${now}, ${now}
      FROM made JOIN webhook_endpoints endpoint ON endpoint.business_id = made.business_id`
  }
}

const certificateFor = () =>
  generate([{ name: 'commonName', value: 'bench' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })

async function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.disconnect()
  await gone
}

/** Asks a child process for its report. The receiver resets its counts, unless only its CPU time is requested. */
export async function report<T>(child: ChildProcess, what: 'report' | 'cpu' = 'report'): Promise<T> {
  const answer = once(child, 'message')
  child.send(what)
  return (await answer)[0] as T
}

export interface ReceiverReport {
  got: (string | number)[]
  duplicates: number
  cpuMs: number
}
export interface SenderReport {
  cpuMs: number
  rssMb: number
}
