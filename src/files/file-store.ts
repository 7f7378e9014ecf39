import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** First and last byte, both included. */
export interface FilePart {
  readonly start: number
  readonly end: number
}

/** An open file. Call either `read` once, whose stream closes the file, or `close`. */
export interface StoredFile {
  readonly size: number
  /** Default: the whole file. */
  read(part?: FilePart): Promise<Readable>
  close(): Promise<void>
}

/**
 * The files of one kind, such as recordings, by name. Names are created by the service and contain no separators. Throws UNAVAILABLE if the
 * storage cannot be reached.
 */
export interface FileStore {
  /** Whether files reach the store only some time after they were created. */
  readonly isDelayed: boolean
  /** Durable once it resolves. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Null if there is no such file. */
  open(name: string): Promise<StoredFile | null>
  /** Not an error if there is no such file. */
  remove(name: string): Promise<void>
}

/** Null if there is no such file. */
export async function readStored(files: FileStore, name: string): Promise<Buffer | null> {
  const file = await files.open(name)
  return file === null ? null : buffer(await file.read())
}
