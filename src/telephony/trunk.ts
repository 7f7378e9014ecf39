import ipaddr from 'ipaddr.js'
import type { G711Law } from '../media/g711.ts'

export type DtmfMode = 'rfc4733' | 'info' | 'inband'

/** What a trunk requires of its audio. */
export interface AudioTerms {
  readonly laws: readonly G711Law[]
  readonly dtmf: DtmfMode
}

export const DEFAULT_AUDIO: AudioTerms = { laws: ['mu', 'a'], dtmf: 'rfc4733' }

const LAWS = { PCMU: 'mu', PCMA: 'a' } as const

export const audioTermsOf = (trunk: Pick<Trunk, 'codecs' | 'dtmfMode'> | null): AudioTerms => ({
  laws: trunk?.codecs?.map((codec) => LAWS[codec]) ?? DEFAULT_AUDIO.laws,
  dtmf: trunk?.dtmfMode ?? DEFAULT_AUDIO.dtmf,
})

/** A SIP connection to a carrier or a phone system, with the fields that calls need. */
export interface Trunk {
  readonly id: string
  /**
   * `ip`: recognised by its addresses. `credentials`: by a user name and a password, from any address. `registration`:
   * we register with its host, and its calls come from there.
   */
  readonly type: 'ip' | 'credentials' | 'registration'
  /** IP addresses and CIDR ranges. An additional condition for credential trunks; empty: any address. */
  readonly allowedIps: readonly string[]
  readonly username: string | null
  readonly password: string | null
  readonly inboundEnabled: boolean
  /** `srtp`: audio is always encrypted. `none` (default): unencrypted, unless the peer offers only SRTP. */
  readonly mediaEncryption?: 'none' | 'srtp'
  /** The codecs in order of preference; default: PCMU, then PCMA. */
  readonly codecs?: readonly ('PCMU' | 'PCMA')[]
  /** How digits are sent and received: as telephone events (default), by INFO, or as tones in the audio. */
  readonly dtmfMode?: DtmfMode
  /** Null: no limit for this trunk. */
  readonly maxConcurrentCalls: number | null
  /** Where outbound calls and registrations go; absent or null: nowhere. */
  readonly host?: string | null
  readonly port?: number
  readonly transport?: 'udp' | 'tcp' | 'tls'
  /** Whether outbound calls are allowed; default: yes. */
  readonly outboundEnabled?: boolean
}

/** A registrar at which we are registered. */
export interface RegistrarView {
  readonly addresses: readonly string[]
  /** The mark in the contact address that we registered. */
  readonly line: string
}

/** What is known about a request, before and after its credentials were checked. */
export interface AdmissionRequest {
  /** The IP address that the request came from. */
  readonly address: string
  /** The user name whose password the request proved to know; null: none yet. */
  readonly username: string | null
  /** From the URI that was called: the mark of one of our registrations, and the user. */
  readonly line?: string | null
  readonly calledUser?: string | null
}

export type Admission =
  /** `trunk` null: admitted by its address, without a trunk. */
  | { readonly outcome: 'admitted'; readonly trunk: Trunk | null }
  /** The request may belong to a credential trunk: ask for the password. */
  | { readonly outcome: 'challenge' }
  | { readonly outcome: 'forbidden' }
  /** The trunk has reached its limit of calls. */
  | { readonly outcome: 'busy'; readonly trunk: Trunk }

export interface AdmissionRules {
  /** Addresses and CIDR ranges that are admitted without a trunk. */
  readonly allowedSources: readonly string[]
  readonly trunks: readonly Trunk[]
  activeCalls(trunkId: string): number
  /** Null if the trunk is not registered. */
  registrarOf?(trunkId: string): RegistrarView | null
}

/**
 * Decides which trunk admits a request: one whose password it knows, one whose addresses it comes from, or one whose
 * registrar it comes from. Without a trunk it is admitted if its address is in `allowedSources`. A trunk is preferred,
 * so that its limits apply.
 */
export function admit(request: AdmissionRequest, rules: AdmissionRules): Admission {
  const { address, username } = request
  const open = rules.trunks.filter((trunk) => trunk.inboundEnabled)
  const reachable = open.filter((trunk) => byPassword(trunk) && isOpenTo(trunk, address))
  const byName = username === null ? undefined : reachable.find((trunk) => trunk.username === username)
  const byAddress = open.find((trunk) => !byPassword(trunk) && isWithin(address, trunk.allowedIps))
  const trunk = byName ?? byAddress ?? byRegistration(request, open, rules)
  if (trunk) {
    const full = trunk.maxConcurrentCalls !== null && rules.activeCalls(trunk.id) >= trunk.maxConcurrentCalls
    return full ? { outcome: 'busy', trunk } : { outcome: 'admitted', trunk }
  }
  if (isWithin(address, rules.allowedSources)) return { outcome: 'admitted', trunk: null }
  return username === null && reachable.length > 0 ? { outcome: 'challenge' } : { outcome: 'forbidden' }
}

/** Several trunks may use the same registrar. The mark tells them apart, or else the called user. */
function byRegistration(request: AdmissionRequest, open: readonly Trunk[], rules: AdmissionRules): Trunk | undefined {
  const { address, line = null, calledUser = null } = request
  const there = open.filter(
    (trunk) => trunk.type === 'registration' && isWithin(address, rules.registrarOf?.(trunk.id)?.addresses ?? []),
  )
  const marked = there.find((trunk) => line !== null && rules.registrarOf?.(trunk.id)?.line === line)
  return marked ?? there.find((trunk) => trunk.username === calledUser) ?? there[0]
}

/** The password of a user name on a trunk; null: nobody with that name may call in from this address. */
export function passwordOf(trunks: readonly Trunk[], username: string, address: string): string | null {
  const owner = trunks.find(
    (trunk) => trunk.inboundEnabled && byPassword(trunk) && trunk.username === username && isOpenTo(trunk, address),
  )
  return owner?.password ?? null
}

const byPassword = (trunk: Trunk): boolean => trunk.type === 'credentials'

const isOpenTo = (trunk: Trunk, address: string): boolean =>
  trunk.allowedIps.length === 0 || isWithin(address, trunk.allowedIps)

/** Whether the address is in the list or in one of its ranges. Malformed entries match nothing. */
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
