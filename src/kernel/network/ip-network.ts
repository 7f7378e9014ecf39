import ipaddr from 'ipaddr.js'

/** Addresses that cannot be reached over the Internet: private, shared (carrier-grade NAT), link-local, loopback. */
const INTERNAL_RANGES = new Set(['private', 'carrierGradeNat', 'linkLocal', 'loopback', 'uniqueLocal'])

/** An IPv4 address in an IPv6 notation (::ffff:192.0.2.7) counts as IPv4. Null if it is not an address. */
const parse = (address: string) => (ipaddr.isValid(address) ? ipaddr.process(address) : null)

/**
 * The network that one customer of an Internet provider usually has: /24 of IPv4, /64 of IPv6. The text is a key for
 * maps; a text that is not an address is its own network.
 */
export function subnetOf(address: string): string {
  const parsed = parse(address)
  if (parsed === null) return address
  const bytes = parsed.toByteArray()
  return bytes.slice(0, parsed.kind() === 'ipv4' ? 3 : 8).join('.')
}

/** The key to count one client under: an IPv4 address, or the /64 of an IPv6 address, because a client has all of it. */
export function clientKey(address: string): string {
  const parsed = parse(address)
  if (parsed === null) return address
  return parsed.kind() === 'ipv4' ? parsed.toString() : subnetOf(address)
}

/** Whether two notations mean the same address. */
export function sameAddress(one: string, other: string): boolean {
  return one === other || (parse(one)?.toString() ?? one) === (parse(other)?.toString() ?? other)
}

export function isInternalAddress(address: string): boolean {
  const parsed = parse(address)
  return parsed !== null && INTERNAL_RANGES.has(parsed.range())
}
