import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The service has a core of its own; the load and the database share another. */
const SERVICE_CORE = '0'
const OTHER_CORE = '1'

const canPin = (): boolean => {
  if (availableParallelism() < 2) return false
  try {
    execFileSync('taskset', ['-p', String(process.pid)], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Moves this process, and processes that it starts later, off the service's core. @returns whether this machine can */
export function leaveServiceCore(): boolean {
  if (!canPin()) return false
  execFileSync('taskset', ['-a', '-c', '-p', OTHER_CORE, String(process.pid)], { stdio: 'ignore' })
  return true
}

export interface Service {
  url: string
  /** The CPU time so far, in microseconds. */
  cpuMicros(): number
  rssMb(): number
  stop(): Promise<void>
}

/** Runs Node on the service's core; the program at the end of `parameters` prints a line of JSON with its `url`. */
export async function startOnServiceCore(
  parameters: readonly string[],
  settings: Record<string, string>,
  pinned: boolean,
): Promise<Service> {
  const node = [process.execPath, ...parameters]
  const [command = '', ...rest] = pinned ? ['taskset', '-c', SERVICE_CORE, ...node] : node
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings }
  const child = spawn(command, rest, { env, stdio: ['ignore', 'pipe', 'inherit'], cwd: ROOT })
  const { url } = JSON.parse(await firstLine(child)) as { url: string }
  const pid = child.pid as number
  return {
    url,
    cpuMicros: () => cpuMicrosOf(pid),
    rssMb: () => rssMbOf(pid),
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

async function firstLine(child: ChildProcess): Promise<string> {
  const ended = once(child, 'exit').then(([status]) => {
    throw new Error(`the program ended with ${status}`)
  })
  const said = once(child.stdout as NodeJS.ReadableStream, 'data').then(([chunk]) => String(chunk))
  return Promise.race([said, ended])
}

/** The CPU time of PostgreSQL so far: its postmaster, its running processes, and those that have ended. */
export function databaseCpuMicros(postmaster: number): number {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
  return children.reduce((sum, pid) => sum + cpuMicrosOf(Number(pid)), cpuMicrosOf(postmaster, true))
}

function parentOf(pid: string): number | null {
  try {
    return Number(statOf(pid)[1])
  } catch {
    // The process has ended meanwhile.
    return null
  }
}

/** The fields after the process name, which may contain any character: state, parent, ... (proc_pid_stat(5), from field 3). */
const statOf = (pid: string | number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []

/** A clock tick is 10 ms on all Linux systems. */
function cpuMicrosOf(pid: number, withEndedChildren = false): number {
  const fields = statOf(pid).map(Number)
  const ticks = withEndedChildren ? [11, 12, 13, 14] : [11, 12]
  return ticks.reduce((sum, at) => sum + (fields[at] ?? 0), 0) * 10_000
}

function rssMbOf(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
  return Number(kilobytes) / 1024
}
