import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from './cluster.ts'
import type { PostgresHome } from './home.ts'

/**
 * PostgreSQL's own lock file, `postmaster.pid`: line 1 is the pid, line 5 the folder of the Unix socket. It outlives a
 * kill -9, and then the pid may belong to anybody.
 */
const read = (home: PostgresHome) => readFile(join(home.cluster, 'postmaster.pid'), 'utf8').catch(() => '')

/** Where a running server listens, whatever TMPDIR its starter had; else where one will. */
export async function runningSocketDir(home: PostgresHome): Promise<string> {
  return (await read(home)).split('\n')[4]?.trim() || home.socketDir
}

/** The pid of a living postmaster of this cluster, or null. */
export async function postmasterPid(home: PostgresHome): Promise<number | null> {
  const pid = Number.parseInt(await read(home), 10)
  return pid > 0 && (await isPostmasterOf(pid, home)) ? pid : null
}

/**
 * PostgreSQL takes any living process of its user that has the pid in the file for a postmaster, which in a container
 * (pids start anew) can block it for ever. Removes the lock files when that process is not a postmaster of this cluster.
 */
export async function removeStaleLocks(home: PostgresHome): Promise<void> {
  const before = await read(home)
  if (before !== '') {
    const pid = Number.parseInt(before, 10)
    if (await isPostmasterOf(pid, home)) return
    // Somebody else may have removed it and started a server since.
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
