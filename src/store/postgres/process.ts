import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type Clock, systemClock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { PostgresHome } from './home.ts'
import { asUser } from './user.ts'

/** A postmaster that we started, with a shell between it and this process. */
export interface PostgresProcess {
  /** The pid of the postmaster. */
  pid: number
  /** Resolves when the postmaster and all its children have ended, for whatever reason. */
  gone: Promise<void>
  /** `fast` ends the sessions; `smart` lets attached sessions finish and admits no new ones. */
  stop(how: 'fast' | 'smart'): Promise<void>
}

/** The postmaster did not start. `lines` are the last lines of its log. */
export class PostgresDidNotStart extends Error {
  readonly lines: readonly string[]
  constructor(lines: readonly string[]) {
    super(lines.at(-1) ?? 'no message')
    this.name = 'PostgresDidNotStart'
    this.lines = lines
  }
}

/**
 * The shell between this process and the postmaster. Its standard input is a pipe from this process: when this process
 * ends, even by kill -9, the pipe closes and the shell shuts PostgreSQL down fast. Only PostgreSQL keeps the standard
 * error open, so its end means that the postmaster and all its children are gone. The shell ignores the signals that a
 * terminal or a service manager sends to every process of the group.
 */
const SUPERVISOR = `trap '' HUP INT TERM
"$0" "$@" </dev/null >&2 & p=$!
echo $p
exec >/dev/null 2>&1
read -r _
kill -INT $p
wait $p`

/** Longer than any shutdown checkpoint should take. */
const STOP_TIMEOUT_MS = 60_000
const KEPT_LINES = 20

/** The settings of the embedded server, passed on the command line so that a newer Frontbell can change them. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  // LOG, FATAL and PANIC only: errors of statements belong to their caller and would put personal data into the log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  // Fewer processes, and no shared memory segments beyond the first: containers often have 64 MB of /dev/shm.
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
}

/** Starts the postmaster and waits until it accepts connections. @throws PostgresDidNotStart */
export async function startPostgresProcess(
  home: PostgresHome,
  overrides: Record<string, string>,
  log: Log,
  clock: Clock = systemClock,
): Promise<PostgresProcess> {
  const settings = { ...SETTINGS, unix_socket_directories: quoteList(home.socketDir), ...overrides }
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      SUPERVISOR,
      join(home.native, 'bin', 'postgres'),
      '-D',
      home.cluster,
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...asUser(home.user), cwd: home.base, env: POSTGRES_ENV, detached: true, stdio: ['pipe', 'pipe', 'pipe'] },
  )
  // The shell may be killed. Nothing needs to be written to it, so a broken pipe is not an error.
  child.stdin.on('error', () => {})
  const shellGone = new Promise<boolean>((resolve) => {
    child.on('exit', (_, by) => resolve(by !== null)).on('error', () => resolve(false))
  })
  const postgresGone = new Promise<void>((resolve) => child.stderr.on('close', resolve))
  const lines: string[] = []
  const ready = new Promise<boolean>((resolve) => {
    createInterface(child.stderr).on('line', (line) => {
      lines.push(line)
      if (lines.length > KEPT_LINES) lines.shift()
      if (line.includes('ready to accept connections')) resolve(true)
      report(line, log)
    })
    void postgresGone.then(() => resolve(false))
  })
  const pid = await firstLine(child.stdout)

  // Either may end first. A shell that was not killed has waited for the postmaster, whose pid is then free again.
  void postgresGone.then(() => child.stdin.end())
  void shellGone.then((killed) => killed && signal(pid, 'SIGINT'))
  const gone = Promise.all([shellGone, postgresGone]).then(() => {})

  if (!(await ready)) {
    await gone
    throw new PostgresDidNotStart(lines)
  }
  return { pid, gone, stop }

  async function stop(how: 'fast' | 'smart'): Promise<void> {
    if (how === 'smart') signal(pid, 'SIGTERM')
    else child.stdin.end()
    const harder = how === 'smart' ? () => child.stdin.end() : () => signal(pid, 'SIGQUIT')
    const cancel = clock.after(STOP_TIMEOUT_MS, () => {
      log.warn({ pid, how }, 'PostgreSQL takes long to stop; pressing it')
      harder()
    })
    await gone
    cancel()
  }
}

/** A fresh environment: our PG* and LC_* variables must not change the server. */
export const POSTGRES_ENV = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' }

/** A list setting takes quoted names, because a folder's name may contain spaces and commas. */
const quoteList = (name: string) => `"${name.replaceAll('"', '""')}"`

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    if (pid > 0) process.kill(pid, name)
  } catch {
    // The process has ended already.
  }
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface(stream)) return Number(line)
  return 0
}

/** The messages for every connection while the server starts or stops. They say nothing about the cause. */
const ANSWER_TO_A_CLIENT =
  /the database system is (starting up|shutting down|in recovery mode|not yet accepting connections)|terminating connection/

/** Whether a line of the server's log describes an error. */
export const isComplaint = (line: string): boolean => /^(FATAL|PANIC):/.test(line) && !ANSWER_TO_A_CLIENT.test(line)

function report(line: string, log: Log): void {
  if (isComplaint(line)) log.warn({ cause: line }, 'PostgreSQL says')
  else log.debug({ cause: line }, 'PostgreSQL says')
}
