import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Files that give a newcomer access, for a start without a terminal: what a service prints stays for years in a journal, in the logs of a
 * container or in a log collector. Only the service's user can read the files.
 */
export const OWNER_LINK_FILE = 'owner-link.txt'
export const FIRST_KEY_FILE = 'first-api-key.txt'

/** Writes a file that only its owner can read, replacing an earlier one. @returns its path */
export async function writeAccessFile(dataDir: string, name: string, text: string): Promise<string> {
  const path = join(dataDir, name)
  const half = `${path}.${process.pid}`
  await mkdir(dataDir, { recursive: true })
  await writeFile(half, `${text}\n`, { mode: 0o600 })
  await rename(half, path)
  return path
}

/** Removes the file of an owner's link that is no longer needed. */
export const removeOwnerLinkFile = (dataDir: string): Promise<void> =>
  rm(join(dataDir, OWNER_LINK_FILE), { force: true })
