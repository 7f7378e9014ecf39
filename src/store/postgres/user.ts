import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** Whom PostgreSQL runs as. It refuses to run as root, so root hands it to an unprivileged user. */
export interface PostgresUser {
  name: string
  uid: number
  gid: number
}

/** Picks from the text of /etc/passwd: `frontbell` if the machine has such a user, else `nobody`. */
export function unprivilegedUser(passwd: string): PostgresUser | null {
  const users = passwd.split('\n').map((line) => line.split(':'))
  for (const wanted of ['frontbell', 'nobody']) {
    const fields = users.find(([name]) => name === wanted)
    // macOS writes nobody as -2, which the kernel keeps as an unsigned 32-bit number.
    const uid = Number(fields?.[2]) >>> 0
    if (fields && uid !== 0) return { name: wanted, uid, gid: Number(fields[3]) >>> 0 }
  }
  return null
}

export async function readUnprivilegedUser(): Promise<PostgresUser | null> {
  return unprivilegedUser(await readFile('/etc/passwd', 'utf8').catch(() => ''))
}

/** What `spawn` needs to run as that user; nothing for null, which is ourselves. */
export const asUser = (user: PostgresUser | null) => (user ? { uid: user.uid, gid: user.gid } : {})

/**
 * Which of the paths that user can really use: `x` to pass or run, `r` to read. Asked of the kernel by a process running
 * as that user, as permission bits alone do not tell (access lists, mounts, symbolic links).
 */
export async function usableBy(user: PostgresUser | null, tests: readonly ['x' | 'r', string][]): Promise<boolean[]> {
  const script = 'while [ $# -gt 0 ]; do if test "$1" "$2"; then echo 1; else echo 0; fi; shift 2; done'
  const parameters = tests.flatMap(([kind, path]) => [`-${kind}`, path])
  const child = spawn('/bin/sh', ['-c', script, 'sh', ...parameters], {
    ...asUser(user),
    cwd: '/',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let answers = ''
  child.stdout.on('data', (chunk) => {
    answers += chunk
  })
  await new Promise((resolve, reject) => child.on('close', resolve).on('error', reject))
  const lines = answers.split('\n')
  return tests.map((_, index) => lines[index] === '1')
}
