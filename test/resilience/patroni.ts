import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { silentLog } from '../../src/kernel/log.ts'
import { openDatabase, SMALL_POOLS } from '../../src/store/open-database.ts'
import { freePort, startPeer, temporaryFolder } from '../harness/peer-tools.ts'
import { until } from '../harness/until.ts'
import { familyOf } from './processes.ts'

/** Two PostgreSQL servers under Patroni, with etcd and HAProxy, from the files in deploy/. */
export interface PatroniCluster {
  /** The primary's address, through HAProxy. */
  readonly url: string
  /** Kills the primary with everything of it, as when its machine loses power. */
  killPrimary(): Promise<void>
  /** Starts Patroni of the server that was killed, and waits until that server is the synchronous standby. */
  restartKilled(): Promise<void>
}

const LONG_MS = 90_000
const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))
/** PostgreSQL refuses to run as root. */
const NOBODY = process.getuid?.() === 0 ? Number(spawnSync('id', ['-u', 'nobody']).stdout) : null

/** The newest server of Debian's packages; Patroni needs pg_basebackup and pg_rewind, which the embedded one lacks. */
const binaries = (): string => {
  const versions = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(a) - Number(b))
  return join('/usr/lib/postgresql', versions.at(-1) ?? '', 'bin')
}

export async function startPatroniCluster(): Promise<PatroniCluster> {
  const folder = temporaryFolder()
  chmodSync(folder, 0o711)
  const etcd = await startEtcd(folder)
  const ports = [await nodePorts(), await nodePorts()] as const
  // Before the servers: until its first checks, HAProxy takes each of them for the primary.
  const listen = await startProxy(folder, ports)
  const nodes = [aNode(folder, 'a', etcd, ports[0]), aNode(folder, 'b', etcd, ports[1])] as const
  for (const node of nodes) node.start()
  const hasStandby = () =>
    until(
      'there is a primary with a synchronous standby',
      async () => (await rolesOf(nodes[0].api)).includes('sync_standby'),
      LONG_MS,
    )
  await hasStandby()
  const admin = openDatabase({
    url: `postgres://postgres:admin@127.0.0.1:${listen}/postgres`,
    log: silentLog,
    pools: SMALL_POOLS,
  })
  await until('HAProxy leads to the primary', () => isTrue(admin.read`SELECT 1`), LONG_MS)
  await admin.write.unsafe("CREATE ROLE frontbell LOGIN PASSWORD 'bell'")
  await admin.write.unsafe('CREATE DATABASE frontbell OWNER frontbell')
  await admin.close()
  let killed: Node | null = null
  return {
    url: `postgres://frontbell:bell@127.0.0.1:${listen}/frontbell`,
    async killPrimary() {
      const found = await Promise.all(nodes.map(({ api }) => isTrue(fetch(`${api}/primary`).then(refuseErrors))))
      const primary = nodes.find((_, n) => found[n])
      if (primary === undefined) throw new Error('there is no primary')
      await primary.kill()
      killed = primary
    },
    async restartKilled() {
      if (killed === null) throw new Error('no server was killed')
      killed.start()
      killed = null
      await hasStandby()
    },
  }
}

/** A process of PostgreSQL may end by itself between the look and the signal. */
function killUnlessGone(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

const isTrue = (done: PromiseLike<unknown>): Promise<boolean> =>
  Promise.resolve(done).then(
    () => true,
    () => false,
  )

function refuseErrors({ ok, status }: Response): void {
  if (!ok) throw new Error(`status ${status}`)
}

/** @returns its port for clients */
async function startEtcd(folder: string): Promise<number> {
  const [port, peerPort] = [await freePort(), await freePort()]
  const [clients, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  startAsNobody(folder, 'etcd', {}, [
    ...['etcd', '--name', 'one', '--data-dir', join(folder, 'etcd', 'data')],
    ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
    ...['--listen-peer-urls', peers, '--initial-advertise-peer-urls', peers, '--initial-cluster', `one=${peers}`],
  ])
  await until('etcd answers', () => isTrue(fetch(`${clients}/health`).then(refuseErrors)), LONG_MS)
  return port
}

/** Of PostgreSQL, and of Patroni's REST API. */
const nodePorts = async () => ({ port: await freePort(), apiPort: await freePort() })
type NodePorts = Awaited<ReturnType<typeof nodePorts>>

/** @returns the port that leads to the primary */
async function startProxy(folder: string, [a, b]: readonly [NodePorts, NodePorts]): Promise<number> {
  const listen = await freePort()
  const settings = [
    ...[`LISTEN=127.0.0.1:${listen}`, `DATABASE_A=127.0.0.1:${a.port}`, `DATABASE_B=127.0.0.1:${b.port}`],
    ...[`PATRONI_PORT_A=${a.apiPort}`, `PATRONI_PORT_B=${b.apiPort}`],
  ]
  startPeer('env', [...settings, 'haproxy', '-f', path('deploy/haproxy/postgres.cfg')], folder)
  return listen
}

const postmasterOf = (data: string): number => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])

async function rolesOf(api: string): Promise<string[]> {
  const reply = await fetch(`${api}/cluster`).catch(() => null)
  const { members = [] } = ((await reply?.json()) ?? {}) as { members?: { role: string }[] }
  return members.map(({ role }) => role)
}

interface Node {
  readonly api: string
  readonly data: string
  start(): void
  /** Kills Patroni and PostgreSQL. */
  kill(): Promise<void>
}

function aNode(folder: string, name: string, etcd: number, { port, apiPort }: NodePorts): Node {
  const data = join(folder, name, 'data')
  const variables = {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcd}`,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${apiPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${apiPort}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: binaries(),
    PATRONI_POSTGRESQL_PGPASS: join(folder, name, 'pgpass'),
    PATRONI_SUPERUSER_USERNAME: 'postgres',
    PATRONI_SUPERUSER_PASSWORD: 'admin',
    PATRONI_REPLICATION_USERNAME: 'replication',
    PATRONI_REPLICATION_PASSWORD: 'copy',
  }
  let patroni: ReturnType<typeof startPeer> | null = null
  return {
    api: `http://127.0.0.1:${apiPort}`,
    data,
    start() {
      const started = startAsNobody(folder, name, variables, ['patroni', path('deploy/patroni/patroni.yml')])
      // Patroni stops its PostgreSQL when it is asked to stop. Hooks run in the opposite order, so this one comes before the kill.
      onTestFinished(async () => {
        started.child.kill('SIGTERM')
        await started.done
      })
      patroni = started
    },
    async kill() {
      patroni?.child.kill('SIGKILL')
      for (const { pid } of familyOf(postmasterOf(data))) killUnlessGone(pid)
      await patroni?.done
    },
  }
}

/** In a folder of its own, as a user who may run PostgreSQL. */
function startAsNobody(folder: string, name: string, env: Record<string, string>, command: readonly string[]) {
  const own = join(folder, name)
  mkdirSync(own, { recursive: true })
  const variables = Object.entries(env).map(([key, value]) => `${key}=${value}`)
  if (NOBODY === null) return startPeer('env', [...variables, ...command], own)
  chownSync(own, NOBODY, NOBODY)
  const asNobody = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
  return startPeer('setpriv', [...asNobody, 'env', ...variables, ...command], own)
}
