import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { COMPILED } from '../harness/compiled.ts'

/** What the service prints when it is ready. */
interface Ready {
  url: string
  sip: { host: string; port: number }
  demo: { businessId: string; name: string; key: string; phone: string } | null
}

/** One line of its log. */
export interface LogLine {
  level: string
  msg: string
  [field: string]: unknown
}

/** A service in its own process, as its user would start it. */
export interface ServiceProcess extends Ready {
  readonly child: ChildProcess
  readonly pid: number
  /** From spawn to ready. */
  readonly readyMs: number
  /** Grows. */
  readonly log: LogLine[]
  /** Ends the service. Resolves with its exit status; null when a signal ended it. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))

/** The command line that starts Frontbell as its user does. Builds the service and the dashboard where they are stale. */
export const BUILT: readonly string[] = [process.execPath, path('bin/frontbell.js')]

export interface ServiceOptions {
  dataDir: string
  settings?: Record<string, string>
  /** Default: `COMPILED`. */
  command?: readonly string[]
  /** In its own process group. */
  ownGroup?: boolean
}

/** Starts the service on ports that the system chooses. Rejects with its output when it ends before it is ready. */
export async function startServiceProcess(options: ServiceOptions): Promise<ServiceProcess> {
  const { command = COMPILED, dataDir, settings = {}, ownGroup = false } = options
  const env = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    ...{ PORT: '0', FRONTBELL_SIP_PORT: '0', FRONTBELL_REQUEST_LOG: 'off', FRONTBELL_DATA_DIR: dataDir },
    // A SIGTERM waits for no call.
    FRONTBELL_DRAIN_SECONDS: '0',
    ...settings,
  }
  const [program = '', ...parameters] = [...command, 'serve', '--json']
  const startedMs = performance.now()
  const child = spawn(program, parameters, { env, detached: ownGroup, stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close') as Promise<[number | null]>
  const log: LogLine[] = []
  const plain: string[] = []
  createInterface(child.stderr).on('line', (line) => {
    if (line.startsWith('{')) log.push(JSON.parse(line) as LogLine)
    else plain.push(line)
  })
  const ready = await Promise.race([
    once(child.stdout, 'data').then(([chunk]) => JSON.parse(String(chunk)) as Ready),
    closed.then(([status]) => {
      throw new Error(
        `the service ended with status ${status}: ${[...plain, ...log.map((line) => JSON.stringify(line))].join(' ')}`,
      )
    }),
  ])
  return {
    ...ready,
    ...{ child, log, pid: child.pid as number, readyMs: performance.now() - startedMs },
    async end(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      const [status] = await closed
      return status
    },
  }
}
