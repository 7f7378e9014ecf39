import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { defaultPort, plainAddress } from './hop.ts'

const MAX_REMEMBERED = 1_000

/** Not routed on the public internet: private, loopback, link-local and carrier-grade NAT addresses, also of IPv6. */
export function isPrivateAddress(address: string): boolean {
  return !ipaddr.isValid(address) || ipaddr.process(address).range() !== 'unicast'
}

/** Whether both addresses are in networks of the same kind: private, loopback, public and so on. */
export const isSameKindOfNetwork = (one: string, other: string): boolean =>
  ipaddr.isValid(one) && ipaddr.isValid(other) && ipaddr.process(one).range() === ipaddr.process(other).range()

/**
 * Finds which of our addresses a peer sees; it belongs in Via, Contact and SDP. In this order: the address that we are
 * bound to, the configured public one for peers on the internet, the address from the routing table.
 */
export class LocalAddresses {
  readonly #bound: string
  readonly #publicAddress: string | null
  readonly #known = new Map<string, string>()

  constructor(bound: string, publicAddress: string | null) {
    this.#bound = bound
    this.#publicAddress = publicAddress
  }

  /** `peer` is an IP address. Rejects when there is no route to it. */
  async facing(peer: string): Promise<string> {
    if (this.#publicAddress !== null && !isPrivateAddress(peer)) return this.#publicAddress
    if (this.#bound !== '0.0.0.0' && this.#bound !== '::') return this.#bound
    const known = this.#known.get(peer)
    if (known !== undefined) return known
    const address = await routedFrom(peer)
    if (this.#known.size >= MAX_REMEMBERED) this.#known.clear()
    this.#known.set(peer, address)
    return address
  }
}

/** Connecting a datagram socket sends nothing; it only asks the routing table for our address. */
function routedFrom(peer: string): Promise<string> {
  const probe = createSocket(isIPv6(peer) ? 'udp6' : 'udp4')
  return new Promise<string>((resolve, reject) => {
    probe.once('error', reject)
    probe.connect(defaultPort, peer, () => resolve(plainAddress(probe.address().address)))
  }).finally(() => probe.close())
}
