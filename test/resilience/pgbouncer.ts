import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startPeer, temporaryFolder } from '../harness/peer-tools.ts'
import { until } from '../harness/until.ts'
import { freeTcpPort } from './own-postgres.ts'

/** PgBouncer with the settings in deploy/, in front of a PostgreSQL on this machine. */
export interface PgBouncer {
  /** The address of the database through PgBouncer. */
  readonly url: string
  /** Kills it, and waits until it has ended. */
  kill(): Promise<void>
  /** Starts it again on the same port. */
  restart(): Promise<void>
}

const RECIPE = fileURLToPath(new URL('../../deploy/pgbouncer/pgbouncer.ini', import.meta.url))
const EXAMPLE = 'host=10.0.0.21 port=5432 dbname=frontbell'
const PASSWORD = 'bell'

/** @param server the address of PostgreSQL @param changes lines that replace those of the file */
export async function startPgBouncer(server: string, changes: readonly string[] = []): Promise<PgBouncer> {
  const folder = temporaryFolder()
  const port = await freeTcpPort()
  const { hostname, port: serverPort } = new URL(server)
  const [file, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'userlist.txt')]
  // A later line of a section replaces an earlier one.
  const settings = readFileSync(RECIPE, 'utf8').replace(EXAMPLE, `host=${hostname} port=${serverPort} dbname=postgres`)
  const addresses = [`listen_port = ${port}`, `auth_file = ${users}`, 'unix_socket_dir =']
  chmodSync(folder, 0o755)
  writeFileSync(users, `"frontbell" "${PASSWORD}"\n`)
  writeFileSync(file, `${[settings, ...addresses, ...changes].join('\n')}\n`)
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const start = async () => {
    const started = startPeer('pgbouncer', [...user, file], folder)
    await until('PgBouncer listens', () => {
      if (started.child.exitCode !== null) throw new Error(started.printed())
      return started.printed().includes('process up')
    })
    return started
  }
  let running = await start()
  return {
    url: `postgres://frontbell:${PASSWORD}@127.0.0.1:${port}/frontbell`,
    async kill() {
      running.child.kill('SIGKILL')
      await running.done
    },
    async restart() {
      running = await start()
    },
  }
}
