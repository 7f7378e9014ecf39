import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'

export interface PortRange {
  readonly from: number
  readonly to: number
}

export interface SocketPair {
  readonly rtp: Socket
  readonly rtcp: Socket
  /** Even; RTCP has the next one. */
  readonly port: number
}

/** Attempts at an OS-chosen pair: half of the offers are odd, and the neighbour may be taken. */
const CHOSEN_ATTEMPTS = 64

/**
 * Binds an even port for RTP and the next one for RTCP (RFC 3550 section 11), from `range` or chosen by the OS. Fails
 * with one line when no pair is free.
 */
export async function openSocketPair(host: string, range: PortRange | undefined): Promise<SocketPair> {
  for (const candidate of candidates(range)) {
    const pair = await tryPair(host, candidate)
    if (pair) return pair
  }
  const where = range ? `between ${range.from} and ${range.to} ` : ''
  throw new Error(`No free pair of UDP ports for RTP ${where}on ${host}: widen the RTP port range or end some calls`)
}

/** Even ports of the range from a random one on (a port just freed may still get packets of the call before), or 0s. */
function* candidates(range: PortRange | undefined): Iterable<number> {
  if (!range) {
    for (let i = 0; i < CHOSEN_ATTEMPTS; i++) yield 0
    return
  }
  const first = range.from + (range.from % 2)
  const count = Math.max(0, Math.floor((range.to - first + 1) / 2))
  const start = Math.floor(Math.random() * count)
  for (let i = 0; i < count; i++) yield first + ((start + i) % count) * 2
}

async function tryPair(host: string, candidate: number): Promise<SocketPair | null> {
  const rtp = await bind(host, candidate)
  if (!rtp) return null
  const port = rtp.address().port
  const rtcp = port % 2 === 0 ? await bind(host, port + 1) : null
  if (rtcp) return { rtp, rtcp, port }
  rtp.close()
  return null
}

/** Null when the port is taken; other errors (no such address, no permission) are thrown. */
function bind(host: string, port: number): Promise<Socket | null> {
  const family = isIPv6(host) ? 6 : 4
  return new Promise((resolve, reject) => {
    // Addresses are literals here; without this every packet would go through the name resolver.
    const socket = createSocket({
      type: family === 6 ? 'udp6' : 'udp4',
      lookup: (name, _options, done) => done(null, name, family),
    })
    socket.once('error', (error: NodeJS.ErrnoException) => {
      socket.close()
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(new Error(`Cannot open a UDP port for RTP on ${host}: ${error.message}`, { cause: error }))
    })
    socket.bind({ address: host, port, exclusive: true }, () => {
      socket.removeAllListeners('error')
      resolve(socket)
    })
  })
}
