import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'

/** The user that runs PostgreSQL. PostgreSQL refuses to run as root, so root runs it as an unprivileged user. */
export interface PostgresUser {
  name: string
  uid: number
  gid: number
}

/** Picks the user from the text of /etc/passwd: `frontbell` if it exists, else `nobody`. */
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

/** The options of `spawn` to run as that user; none for null, which is the current user. */
export const asUser = (user: PostgresUser | null) => (user ? { uid: user.uid, gid: user.gid } : {})

/**
 * For each path, whether the user can access it: `x` to enter or run, `r` to read, `w` to write. A process that runs as that user
 * asks the kernel, because permission bits alone do not tell (access lists, mounts, symbolic links).
 */
export async function usableBy(
  user: PostgresUser | null,
  tests: readonly ['x' | 'r' | 'w', string][],
): Promise<boolean[]> {
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
