import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { silentLog } from '../../src/kernel/log.ts'
import type { Database } from '../../src/store/database.ts'
import { openDatabase } from '../../src/store/open-database.ts'
import { startEmbeddedPostgres } from '../../src/store/postgres/embedded-postgres.ts'
import { spawnFrontbell } from '../fixtures/run-frontbell.ts'
import { databaseUrl, openAdmin } from '../harness/test-server.ts'
import { until } from '../harness/until.ts'

/** Folders of a test, and the file with its passphrase. */
export interface Place {
  readonly root: string
  readonly passphraseFile: string
  path(name: string): string
}

export async function aPlace(): Promise<Place> {
  const root = await mkdtemp(join(tmpdir(), 'frontbell-backup-'))
  // Where we are root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(root, 0o711)
  onTestFinished(() => rm(root, { recursive: true, force: true, maxRetries: 5 }))
  const passphraseFile = join(root, 'passphrase')
  await writeFile(passphraseFile, 'correct horse battery\n')
  return { root, passphraseFile, path: (name) => join(root, name) }
}

/** Opens the embedded database of a data folder, also beside its service. */
export async function openStopped<T>(dataDir: string, look: (db: Database) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, role: 'command', log: silentLog })
  const db = openDatabase({ ...server, log: silentLog })
  try {
    return await look(db)
  } finally {
    await db.close()
    await server.stop()
  }
}

/** The folders that are being written, or were left by a killed command, beside `folder`. */
export const unfinished = async (folder: string): Promise<string[]> =>
  (await readdir(dirname(folder)))
    .filter((name) => name.includes('.unfinished-'))
    .map((name) => join(dirname(folder), name))

/** Starts a command that writes `folder`, and kills it once there is something in the folder in work. */
export async function killWhileItWrites(parameters: readonly string[], folder: string): Promise<void> {
  const child = spawnFrontbell(parameters)
  const closed = new Promise((resolve) => child.once('close', resolve))
  await until(`${folder} is being written`, async () => {
    for (const path of await unfinished(folder)) if ((await readdir(path).catch(() => [])).length > 0) return true
    return false
  })
  child.kill('SIGKILL')
  await closed
}

/** The address of a database without tables, which is dropped at the end of the test. */
export async function anEmptyDatabase(): Promise<string> {
  const server = inject('server')
  const admin = openAdmin(server)
  const name = `${server.template}_restored_${randomBytes(6).toString('hex')}`
  await admin.unsafe(`create database ${name} template template0`)
  onTestFinished(async () => {
    await admin.unsafe(`drop database ${name} with (force)`)
    await admin.end()
  })
  return databaseUrl(server, name)
}
