import { readdirSync, readFileSync } from 'node:fs'

/** A process of this machine at one moment; `born` distinguishes it from a later one with the same pid. Linux only. */
export interface Process {
  pid: number
  parent: number
  born: string
  command: string
}

/** All running processes by pid, without those that end during the look-up and without zombies. */
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
    // The second field is a name in parentheses, which may contain any character.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z') return null
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return { pid, parent: Number(fields[1]), born: fields[19] ?? '', command }
  } catch {
    return null
  }
}

/** A process and all its descendants. */
export function familyOf(pid: number): Process[] {
  const all = [...processes().values()]
  const family = all.filter((one) => one.pid === pid)
  for (const member of family) family.push(...all.filter((one) => one.parent === member.pid))
  return family
}

/** Those processes that still run. */
export function survivors(family: readonly Process[]): Process[] {
  const now = processes()
  return family.filter(({ pid, born }) => now.get(pid)?.born === born)
}

/** The postmaster among the processes. */
export function postmasterIn(family: readonly Process[]): Process | undefined {
  return family.find(({ command }) => /\/postgres -D /.test(command) && !command.startsWith('/bin/sh'))
}

/** The number of its open files, sockets and pipes. */
export const openFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length
