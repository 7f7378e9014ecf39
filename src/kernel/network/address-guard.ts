import ipaddr from 'ipaddr.js'
import { type AddressRange, parseAddressRange, rangeContains } from './address-range.ts'

/**
 * Decides to which user-supplied addresses the service may send (webhook endpoints, custom tools, media). Pure. Denies
 * everything except ordinary public unicast: loopback, private, link-local (the clouds' metadata services), shared,
 * multicast, reserved, and IPv6 forms that contain an IPv4 address. An allow-list permits networks for installations
 * with receivers on the same network.
 */
export interface AddressGuard {
  /** Whether the service may connect to this IP address. */
  permits(address: string): boolean
  /** Whether one of the allowed networks contains the whole range. */
  allowsRange(range: AddressRange): boolean
  /** Whether any non-public network is allowed, so that private host names make sense. */
  readonly hasAllowances: boolean
}

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** Azure's host agent: a public address that leads to the machine's own metadata service. */
const DENIED_ADDRESSES = new Set(['168.63.129.16'])

/** IPv6 ranges that wrap an IPv4 address, reachable through a gateway; see RFC 6052, 3056, 4380, 4291. */
const WRAPPING_NETWORKS: Network[] = ['64:ff9b::/96', '64:ff9b:1::/48', '2002::/16', '2001::/32', '::/96'].map((cidr) =>
  ipaddr.parseCIDR(cidr),
)

const LOOPBACK: Network[] = ['127.0.0.0/8', '::1/128'].map((cidr) => ipaddr.parseCIDR(cidr))

/**
 * @param allowed networks in CIDR notation, such as 10.0.0.0/8 or fd00::/8
 * @param allowsThisMachine whether loopback addresses are allowed besides; asked at each check
 * @throws when an entry is invalid
 */
export function createAddressGuard(allowed: readonly string[], allowsThisMachine?: () => boolean): AddressGuard {
  const networks = allowed.map((cidr): Network => {
    if (!ipaddr.isValidCIDR(cidr)) throw new Error(`"${cidr}" is not a network such as 10.0.0.0/8`)
    return ipaddr.parseCIDR(cidr)
  })
  const allowedRanges = allowed.map(parseAddressRange).filter((range) => range !== null)
  return {
    get hasAllowances() {
      return networks.length > 0 || allowsThisMachine?.() === true
    },
    allowsRange: (range) => allowedRanges.some((network) => rangeContains(network, range)),
    permits(text) {
      const bare = text.replace(/%.*$/, '')
      if (!ipaddr.isValid(bare)) return false
      const address = ipaddr.process(bare)
      if (networks.some((network) => inside(address, network))) return true
      if (allowsThisMachine?.() && LOOPBACK.some((network) => inside(address, network))) return true
      if (DENIED_ADDRESSES.has(address.toString()) || WRAPPING_NETWORKS.some((network) => inside(address, network)))
        return false
      return address.range() === 'unicast'
    },
  }
}

const inside = (address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: Network): boolean =>
  address.kind() === network.kind() && address.match(network as never, bits as never)

/**
 * The host of a URL as an IP address, or null for a name. The URL parser has already normalized 0x7f.1 and the like.
 */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname
  return ipaddr.isValid(bare) ? bare : null
}

/** Whether a server that listens on `host` is reached from this machine only. */
export function isLoopbackHost(host: string): boolean {
  if (host === 'localhost') return true
  return ipaddr.isValid(host) && LOOPBACK.some((network) => inside(ipaddr.process(host), network))
}

/** Names of this machine (RFC 6761, 6.3). */
export const isLocalhostName = (hostname: string): boolean => /(^|\.)localhost\.?$/i.test(hostname)

/**
 * The URL to use, or the reason why it is refused, worded to follow a field name. Contract: "Subscription rules": https
 * only. Host names are checked again at every connection.
 */
export function checkUrl(text: string, guard: AddressGuard): { url: URL } | { refusal: string } {
  if (text.length > 2048) return { refusal: 'must have at most 2,048 characters' }
  if (!URL.canParse(text)) return { refusal: 'must be a URL such as https://example.com/webhooks' }
  const url = new URL(text)
  if (url.protocol !== 'https:') return { refusal: 'must start with https://' }
  if (url.username !== '' || url.password !== '') return { refusal: 'must not contain a user name or password' }
  if (url.hash !== '' || text.includes('#')) return { refusal: 'must not contain a fragment (#)' }
  const literal = literalAddress(url.hostname)
  const local = literal === null && isLocalhostName(url.hostname)
  if ((literal !== null && !guard.permits(literal)) || (local && !guard.permits('127.0.0.1')))
    return { refusal: 'must not lead to a private or reserved address' }
  return { url }
}
