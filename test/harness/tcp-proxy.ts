import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'

/** A TCP proxy that can stop forwarding, as a network does that drops packets: it still accepts connections. */
export interface TcpProxy {
  readonly port: number
  /** Connections that were accepted and are not closed by the client. */
  readonly open: number
  /** How many connections were closed at once. */
  readonly refused: number
  freeze(): void
  /** Closes every connection, also new ones at once, as a load balancer without a server does. */
  refuse(): void
  thaw(): void
  close(): Promise<void>
}

export async function startTcpProxy(target: NetConnectOpts): Promise<TcpProxy> {
  let frozen = false
  const pairs = new Set<readonly [Socket, Socket]>()
  let refusing = false
  let refused = 0
  const server = createServer((client) => {
    if (refusing) {
      refused++
      client.destroy()
      return
    }
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
    get refused() {
      return refused
    },
    freeze() {
      frozen = true
      each((socket) => socket.pause())
    },
    refuse() {
      refusing = true
      each((socket) => socket.destroy())
    },
    thaw() {
      frozen = false
      refusing = false
      each((socket) => socket.resume())
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        each((socket) => socket.destroy())
      }),
  }
}
