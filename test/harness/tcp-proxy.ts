import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** A TCP proxy that can stop forwarding, as a network does that drops packets: it still accepts connections. */
export interface TcpProxy {
  readonly port: number
  /** Connections that were accepted and are not closed by the client. */
  readonly open: number
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

export async function startTcpProxy(target: NetConnectOpts): Promise<TcpProxy> {
  let frozen = false
  const pairs = new Set<readonly [Socket, Socket]>()
  const server = createServer((client) => {
    const upstream = connect(target)
    const pair = [client, upstream] as const
    pairs.add(pair)
    for (const [from, to] of [pair, [upstream, client] as const]) {
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => {
        pairs.delete(pair)
        to.destroy()
      })
      if (frozen) from.pause()
    }
  })
  const each = (act: (socket: Socket) => void) => {
    for (const pair of pairs) for (const socket of pair) act(socket)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    get open() {
      return pairs.size
    },
    freeze() {
      frozen = true
      each((socket) => socket.pause())
    },
    thaw() {
      frozen = false
      each((socket) => socket.resume())
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        each((socket) => socket.destroy())
      }),
  }
}
