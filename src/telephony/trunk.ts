import ipaddr from 'ipaddr.js'

/** A SIP connection to a carrier or a telephone system, as far as letting its calls in goes. */
export interface Trunk {
  readonly id: string
  /** `ip`: known by its addresses. `credentials`: by a user name and password, wherever it calls from. */
  readonly type: 'ip' | 'credentials' | 'registration'
  /** IP addresses and CIDR ranges. For credential trunks a further condition; empty: any address. */
  readonly allowedIps: readonly string[]
  readonly username: string | null
  readonly password: string | null
  readonly inboundEnabled: boolean
  /** `srtp`: nothing is said in the clear. `none` (unless given): in the clear, unless the far end offers nothing but SRTP. */
  readonly mediaEncryption?: 'none' | 'srtp'
  /** Null: no limit of its own. */
  readonly maxConcurrentCalls: number | null
}

/** What is known of a request before its credentials are looked at, and after. */
export interface Applicant {
  /** The IP address that the request came from. */
  readonly address: string
  /** Whose password it proved to know; null: none yet. */
  readonly username: string | null
}

export type Admission =
  /** `trunk` null: let in by its address, without a trunk. */
  | { readonly outcome: 'admitted'; readonly trunk: Trunk | null }
  /** A credential trunk could be behind it: ask for the password. */
  | { readonly outcome: 'challenge' }
  | { readonly outcome: 'forbidden' }
  /** The trunk has all the calls it may have. */
  | { readonly outcome: 'busy'; readonly trunk: Trunk }

export interface AdmissionRules {
  /** Addresses and CIDR ranges that need no trunk: the house's own network. */
  readonly allowedSources: readonly string[]
  readonly trunks: readonly Trunk[]
  activeCalls(trunkId: string): number
}

/**
 * Which trunk lets a request in: one whose password it knows, one whose address it has, or none at all where the address
 * is the house's own. A trunk goes before no trunk, so that its limits count.
 */
export function admit(applicant: Applicant, rules: AdmissionRules): Admission {
  const { address, username } = applicant
  const open = rules.trunks.filter((trunk) => trunk.inboundEnabled)
  const reachable = open.filter((trunk) => byPassword(trunk) && isOpenTo(trunk, address))
  const byName = username === null ? undefined : reachable.find((trunk) => trunk.username === username)
  const byAddress = open.find((trunk) => !byPassword(trunk) && isWithin(address, trunk.allowedIps))
  const trunk = byName ?? byAddress
  if (trunk) {
    const full = trunk.maxConcurrentCalls !== null && rules.activeCalls(trunk.id) >= trunk.maxConcurrentCalls
    return full ? { outcome: 'busy', trunk } : { outcome: 'admitted', trunk }
  }
  if (isWithin(address, rules.allowedSources)) return { outcome: 'admitted', trunk: null }
  return username === null && reachable.length > 0 ? { outcome: 'challenge' } : { outcome: 'forbidden' }
}

/** The password that a user name on a trunk has; null: nobody of that name may call in from there. */
export function passwordOf(trunks: readonly Trunk[], username: string, address: string): string | null {
  const owner = trunks.find(
    (trunk) => trunk.inboundEnabled && byPassword(trunk) && trunk.username === username && isOpenTo(trunk, address),
  )
  return owner?.password ?? null
}

const byPassword = (trunk: Trunk): boolean => trunk.type === 'credentials'

const isOpenTo = (trunk: Trunk, address: string): boolean =>
  trunk.allowedIps.length === 0 || isWithin(address, trunk.allowedIps)

/** True when the address is one of the list's or lies in one of its ranges. What is malformed in the list matches nothing. */
export function isWithin(address: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false
  const wanted = ipaddr.process(address)
  return ranges.some((range) => {
    if (ipaddr.isValidCIDR(range)) {
      const [network, bits] = ipaddr.parseCIDR(range)
      return network.kind() === wanted.kind() && wanted.match(network, bits)
    }
    return ipaddr.isValid(range) && ipaddr.process(range).toString() === wanted.toString()
  })
}
