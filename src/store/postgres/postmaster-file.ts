import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '../../kernel/process/is-alive.ts'
import type { PostgresHome } from './home.ts'

/**
 * PostgreSQL's lock file, `postmaster.pid`: line 1 is the pid, line 5 the folder of the Unix socket. The file remains
 * after kill -9, and then the pid may belong to any process.
 */
const read = (home: PostgresHome) => readFile(join(home.cluster, 'postmaster.pid'), 'utf8').catch(() => '')

/** The folder of a running server's socket, which may differ from the one a new server would use (TMPDIR). */
export async function runningSocketDir(home: PostgresHome): Promise<string> {
  return (await read(home)).split('\n')[4]?.trim() || home.socketDir
}

/** The pid of a living postmaster of this cluster, or null. */
export async function postmasterPid(home: PostgresHome): Promise<number | null> {
  const pid = Number.parseInt(await read(home), 10)
  return pid > 0 && (await isPostmasterOf(pid, home)) ? pid : null
}

/**
 * Removes the lock files where the process with their pid is not a postmaster of this cluster. PostgreSQL takes any
 * living process of its user with that pid for a postmaster, which can prevent a start for ever in a container, where
 * pids start again.
 */
export async function removeStaleLocks(home: PostgresHome): Promise<void> {
  const before = await read(home)
  if (before !== '') {
    const pid = Number.parseInt(before, 10)
    if (await isPostmasterOf(pid, home)) return
    // Another process may have removed the file and started a server since.
    if ((await read(home)) === before) await rm(join(home.cluster, 'postmaster.pid'), { force: true })
  }
  const socketLock = join(home.socketDir, '.s.PGSQL.5432.lock')
  const holder = Number.parseInt(await readFile(socketLock, 'utf8').catch(() => ''), 10)
  if (holder > 0 && !(await isPostmasterOf(holder, home))) await rm(socketLock, { force: true })
}

async function isPostmasterOf(pid: number, home: PostgresHome): Promise<boolean> {
  if (!isAlive(pid)) return false
  const command = await commandLine(pid)
  return command.includes('postgres') && command.includes(home.cluster)
}

async function commandLine(pid: number): Promise<string> {
  const linux = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null)
  if (linux !== null) return linux.replaceAll('\0', ' ')
  return new Promise((resolve) => {
    execFile('ps', ['-ww', '-o', 'command=', '-p', String(pid)], (_, stdout) => resolve(stdout))
  })
}
