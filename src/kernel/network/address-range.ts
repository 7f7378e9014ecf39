import ipaddr from 'ipaddr.js'

/** A network of IP addresses: all addresses whose binary notation begins with `prefix`. */
export interface AddressRange {
  readonly family: 4 | 6
  /** Binary digits; empty: every address of the family. */
  readonly prefix: string
}

/** Parses an address or a CIDR range. An IPv4 address in IPv6 notation counts as IPv4. Null if it is malformed. */
export function parseAddressRange(text: string): AddressRange | null {
  if (ipaddr.isValidCIDR(text)) {
    const [network, length] = ipaddr.parseCIDR(text)
    return { family: familyOf(network), prefix: binary(network).slice(0, length) }
  }
  return parseAddress(text)
}

/** Whether at least one address is in both ranges. */
export const rangesOverlap = (one: AddressRange, other: AddressRange): boolean =>
  one.family === other.family && (one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix))

/** Whether every address of `inner` is in `outer`. */
export const rangeContains = (outer: AddressRange, inner: AddressRange): boolean =>
  outer.family === inner.family && inner.prefix.startsWith(outer.prefix)

/**
 * Finds the values whose ranges contain an address. The ranges are parsed once; a look-up costs one map access for each
 * length of prefix that occurs, however many ranges there are. Malformed ranges match nothing.
 */
export class AddressIndex<T> {
  readonly #byPrefix = new Map<string, T[]>()
  readonly #lengths: Readonly<Record<4 | 6, Set<number>>> = { 4: new Set(), 6: new Set() }

  /** Each value with its addresses and CIDR ranges. */
  constructor(entries: Iterable<readonly [value: T, ranges: readonly string[]]>) {
    for (const [value, ranges] of entries)
      for (const text of new Set(ranges)) {
        const range = parseAddressRange(text)
        if (range !== null) this.#add(range, value)
      }
  }

  #add({ family, prefix }: AddressRange, value: T): void {
    const values = this.#byPrefix.get(`${family} ${prefix}`) ?? []
    this.#byPrefix.set(`${family} ${prefix}`, values)
    this.#lengths[family].add(prefix.length)
    values.push(value)
  }

  /** The values, each once, in no particular order. */
  find(address: string): ReadonlySet<T> {
    const wanted = parseAddress(address)
    const found = new Set<T>()
    if (wanted === null) return found
    for (const length of this.#lengths[wanted.family])
      for (const value of this.#byPrefix.get(`${wanted.family} ${wanted.prefix.slice(0, length)}`) ?? [])
        found.add(value)
    return found
  }
}

/** A single address, as a range of one. */
function parseAddress(text: string): AddressRange | null {
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return null
  const address = ipaddr.process(text)
  return { family: familyOf(address), prefix: binary(address) }
}

const familyOf = (address: ipaddr.IPv4 | ipaddr.IPv6): 4 | 6 => (address.kind() === 'ipv4' ? 4 : 6)

const binary = (address: ipaddr.IPv4 | ipaddr.IPv6): string =>
  address
    .toByteArray()
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
