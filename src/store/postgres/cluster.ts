import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from '../../kernel/process/is-alive.ts'
import { SetupError } from '../../kernel/setup-error.ts'
import type { PostgresHome } from './home.ts'
import { POSTGRES_ENV } from './process.ts'
import { asUser } from './user.ts'

/** Character classes for search. Texts are ordered by code point, which no operating system upgrade can change. */
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'C']

/**
 * Creates the cluster unless it exists. It is created under another name and then renamed, so an incomplete one is
 * never taken for a database; of two concurrent processes, the first to rename wins.
 * @throws SetupError
 */
export async function makeCluster(home: PostgresHome, major: string, superuser: string): Promise<void> {
  const found = await readFile(join(home.cluster, 'PG_VERSION'), 'utf8').catch(() => null)
  if (found !== null) {
    if (found.trim() === major) return
    throw new SetupError(
      `The database in ${home.cluster} was made by PostgreSQL ${found.trim()}, and this is PostgreSQL ${major}. ` +
        'Export it with the Frontbell that made it, or point DATABASE_URL at a server that holds it.',
    )
  }
  await removeHalfMade(home.base)
  const half = join(home.base, `new-${process.pid}-${randomBytes(4).toString('hex')}`)
  try {
    await initialize(home, half, superuser)
    await rename(half, home.cluster)
    await flushFolder(home.base)
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    const code = (error as NodeJS.ErrnoException).code
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
}

async function initialize(home: PostgresHome, folder: string, superuser: string): Promise<void> {
  let output = ''
  for (const characters of CHARACTER_TYPES) {
    const parameters = ['-D', folder, '-U', superuser, '--auth=trust', '--encoding=UTF8', '--no-instructions']
    const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', `--lc-ctype=${characters}`]
    const done = await runInitdb(home, [...parameters, ...locale])
    if (done.code === 0) return
    output = done.output
    if (!output.includes('locale')) break
  }
  const last = output.trim().split('\n').filter(Boolean).slice(-3).join(' / ')
  throw new SetupError(`The database cannot be made in ${home.base}: ${last}`)
}

function runInitdb(home: PostgresHome, parameters: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(home.native, 'bin', 'initdb'), parameters, {
      ...asUser(home.user),
      cwd: home.base,
      env: POSTGRES_ENV,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, output }))
  })
}

/** Removes what a killed initdb left behind. */
async function removeHalfMade(base: string): Promise<void> {
  for (const name of await readdir(base)) {
    const maker = /^new-(\d+)-/.exec(name)?.[1]
    if (maker && !isAlive(Number(maker))) await rm(join(base, name), { recursive: true, force: true })
  }
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
