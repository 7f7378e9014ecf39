import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isOneClient } from './client-address.ts'
import { limitConnections } from './connection-limit.ts'

test('a client has at most its share of connections, and gets a slot back when one closes', async () => {
  const server = createServer()
  limitConnections(server, { max: 100, maxPerClient: 2, isOneClient: () => true })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const accepted = () => new Promise((resolve) => server.once('connection', resolve))
  const open = async (): Promise<Socket> => {
    const seen = accepted()
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
    sockets.push(socket)
    await seen
    return socket
  }

  const first = await open()
  await open()
  const third = await open()
  await new Promise((resolve) => third.once('close', resolve))
  first.destroy()
  await expect.poll(async () => (await getConnections()) < 2).toBe(true)
  const fourth = await open()

  expect(await getConnections()).toBe(2)
  expect(fourth.destroyed).toBe(false)

  function getConnections(): Promise<number> {
    return new Promise((resolve) => server.getConnections((_, count) => resolve(count)))
  }
})

test.each([
  [false, '203.0.113.7', true],
  [false, '127.0.0.1', false],
  [false, '10.1.2.3', false],
  ['198.51.100.0/24', '198.51.100.9', false],
  ['198.51.100.0/24', '203.0.113.7', true],
  [true, '203.0.113.7', false],
])('with trusted proxies %s, the connections of %s are those of one client: %s', (trustProxy, address, expected) => {
  expect(isOneClient(trustProxy)(address)).toBe(expected)
})
