import { rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Files that give a newcomer access, for a start without a terminal: what a service prints stays for years in a journal, in the logs of a
 * container or in a log collector. Only the service's user can read the files.
 */
export const OWNER_LINK_FILE = 'owner-link.txt'
export const FIRST_KEY_FILE = 'first-api-key.txt'

/** Removes the file of an owner's link that is no longer needed. */
export const removeOwnerLinkFile = (dataDir: string): Promise<void> =>
  rm(join(dataDir, OWNER_LINK_FILE), { force: true })
