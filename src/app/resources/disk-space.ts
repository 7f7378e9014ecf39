import { mkdir, statfs } from 'node:fs/promises'
import type { Readiness } from '../../http/edge/server-options.ts'
import { repeat } from '../../jobs/repeat.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'

/** About four hours of recorded calls (1.9 MB a minute). */
const LOW_BYTES = 500_000_000
/** PostgreSQL needs 16 MB for its next log segment. */
const FULL_BYTES = 32_000_000
const LOOK_EVERY_MS = 5_000

export type DiskState = 'ok' | 'low' | 'full'

/** The space that is left for this user on the disk of a folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export function diskState(bytes: number): DiskState {
  if (bytes < FULL_BYTES) return 'full'
  return bytes < LOW_BYTES ? 'low' : 'ok'
}

const ALREADY = 'Calls and reading work. Free some space.'
const WITHOUT_WRITING = 'Calls in progress and reading work; new calls get 503. Free some space.'
const AHEAD = 'Everything works. Free some space for the database and the recordings.'

/** What `/readyz` says about a disk. With a database elsewhere, a full disk costs only recordings and documents. */
export function diskReadiness(state: DiskState, folder: string, hasDatabase: boolean): Readiness {
  if (state === 'ok') return { refusal: null, warnings: [] }
  if (state === 'low') return { refusal: null, warnings: [`The disk of ${folder} is nearly full. ${AHEAD}`] }
  const lost = hasDatabase ? 'writing, recordings and documents fail' : 'recordings and documents fail'
  const text = `The disk of ${folder} is full: ${lost}. ${hasDatabase ? WITHOUT_WRITING : ALREADY}`
  return hasDatabase ? { refusal: text, warnings: [] } : { refusal: null, warnings: [text] }
}

interface Watched {
  folder: string
  /** Whether the database is on this disk. */
  hasDatabase: boolean
  clock: Clock
  log: Log
}

/** Checks the disk of the data folder every few seconds, and logs when it becomes nearly full, full, or has space again. */
export async function watchDisk({ folder, hasDatabase, clock, log }: Watched) {
  let state: DiskState = 'ok'
  const look = async () => {
    const bytes = await freeBytes(folder)
    const before = state
    state = diskState(bytes)
    if (state === before) return
    const freeMegabytes = Math.floor(bytes / 1_000_000)
    if (state === 'ok') log.info({ freeMegabytes }, 'the disk of the data folder has space again')
    else log.warn({ freeMegabytes }, `the disk of the data folder is ${state === 'full' ? 'full' : 'nearly full'}`)
  }
  // Creates the folder of a new installation; if that is not permitted, the parts that write there report it.
  await mkdir(folder, { recursive: true }).then(look, () => {})
  return { readiness: () => diskReadiness(state, folder, hasDatabase), close: repeat(clock, log, LOOK_EVERY_MS, look) }
}
