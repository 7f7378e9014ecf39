import { createHash, randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '../../kernel/log.ts'
import { SetupError } from '../../kernel/setup-error.ts'
import { ensureLibraryLinks, type PostgresBinaries } from './binaries.ts'
import { type PostgresUser, readUnprivilegedUser, usableBy } from './user.ts'

/** Where the embedded PostgreSQL of one data folder lives, and which user runs it. */
export interface PostgresHome {
  /** Accessible by PostgreSQL's user only (0700); holds everything below. */
  base: string
  /** PGDATA. Created under another name and then renamed, so that it is complete as soon as it exists. */
  cluster: string
  /** Holds the Unix socket; there is no TCP port. */
  socketDir: string
  /** The PostgreSQL build that `user` can run. */
  native: string
  user: PostgresUser | null
}

/**
 * The path of a Unix socket may have 107 bytes on Linux and 103 on macOS, including `/.s.PGSQL.5432` and the suffix of
 * its lock file.
 */
const MAX_SOCKET_DIR = 80
/**
 * A file in the data folder that says where the cluster is, if PostgreSQL's user cannot access the data folder itself.
 */
const POINTER = 'postgres-location'
/** If we are root, PostgreSQL's user must be able to enter the data folder; no other user needs to list it. */
export const DATA_FOLDER_MODE = process.getuid?.() === 0 ? 0o711 : 0o700
const ELSEWHERE = '/var/lib/frontbell'

/**
 * Finds the home of a data folder's PostgreSQL, or creates it. If we are root, the home belongs to an unprivileged
 * user; if that user cannot access the data folder (a 0700 folder above it), the home is under /var/lib/frontbell, and
 * a pointer file in the data folder says where.
 * @throws SetupError
 */
export async function preparePostgresHome(
  dataDir: string,
  binaries: PostgresBinaries,
  log: Log,
): Promise<PostgresHome> {
  const root = process.getuid?.() === 0
  await makeDataFolder(dataDir)
  const data = await realpath(dataDir)
  const { base, user } = root ? await baseAsRoot(data, log) : await baseAsOrdinaryUser(data)
  const native = await usableBinaries(binaries, base, user, log)
  return { base, user, native, cluster: join(base, 'cluster'), socketDir: await socketFolder(base, user) }
}

/** Whether a PostgreSQL was made for the data folder. */
export const hasPostgresHome = async (dataDir: string): Promise<boolean> =>
  (await exists(join(dataDir, 'postgres'))) || (await exists(join(dataDir, POINTER)))

/** Removes the PostgreSQL of a discarded data folder, even if it is stored elsewhere. It must not be running. */
export async function removePostgresHome(dataDir: string): Promise<void> {
  const pointed = await readFile(join(dataDir, POINTER), 'utf8').catch(() => null)
  const base = pointed === null ? join(dataDir, 'postgres') : pointed.trim()
  await rm(base, { recursive: true, force: true, maxRetries: 5 })
}

/** @throws SetupError */
export async function makeDataFolder(dataDir: string): Promise<void> {
  try {
    const made = await mkdir(dataDir, { recursive: true })
    if (made !== undefined) await chmod(dataDir, DATA_FOLDER_MODE)
  } catch (cause) {
    throw new SetupError(`The data folder ${dataDir} cannot be made: ${reason(cause)}`, { cause })
  }
}

async function baseAsOrdinaryUser(data: string): Promise<{ base: string; user: null }> {
  const base = join(data, 'postgres')
  if (await exists(join(data, POINTER)))
    throw new SetupError(`The database of ${data} was made by root (see ${POINTER} there). Run as root again.`)
  await mkdir(base, { mode: 0o700, recursive: true }).catch((cause) => {
    throw new SetupError(`The data folder ${data} cannot be written: ${reason(cause)}`, { cause })
  })
  const owner = (await stat(base)).uid
  if (owner !== process.getuid?.())
    throw new SetupError(
      `The database in ${base} belongs to the user with id ${owner}, it was probably started as root before. ` +
        'Run as that user or as root.',
    )
  return { base, user: null }
}

async function baseAsRoot(data: string, log: Log): Promise<{ base: string; user: PostgresUser }> {
  const pointed = await readFile(join(data, POINTER), 'utf8').catch(() => null)
  const known = pointed === null ? join(data, 'postgres') : pointed.trim()
  if (await exists(known)) return { base: known, user: await ownerOf(known) }
  if (pointed !== null)
    throw new SetupError(`${join(data, POINTER)} says that the database is in ${known}, but it is not there.`)

  const user = await readUnprivilegedUser()
  if (!user)
    throw new SetupError('PostgreSQL refuses to run as root and /etc/passwd names no user "nobody". Set DATABASE_URL.')
  if ((await usableBy(user, [['x', data]]))[0]) {
    await makeOwned(known, user)
    return { base: known, user }
  }
  return { base: await baseElsewhere(data, user, log), user }
}

/** Keeps the owner of an existing cluster: an ordinary user may have created a folder that root now starts. */
async function ownerOf(base: string): Promise<PostgresUser> {
  const { uid, gid } = await stat(base)
  if (uid === 0) throw new SetupError(`${base} belongs to root, and PostgreSQL refuses to run as root. Move it away.`)
  const user = { name: `user ${uid}`, uid, gid }
  if (!(await usableBy(user, [['x', base]]))[0])
    throw new SetupError(
      `PostgreSQL runs as the user with id ${uid}, who cannot reach ${base}: ` +
        'a folder above it is closed to other users (chmod o+x), or the data folder has to move.',
    )
  return user
}

async function baseElsewhere(data: string, user: PostgresUser, log: Log): Promise<string> {
  const base = join(ELSEWHERE, randomBytes(8).toString('hex'))
  try {
    // mkdir applies the umask, which may have removed permissions.
    if (await mkdir(ELSEWHERE, { recursive: true })) await chmod(ELSEWHERE, 0o755)
    await makeOwned(base, user)
    if (!(await usableBy(user, [['x', base]]))[0]) throw new Error(`${ELSEWHERE} is closed to other users`)
  } catch (cause) {
    throw new SetupError(
      `PostgreSQL refuses to run as root, and the user "${user.name}" can reach neither ${data} nor ${base} ` +
        `(${reason(cause)}). Use a data folder that other users can pass into, or set DATABASE_URL.`,
      { cause },
    )
  }
  const pointer = join(data, POINTER)
  try {
    await writeFile(pointer, `${base}\n`, { flag: 'wx' })
  } catch {
    // Another process was first; use its choice.
    await rm(base, { recursive: true })
    return (await readFile(pointer, 'utf8')).trim()
  }
  log.warn(
    { data, base, user: user.name },
    `PostgreSQL runs as "${user.name}", who cannot reach the data folder; the database is kept in ${base}`,
  )
  return base
}

async function makeOwned(folder: string, user: PostgresUser): Promise<void> {
  await mkdir(folder, { mode: 0o700, recursive: true })
  await chown(folder, user.uid, user.gid)
}

/** The build itself if `user` can run it, otherwise a copy beside the database. */
async function usableBinaries(
  { native, version }: PostgresBinaries,
  base: string,
  user: PostgresUser | null,
  log: Log,
): Promise<string> {
  const linked = ensureLibraryLinks(native)
  const tests: ['x' | 'r', string][] = [
    ['x', join(native, 'bin', 'postgres')],
    ['r', join(native, 'share', 'postgresql', 'postgres.bki')],
  ]
  if (linked && (!user || (await usableBy(user, tests)).every(Boolean))) return native

  const copy = join(base, `binaries-${version}`, 'native')
  if (await exists(copy)) return copy
  log.info({ native, copy }, 'copying the PostgreSQL binaries to where its user can read them')
  const half = join(base, `binaries-${randomBytes(4).toString('hex')}`)
  await cp(native, join(half, 'native'), { recursive: true, verbatimSymlinks: true })
  ensureLibraryLinks(join(half, 'native'))
  if (user) await chownAll(half, user)
  await rename(half, join(base, `binaries-${version}`)).catch(() => rm(half, { recursive: true }))
  return copy
}

async function chownAll(folder: string, user: PostgresUser): Promise<void> {
  await chown(folder, user.uid, user.gid)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await chownAll(path, user)
    else if (entry.isFile()) await chown(path, user.uid, user.gid)
  }
}

/** The base itself, or a short folder named after it if the socket's path would be too long for the kernel. */
async function socketFolder(base: string, user: PostgresUser | null): Promise<string> {
  if (Buffer.byteLength(base) <= MAX_SOCKET_DIR) return base
  const name = `frontbell-${createHash('sha256').update(base).digest('hex').slice(0, 16)}`
  const folder = Buffer.byteLength(join(tmpdir(), name)) <= MAX_SOCKET_DIR ? join(tmpdir(), name) : join('/tmp', name)
  const uid = user?.uid ?? process.getuid?.()
  await mkdir(folder, { mode: 0o700 }).then(
    () => user && chown(folder, user.uid, user.gid),
    () => null,
  )
  // Every user can write to /tmp, so a folder of this name that another user made is refused.
  const found = await lstat(folder)
  if (!found.isDirectory() || (found.uid !== uid && found.uid !== process.getuid?.()))
    throw new SetupError(`${folder}, where the database's socket belongs, is somebody else's. Remove it.`)
  return folder
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

const reason = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))
