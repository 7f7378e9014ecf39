import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { type AddressRange, parseAddressRange, rangeContains, rangesOverlap } from './address-range.ts'

const ranges = (...texts: readonly string[]): AddressRange[] =>
  texts.map(parseAddressRange).filter((range) => range !== null)

/** IPv6 addresses of the Internet. All others are private, contain an IPv4 address, or are not assigned. */
const GLOBAL_IPV6 = ranges('2000::/3')

/**
 * Networks that are not on the Internet, or that contain IPv4 addresses (RFC 6890). The networks for documentation are
 * left out: nobody has them.
 */
const NOT_PUBLIC = ranges(
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3', '2001::/23', '2002::/16'],
)

/** Whether every address of the range is an ordinary address of the Internet. */
export const isPublicRange = (range: AddressRange): boolean =>
  (range.family === 4 || GLOBAL_IPV6.some((global) => rangeContains(global, range))) &&
  !NOT_PUBLIC.some((network) => rangesOverlap(network, range))

/**
 * Whether the text is an address or a CIDR range in the notation that everybody reads in the same way: without leading
 * zeros, hexadecimal numbers and zones, and not a range of IPv4 addresses in IPv6 notation.
 */
export function isPlainRange(text: string): boolean {
  const [address = '', length, ...others] = text.split('/')
  const family = isIP(address)
  if (family === 0 || address.includes('%') || others.length > 0) return false
  if (length === undefined) return true
  if (family === 6 && ipaddr.IPv6.parse(address).isIPv4MappedAddress()) return false
  return /^(0|[1-9]\d{0,2})$/.test(length) && Number(length) <= (family === 4 ? 32 : 128)
}
