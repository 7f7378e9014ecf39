import { access, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { BUCKET, type BucketServer, startBucketServer } from '../../test/files/bucket-server.ts'
import { startTcpProxy } from '../../test/harness/tcp-proxy.ts'
import { BucketClient } from './bucket-client.ts'
import { bucketFiles } from './bucket-files.ts'
import { readStored } from './file-store.ts'

let server: BucketServer
beforeAll(async () => {
  server = await startBucketServer()
})
afterEach(() => {
  server.requests.length = 0
  server.refuses = () => false
})

const KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }

async function aStore(prefix: string, { key = KEY } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-waiting-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const bucket = { endpoint: server.url, region: 'eu-central-1', name: BUCKET, ...key }
  const client = new BucketClient(bucket, () => new Date())
  onTestFinished(() => client.close())
  return { folder, files: bucketFiles({ client, prefix, folder, partBytes: 1_000, namesAtOnce: 3 }) }
}

const SOUND = Buffer.from(Array.from({ length: 2_500 }, (_, n) => n % 251))
const all = async (names: AsyncIterable<string>) => {
  const list: string[] = []
  for await (const name of names) list.push(name)
  return list
}
const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

test('a written file can be read whole or in part, is listed, and is gone once removed', async () => {
  const { files } = await aStore('one/')
  await files.write('doc_1', SOUND)
  await files.write('doc_2', Buffer.alloc(0))

  const part = await files.open('doc_1')
  expect(part?.size).toBe(2_500)
  expect(part && (await buffer(await part.read({ start: 10, end: 19 })))).toEqual(SOUND.subarray(10, 20))
  expect(await readStored(files, 'doc_1')).toEqual(SOUND)
  expect(await readStored(files, 'doc_2')).toEqual(Buffer.alloc(0))
  expect(await all(files.names())).toEqual(['doc_1', 'doc_2'])

  await files.remove('doc_1')
  await files.remove('never_there')

  expect(await files.open('doc_1')).toBeNull()
  expect(await all(files.names())).toEqual(['doc_2'])
})

test('a large file is uploaded in parts, and leaves the folder once the bucket has it', async () => {
  const { files, folder } = await aStore('two/')
  await writeFile(join(folder, 'call_1.wav'), SOUND)
  await writeFile(join(folder, 'call_2.wav'), SOUND.subarray(0, 900))

  const before = await readStored(files, 'call_1.wav')
  await files.upload('call_1.wav')
  await files.upload('call_2.wav')

  expect(before).toEqual(SOUND)
  expect(await readdir(folder)).toEqual([])
  expect(await readStored(files, 'call_1.wav')).toEqual(SOUND)
  expect(await readStored(files, 'call_2.wav')).toEqual(SOUND.subarray(0, 900))
  expect(server.requests.filter((line) => line.includes('partNumber='))).toHaveLength(3)
})

test('a part that the bucket refuses aborts the upload there, and the file stays in the folder', async () => {
  const { files, folder } = await aStore('three/')
  await writeFile(join(folder, 'call_1.wav'), SOUND)
  server.refuses = (line) => line.includes('partNumber=2')

  await expect(files.upload('call_1.wav')).rejects.toThrow('503 SlowDown')

  expect(await readdir(folder)).toEqual(['call_1.wav'])
  expect(server.requests.at(-1)).toMatch(/^DELETE .*three\/call_1.wav\?uploadId=/)
  expect(await readStored(files, 'call_1.wav')).toEqual(SOUND)
  server.refuses = () => false
  await files.upload('call_1.wav')
  expect(await exists(join(folder, 'call_1.wav'))).toBe(false)
})

test('a file is in the folder until the bucket has confirmed its size', async () => {
  const { files, folder } = await aStore('four/')
  await writeFile(join(folder, 'call_1.wav'), SOUND)
  server.refuses = (line) => line.startsWith('HEAD')

  await expect(files.upload('call_1.wav')).rejects.toThrow('HEAD four/call_1.wav: 503')

  expect(await readdir(folder)).toEqual(['call_1.wav'])
})

test('a storage that refuses requests, or cannot be reached, is unavailable', async () => {
  const { files } = await aStore('five/', { key: { ...KEY, secretAccessKey: 'another' } })

  await expect(files.write('doc_1', SOUND)).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    cause: expect.objectContaining({ status: 403, code: 'SignatureDoesNotMatch' }),
  })
  await expect(files.open('doc_1')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})

test('a storage that cannot be reached is named with its address, the reason and the setting', async () => {
  const gone = await startTcpProxy({ port: 1 })
  await gone.close()
  const endpoint = `http://127.0.0.1:${gone.port}`
  const bucket = { endpoint, region: 'eu-central-1', name: BUCKET, ...KEY }
  const client = new BucketClient(bucket, () => new Date())
  onTestFinished(() => client.close())

  await expect(client.ask('GET', '')).rejects.toThrow(
    `the storage at ${endpoint} cannot be reached (connect ECONNREFUSED 127.0.0.1:${gone.port}); check FRONTBELL_S3_ENDPOINT`,
  )
})

test('names are listed page by page', async () => {
  const { files } = await aStore('six/')
  const names = ['doc_1', 'doc_2', 'doc_3', 'doc_4', 'doc_5', 'doc_6', 'doc_7']
  for (const name of names) await files.write(name, Buffer.from('x'))

  expect(await all(files.names())).toEqual(names)
})
