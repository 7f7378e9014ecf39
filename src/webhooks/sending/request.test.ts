import { createServer as createTcpServer, type Socket } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../../test/harness/until.ts'
import { type Respond, startDemoReceiver } from '../../cli/demo/demo-receiver.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { createAddressGuard } from '../../kernel/network/address-guard.ts'
import { GuardedAgent, NameNotResolved, type Resolve } from './guarded-agent.ts'
import { KEPT_BODY_BYTES, post } from './request.ts'
import { addressOf } from './target.ts'

/** One POST to a receiver with the given behavior. */
async function startRequestTest(respond?: Respond, resolve?: Resolve, allowed = ['127.0.0.0/8']) {
  const clock = new ManualClock(new Date())
  const receiver = await startDemoReceiver({ now: () => clock.now(), ...(respond ? { respond } : {}) })
  const guard = createAddressGuard(allowed)
  const agent = new GuardedAgent({ guard, clock, extraCa: [receiver.ca], ...(resolve ? { resolve } : {}) })
  onTestFinished(async () => {
    await agent.destroy()
    await receiver.close()
  })
  const send = (url = receiver.url) =>
    post(agent, clock, {
      address: addressOf(new URL(url)),
      headers: ['content-type', 'application/json'],
      body: Buffer.from('{}'),
    })
  return { clock, receiver, send }
}

/** A raw TCP server on a free loopback port. */
async function startSocketServer(onSocket: (socket: Socket) => void): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    onSocket(socket)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as { port: number }).port
}

test.each([
  [200, 'success'],
  [204, 'success'],
  [301, 'http_3xx'],
  [307, 'http_3xx'],
  [410, 'http_4xx'],
  [503, 'http_5xx'],
])('status %i is %s, and a redirect is not followed', async (status, outcome) => {
  const { receiver, send } = await startRequestTest((_, response) =>
    response.writeHead(status, { location: `${receiver.url}/elsewhere` }).end(),
  )

  const answer = await send()

  expect(answer).toMatchObject({ outcome, status })
  expect(receiver.received.map((one) => one.path)).toEqual(['/'])
})

test('a receiver that hangs times out after 10 seconds', async () => {
  const { clock, receiver, send } = await startRequestTest(() => {})
  const answer = send()
  await until('the request arrives', () => receiver.received.length === 1)

  clock.advance(9_999)
  await expect(Promise.race([answer, Promise.resolve('waiting')])).resolves.toBe('waiting')
  clock.advance(1)

  expect(await answer).toMatchObject({ outcome: 'timeout_waiting', status: null })
})

test('a receiver that sends its headers slowly times out after 10 seconds', async () => {
  const { clock, receiver, send } = await startRequestTest((request) =>
    request.socket.write('HTTP/1.1 200 OK\r\nX-A: '),
  )
  const answer = send()
  await until('the request arrives', () => receiver.received.length === 1)
  clock.advance(10_000)

  expect(await answer).toMatchObject({ outcome: 'timeout_waiting' })
})

test('the status line decides about success, even if the body arrives slowly', async () => {
  const { clock, receiver, send } = await startRequestTest((_, response) => response.writeHead(202).write('a'))
  const answer = send()
  await until('the request arrives', () => receiver.received.length === 1)
  await until('the answer', () => {
    clock.advance(1_000)
    return Promise.race([answer.then(() => true), new Promise<boolean>((no) => setImmediate(no, false))])
  })

  expect(await answer).toMatchObject({ outcome: 'success', status: 202, detail: expect.stringMatching(/in time/) })
})

test('only the first 16 KB of an endless body are read', async () => {
  const { send } = await startRequestTest((_, response) => {
    response.writeHead(200)
    const more = () => void (response.destroyed || response.write('x'.repeat(64 * 1024), more))
    more()
  })

  const answer = await send()

  expect(answer.outcome).toBe('success')
  expect(answer.body).toHaveLength(KEPT_BODY_BYTES)
})

test('a connection closed after the headers counts by its status', async () => {
  const { send } = await startRequestTest((request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('part', () => request.socket.destroy())
  })

  expect(await send()).toMatchObject({ outcome: 'success', detail: 'the response was cut short' })
})

test('a connection reset before the status line is lost', async () => {
  const { send } = await startRequestTest((request) => request.socket.destroy())

  expect(await send()).toMatchObject({ outcome: 'connection_lost', status: null })
})

test('10,000 headers are a bad response', async () => {
  const { send } = await startRequestTest((request) => {
    request.socket.write(`HTTP/1.1 200 OK\r\n${'X-Header: value\r\n'.repeat(10_000)}\r\n`)
  })

  expect(await send()).toMatchObject({ outcome: 'bad_response' })
})

