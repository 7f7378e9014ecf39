import { readdir } from 'node:fs/promises'
import { callsWithRecording, deleteStrayRecordings } from '../../features/calls/recording-retention.ts'
import { knownDocuments } from '../../features/documents/document.ts'
import type { BucketFiles } from '../../files/bucket-files.ts'
import { repeat } from '../../jobs/repeat.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import type { RunningParts } from '../running-parts.ts'

/** How soon a recording is in the bucket after its call. */
const UPLOAD_MS = 5_000
/** The delay after a failure. */
const RETRY_MS = 30_000
/** Stray recordings are a day old. */
const STRAYS_MS = 30 * 60_000
/** How long a stop waits for uploads. The rest is uploaded after the next start. */
const STOP_MS = 30_000
const AT_ONCE = 4
/** The most names in one query. */
const BATCH = 500

/** A folder whose files belong in the bucket. */
interface Waiting {
  readonly folder: string
  readonly files: BucketFiles
  /**
   * The given names that records reference. The others are not uploaded: their calls are in progress, or they were
   * erased.
   */
  belonging(names: readonly string[]): Promise<ReadonlySet<string>>
}

interface Parts {
  readonly folders: { readonly documents: string; readonly recordings: string }
  readonly bucket: { readonly documents: BucketFiles; readonly recordings: BucketFiles }
  readonly db: Database
  readonly clock: Clock
  readonly log: Log
  /** Called after each run with the number of files still waiting. */
  readonly onRun: (waiting: number) => void
}

/**
 * Uploads the recordings of ended calls, and the files that were in the folders before there was a bucket. Each instance uploads from its
 * own data folder. A file leaves the folder once it is in the bucket.
 */
export function startUploads(parts: Parts, running: Pick<RunningParts, 'add'>): void {
  const { folders, bucket, db, clock, log } = parts
  const uploads = new Uploads(parts, [
    { folder: folders.recordings, files: bucket.recordings, belonging: (names) => callsWithRecording(db, names) },
    { folder: folders.documents, files: bucket.documents, belonging: (names) => knownDocuments(db, names) },
  ])
  const stopStrays = repeat(clock, log, STRAYS_MS, () =>
    deleteStrayRecordings({ db, folder: folders.recordings, log }, clock.now()),
  )
  const stop = repeat(clock, log, UPLOAD_MS, () => uploads.run())
  running.add('files', async () => {
    await stopStrays()
    await stop()
    await uploads.finish()
  })
}

class Uploads {
  readonly #parts: Pick<Parts, 'clock' | 'log' | 'onRun'>
  readonly #kinds: readonly Waiting[]
  #retryAtMs = 0

  constructor(parts: Pick<Parts, 'clock' | 'log' | 'onRun'>, kinds: readonly Waiting[]) {
    this.#parts = parts
    this.#kinds = kinds
  }

  async run(): Promise<void> {
    const { clock, onRun } = this.#parts
    if (clock.monotonicMs() < this.#retryAtMs) return
    let waiting = 0
    for (const kind of this.#kinds) waiting += await this.#uploadAll(kind)
    onRun(waiting)
  }

  /** Before a stop: the folder of this instance may not outlive it. */
  async finish(): Promise<void> {
    this.#retryAtMs = 0
    let cancel = () => {}
    const limit = new Promise<void>((resolve) => {
      cancel = this.#parts.clock.after(STOP_MS, resolve)
    })
    await Promise.race([this.run(), limit])
    cancel()
  }

  /** @returns how many files still wait */
  async #uploadAll(kind: Waiting): Promise<number> {
    const names = await readdir(kind.folder).catch(() => [])
    let waiting = 0
    for (let at = 0; at < names.length; at += BATCH) {
      const belonging = [...(await kind.belonging(names.slice(at, at + BATCH)))]
      waiting += belonging.length
      for (let n = 0; n < belonging.length && this.#retryAtMs <= this.#parts.clock.monotonicMs(); n += AT_ONCE) {
        const done = await Promise.all(belonging.slice(n, n + AT_ONCE).map((name) => this.#upload(kind, name)))
        waiting -= done.filter(Boolean).length
      }
    }
    return waiting
  }

  async #upload(kind: Waiting, name: string): Promise<boolean> {
    const { log, clock } = this.#parts
    try {
      await kind.files.upload(name)
      // Erased in between: the record no longer references the file, and the erasure found nothing in the bucket.
      if (!(await kind.belonging([name])).has(name)) await kind.files.remove(name)
      return true
    } catch (err) {
      this.#retryAtMs = clock.monotonicMs() + RETRY_MS
      log.error(
        { file: name, err },
        'a file could not be uploaded to the bucket; it stays in the data folder until then',
      )
      return false
    }
  }
}
