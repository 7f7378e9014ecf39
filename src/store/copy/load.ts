import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Client, ServerAddress } from '../client.ts'
import { openSession } from './session.ts'
import { type CopiedSequence, type CopiedTable, columnList, quoted } from './snapshot.ts'

/** What `loadCopy` loads: tables in the order of a snapshot, and their rows in the text format of COPY. */
export interface Copy {
  readonly tables: readonly CopiedTable[]
  readonly sequences: readonly CopiedSequence[]
  readRows(table: CopiedTable): AsyncIterable<Uint8Array>
}

/**
 * Replaces the content of all tables with the copy, in one transaction. The database must have the same migrations as the copy. No trigger
 * runs; foreign keys are checked.
 * @returns how many rows each table then has
 */
export async function loadCopy(address: ServerAddress, copy: Copy): Promise<Map<string, number>> {
  const session = await openSession(address, 'frontbell restore')
  const { client } = session
  try {
    await client.unsafe('begin')
    const names = copy.tables.map(({ name }) => quoted(name))
    await client.unsafe(`truncate ${names.join(', ')}`)
    for (const table of copy.tables) await loadTable(client, table, copy.readRows(table))
    for (const { name, last } of copy.sequences) await client`select setval(${quoted(name)}::regclass, ${last})`
    const counts = await countRows(client, copy.tables)
    await client.unsafe('commit')
    await client.unsafe('analyze')
    return counts
  } finally {
    await session.close()
  }
}

async function loadTable(client: Client, table: CopiedTable, rows: AsyncIterable<Uint8Array>): Promise<void> {
  await client.unsafe(`alter table ${quoted(table.name)} disable trigger user`)
  await writeRows(client, table, rows)
  await client.unsafe(`alter table ${quoted(table.name)} enable trigger user`)
}

async function writeRows(client: Client, table: CopiedTable, rows: AsyncIterable<Uint8Array>): Promise<void> {
  const copying = client.unsafe(`copy ${columnList(table)} from stdin`) as unknown as { writable(): Promise<Writable> }
  const sink = await copying.writable()
  const finished = once(sink, 'finish')
  finished.catch(() => {})
  try {
    for await (const chunk of rows) await write(sink, chunk)
  } catch (error) {
    const cause = sink.errored ?? error
    sink.destroy(cause as Error)
    throw cause
  }
  sink.end()
  // If the server refuses the rows after their end, the driver (postgres 3.4) reports it to nobody. The next statement then fails too.
  await setImmediate()
  const next = client.unsafe('select 1').catch((cause: unknown) => {
    throw new Error(`the rows of ${table.name} were refused by the database`, { cause })
  })
  await Promise.all([next, Promise.race([finished, next])])
}

const write = (sink: Writable, chunk: Uint8Array): Promise<void> =>
  new Promise((resolve, reject) => {
    sink.write(chunk, (error) => (error ? reject(error) : resolve()))
  })

async function countRows(client: Client, tables: readonly CopiedTable[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { name } of tables) {
    const [row] = await client<{ count: number }[]>`select count(*) from ${client(name)}`
    counts.set(name, row?.count ?? 0)
  }
  return counts
}
