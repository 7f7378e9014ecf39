import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { SetupError } from '../kernel/setup-error.ts'
import type { Database, Sql, TransactionOptions } from './database.ts'
import { serverVersion } from './session-settings.ts'

/** The folder `migrations/` of this checkout or package, relative to `src/store` and to `dist/store` alike. */
export const MIGRATIONS_FOLDER = new URL('../../migrations/', import.meta.url)

export interface Migration {
  version: number
  file: string
  sql: string
  checksum: string
}

const OLDEST_SERVER = 150_000
const EXTENSIONS = ['btree_gist', 'pg_trgm', 'unaccent']
/** The key of an advisory lock that nothing else uses. It makes instances that start together migrate one after the other. */
const LOCK = 7_305_914

/**
 * Applies the pending migrations in order, in one transaction under an advisory lock: all or none are applied, and any number of
 * processes may migrate at the same time.
 * @param upTo the number of the last migration to apply
 * @throws SetupError for a server that is too old, lacks an extension or is behind a connection pooler, a gap in the numbers, or an applied file that was changed
 */
export async function migrate(
  db: Database,
  folder: URL = MIGRATIONS_FOLDER,
  upTo = Number.POSITIVE_INFINITY,
): Promise<{ applied: string[] }> {
  const migrations = (await readMigrations(folder)).filter(({ version }) => version <= upTo)
  await serverVersion(db)
  await refuseUnfitServer(db)
  const applied = await db.transaction(async (tx) => {
    await tx`select pg_advisory_xact_lock(${LOCK})`
    await tx`create table if not exists schema_migrations (
      version integer primary key, file text not null, checksum text not null, applied_at timestamptz not null default now()
    )`
    const pending = pendingMigrations(migrations, await appliedMigrations(tx))
    for (const migration of pending) await apply(tx, migration)
    return pending
  }, NO_LIMIT)
  return { applied: applied.map(({ file }) => file) }
}

const NO_LIMIT: TransactionOptions = { statementTimeoutMs: 0 }

/** The files that `migrate` would apply; changes nothing. @throws SetupError, also if the server cannot be reached */
export async function pendingFiles(db: Database, folder: URL = MIGRATIONS_FOLDER): Promise<string[]> {
  await serverVersion(db)
  const [found] = await db.read<{ there: boolean }[]>`select to_regclass('schema_migrations') is not null as there`
  const applied = found?.there ? await appliedMigrations(db.read) : []
  return pendingMigrations(await readMigrations(folder), applied).map(({ file }) => file)
}

const appliedMigrations = (sql: Sql) =>
  sql<{ version: number; file: string; checksum: string }[]>`
    select version, file, checksum from schema_migrations order by version`

async function apply(tx: Sql, migration: Migration): Promise<void> {
  try {
    await tx.unsafe(migration.sql)
  } catch (cause) {
    throw new SetupError(`Migration ${migration.file} fails: ${(cause as Error).message}`, { cause })
  }
  const { version, file, checksum } = migration
  await tx`insert into schema_migrations (version, file, checksum) values (${version}, ${file}, ${checksum})`
}

/**
 * The migrations to apply, in order.
 * @throws SetupError for two files of one number, an applied file that is missing here or was changed, and a gap: a file with a lower
 * number than an applied one
 */
export function pendingMigrations(
  migrations: readonly Migration[],
  applied: readonly Pick<Migration, 'version' | 'file' | 'checksum'>[],
): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.version, migration]))
  const twice = migrations.find((migration) => known.get(migration.version) !== migration)
  if (twice)
    throw new SetupError(`Migrations ${twice.file} and ${known.get(twice.version)?.file} have the same number.`)
  for (const { version, file, checksum } of applied) {
    const ours = known.get(version)
    if (!ours)
      throw new SetupError(`The database has migration ${file}, which this Frontbell does not know: update Frontbell.`)
    if (ours.checksum !== checksum)
      throw new SetupError(
        `Migration ${ours.file} was changed after it was applied. Put it back; add a new file instead.`,
      )
  }
  const done = new Set(applied.map(({ version }) => version))
  const latest = Math.max(0, ...done)
  const pending = migrations.filter(({ version }) => !done.has(version))
  const gap = pending.find(({ version }) => version < latest)
  if (gap)
    throw new SetupError(
      `Migration ${gap.file} was not applied, but the later number ${latest} was: there is a gap. Give the file a higher number.`,
    )
  return pending
}

export async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-.+\.sql$/.test(file)).sort()
  return Promise.all(
    files.map(async (file) => {
      const sql = await readFile(new URL(file, folder), 'utf8')
      return { version: Number(file.slice(0, 4)), file, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function refuseUnfitServer(db: Database): Promise<void> {
  const rows = await db.read<{ version: number; shown: string; extensions: string[] }[]>`
    select current_setting('server_version_num')::integer as version, current_setting('server_version') as shown,
      array(select name::text from pg_available_extensions where name in ${db.read(EXTENSIONS)}) as extensions`
  const { version, shown, extensions } = rows[0] as (typeof rows)[number]
  if (version < OLDEST_SERVER) throw new SetupError(`Frontbell needs PostgreSQL 15 or newer; the server is ${shown}.`)
  const missing = EXTENSIONS.filter((name) => !extensions.includes(name))
  if (missing.length > 0)
    throw new SetupError(
      `The PostgreSQL server lacks the extension ${missing.join(', ')}. Install its contrib package (postgresql-contrib).`,
    )
}
