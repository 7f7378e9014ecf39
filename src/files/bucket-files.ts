import { type FileHandle, open, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { ApiError } from '../kernel/api-error.ts'
import { type BucketClient, BucketError, textOf, textsOf } from './bucket-client.ts'
import type { FilePart, FileStore, StoredFile } from './file-store.ts'
import { folderFiles } from './folder-files.ts'

/** A file up to this size is one request, and so is each part of a larger one. Amazon takes no smaller parts than 5 MiB. */
const PART_BYTES = 8 * 1024 * 1024

export interface BucketFiles extends FileStore {
  /** Moves a file of the folder into the bucket: deletes it once the bucket has confirmed its size. @throws if that failed; the file stays */
  upload(name: string): Promise<void>
  /** The names in the bucket. */
  names(): AsyncIterable<string>
}

export interface BucketFilesOptions {
  readonly client: BucketClient
  /** Precedes each name in the bucket, such as `recordings/`. */
  readonly prefix: string
  /** Holds files that are not in the bucket yet. */
  readonly folder: string
  /** Smaller, for tests. */
  readonly partBytes?: number
  /** How many names the bucket lists at once; by default it decides. */
  readonly namesAtOnce?: number
}

/** Files in a bucket; those still waiting in the folder are read there. */
export function bucketFiles({ client, prefix, folder, ...sizes }: BucketFilesOptions): BucketFiles {
  const { partBytes = PART_BYTES, namesAtOnce } = sizes
  const waiting = folderFiles(folder)
  const keyOf = (name: string) => `${prefix}${encodeURIComponent(basename(name))}`
  return {
    isDelayed: true,
    write: (name, bytes) => orUnavailable(async () => void (await client.ask('PUT', keyOf(name), { body: bytes }))),
    open: async (name) => (await waiting.open(name)) ?? orUnavailable(() => openObject(client, keyOf(name))),
    async remove(name) {
      await waiting.remove(name)
      await orUnavailable(async () => void (await client.ask('DELETE', keyOf(name))))
    },
    async upload(name) {
      const path = join(folder, basename(name))
      await uploadFile(client, { path, key: keyOf(name), partBytes })
      await rm(path, { force: true })
    },
    names: () => listNames(client, prefix, namesAtOnce === undefined ? {} : { 'max-keys': String(namesAtOnce) }),
  }
}

async function openObject(client: BucketClient, key: string): Promise<StoredFile | null> {
  const size = await sizeOf(client, key)
  if (size === null) return null
  return { size, read: (part) => orUnavailable(() => readObject(client, key, part)), close: async () => {} }
}

/** @throws BucketError, also if there is no such object */
export async function readObject(client: BucketClient, key: string, part: FilePart | undefined): Promise<Readable> {
  const headers = part && { range: `bytes=${part.start}-${part.end}` }
  const response = await client.send('GET', key, headers && { headers })
  if (!response.ok) throw new BucketError(`GET ${key}`, response.status, await response.text())
  return response.body === null ? Readable.from([]) : Readable.fromWeb(response.body as unknown as ReadableStream)
}

/** Null if there is no such object. */
export async function sizeOf(client: BucketClient, key: string): Promise<number | null> {
  const response = await client.send('HEAD', key)
  await response.body?.cancel()
  if (response.status === 404) return null
  if (!response.ok) throw new BucketError(`HEAD ${key}`, response.status, '')
  return Number(response.headers.get('content-length'))
}

export interface Upload {
  readonly path: string
  readonly key: string
  readonly partBytes: number
}

/** Uploads in parts if the file is larger than one. @throws if the bucket does not confirm its size */
export async function uploadFile(client: BucketClient, { path, key, partBytes }: Upload): Promise<void> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size <= partBytes) await client.ask('PUT', key, { body: await readPart(file, 0, size) })
    else await uploadInParts(client, { file, size, key, partBytes })
    const stored = await sizeOf(client, key)
    if (stored !== size) throw new Error(`${key} has ${stored ?? 'no'} bytes in the bucket, not ${size}`)
  } finally {
    await file.close()
  }
}

interface PartsUpload {
  readonly file: FileHandle
  readonly size: number
  readonly key: string
  readonly partBytes: number
}

async function uploadInParts(client: BucketClient, { file, size, key, partBytes }: PartsUpload): Promise<void> {
  const begun = await client.ask('POST', key, { query: { uploads: '' } })
  const uploadId = textOf(begun.text, 'UploadId')
  if (uploadId === null) throw new Error(`the bucket began no upload of ${key}`)
  try {
    const tags: string[] = []
    for (let start = 0; start < size; start += partBytes) {
      const body = await readPart(file, start, Math.min(partBytes, size - start))
      const partNumber = String(tags.length + 1)
      const { headers } = await client.ask('PUT', key, { query: { partNumber, uploadId }, body })
      tags.push(headers.get('etag') ?? '')
    }
    const done = await client.ask('POST', key, { query: { uploadId }, body: Buffer.from(partList(tags)) })
    // The status is sent before the parts are joined, so a failure may come after a 200.
    if (textOf(done.text, 'Code') !== null) throw new BucketError(`POST ${key}`, 200, done.text)
  } catch (error) {
    await client.ask('DELETE', key, { query: { uploadId } }).catch(() => {})
    throw error
  }
}

const partList = (tags: readonly string[]): string => {
  const parts = tags.map((tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${escaped(tag)}</ETag></Part>`)
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
}
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

async function readPart(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const part = Buffer.alloc(length)
  let read = 0
  while (read < length) {
    const { bytesRead } = await file.read(part, read, length - read, start + read)
    if (bytesRead === 0) throw new Error('the file became shorter while it was uploaded')
    read += bytesRead
  }
  return part
}

async function* listNames(client: BucketClient, prefix: string, limit: Record<string, string>): AsyncGenerator<string> {
  let marker = ''
  for (;;) {
    const { text } = await client.ask('GET', '', { query: { prefix, marker, ...limit } })
    const keys = textsOf(text, 'Key')
    for (const key of keys) {
      const name = key.slice(prefix.length)
      if (name !== '' && !name.includes('/')) yield name
    }
    marker = keys.at(-1) ?? ''
    if (marker === '' || textOf(text, 'IsTruncated') !== 'true') return
  }
}

/** @throws UNAVAILABLE for every failure: the details are for the operator, in the log */
async function orUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw new ApiError('UNAVAILABLE', 'the storage of files does not answer as it should; try again in a moment', {
      cause,
      retryAfterSeconds: 5,
    })
  }
}
