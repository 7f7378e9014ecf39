import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { writeAccessFile } from '../files/access-file.ts'

/** What `frontbell drain` leaves in a file in the data folder before it signals the process: a signal cannot carry a number. */
interface DrainRequest {
  pid: number
  seconds: number
}

const FILE = 'drain.json'

/** Asks the service with this process id to drain within `seconds`. */
export async function requestDrain(dataDir: string, { pid, seconds }: DrainRequest): Promise<void> {
  await writeAccessFile(dataDir, FILE, JSON.stringify({ pid, seconds }))
  try {
    process.kill(pid, 'SIGTERM')
  } catch (error) {
    await rm(join(dataDir, FILE), { force: true })
    throw error
  }
}

/** Reads and deletes the request addressed to this process. @returns the seconds; null if there is none, so the signal came from elsewhere */
export async function takeDrainRequest(dataDir: string): Promise<number | null> {
  const file = join(dataDir, FILE)
  try {
    const { pid, seconds } = JSON.parse(await readFile(file, 'utf8')) as DrainRequest
    await rm(file, { force: true })
    return pid === process.pid && Number.isInteger(seconds) ? seconds : null
  } catch {
    return null
  }
}
