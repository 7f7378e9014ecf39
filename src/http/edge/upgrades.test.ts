import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { serverOptions } from '../../../test/harness/test-http.ts'
import { eventually } from '../../../test/harness/until.ts'
import { ApiError } from '../../kernel/api-error.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import { createHttpServer } from './server.ts'
import { openUpgrades, type Upgrade } from './upgrades.ts'

interface Seen {
  sockets: import('ws').WebSocket[]
  contexts: unknown[]
}

/** A service with one WebSocket route and without a database. */
async function aService(overrides: Partial<Upgrade<string>> = {}, options: { publicUrl?: string } = {}) {
  const clock = new ManualClock('2026-03-02T14:30:00.000Z')
  const upgrades = openUpgrades({ clock, log: silentLog, ...options })
  const seen: Seen = { sockets: [], contexts: [] }
  upgrades.add<string>({
    path: '/echo/:name',
    origin: 'any',
    authenticate: ({ params }) => `hello ${params.name}`,
    accept(socket, context) {
      seen.sockets.push(socket)
      seen.contexts.push(context)
      socket.on('message', (data) => socket.send(data.toString()))
    },
    ...overrides,
  })
  const server = createHttpServer({
    ...serverOptions({} as Database, clock, { findCaller: () => null }, []),
    upgrades,
  })
  const url = await server.listen({ host: '127.0.0.1', port: 0 })
  let closed: Promise<void> | null = null
  const stop = () => {
    closed ??= server.close()
    return closed
  }
  onTestFinished(async () => {
    const stopped = stop()
    await new Promise(setImmediate)
    clock.advance(2_000)
    await stopped
  })
  return { url, clock, upgrades, seen, stop }
}

