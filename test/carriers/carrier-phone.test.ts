import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../harness/until.ts'
import { CarrierPhone, TELNYX_SPELLING } from './carrier-phone.ts'

/** A port that accepts connections and never answers a handshake. */
async function startSilentPort() {
  const sockets: Socket[] = []
  const server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets }
}

test('a call that ends while its stream connects closes the connection, without an error', async () => {
  const { url, sockets } = await startSilentPort()
  const phone = new CarrierPhone(url, TELNYX_SPELLING, 'v3:1')
  await eventually(() => expect(sockets).toHaveLength(1))

  phone.stop()

  expect(await phone.opened()).toBeNull()
  await expect(phone.begin()).rejects.toThrow('ended with no answer, not 101')
})
