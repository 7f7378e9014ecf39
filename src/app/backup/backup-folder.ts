import { type FileHandle, open, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { BucketFiles } from '../../files/bucket-files.ts'
import type { CopiedTable, Snapshot } from '../../store/copy/snapshot.ts'
import { type WrittenFile, writeDurably } from './durable-files.ts'
import { CHECKSUMS_FILE, FILES_FOLDER, tableFile } from './manifest.ts'

/** The number of bytes read, compressed and written at once. */
const PIECE = 1 << 18
/** The names of files that are still being written. */
const HALF_WRITTEN = /\.(half|tmp)$/
const NEWLINE = 10

/** Writes the files of a backup, and keeps their checksums. */
export class BackupFolder {
  readonly #folder: string
  readonly #checksums: string[] = []
  readonly #paths = new Set<string>()
  /** The number of bytes written. */
  bytes = 0

  constructor(folder: string) {
    this.#folder = folder
  }

  async write(path: string, content: string | AsyncIterable<Uint8Array>): Promise<WrittenFile> {
    const chunks = typeof content === 'string' ? [Buffer.from(content)] : content
    const written = await writeDurably(join(this.#folder, path), chunks)
    this.#paths.add(path)
    this.#checksums.push(`${written.sha256}  ${path}\n`)
    this.bytes += written.bytes
    return written
  }

  /** @returns the SHA-256 of the list of checksums */
  async writeChecksums(): Promise<string> {
    return (await this.write(CHECKSUMS_FILE, this.#checksums.join(''))).sha256
  }

  /** @returns the number of rows */
  async copyTable(snapshot: Snapshot, table: CopiedTable): Promise<number> {
    const counted = { lines: 0 }
    await pipeline(
      await snapshot.readRows(table),
      (rows: AsyncIterable<Buffer>) => inPieces(rows, counted),
      createGzip({ level: 1, chunkSize: PIECE }),
      (chunks: AsyncIterable<Uint8Array>) => this.write(tableFile(table), chunks),
    )
    return counted.lines
  }

  /** Copies the files that are in the folder now. @returns how many */
  async copyFolder(dataDir: string, name: string): Promise<number> {
    let count = 0
    for (const path of await filesBelow(join(dataDir, name)))
      if (await this.copyFile(dataDir, relative(dataDir, path))) count++
    return count
  }

  /** Copies the files of a bucket that are not in the backup folder yet. @returns how many */
  async copyStored(files: BucketFiles, folder: string): Promise<number> {
    let count = 0
    for await (const name of files.names()) {
      const path = `${FILES_FOLDER}/${folder}/${name}`
      const file = this.#paths.has(path) ? null : await files.open(name)
      if (file === null) continue
      await this.write(path, await file.read())
      count++
    }
    return count
  }

  /** @returns false if the file no longer exists */
  async copyFile(dataDir: string, path: string): Promise<boolean> {
    const handle = await openIfThere(join(dataDir, path))
    if (handle === null) return false
    await this.write(`${FILES_FOLDER}/${path}`, handle.createReadStream({ highWaterMark: PIECE }))
    return true
  }
}

/** Joins rows, which arrive one by one, and counts them: the text format of COPY escapes the line breaks in values. */
async function* inPieces(rows: AsyncIterable<Buffer>, counted: { lines: number }): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const chunk of rows) {
    for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) counted.lines++
    waiting.push(chunk)
    bytes += chunk.length
    if (bytes < PIECE) continue
    yield Buffer.concat(waiting)
    waiting = []
    bytes = 0
  }
  yield Buffer.concat(waiting)
}

/** The complete files in a folder and its subfolders, sorted; empty if the folder does not exist. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(ifMissing([]))
  return entries
    .filter((entry) => entry.isFile() && !HALF_WRITTEN.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

export const openIfThere = (path: string): Promise<FileHandle | null> => open(path, 'r').catch(ifMissing(null))

const ifMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT') return value
    throw error
  }
