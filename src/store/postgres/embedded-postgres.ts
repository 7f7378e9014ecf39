import { type Clock, systemClock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { isAlive } from '../../kernel/process/is-alive.ts'
import { SetupError } from '../../kernel/setup-error.ts'
import { type Archive, archiveOf, prepareArchive } from './archive/archive.ts'
import { findPostgresBinaries } from './binaries.ts'
import { makeCluster } from './cluster.ts'
import { type PostgresHome, preparePostgresHome } from './home.ts'
import { announceOwner, type Owner, probeServer } from './owner.ts'
import { postmasterPid, removeStaleLocks, runningSocketDir } from './postmaster-file.ts'
import { isComplaint, PostgresDidNotStart, type PostgresProcess, startPostgresProcess } from './process.ts'

/** The embedded PostgreSQL, started by this process or by another command on the same data folder. */
export interface EmbeddedPostgres {
  socketDir: string
  user: string
  database: string
  /** False if another process started the server; that process stops it. */
  owned: boolean
  /** The pid of the postmaster; changes when it is restarted. Null if not owned. */
  pid(): number | null
  /** Null if the write-ahead log is not archived, or another process started the server. */
  archive: Archive | null
  /** Does nothing if not owned. A command's server lets attached sessions finish; the service's server ends them. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  /** `serve` must own the server and refuses to run twice on a folder; `command` attaches to a running one. */
  role: Owner['role']
  log: Log
  clock?: Clock
  /** The folder into which the write-ahead log is archived (docs/operations.md); null or absent for none. */
  archiveFolder?: string | null
  /** Override our server settings; for tests. */
  settings?: Record<string, string>
  /**
   * A server without an owner's mark for this long has lost its owner: it is shut down and started again. Default: 10
   * s.
   */
  orphanMs?: number
}

const SUPERUSER = 'frontbell'
const DATABASE = 'postgres'
/** How long to wait for another command to finish, or for a server to start or stop. */
const PATIENCE_MS = 60_000
const POLL_MS = 50
const ORPHAN_MS = 10_000
const MARK_OUTLIVES_MS = 10_000
/** The pauses before each attempt to restart a postmaster that ended by itself. */
const RESTART_MS = [0, 500, 1_000, 2_000, 5_000]

/**
 * Starts the PostgreSQL of a data folder, or attaches to the running one. It recovers from every kind of end of the
 * last run, including kill -9, waits for a postmaster that is still shutting down, and never lets two servers run on
 * one folder.
 * @throws SetupError
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const binaries = findPostgresBinaries()
  const home = await preparePostgresHome(options.dataDir, binaries, options.log)
  await makeCluster(home, binaries.version.split('.')[0] as string, SUPERUSER)
  const found = await startOrAttach(home, options)
  if (typeof found === 'string')
    return { ...address(found), owned: false, pid: () => null, archive: null, stop: () => Promise.resolve() }
  return supervise(home, found, options)
}

const address = (socketDir: string) => ({ socketDir, user: SUPERUSER, database: DATABASE })

/** Resolves to the process that we started, or to the socket folder of a server that already runs. */
async function startOrAttach(home: PostgresHome, options: EmbeddedOptions): Promise<PostgresProcess | string> {
  const { role, log, clock = systemClock, orphanMs = ORPHAN_MS } = options
  const startedMs = clock.monotonicMs()
  let ownerlessSinceMs: number | null = null
  let servedSinceMs: number | null = null
  let waitingFor: number | null = null
  while (clock.monotonicMs() - startedMs < PATIENCE_MS) {
    const socketDir = await runningSocketDir(home)
    const server = await probeServer(address(socketDir))
    if (server === 'absent') {
      const started = await tryToStart(home, options)
      if (started) return started
    } else if (server !== 'changing') {
      if (role === 'command') return socketDir
      const { owner } = server
      if (owner?.role === 'serve') {
        servedSinceMs ??= clock.monotonicMs()
        // A mark outlives a killed process until the server notices; that of another container has a process we cannot see.
        if (isAlive(owner.pid) || clock.monotonicMs() - servedSinceMs > MARK_OUTLIVES_MS)
          throw alreadyServing(options.dataDir, owner.pid)
      }
      if (owner && owner.pid !== waitingFor)
        log.info({ pid: owner.pid }, 'waiting for another frontbell command on this data folder to finish')
      waitingFor = owner?.pid ?? null
      ownerlessSinceMs = owner ? null : (ownerlessSinceMs ?? clock.monotonicMs())
      if (ownerlessSinceMs !== null && clock.monotonicMs() - ownerlessSinceMs > orphanMs) await endOrphan(home, log)
    }
    await new Promise<void>((resolve) => clock.after(POLL_MS, resolve))
  }
  throw new SetupError(
    waitingFor === null
      ? `The database in ${home.cluster} is held by PostgreSQL process ${await postmasterPid(home)}, which neither ` +
          'answers nor ends. Stop that process and start again.'
      : `Another frontbell command (process ${waitingFor}) keeps the database of ${options.dataDir} busy. Stop it first.`,
  )
}

const alreadyServing = (dataDir: string, pid: number) =>
  new SetupError(
    `Frontbell is already running on ${dataDir} (process ${pid}). Stop it, or choose another folder with --data-dir.`,
  )

/** Null if another postmaster holds the folder or held it a moment ago; look again. */
async function tryToStart(home: PostgresHome, options: EmbeddedOptions): Promise<PostgresProcess | null> {
  try {
    const archiving = await prepareArchive(home, archiveFor(home, options))
    return await startPostgresProcess(home, { ...archiving, ...options.settings }, options.log, options.clock)
  } catch (error) {
    if (!(error instanceof PostgresDidNotStart)) throw error
    const said = error.lines.join('\n')
    if (/lock file .* already exists/.test(said)) await removeStaleLocks(home)
    else if (!/pre-existing shared memory block/.test(said)) {
      const why = error.lines.filter(isComplaint).at(-1) ?? error.message
      throw new SetupError(`PostgreSQL does not start on ${home.cluster}: ${why}`, { cause: error })
    }
    return null
  }
}

const archiveFor = (home: PostgresHome, { archiveFolder = null }: EmbeddedOptions): Archive | null =>
  archiveFolder === null ? null : archiveOf(home, archiveFolder)

/** Shuts down a postmaster whose shell and owner were killed together, so that nothing else would. */
async function endOrphan(home: PostgresHome, log: Log): Promise<void> {
  const pid = await postmasterPid(home)
  if (pid === null) return
  log.warn({ pid }, 'the last run left its PostgreSQL behind; shutting it down')
  process.kill(pid, 'SIGINT')
}

/** Keeps the postmaster running and marked as ours until `stop`. */
async function supervise(
  home: PostgresHome,
  first: PostgresProcess,
  options: EmbeddedOptions,
): Promise<EmbeddedPostgres> {
  const { log, role, clock = systemClock } = options
  let current = first
  let stopping = false
  let restarting: Promise<void> = Promise.resolve()
  const watch = () => {
    void current.gone.then(() => {
      if (!stopping) restarting = restart()
    })
  }
  const restart = async () => {
    log.error({ pid: current.pid }, 'PostgreSQL ended by itself; starting it again')
    for (let attempt = 0; !stopping; attempt++) {
      await new Promise<void>((done) => clock.after(RESTART_MS[attempt] ?? (RESTART_MS.at(-1) as number), done))
      const started = await tryToStart(home, options).catch((error: unknown) => {
        log.error({ err: error }, 'PostgreSQL does not start again')
        return null
      })
      if (!started) continue
      current = started
      log.info({ pid: current.pid }, 'PostgreSQL is back')
      return watch()
    }
  }
  watch()
  const mark = await announceOwner(address(home.socketDir), { role, pid: process.pid }, clock)
  return {
    ...address(home.socketDir),
    owned: true,
    pid: () => current.pid,
    archive: archiveFor(home, options),
    async stop() {
      stopping = true
      await restarting
      await mark.remove()
      await current.stop(role === 'serve' ? 'fast' : 'smart')
    },
  }
}
