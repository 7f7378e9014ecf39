import { mkdir, open, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FinishedCall, finishCall } from '../../features/calls/call-ending.ts'
import { missedCallText } from '../../features/calls/call-texts.ts'
import { ApiError } from '../../kernel/api-error.ts'
import type { CancelTimer, Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'

const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 60_000

export interface CallJournalOptions {
  /** `<data>/journal`. */
  folder: string
  db: Database
  clock: Clock
  log: Log
}

/**
 * Ended calls on their way into the database. Each call is written to a file first, so that it survives a crash and an outage of
 * the database; the file is deleted when the row is committed. Replaying a call is safe, because `finishCall` is idempotent.
 */
export class CallJournal {
  readonly #options: CallJournalOptions
  readonly #pending = new Map<string, FinishedCall>()
  #retryMs = FIRST_RETRY_MS
  #cancelRetry: CancelTimer | null = null
  #running: Promise<void> | null = null
  #closed = false

  constructor(options: CallJournalOptions) {
    this.#options = options
  }

  /** The ids of the calls that are still waiting for the database. */
  get pending(): string[] {
    return [...this.#pending.keys()]
  }

  /**
   * Writes the checkpoint of a call in progress: the record that it would have if the service ended now. It replaces the last checkpoint. Never
   * throws.
   */
  async writeCheckpoint(callId: string, ending: FinishedCall): Promise<void> {
    const path = join(this.#options.folder, checkpointName(callId))
    try {
      await mkdir(this.#options.folder, { recursive: true, mode: 0o700 })
      await writeFile(`${path}.tmp`, JSON.stringify(ending), { mode: 0o600 })
      await rename(`${path}.tmp`, path)
    } catch (err) {
      this.#options.log.warn({ callId, err }, 'the checkpoint of a call cannot be written; check the disk')
    }
  }

  /** The last checkpoint of a call; null if there is none or it cannot be read. */
  async readCheckpoint(callId: string): Promise<FinishedCall | null> {
    try {
      return readEnding(await readFile(join(this.#options.folder, checkpointName(callId)), 'utf8'))
    } catch {
      return null
    }
  }

  removeCheckpoint(callId: string): Promise<void> {
    return this.#remove(checkpointName(callId))
  }

  /** Writes an ended call to the disk only; `finish` writes the final record. Never throws. */
  async keep(callId: string, ending: FinishedCall): Promise<void> {
    try {
      await this.#write(callId, ending)
      await this.#remove(checkpointName(callId))
    } catch (error) {
      this.#options.log.error({ callId, err: error }, 'the journal of calls cannot be written; check the disk')
    }
  }

  /** Writes an ended call to the disk and to the database, at once or when the database responds again. Never throws. */
  async finish(callId: string, ending: FinishedCall): Promise<void> {
    this.#pending.set(callId, ending)
    await this.keep(callId, ending)
    await this.#deliver(callId, ending)
    if (this.#pending.size > 0) this.#retryLater()
  }

  /** At start, before interrupted calls are recovered: replays the files of earlier runs. Returns the number of calls. */
  async replay(): Promise<number> {
    for (const name of await this.#fileNames()) {
      const ending = await this.#read(name)
      if (ending) this.#pending.set(callIdOf(name), ending)
    }
    const found = this.#pending.size
    await this.#deliverAll()
    await this.#removeOldCheckpoints()
    return found
  }

  /** Stops retrying; remaining files stay on the disk for the next start. */
  async close(): Promise<void> {
    this.#closed = true
    this.#cancelRetry?.()
    await this.#running
  }

  async #deliverAll(): Promise<void> {
    for (const [callId, ending] of this.#pending) await this.#deliver(callId, ending)
    if (this.#pending.size > 0) this.#retryLater()
    else this.#retryMs = FIRST_RETRY_MS
  }

  async #deliver(callId: string, ending: FinishedCall): Promise<void> {
    const { db, clock, log } = this.#options
    try {
      await finishCall(db, callId, ending, await missedCallText(db, callId, ending, clock.now()))
    } catch (error) {
      if (isTemporary(error)) {
        log.error({ callId, err: error }, 'an ended call cannot be recorded yet; it is kept in the journal')
        return
      }
      log.error({ callId, err: error }, 'an ended call cannot be recorded; its journal file stays for the next start')
      this.#pending.delete(callId)
      return
    }
    await this.#remove(fileName(callId))
    this.#pending.delete(callId)
  }

  async #remove(name: string): Promise<void> {
    // `rm` looks at the file twice before it deletes it.
    await unlink(join(this.#options.folder, name)).catch(() => {})
  }

  /** Deletes old checkpoints, which remain if another instance with another disk recorded the call. */
  async #removeOldCheckpoints(): Promise<void> {
    const { folder, clock } = this.#options
    for (const name of (await readdir(folder).catch(() => [])).filter((one) => one.includes(CHECKPOINT_SUFFIX))) {
      const path = join(folder, name)
      const { mtimeMs = 0 } = await stat(path).catch(() => ({}) as { mtimeMs?: number })
      if (mtimeMs < clock.now().getTime() - CHECKPOINT_KEPT_MS) await unlink(path).catch(() => {})
    }
  }

  #retryLater(): void {
    if (this.#closed || this.#cancelRetry) return
    this.#cancelRetry = this.#options.clock.after(this.#retryMs, () => {
      this.#cancelRetry = null
      this.#retryMs = Math.min(MAX_RETRY_MS, this.#retryMs * 2)
      this.#running = this.#deliverAll()
    })
  }

  /** Writes atomically: a file with this name is complete and synced to the disk. */
  async #write(callId: string, ending: FinishedCall): Promise<void> {
    const { folder } = this.#options
    const path = join(folder, fileName(callId))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = await open(`${path}.tmp`, 'w', 0o600)
    try {
      await file.writeFile(JSON.stringify(ending))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(`${path}.tmp`, path)
    await syncFolder(folder)
  }

  async #fileNames(): Promise<string[]> {
    const names = await readdir(this.#options.folder).catch(() => [])
    return names.filter((name) => name.endsWith(SUFFIX)).sort()
  }

  async #read(name: string): Promise<FinishedCall | null> {
    try {
      return readEnding(await readFile(join(this.#options.folder, name), 'utf8'))
    } catch (error) {
      this.#options.log.error(
        { file: name, err: error },
        'a journal file cannot be read; it is set aside as .unreadable',
      )
      await this.#setAside(name, 'unreadable')
      return null
    }
  }

  async #setAside(name: string, why: string): Promise<void> {
    const path = join(this.#options.folder, name)
    await rename(path, `${path}.${why}`).catch(() => {})
  }
}

const SUFFIX = '.json'
/** The suffix is that of earlier versions, so that an upgrade recovers their calls too. */
const CHECKPOINT_SUFFIX = '.draft'
/** By this time recovery has read every older checkpoint. */
const CHECKPOINT_KEPT_MS = 24 * 60 * 60_000
const fileName = (callId: string): string => `${callId}${SUFFIX}`
const checkpointName = (callId: string): string => `${callId}${CHECKPOINT_SUFFIX}`
const callIdOf = (name: string): string => name.slice(0, -SUFFIX.length)

/** Whether waiting may help: errors of the database or the network have a code, others do not. */
function isTemporary(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 'UNAVAILABLE'
  return typeof (error as { code?: unknown } | null)?.code === 'string'
}

function readEnding(text: string): FinishedCall {
  const ending = JSON.parse(text) as FinishedCall & { endedAt: string }
  const endedAt = new Date(ending.endedAt)
  if (Number.isNaN(endedAt.getTime()) || typeof ending.status !== 'string') throw new Error('not an ended call')
  return { ...ending, endedAt }
}

/** Makes the rename durable. Some systems cannot sync a folder; the content of the file is durable there anyway. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  if (!handle) return
  await handle.sync().catch(() => {})
  await handle.close()
}
