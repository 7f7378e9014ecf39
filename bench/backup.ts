/**
 * Measures how long a backup and a restore take, with the embedded PostgreSQL on one disk.
 *
 *   npx tsx bench/backup.ts [--contacts 200000] [--recordings 200]
 */
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createBusiness } from '../src/features/business/business.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { silentLog } from '../src/kernel/log.ts'
import { migrate } from '../src/store/migrate.ts'
import { openDatabase } from '../src/store/open-database.ts'
import { startEmbeddedPostgres } from '../src/store/postgres/embedded-postgres.ts'
import { runFrontbell } from '../test/fixtures/run-frontbell.ts'

const RECORDING_BYTES = 1_000_000
const DAY = { open: '09:00', close: '17:00' }

const { values } = parseArgs({
  options: { contacts: { type: 'string', default: '200000' }, recordings: { type: 'string', default: '200' } },
})
const root = await mkdtemp(join(tmpdir(), 'frontbell-bench-'))
await chmod(root, 0o711)
const [dataDir, backup, copy] = [join(root, 'data'), join(root, 'backup'), join(root, 'copy')]
try {
  const databaseBytes = await fill()
  const made = await run('backup', backup, '--data-dir', dataDir, '--without-secret-key')
  const restored = await run('restore', backup, '--data-dir', copy)
  const bytes = databaseBytes + Number(values.recordings) * RECORDING_BYTES
  const report = { databaseBytes, bytes, rows: made.rows, backupBytes: made.bytes }
  const speed = (seconds: number) => ({ seconds, megabytesPerSecond: Math.round(bytes / seconds / 100_000) / 10 })
  process.stdout.write(
    `${JSON.stringify({ ...report, backup: speed(made.seconds), restore: speed(restored.seconds) }, null, 2)}\n`,
  )
} finally {
  await rm(root, { recursive: true, force: true, maxRetries: 5 })
}
process.exit(0)

async function run(...parameters: string[]): Promise<{ seconds: number; rows: number; bytes: number }> {
  const { out, err, status } = await runFrontbell([...parameters, '--json'])
  if (status !== 0) throw new Error(err)
  return JSON.parse(out)
}

/** @returns the size of the database in bytes, with its indexes */
async function fill(): Promise<number> {
  await mkdir(join(dataDir, 'recordings'), { recursive: true })
  await chmod(dataDir, 0o711)
  for (let n = 0; n < Number(values.recordings); n++)
    await writeFile(join(dataDir, 'recordings', `call_${n}.wav`), randomBytes(RECORDING_BYTES))
  const server = await startEmbeddedPostgres({ dataDir, role: 'command', log: silentLog })
  const db = openDatabase({ ...server, log: silentLog, pools: { write: { statementTimeoutMs: 600_000 } } })
  await migrate(db)
  const now = systemClock.now()
  const place = { phone: '+12125550198', timezone: 'America/New_York', plan: 'enterprise' } as const
  const { id } = await createBusiness(db, { name: 'Busy Salon', ...place, hours: { monday: DAY } }, now)
  await db.write`
    insert into contacts (id, business_id, name, phone, notes, created_at, updated_at)
    select 'con_' || n, ${id}, 'Person ' || n, '+1212' || (2000000 + n), md5(n::text) || md5((n + 1)::text), ${now}, ${now}
    from generate_series(1, ${Number(values.contacts)}) n`
  const [size] = await db.read<{ bytes: number }[]>`select pg_database_size(current_database()) as bytes`
  await db.close()
  await server.stop()
  return size?.bytes ?? 0
}
