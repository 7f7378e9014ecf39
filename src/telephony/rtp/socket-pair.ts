import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'

export interface PortRange {
  readonly from: number
  readonly to: number
}

export interface SocketPair {
  readonly rtp: Socket
  readonly rtcp: Socket
  /** Even; RTCP uses the next one. */
  readonly port: number
}

/** How often the operating system is asked for a pair: half of its ports are odd, and the next port may be taken. */
const SYSTEM_PORT_ATTEMPTS = 64

/**
 * Binds an even port for RTP and the next one for RTCP (RFC 3550 section 11), from `range` or chosen by the operating
 * system. Throws an error with one line if no pair is free.
 */
export async function openSocketPair(host: string, range: PortRange | undefined): Promise<SocketPair> {
  for (const candidate of candidates(range)) {
    const pair = await tryPair(host, candidate)
    if (pair) return pair
  }
  const where = range ? `between ${range.from} and ${range.to} ` : ''
  throw new Error(`No free pair of UDP ports for RTP ${where}on ${host}; widen the RTP port range or end some calls`)
}

/**
 * The even ports of the range, from a random one on, because a port just freed may still receive packets of its last
 * call. Without a range, zeros.
 */
function* candidates(range: PortRange | undefined): Iterable<number> {
  if (!range) {
    for (let i = 0; i < SYSTEM_PORT_ATTEMPTS; i++) yield 0
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

/** Returns null if the port is taken; throws other errors (no such address, no permission). */
function bind(host: string, port: number): Promise<Socket | null> {
  const family = isIPv6(host) ? 6 : 4
  return new Promise((resolve, reject) => {
    // Addresses are literals here. Without this, every packet would pass through the name resolver.
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
