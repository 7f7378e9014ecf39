import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { clientKey } from '../../kernel/network/ip-network.ts'

export interface ConnectionLimits {
  /** Open connections at a time. */
  readonly max: number
  /** The same for one client: an IPv4 address or the /64 of an IPv6 address. */
  readonly maxPerClient: number
  /** False for the address of a proxy, whose connections are not limited per client. */
  isOneClient(address: string): boolean
}

/** Closes new connections above the limits at once, before anything is read from them. */
export function limitConnections(server: Server, { max, maxPerClient, isOneClient }: ConnectionLimits): void {
  server.maxConnections = max
  const open = new Map<string, number>()
  const counted = new WeakSet<Socket>()

  function count(client: string, by: 1 | -1): number {
    const now = (open.get(client) ?? 0) + by
    if (now === 0) open.delete(client)
    else open.set(client, now)
    return now
  }

  // A connection that is handed back (upgrade-request.ts) is announced again.
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (counted.has(socket) || address === undefined || !isOneClient(address)) return
    counted.add(socket)
    const client = clientKey(address)
    socket.once('close', () => count(client, -1))
    if (count(client, 1) > maxPerClient) socket.destroy()
  })
}
