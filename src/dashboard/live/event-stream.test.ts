import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../test/harness/until.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { createEventStreams, type EventStream } from './event-stream.ts'

const HEARTBEAT_MS = 15_000
/** More than the socket buffers hold. */
const MUCH = 'x'.repeat(64 * 1024)

/** Streams over real sockets; `connect` returns both ends of one. */
async function streamsServer() {
  const clock = new ManualClock('2026-03-02T14:30:00.000Z')
  const streams = createEventStreams(clock)
  const opened: EventStream[] = []
  const refused: unknown[] = []
  const server = createServer((request, raw) => {
    const reply = { raw, hijack: () => {}, getHeaders: () => ({}) } as unknown as FastifyReply
    const id = String(request.headers['x-reader'])
    const reader = { id, businessId: String(request.headers['x-business'] ?? id), stillAllowed: async () => true }
    try {
      opened.push(streams.open({ headers: {}, method: 'GET' } as FastifyRequest, reply, reader))
    } catch (error) {
      refused.push((error as { code?: string }).code)
      raw.end()
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const sockets: Socket[] = []
  onTestFinished(() => {
    streams.close()
    for (const socket of sockets) socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const open = (reader: string, business = reader): Socket => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(`GET / HTTP/1.1\r\nHost: a\r\nX-Reader: ${reader}\r\nX-Business: ${business}\r\n\r\n`)
    sockets.push(socket)
    return socket
  }
  return { clock, streams, opened, refused, open }
}

test('a reader that stops reading has a bounded number of unsent bytes and is disconnected', async () => {
  const { clock, streams, opened, open } = await streamsServer()
  open('slow').pause()
  await eventually(() => expect(opened).toHaveLength(1))
  const [stream] = opened

  let sent = 0
  while (stream?.send(MUCH) && sent < 10_000) sent++
  clock.advance(HEARTBEAT_MS)

  // At most one event is sent beyond the limit; the kernel's buffers take a few megabytes before that.
  expect(sent).toBeLessThan(1_000)
  await eventually(() => expect(streams.count).toBe(0))
})

test('a reader that keeps reading gets everything', async () => {
  const { clock, streams, opened, open } = await streamsServer()
  let received = 0
  open('quick').on('data', ({ length }) => {
    received += length
  })
  await eventually(() => expect(opened).toHaveLength(1))

  for (let n = 0; n < 50; n++) {
    await eventually(() => expect(opened[0]?.send(MUCH)).toBe(true))
    await eventually(() => expect(received).toBeGreaterThan((n + 1) * MUCH.length))
  }
  clock.advance(HEARTBEAT_MS)

  await eventually(() => expect(received).toBeGreaterThan(50 * MUCH.length))
  expect(streams.count).toBe(1)
})

test('one person cannot use up all streams', async () => {
  const { streams, opened, refused, open } = await streamsServer()
  for (let n = 0; n < 30; n++) open('greedy')
  await eventually(() => expect(opened.length + refused.length).toBe(30))
  const others = refused.length

  open('modest')

  await eventually(() => expect(opened).toHaveLength(25))
  expect([others, new Set(refused)]).toEqual([6, new Set(['RATE_LIMITED'])])
  expect(streams.count).toBe(25)
})

test('one business cannot use up all streams', async () => {
  const { streams, opened, refused, open } = await streamsServer()
  for (let n = 0; n < 205; n++) open(`person ${n % 20}`, 'greedy')
  await eventually(() => expect(opened.length + refused.length).toBe(205))

  open('modest', 'modest')

  await eventually(() => expect(opened).toHaveLength(201))
  expect([refused, streams.count]).toEqual([Array(5).fill('RATE_LIMITED'), 201])
})

test('streams that are sent away end, and their pages may reconnect', async () => {
  const { streams, opened, refused, open } = await streamsServer()
  open('a')
  await eventually(() => expect(opened).toHaveLength(1))

  streams.sendAway()
  await eventually(() => expect(streams.count).toBe(0))
  open('a')
  await eventually(() => expect(opened).toHaveLength(2))

  expect(refused).toEqual([])
})
