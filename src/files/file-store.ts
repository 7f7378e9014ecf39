import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** First and last byte, both included. */
export interface FilePart {
  readonly start: number
  readonly end: number
}

/** A file that is open. Either `read` is called once, whose stream closes the file, or `close`. */
export interface StoredFile {
  readonly size: number
  /** Default: the whole file. */
  read(part?: FilePart): Promise<Readable>
  close(): Promise<void>
}

/**
 * The files of one kind, such as recordings, by name. Names are made by the service and contain no separators. What is not reachable
 * throws UNAVAILABLE.
 */
export interface FileStore {
  /** Files reach the store some time after they were made. */
  readonly isDelayed: boolean
  /** Durable once it resolves. */
  write(name: string, bytes: Uint8Array): Promise<void>
  /** Null where there is no such file. */
  open(name: string): Promise<StoredFile | null>
  /** Not an error where there is no such file. */
  remove(name: string): Promise<void>
}

/** Null where there is no such file. */
export async function readStored(files: FileStore, name: string): Promise<Buffer | null> {
  const file = await files.open(name)
  return file === null ? null : buffer(await file.read())
}
