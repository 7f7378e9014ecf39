import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import type { Config } from '../../config/config.ts'
import { BucketClient, BucketError } from '../../files/bucket-client.ts'
import { readObject, sizeOf, uploadFile } from '../../files/bucket-files.ts'
import { SetupError } from '../../kernel/setup-error.ts'
import { refusedBeside, writeDurably } from './durable-files.ts'
import { CHECKSUMS_FILE, MANIFEST_FILE } from './manifest.ts'

/** A file up to this size is one request, and so is each part of a larger one. */
const PART_BYTES = 8 * 1024 * 1024

/** A backup in a bucket: `s3://bucket/path`. */
export interface BucketPlace {
  readonly bucket: string
  /** Precedes each name, with a trailing slash; empty for a backup at the top of the bucket. */
  readonly prefix: string
}

/** Null if it is a folder. @throws SetupError for s3:// without a bucket */
export function bucketPlace(text: string): BucketPlace | null {
  if (!text.startsWith('s3://')) return null
  const [bucket = '', ...path] = text
    .slice('s3://'.length)
    .split('/')
    .filter((part) => part !== '')
  if (bucket === '') throw new SetupError(`${text} names no bucket. Write s3://bucket/path.`)
  return { bucket, prefix: path.map((part) => `${part}/`).join('') }
}

type BucketConfig = Pick<Config, 'dataDir' | 's3Endpoint' | 's3Region' | 's3AccessKeyId' | 's3SecretAccessKey'>

/**
 * Makes a backup in a folder beside the data folder and moves it into the bucket. The manifest is uploaded last, so an interrupted backup
 * does not count as one. @throws SetupError if the bucket has a backup of this name, or does not answer
 */
export async function backUpToBucket<T>(
  config: BucketConfig,
  place: BucketPlace,
  now: () => Date,
  backUp: (folder: string) => Promise<T>,
): Promise<T> {
  return inBucket(config, place, now, async (client, work) => {
    if ((await sizeOf(client, keyOf(place, MANIFEST_FILE))) !== null)
      throw new SetupError(`${nameOf(place)} has a backup. Choose a new name; nothing is overwritten.`)
    await requireWritable(client, place)
    const folder = join(work, 'backup')
    const made = await backUp(folder)
    const paths = (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    for (const path of [...paths.filter((one) => one !== MANIFEST_FILE), MANIFEST_FILE])
      await uploadFile(client, { path: join(folder, path), key: keyOf(place, path), partBytes: PART_BYTES })
    return made
  })
}

/** Writes and removes an object, so that a missing bucket is noticed before the whole backup is made. @throws BucketError */
async function requireWritable(client: BucketClient, place: BucketPlace): Promise<void> {
  const key = keyOf(place, 'can-be-written')
  for (const method of ['PUT', 'DELETE'] as const) {
    const response = await client.send(method, key)
    if (!response.ok) throw new BucketError(`${method} ${key}`, response.status, await response.text())
    await response.body?.cancel()
  }
}

/**
 * Downloads a backup from a bucket into a folder beside the data folder, which is removed after `restore`.
 * @throws SetupError if the bucket has no such backup, or does not answer
 */
export async function restoreFromBucket<T>(
  config: BucketConfig,
  place: BucketPlace,
  now: () => Date,
  restore: (folder: string) => Promise<T>,
): Promise<T> {
  return inBucket(config, place, now, async (client, work) => {
    const folder = join(work, 'backup')
    const bring = async (path: string) =>
      writeDurably(join(folder, path), await readObject(client, keyOf(place, path), undefined))
    if ((await sizeOf(client, keyOf(place, MANIFEST_FILE))) === null)
      throw new SetupError(`${nameOf(place)} is not a backup, or one that was not finished.`)
    await bring(MANIFEST_FILE)
    const { checksums } = JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8')) as { checksums: string }
    const { sha256 } = await bring(CHECKSUMS_FILE)
    if (sha256 !== checksums) throw new SetupError(`The backup in ${nameOf(place)} is damaged. Use another backup.`)
    for await (const line of createInterface({ input: createReadStream(join(folder, CHECKSUMS_FILE)) }))
      await bring(line.slice(line.indexOf('  ') + 2))
    return restore(folder)
  })
}

async function inBucket<T>(
  { dataDir, s3Endpoint: endpoint, s3Region: region, s3AccessKeyId: accessKeyId, s3SecretAccessKey }: BucketConfig,
  place: BucketPlace,
  now: () => Date,
  run: (client: BucketClient, work: string) => Promise<T>,
): Promise<T> {
  if (accessKeyId === null || s3SecretAccessKey === null)
    throw new SetupError('A backup in a bucket needs FRONTBELL_S3_ACCESS_KEY_ID and FRONTBELL_S3_SECRET_ACCESS_KEY.')
  const secretAccessKey = s3SecretAccessKey
  const client = new BucketClient({ endpoint, region, name: place.bucket, accessKeyId, secretAccessKey }, now)
  const work = await mkdtemp(join(dirname(resolve(dataDir)), 'frontbell-backup-')).catch((error: unknown) => {
    throw refusedBeside(dataDir, error) ?? error
  })
  try {
    return await run(client, work)
  } catch (error) {
    if (error instanceof SetupError || !(error instanceof Error)) throw error
    throw new SetupError(`${nameOf(place)}: ${error.message}`, { cause: error })
  } finally {
    await rm(work, { recursive: true, force: true })
    await client.close()
  }
}

const keyOf = ({ prefix }: BucketPlace, path: string): string =>
  `${prefix}${path}`.split('/').map(encodeURIComponent).join('/')

const nameOf = ({ bucket, prefix }: BucketPlace): string => `s3://${bucket}/${prefix}`
