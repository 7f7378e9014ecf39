import { formatHostPort, withParam } from '../message/grammar.ts'
import type { Via } from '../message/headers.ts'

/** TLS runs over TCP, on a separate port. */
export type Protocol = 'udp' | 'tcp' | 'tls'

/** The peer of a SIP exchange on the network. `address` is an IP address, IPv6 without brackets. */
export interface Hop {
  readonly protocol: Protocol
  readonly address: string
  readonly port: number
  /** The host name that resolved to this address; over TLS the peer's certificate must name it. */
  readonly name?: string
}

/** Our own address, as the peer should see it. */
export interface LocalAddress {
  readonly address: string
  readonly port: number
}

/** Where to send, and which of our addresses to name there. */
export interface Path {
  readonly hop: Hop
  readonly local: LocalAddress
}

export const formatHop = (hop: Hop): string => `${hop.protocol}:${formatHostPort(hop.address, hop.port)}`

export const defaultPort = 5060

export const defaultPortOf = (protocol: Protocol): number => (protocol === 'tls' ? 5061 : defaultPort)

/** Converts an IPv4 address that a dual-stack socket wrote as IPv6 (`::ffff:192.0.2.1`) to IPv4. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** Adds the source of the request to its topmost Via (RFC 3261, section 18.2.1; RFC 3581). The response goes there. */
export function stampVia(vias: readonly Via[], source: Hop): Via[] {
  const [top, ...others] = vias
  if (!top) return []
  let params = top.params
  const wantsPort = params.has('rport')
  if (wantsPort || top.host !== source.address) params = withParam(params, 'received', source.address)
  if (wantsPort) params = withParam(params, 'rport', String(source.port))
  return [{ ...top, params }, ...others]
}

/**
 * Where a response goes (RFC 3261, section 18.2.2), in order of preference. `top` was stamped by us: the address is
 * always the one that the request came from, so a peer cannot redirect the response.
 */
export function replyHops(top: Via, source: Hop): Hop[] {
  const bySentBy: Hop = { ...source, port: top.port ?? defaultPortOf(source.protocol) }
  if (source.protocol !== 'udp') return [source, bySentBy]
  return [top.params.has('rport') ? source : bySentBy]
}
