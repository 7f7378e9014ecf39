import type { Readable } from 'node:stream'
import type { Client, ServerAddress } from '../client.ts'
import { openSession } from './session.ts'

/** A table of a copy. Columns that PostgreSQL computes are left out. */
export interface CopiedTable {
  readonly name: string
  readonly columns: readonly string[]
}

/** A sequence with the last number that it returned. */
export interface CopiedSequence {
  readonly name: string
  readonly last: number
}

export interface AppliedMigration {
  readonly version: number
  readonly file: string
  readonly checksum: string
}

/** The whole database as it was at one moment, while others write to it. */
export interface Snapshot {
  /** A table comes after the tables that its rows reference. Empty if the database is not one of Frontbell. */
  readonly tables: readonly CopiedTable[]
  readonly sequences: readonly CopiedSequence[]
  readonly migrations: readonly AppliedMigration[]
  readonly serverVersion: string
  /** The rows in the text format of COPY: one line for each row. One table at a time, each read to its end. */
  readRows(table: CopiedTable): Promise<Readable>
  close(): Promise<void>
}

/** This table is written by the migrations of the copy. */
const MIGRATIONS_TABLE = 'schema_migrations'

/** Opens a snapshot: one transaction that sees only what was committed before it began. The caller closes it. */
export async function openSnapshot(address: ServerAddress): Promise<Snapshot> {
  const session = await openSession(address, 'frontbell backup')
  const { client } = session
  try {
    await client.unsafe('begin isolation level repeatable read, read only')
    const [server] = await client<{ version: string }[]>`select current_setting('server_version') as version`
    const tables = await tablesOf(client)
    const isOurs = tables.some(({ name }) => name === MIGRATIONS_TABLE)
    return {
      tables: inOrder(
        tables.filter(({ name }) => name !== MIGRATIONS_TABLE),
        await referencesOf(client),
      ),
      sequences: await sequencesOf(client),
      migrations: isOurs ? await migrationsOf(client) : [],
      serverVersion: server?.version ?? '',
      readRows: (table) => readRows(client, table),
      close: () => session.close(),
    }
  } catch (error) {
    await session.close()
    throw error
  }
}

async function readRows(client: Client, table: CopiedTable): Promise<Readable> {
  // The driver has no types for a COPY that is made without a template.
  const copying = client.unsafe(`copy ${columnList(table)} to stdout`) as unknown as { readable(): Promise<Readable> }
  const rows = await copying.readable()
  // The driver (postgres 3.4) pauses its socket when the stream is full, and resumes it in `_read`, which Node does not call after the
  // last row: the next statement would wait forever.
  rows.once('end', () => rows._read(0))
  return rows
}

/** The table and its columns, as COPY needs them. */
export const columnList = ({ name, columns }: CopiedTable): string =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const tablesOf = (client: Client) => client<CopiedTable[]>`
  select relname::text as name, array(
    select attname::text from pg_attribute
    where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
  ) as columns
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`

interface Reference {
  readonly table: string
  readonly refersTo: string
}

const referencesOf = (client: Client) => client<Reference[]>`
  select own.relname::text as table, other.relname::text as "refersTo"
  from pg_constraint join pg_class own on own.oid = conrelid join pg_class other on other.oid = confrelid
  where contype = 'f' and conrelid <> confrelid`

const sequencesOf = (client: Client) => client<CopiedSequence[]>`
  select sequencename::text as name, last_value as last from pg_sequences
  where schemaname = 'public' and last_value is not null order by 1`

const migrationsOf = (client: Client) => client<AppliedMigration[]>`
  select version, file, checksum from schema_migrations order by version`

/** Sorts the tables so that each comes after those that it refers to. */
export function inOrder(tables: readonly CopiedTable[], references: readonly Reference[]): CopiedTable[] {
  const sorted: CopiedTable[] = []
  let left = [...tables]
  while (left.length > 0) {
    const waits = (name: string) =>
      references.some(({ table, refersTo }) => table === name && left.some((other) => other.name === refersTo))
    const free = left.filter(({ name }) => !waits(name))
    if (free.length === 0)
      throw new Error(`Broken invariant: ${left.map(({ name }) => name).join(', ')} refer to each other in a circle`)
    sorted.push(...free)
    left = left.filter((table) => !free.includes(table))
  }
  return sorted
}
