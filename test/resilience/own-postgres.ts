import { chmodSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { silentLog } from '../../src/kernel/log.ts'
import { findPostgresBinaries } from '../../src/store/postgres/binaries.ts'
import { makeCluster } from '../../src/store/postgres/cluster.ts'
import { preparePostgresHome } from '../../src/store/postgres/home.ts'
import { type PostgresProcess, startPostgresProcess } from '../../src/store/postgres/process.ts'
import { familyOf } from './processes.ts'

/** A separate PostgreSQL, reached over TCP, that can be stopped and started. */
export interface OwnPostgres {
  readonly url: string
  stop(): Promise<void>
  start(): Promise<void>
  /** Stops its processes, or only these, where they are; `thaw` lets all go on. */
  freeze(pids?: readonly number[]): void
  thaw(): void
  /** Stops it and removes its folder. */
  remove(): Promise<void>
}

/** One that is removed at the end of the test. */
export async function anOwnPostgres(): Promise<OwnPostgres> {
  const server = await startOwnPostgres()
  onTestFinished(() => server.remove())
  return server
}

export async function startOwnPostgres(): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-own-'))
  chmodSync(folder, 0o711)
  const binaries = findPostgresBinaries()
  const home = await preparePostgresHome(folder, binaries, silentLog)
  await makeCluster(home, binaries.version.split('.')[0] as string, 'frontbell')
  const port = await freeTcpPort()
  const settings = { listen_addresses: '127.0.0.1', port: String(port) }
  let running: PostgresProcess | null = null
  let frozen: readonly number[] = []
  const server: OwnPostgres = {
    url: `postgres://frontbell@127.0.0.1:${port}/postgres`,
    async stop() {
      await running?.stop('fast')
      running = null
    },
    async start() {
      running = await startPostgresProcess(home, settings, silentLog)
    },
    freeze(pids = familyOf(running?.pid ?? 0).map(({ pid }) => pid)) {
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      frozen = pids
    },
    thaw() {
      for (const pid of frozen) process.kill(pid, 'SIGCONT')
      frozen = []
    },
    async remove() {
      server.thaw()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  await server.start()
  return server
}

/** A TCP port on loopback that was free a moment ago. */
export async function freeTcpPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return port
}
