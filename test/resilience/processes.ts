import { readdirSync, readFileSync } from 'node:fs'

/** A process of this machine at one moment; `born` tells it from a later one with the same pid. Linux only. */
export interface Process {
  pid: number
  parent: number
  born: string
  command: string
}

/** Everything that runs now, by pid; what ends meanwhile is left out, and so is what has ended and waits for its parent. */
export function processes(): Map<number, Process> {
  const found = new Map<number, Process>()
  for (const name of readdirSync('/proc')) {
    const one = /^\d+$/.test(name) ? readProcess(Number(name)) : null
    if (one) found.set(one.pid, one)
  }
  return found
}

function readProcess(pid: number): Process | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is a name in brackets, which may hold anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z') return null
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { pid, parent: Number(fields[1]), born: fields[19] ?? '', command }
  } catch {
    return null
  }
}

/** A process and all that came of it. */
export function familyOf(pid: number): Process[] {
  const all = [...processes().values()]
  const family = all.filter((one) => one.pid === pid)
  for (const member of family) family.push(...all.filter((one) => one.parent === member.pid))
  return family
}

/** Those of them that are still there. */
export function survivors(family: readonly Process[]): Process[] {
  const now = processes()
  return family.filter(({ pid, born }) => now.get(pid)?.born === born)
}

/** The postmaster among them. */
export function postmasterIn(family: readonly Process[]): Process | undefined {
  return family.find(({ command }) => /\/postgres -D /.test(command) && !command.startsWith('/bin/sh'))
}

/** Its open files, sockets and pipes. */
export const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length
