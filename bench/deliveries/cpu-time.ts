import { readdirSync, readFileSync } from 'node:fs'
import type { Database } from '../../src/store/database.ts'

/** CPU time of PostgreSQL's processes, from Linux's /proc (proc(5)). */
const MS_PER_TICK = 10

/** The PID of the postmaster; null if PostgreSQL runs on another machine. */
export async function postmasterOf(db: Database): Promise<number | null> {
  const [row] = await db.read<{ pid: number }[]>`SELECT pg_backend_pid() AS pid`
  return statOf(row?.pid ?? 0)?.parent ?? null
}

/** CPU time of a process, its living children and the children that it has waited for. */
export function cpuMsBelow(pid: number): number {
  const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const stats = numbers.flatMap((name) => statOf(Number(name)) ?? [])
  const family = stats.filter((one) => one.pid === pid || one.parent === pid)
  return family.reduce((sum, one) => sum + one.cpuMs, 0)
}

function statOf(pid: number): { pid: number; parent: number; cpuMs: number } | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
    return { pid, parent: Number(fields[1]), cpuMs: ticks * MS_PER_TICK }
  } catch {
    return null
  }
}
