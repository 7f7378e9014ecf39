import { expect, test } from 'vitest'
import { startBucketServer } from '../../../test/files/bucket-server.ts'
import { parseConfig } from '../../config/config.ts'
import { checkBucket } from './bucket-check.ts'

test('the check writes, reads and lists the bucket, and leaves it as it was', async () => {
  const server = await startBucketServer()
  const config = parseConfig(server.settings)

  const found = await checkBucket(config)

  expect(found).toMatchObject([{ ok: true, what: 'Bucket' }])
  expect(server.requests.map((line) => line.split(' ')[0])).toEqual(['PUT', 'HEAD', 'GET', 'GET', 'DELETE'])
})

test('a refused key is named with what to do; without a bucket there is nothing to check', async () => {
  const server = await startBucketServer()

  const found = await checkBucket(parseConfig({ ...server.settings, FRONTBELL_S3_SECRET_ACCESS_KEY: 'another' }))

  expect(found).toMatchObject([{ ok: false, detail: expect.stringContaining('403 SignatureDoesNotMatch') }])
  expect(await checkBucket(parseConfig({}))).toEqual([])
  expect(() => parseConfig({ FRONTBELL_S3_BUCKET: 'frontbell' })).toThrow('must be set together')
})
