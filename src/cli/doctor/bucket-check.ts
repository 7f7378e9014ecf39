import { randomUUID } from 'node:crypto'
import { openFiles } from '../../app/files/files.ts'
import type { Config } from '../../config/config.ts'
import { readStored } from '../../files/file-store.ts'
import { systemClock } from '../../kernel/clock.ts'
import { type Finding, failed, messageOf, passed } from './finding.ts'

const TEXT = 'Written by frontbell doctor.'

/** Writes a file into the bucket, reads it, lists and deletes it. */
export async function checkBucket(config: Config): Promise<Finding[]> {
  const { bucket, close } = openFiles(config, () => systemClock.now())
  if (bucket === null) return []
  const name = `doctor-${randomUUID()}`
  try {
    await bucket.documents.write(name, Buffer.from(TEXT))
    const read = await readStored(bucket.documents, name)
    let isListed = false
    for await (const one of bucket.documents.names()) isListed ||= one === name
    await bucket.documents.remove(name)
    const where = config.s3Endpoint === null ? `Amazon S3, ${config.s3Region}` : new URL(config.s3Endpoint).host
    if (String(read) === TEXT && isListed) return [passed('Bucket', `${config.s3Bucket} (${where})`)]
    return [failed('Bucket', 'a file that was written could not be read again', 'Check the storage.')]
  } catch (error) {
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
    const fix =
      'Check the FRONTBELL_S3_ settings, and that the key may get, put, delete and list objects of the bucket.'
    return [failed('Bucket', messageOf(cause), fix)]
  } finally {
    await close()
  }
}
