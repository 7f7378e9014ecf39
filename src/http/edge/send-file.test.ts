import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'
import { startTestApi, type TestApi } from '../../../test/harness/test-api.ts'
import { eventually, pause, until } from '../../../test/harness/until.ts'
import { badRequest } from '../../kernel/api-error.ts'
import { silentLog } from '../../kernel/log.ts'
import { defineRoute } from '../route.ts'
import type { ServerOptions } from './server-options.ts'

const CHUNK = `${'x'.repeat(65_535)}\n`

/** A file of `count` chunks that records how many were read and whether it was closed. */
function aFile(count: number, fail: (index: number) => void = () => {}) {
  const seen = { asked: 0, closed: false }
  async function* chunks() {
    try {
      for (let index = 0; index < count; index++) {
        seen.asked++
        fail(index)
        yield CHUNK
      }
    } finally {
      seen.closed = true
    }
  }
  return { seen, chunks }
}

const startWith = (file: ReturnType<typeof aFile>, options: Partial<ServerOptions> = {}) =>
  startTestApi({
    ...options,
    routes: [
      defineRoute({
        method: 'GET',
        path: '/file',
        scope: 'analytics:read',
        summary: 'Read a file',
        reply: { file: { mediaType: 'text/plain', description: 'A file', example: 'x' } },
        handle: () => ({ name: 'x.txt', chunks: file.chunks() }),
      }),
    ],
  })

/** The response with its body still unread. */
async function open(app: TestApi, method = 'GET'): Promise<IncomingMessage> {
  const { key } = await app.makeKey(['all'])
  const request = get(`${app.url}/api/v1/file`, { method, agent: false, headers: { authorization: `Bearer ${key}` } })
  const [response] = await once(request, 'response')
  return response as IncomingMessage
}

test('a file is sent completely, as an attachment that is not cached', async () => {
  const app = await startWith(aFile(3))

  const response = await open(app)
  const pieces = await response.toArray()

  expect(Buffer.concat(pieces).toString()).toBe(CHUNK.repeat(3))
  expect(response.statusCode).toBe(200)
  expect(response.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': 'attachment; filename="x.txt"',
    'cache-control': 'no-store',
  })
  expect(response.headers).not.toHaveProperty('content-encoding')
})

test.each(['br', 'gzip'])('a file is compressed with %s if the client accepts it', async (encoding) => {
  const app = await startWith(aFile(3))

  const reply = await app.as('all').get('/file', { 'accept-encoding': encoding })

  expect(reply.headers.get('content-encoding')).toBe(encoding)
  expect(reply.headers.get('vary')).toBe('accept-encoding')
  expect(reply.text).toBe(CHUNK.repeat(3))
})

test('an error before the first chunk gets an ordinary error response', async () => {
  const file = aFile(3, () => {
    throw badRequest('startDate: must not be after endDate')
  })
  const app = await startWith(file)

  const reply = await app.as('all').get('/file')

  expect(reply.status).toBe(400)
  expect(reply.headers.get('content-type')).toContain('application/json')
  expect(reply.headers.has('content-disposition')).toBe(false)
  expect(reply.body.error).toEqual({ code: 'BAD_REQUEST', message: 'startDate: must not be after endDate' })
})

test('a later error aborts the response and is logged', async () => {
  const error = vi.fn()
  const file = aFile(10, (index) => {
    if (index === 2) throw new Error('the database has gone')
  })
  const app = await startWith(file, { log: { ...silentLog, error } })

  const response = await open(app)
  const read = response.toArray()

  await expect(read).rejects.toThrow('aborted')
  expect(error).toHaveBeenCalledWith(
    { err: expect.objectContaining({ message: 'the database has gone' }), requestId: expect.any(String) },
    'a response was broken off',
  )
})

test('HEAD sends the headers of a file and reads at most its first chunk', async () => {
  const file = aFile(10)
  const app = await startWith(file)

  const response = await open(app, 'HEAD')

  expect(await response.toArray()).toEqual([])
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-disposition']).toBe('attachment; filename="x.txt"')
  expect(response.headers).not.toHaveProperty('content-length')
  expect(file.seen).toEqual({ asked: 1, closed: true })
})

test('an endless file waits for a slow client, and stops when the client disconnects', async () => {
  const file = aFile(Number.POSITIVE_INFINITY)
  const app = await startWith(file)

  const response = await open(app)
  const early = await whenStill(() => file.seen.asked)
  let taken = 0
  for await (const piece of response.iterator({ destroyOnReturn: false })) {
    taken += piece.length
    if (taken > 500 * CHUNK.length) break
  }
  const later = await whenStill(() => file.seen.asked)
  response.destroy()
  await eventually(() => expect(file.seen.closed).toBe(true))

  // The socket buffers hold a few megabytes.
  expect(early).toBeLessThan(300)
  expect(later).toBeGreaterThan(500)
  expect(later).toBeLessThan(800)
})

test('a client that stops reading is disconnected', async () => {
  const file = aFile(Number.POSITIVE_INFINITY)
  const app = await startWith(file, { requestTimeoutMs: 200 })

  const response = await open(app)

  await eventually(() => expect(file.seen.closed).toBe(true), 10_000)
  await expect(response.toArray()).rejects.toThrow('aborted')
})

/** The count once it has stopped growing. */
async function whenStill(count: () => number): Promise<number> {
  return until('the count stands still', async () => {
    const before = count()
    await pause(100)
    return count() === before && before
  })
}
