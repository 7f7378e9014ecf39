import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BUCKET, startBucketServer } from '../../../test/files/bucket-server.ts'
import { openFiles } from '../files/files.ts'
import { BackupFolder } from './backup-folder.ts'

test('a backup contains the files of the bucket and those still in the data folder, each once', async () => {
  const server = await startBucketServer()
  const root = await mkdtemp(join(tmpdir(), 'frontbell-copied-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const dataDir = join(root, 'data')
  await mkdir(join(dataDir, 'recordings'), { recursive: true })
  const key = { s3AccessKeyId: 'S3RVER', s3SecretAccessKey: 'S3RVER' }
  const config = { dataDir, s3Bucket: BUCKET, s3Prefix: 'a/', s3Endpoint: server.url, s3Region: 'eu-central-1', ...key }
  const files = openFiles(config, () => new Date())
  onTestFinished(() => files.close())
  if (files.bucket === null) throw new Error('there is a bucket')
  await files.recordings.write('stored.wav', Buffer.from('stored'))
  await files.recordings.write('both.wav', Buffer.from('both'))
  for (const name of ['waiting', 'both']) await writeFile(join(dataDir, 'recordings', `${name}.wav`), name)
  const backup = new BackupFolder(join(root, 'backup'))

  const counts = [
    await backup.copyFolder(dataDir, 'recordings'),
    await backup.copyStored(files.bucket.recordings, 'recordings'),
  ]

  const copied = (name: string) => readFile(join(root, 'backup/files/recordings', `${name}.wav`), 'utf8')
  expect(counts).toEqual([2, 1])
  expect(await Promise.all(['stored', 'waiting', 'both'].map(copied))).toEqual(['stored', 'waiting', 'both'])
})
