import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { silentLog } from '../../src/kernel/log.ts'
import { migrate } from '../../src/store/migrate.ts'
import { openDatabase, SMALL_POOLS } from '../../src/store/open-database.ts'
import { freePort, peerTest, startPeer, temporaryFolder } from '../harness/peer-tools.ts'
import { until } from '../harness/until.ts'
import { anOwnPostgres } from './own-postgres.ts'

const IGNORED = 'statement_timeout,idle_in_transaction_session_timeout,client_connection_check_interval'

/** PgBouncer in front of a PostgreSQL; it refuses to run as root. */
async function startPgBouncer(server: string, settings: readonly string[]): Promise<string> {
  const folder = temporaryFolder()
  const port = await freePort()
  const { hostname, port: serverPort } = new URL(server)
  const lines = [
    ...['[databases]', `* = host=${hostname} port=${serverPort} user=frontbell`, '[pgbouncer]'],
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir =', 'auth_type = any', ...settings],
  ]
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'pgbouncer.ini'), `${lines.join('\n')}\n`)
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const { printed } = startPeer('pgbouncer', [...user, join(folder, 'pgbouncer.ini')], folder)
  await until('PgBouncer listens', () => printed().includes('process up'))
  return `postgres://frontbell@127.0.0.1:${port}/postgres`
}

peerTest('pgbouncer', 'a database behind PgBouncer is refused, and the message says what to do', async () => {
  const postgres = await anOwnPostgres()

  for (const mode of ['session', 'transaction'])
    for (const ignored of [[], [`ignore_startup_parameters = ${IGNORED}`]]) {
      const url = await startPgBouncer(postgres.url, [`pool_mode = ${mode}`, ...ignored])
      const db = openDatabase({ url, log: silentLog, pools: SMALL_POOLS })
      onTestFinished(() => db.close())

      const migrated = migrate(db)

      await expect(migrated).rejects.toThrow('DATABASE_URL leads to a connection pooler')
      await expect(migrated).rejects.toThrow('Give the address of PostgreSQL itself')
    }
})
