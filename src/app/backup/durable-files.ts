import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmod, type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { SetupError } from '../../kernel/setup-error.ts'

/** A folder that is written under a temporary name, and gets its final name when it is complete and on disk. */
export interface FolderInWork {
  /** Its path until `finish`. */
  readonly path: string
  /** Gives the folder its name, after everything in it was flushed. */
  finish(): Promise<void>
  /** Removes everything written. */
  discard(): Promise<void>
}

/**
 * Starts the folder `name` and creates its parent folders. @param mode its file mode
 * @throws SetupError if the folder cannot be created
 */
export async function beginFolder(name: string, mode = 0o700): Promise<FolderInWork> {
  const whole = resolve(name)
  const path = `${whole}.unfinished-${randomBytes(4).toString('hex')}`
  try {
    await mkdir(dirname(whole), { recursive: true })
    await mkdir(path)
    await chmod(path, mode)
  } catch (error) {
    throw refusedBeside(whole, error) ?? error
  }
  return {
    path,
    async finish() {
      await flushFolders(path)
      await rename(path, whole)
      await flush(dirname(whole))
    },
    discard: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** Error codes of a disk that is full, read-only or broken, and of a folder that the service may not write to. */
const REFUSALS = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EACCES', 'EPERM', 'EIO', 'ENOTDIR', 'EEXIST'])

const MISSING_RIGHTS = new Set(['EACCES', 'EPERM'])

const isRefusal = (error: unknown): error is NodeJS.ErrnoException =>
  REFUSALS.has((error as NodeJS.ErrnoException).code ?? '')

/** The error to show if the disk refused to write; null for other errors. */
export const refusedByDisk = (folder: string, error: unknown): SetupError | null =>
  isRefusal(error)
    ? new SetupError(`${folder} cannot be written, and nothing was kept: ${error.message}`, { cause: error })
    : null

/** The error to show if a folder cannot be created beside `path`; null for other errors. */
export function refusedBeside(path: string, error: unknown): SetupError | null {
  if (!isRefusal(error)) return null
  const parent = dirname(resolve(path))
  const advice = MISSING_RIGHTS.has(error.code ?? '')
    ? ` Let the user ${userInfo().username} create folders there, or run the command as a user who may.`
    : ''
  return new SetupError(`No folder can be created in ${parent}: ${error.message}.${advice}`, { cause: error })
}

/** @returns false if the folder does not exist, or is empty */
export async function hasContent(folder: string): Promise<boolean> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return []
    throw error
  })
  return entries.length > 0
}

export interface WrittenFile {
  readonly bytes: number
  /** Hexadecimal. */
  readonly sha256: string
}

export type Chunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** Writes a file that only its owner can read, and flushes it to the disk. */
export async function writeDurably(path: string, chunks: Chunks): Promise<WrittenFile> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const handle = await open(path, 'wx', 0o600)
  try {
    const written = await writeAll(handle, chunks)
    await handle.sync()
    return written
  } finally {
    await handle.close()
  }
}

async function writeAll(handle: FileHandle, chunks: Chunks): Promise<WrittenFile> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of chunks) {
    hash.update(chunk)
    bytes += chunk.length
    await handle.appendFile(chunk)
  }
  return { bytes, sha256: hash.digest('hex') }
}

/**
 * Flushes everything written to the file system of a folder, which is faster than flushing each of a thousand files.
 * @throws if the system's `sync` reports an error
 */
export async function flushFileSystem(folder: string): Promise<void> {
  await promisify(execFile)('sync', ['-f', folder])
}

async function flushFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await flushFolders(join(folder, entry.name)).catch(ignoreForeign)
  await flush(folder)
}

/** PostgreSQL flushes its own folders, which may belong to another user. */
function ignoreForeign(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EACCES') throw error
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
