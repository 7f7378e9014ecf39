import { inject, onTestFinished } from 'vitest'
import { single } from '../../src/kernel/assert.ts'
import { silentLog } from '../../src/kernel/log.ts'
import type { Database } from '../../src/store/database.ts'
import { openDatabase } from '../../src/store/open-database.ts'
import { inDatabase, patient } from '../harness/test-server.ts'

/** The database as two more instances of the service open it: with as many connections, and more patience. */
export async function otherInstances(db: Database): Promise<Database[]> {
  const { name } = single(await db.read<{ name: string }[]>`SELECT current_database() AS name`)
  const others = [1, 2].map(() => openDatabase({ ...inDatabase(inject('server'), name), log: silentLog, ...patient() }))
  onTestFinished(async () => {
    await Promise.all(others.map((other) => other.close()))
  })
  return others
}