test('a response that is not HTTP is a bad response', async () => {
  const { send } = await startRequestTest((request) => void request.socket.end('SSH-2.0-OpenSSH\r\n'))

  expect(await send()).toMatchObject({ outcome: 'bad_response' })
})

test('a closed port is a refused connection', async () => {
  const { send } = await startRequestTest()
  const closed = await new Promise<number>((found) => {
    const server = createTcpServer().listen(0, '127.0.0.1', () => {
      const free = (server.address() as { port: number }).port
      server.close(() => found(free))
    })
  })

  expect(await send(`https://127.0.0.1:${closed}/`)).toMatchObject({ outcome: 'connection_refused' })
})

test('a certificate of an unknown authority fails', async () => {
  const { send } = await startRequestTest(undefined, async () => [{ address: '127.0.0.1', family: 4, ttlSeconds: 1 }])
  const stranger = await startDemoReceiver({ now: () => new Date(0) })
  onTestFinished(() => stranger.close())

  expect(await send(stranger.url)).toMatchObject({ outcome: 'tls_failed' })
})

test('a certificate for another name fails', async () => {
  const { receiver, send } = await startRequestTest(undefined, async () => [
    { address: '127.0.0.1', family: 4, ttlSeconds: 1 },
  ])
  const port = new URL(receiver.url).port

  expect(await send(`https://receiver.test:${port}/`)).toMatchObject({ outcome: 'success' })
  expect(await send(`https://another.test:${port}/`)).toMatchObject({ outcome: 'tls_failed' })
})

test('a server without TLS fails, and one that never completes the handshake times out', async () => {
  const { clock, send } = await startRequestTest()
  const plain = await startSocketServer((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\n'))
  let connected = false
  const mute = await startSocketServer(() => {
    connected = true
  })

  expect(await send(`https://127.0.0.1:${plain}/`)).toMatchObject({ outcome: 'tls_failed' })
  const waiting = send(`https://127.0.0.1:${mute}/`)
  await until('the connection', () => connected)
  clock.advance(10_000)
  expect(await waiting).toMatchObject({ outcome: 'timeout_connecting' })
})

test('an unknown host name is a failed look-up', async () => {
  const { send } = await startRequestTest(undefined, () => Promise.reject(new NameNotResolved('no.test is unknown')))

  expect(await send('https://no.test/')).toMatchObject({ outcome: 'dns_failed' })
})

test('nothing is ever sent to a denied address, given by name or by number', async () => {
  const addresses = ['127.0.0.1', '10.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254', '64:ff9b::7f00:1']
  for (const address of addresses) {
    const family = address.includes(':') ? (6 as const) : (4 as const)
    const { receiver, send } = await startRequestTest(undefined, async () => [{ address, family, ttlSeconds: 1 }], [])
    const port = new URL(receiver.url).port
    const literal = family === 6 ? `[${address}]` : address

    expect(await send(`https://receiver.test:${port}/`)).toMatchObject({ outcome: 'address_denied' })
    expect(await send(`https://${literal}:${port}/`)).toMatchObject({ outcome: 'address_denied' })
    expect(receiver.received).toHaveLength(0)
  }
})

test('a name that changes to a private address after its first answer is denied at the next connection', async () => {
  let asked = 0
  const resolve: Resolve = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4, ttlSeconds: 0 }]
  const { clock, receiver, send } = await startRequestTest((_, response) => {
    response.writeHead(200, { connection: 'close' }).end()
  }, resolve)
  const url = `https://receiver.test:${new URL(receiver.url).port}/`

  const first = await send(url)
  clock.advance(60_000)
  const second = await send(url)

  expect([first.outcome, second.outcome]).toEqual(['success', 'address_denied'])
  expect(asked).toBe(2)
})

test('a kept connection that the receiver has closed costs no failure', async () => {
  let requests = 0
  const { clock, receiver, send } = await startRequestTest((request, response) => {
    requests++
    if (requests === 2) request.socket.destroy()
    else response.writeHead(200).end()
  })

  const answers = [await send()]
  clock.advance(1)
  await new Promise((later) => setImmediate(later))
  answers.push(await send())

  expect(answers.map((one) => one.outcome)).toEqual(['success', 'success'])
  expect(receiver.received).toHaveLength(3)
})

test('a failed handshake does not count as a lost response', async () => {
  const { send } = await startRequestTest()
  const server = createTlsServer({}, () => {})
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())

  const { port } = server.address() as { port: number }

  expect(await send(`https://127.0.0.1:${port}/`)).toMatchObject({ outcome: 'tls_failed' })
})
