import { Gauge, type Registry } from 'prom-client'
import type { Config } from '../../config/config.ts'
import { BucketClient } from '../../files/bucket-client.ts'
import { type BucketFiles, bucketFiles } from '../../files/bucket-files.ts'
import type { FileStore } from '../../files/file-store.ts'
import { folderFiles } from '../../files/folder-files.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import { documentsFolder, recordingsFolder } from '../folders.ts'
import type { RunningParts } from '../running-parts.ts'
import { startUploads } from './uploads.ts'

/** Where the files of businesses are stored. */
export interface Files {
  readonly documents: FileStore
  readonly recordings: FileStore
  /** Null if they are in folders of the data folder. */
  readonly bucket: {
    readonly documents: BucketFiles
    readonly recordings: BucketFiles
    readonly client: BucketClient
  } | null
  close(): Promise<void>
}

type FileConfig = Pick<
  Config,
  'dataDir' | 's3Bucket' | 's3Prefix' | 's3Endpoint' | 's3Region' | 's3AccessKeyId' | 's3SecretAccessKey'
>

/** @param now the time used in signatures; the storage refuses requests that are more than 15 minutes off */
export function openFiles(config: FileConfig, now: () => Date): Files {
  const { s3Bucket: name, s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = config
  const folders = { documents: documentsFolder(config), recordings: recordingsFolder(config) }
  if (name === null || accessKeyId === null || secretAccessKey === null) {
    const { documents, recordings } = folders
    return {
      ...{ documents: folderFiles(documents), recordings: folderFiles(recordings), bucket: null },
      close: async () => {},
    }
  }
  const { s3Endpoint: endpoint, s3Region: region, s3Prefix } = config
  const client = new BucketClient({ endpoint, region, name, accessKeyId, secretAccessKey }, now)
  const documents = bucketFiles({ client, prefix: `${s3Prefix}documents/`, folder: folders.documents })
  const recordings = bucketFiles({ client, prefix: `${s3Prefix}recordings/`, folder: folders.recordings })
  return { documents, recordings, bucket: { documents, recordings, client }, close: () => client.close() }
}

interface Parts {
  config: Config
  db: Database
  clock: Clock
  log: Log
  metrics: Registry
}

/** Opens the files, and starts uploading those that wait for the bucket. */
export function startFiles({ config, db, clock, log, metrics }: Parts, running: Pick<RunningParts, 'add'>): Files {
  const files = openFiles(config, () => clock.now())
  running.add('files', () => files.close())
  const gauge = new Gauge({
    name: 'frontbell_files_waiting',
    help: 'Files in the data folder that wait to be uploaded to the bucket',
    registers: [metrics],
  })
  const folders = { documents: documentsFolder(config), recordings: recordingsFolder(config) }
  if (files.bucket !== null)
    startUploads({ folders, bucket: files.bucket, db, clock, log, onRun: (waiting) => gauge.set(waiting) }, running)
  return files
}