/** Connects and returns the open socket or the error response. */
async function dial(url: string, path: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${path}`, { headers })
  onTestFinished(() => socket.terminate())
  return new Promise<{ socket: WebSocket; status: number; body: unknown; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      socket.once('open', () => resolve({ socket, status: 101, body: null, headers: {} }))
      socket.once('error', reject)
      socket.once('unexpected-response', (_request, response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const body = JSON.parse(Buffer.concat(chunks).toString())
          resolve({ socket, status: response.statusCode ?? 0, body, headers: response.headers })
        })
      })
    },
  )
}

/** Sends raw bytes and returns everything received until the connection closes. */
async function raw(url: string, text: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => socket.destroy() && undefined)
  socket.write(text)
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk.toString('latin1')
  })
  await once(socket, 'close')
  return answer
}

test('an authenticated client gets a WebSocket on the port of the API, with the parameters of its path', async () => {
  const { url, seen, upgrades } = await aService()

  const { socket } = await dial(url, '/echo/ada%20b')
  socket.send('are you there?')
  const [reply] = await once(socket, 'message')

  expect(String(reply)).toBe('are you there?')
  expect(seen.contexts).toEqual(['hello ada b'])
  expect(upgrades.count).toBe(1)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
})

test('a refused client gets the same error envelope as other requests', async () => {
  const authenticate = () => {
    throw new ApiError('UNAUTHORIZED', 'sign in first')
  }
  const { url, seen } = await aService({ authenticate })

  const refused = await dial(url, '/echo/x')
  const lost = await dial(url, '/nowhere')

  expect(refused.status).toBe(401)
  expect(refused.body).toEqual({ error: { code: 'UNAUTHORIZED', message: 'sign in first' } })
  expect(refused.headers['x-request-id']).toMatch(/^req_/)
  expect(refused.headers).toMatchObject({ 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '59' })
  expect(lost.status).toBe(404)
  expect(seen.sockets).toEqual([])
})

test('an unexpected error during authentication refuses the client without details', async () => {
  const authenticate = async () => {
    throw new Error('secret detail')
  }
  const { url } = await aService({ authenticate })

  const refused = await dial(url, '/echo/x')

  expect(refused.status).toBe(500)
  expect(JSON.stringify(refused.body)).not.toContain('secret')
})

test('with cookie authentication, a page of another site is refused and a page of this service is accepted', async () => {
  const { url } = await aService({ origin: 'same' }, { publicUrl: 'https://bell.example' })

  expect((await dial(url, '/echo/x')).status).toBe(403)
  expect((await dial(url, '/echo/x', { origin: 'https://evil.example' })).status).toBe(403)
  expect((await dial(url, '/echo/x', { origin: 'null' })).status).toBe(403)
  expect((await dial(url, '/echo/x', { origin: 'https://bell.example.evil.example' })).status).toBe(403)
  expect((await dial(url, '/echo/x', { origin: url })).status).toBe(101)
  expect((await dial(url, '/echo/x', { origin: 'https://bell.example' })).status).toBe(101)
})

test('a socket beyond the limit of a path is refused with 503 until another socket closes', async () => {
  const { url, upgrades } = await aService({ maxSockets: 1 })
  const first = await dial(url, '/echo/1')

  const second = await dial(url, '/echo/2')
  first.socket.close()
  await eventually(() => expect(upgrades.count).toBe(0))
  const third = await dial(url, '/echo/3')

  expect(second.status).toBe(503)
  expect(second.headers['retry-after']).toBe('5')
  expect(third.status).toBe(101)
})

test('a message that is too large closes only its own socket', async () => {
  const { url } = await aService({ maxMessageBytes: 100 })
  const big = await dial(url, '/echo/big')
  const small = await dial(url, '/echo/small')

  big.socket.send('x'.repeat(101))
  const [code] = await once(big.socket, 'close')
  small.socket.send('still here')
  const [reply] = await once(small.socket, 'message')

  expect(code).toBe(1009)
  expect(String(reply)).toBe('still here')
})

test('a flood of messages closes only its own socket; a burst after a network stall does not', async () => {
  const { url, clock } = await aService({ maxMessagesPerSecond: 5 })
  const late = await dial(url, '/echo/late')
  const flood = await dial(url, '/echo/flood')
  let echoes = 0
  late.socket.on('message', () => echoes++)

  for (let i = 0; i < 50; i++) late.socket.send('x')
  await eventually(() => expect(echoes).toBe(50))
  const closing = new Promise<number>((resolve) => flood.socket.once('close', resolve))
  for (let i = 0; i < 60; i++) flood.socket.ping()
  await eventually(() => expect(flood.socket.readyState).toBe(WebSocket.CLOSING))
  // The time that the flooding client has to close the socket.
  clock.advance(1_000)

  expect(await closing).toBe(1008)
  expect(late.socket.readyState).toBe(WebSocket.OPEN)
})

test('a peer that no longer answers is disconnected after two pings', async () => {
  const { url, clock, seen, upgrades } = await aService()
  const { socket } = await dial(url, '/echo/x')
  const pings = vi.fn()
  socket.on('ping', pings)

  const server = seen.sockets[0] as import('ws').WebSocket
  const answered = once(server, 'pong')
  clock.advance(15_000)
  await answered
  // From here on nothing arrives from the peer.
  server.pause()
  clock.advance(15_000)
  await eventually(() => expect(pings).toHaveBeenCalledTimes(2))
  const countBefore = upgrades.count
  clock.advance(15_000)

  await eventually(() => expect(upgrades.count).toBe(0))
  expect(countBefore).toBe(1)
  expect(clock.pending).toBe(0)
})

test('a stop closes the sockets of peers that answer and disconnects the others', async () => {
  const { url, clock, seen, stop } = await aService()
  const polite = await dial(url, '/echo/polite')
  const dead = await dial(url, '/echo/dead')
  seen.sockets[1]?.pause()
  const farewell = once(polite.socket, 'close')

  const stopped = stop()
  const [code] = await farewell
  expect(dead.socket.readyState).not.toBe(WebSocket.CLOSED)
  clock.advance(2_000)
  await stopped

  expect(code).toBe(1001)
  await eventually(() => expect(dead.socket.readyState).toBe(WebSocket.CLOSED))
})

test('an invalid handshake gets 400 in the error envelope and affects no other client', async () => {
  const { url } = await aService()
  const head = 'GET /echo/x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n'

  const keyless = await raw(url, `${head}Sec-WebSocket-Version: 13\r\n\r\n`)
  const old = await raw(url, `${head}Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 3\r\n\r\n`)

  for (const answer of [keyless, old]) {
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(answer).toContain('"code":"BAD_REQUEST"')
  }
  expect((await dial(url, '/echo/x')).status).toBe(101)
})

test('invalid frames close the socket with a protocol error', async () => {
  const { url, upgrades } = await aService()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => socket.destroy() && undefined)
  socket.write(
    'GET /echo/x HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
  )
  await once(socket, 'data')

  socket.write(Buffer.alloc(4_000, 0xff))

  await once(socket, 'close')
  await eventually(() => expect(upgrades.count).toBe(0))
})

test('a request that offers a protocol other than WebSocket is answered as if it had no Upgrade header', async () => {
  const { url } = await aService()
  const upgrade = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' }
  const send = (method: string, path: string, body?: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const { port } = new URL(url)
      const sent = request({ host: '127.0.0.1', port, path, method, headers: upgrade }, (response) => {
        let text = ''
        response.on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      })
      sent.on('error', reject)
      sent.end(body)
    })

  const read = await send('GET', '/healthz')
  const written = await send('POST', '/healthz', '{"a":1}')

  expect(read).toEqual({ status: 200, text: '{"status":"ok"}' })
  expect(written.status).toBe(405)
})

test('a connection that closes during authentication leaves nothing behind', async () => {
  let go = () => {}
  const gate = new Promise<void>((resolve) => {
    go = resolve
  })
  const asked = vi.fn(async () => {
    await gate
    return 'late'
  })
  const { url, upgrades, seen } = await aService({ authenticate: asked })
  const socket = new WebSocket(`${url.replace('http', 'ws')}/echo/x`)
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => {})
  await eventually(() => expect(asked).toHaveBeenCalled())

  socket.terminate()
  await gone
  go()
  await new Promise(setImmediate)

  await eventually(() => expect(upgrades.count).toBe(0))
  expect(seen.sockets.filter(({ readyState }) => readyState === WebSocket.OPEN)).toEqual([])
})
