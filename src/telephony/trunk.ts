import ipaddr from 'ipaddr.js'
import type { G711Law } from '../media/g711.ts'

export type DtmfMode = 'rfc4733' | 'info' | 'inband'

/** What a trunk wants of its audio. */
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

/** A SIP connection to a carrier or a telephone system, as far as letting its calls in goes. */
export interface Trunk {
  readonly id: string
  /**
   * `ip`: known by its addresses. `credentials`: by a user name and password, wherever it calls from. `registration`: we
   * register at its host, and its calls come from there.
   */
  readonly type: 'ip' | 'credentials' | 'registration'
  /** IP addresses and CIDR ranges. For credential trunks a further condition; empty: any address. */
  readonly allowedIps: readonly string[]
  readonly username: string | null
  readonly password: string | null
  readonly inboundEnabled: boolean
  /** `srtp`: nothing is said in the clear. `none` (unless given): in the clear, unless the far end offers nothing but SRTP. */
  readonly mediaEncryption?: 'none' | 'srtp'
  /** What may be spoken, the first choice first; absent: PCMU, then PCMA. */
  readonly codecs?: readonly ('PCMU' | 'PCMA')[]
  /** How keys come and go: as telephone events beside the audio (unless given), by INFO, or as tones in the audio. */
  readonly dtmfMode?: DtmfMode
  /** Null: no limit of its own. */
  readonly maxConcurrentCalls: number | null
  /** Where calls out go and where we register; absent or null: nowhere. */
  readonly host?: string | null
  readonly port?: number
  readonly transport?: 'udp' | 'tcp' | 'tls'
  /** Whether calls may go out; absent: yes. */
  readonly outboundEnabled?: boolean
}

/** What is known of a registrar that has taken us in. */
export interface RegistrarView {
  readonly addresses: readonly string[]
  /** The mark that we gave to the address which we registered. */
  readonly line: string
}

/** What is known of a request before its credentials are looked at, and after. */
export interface Applicant {
  /** The IP address that the request came from. */
  readonly address: string
  /** Whose password it proved to know; null: none yet. */
  readonly username: string | null
  /** The mark of a registration of ours, and the user, in the URI that it called. */
  readonly line?: string | null
  readonly calledUser?: string | null
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
  /** Null where a trunk is not registered. */
  registrarOf?(trunkId: string): RegistrarView | null
}

/**
 * Which trunk lets a request in: one whose password it knows, one whose address it has, one whose registrar it comes from,
 * or none at all where the address is the house's own. A trunk goes before no trunk, so that its limits count.
 */
export function admit(applicant: Applicant, rules: AdmissionRules): Admission {
  const { address, username } = applicant
  const open = rules.trunks.filter((trunk) => trunk.inboundEnabled)
  const reachable = open.filter((trunk) => byPassword(trunk) && isOpenTo(trunk, address))
  const byName = username === null ? undefined : reachable.find((trunk) => trunk.username === username)
  const byAddress = open.find((trunk) => !byPassword(trunk) && isWithin(address, trunk.allowedIps))
  const trunk = byName ?? byAddress ?? byRegistration(applicant, open, rules)
  if (trunk) {
    const full = trunk.maxConcurrentCalls !== null && rules.activeCalls(trunk.id) >= trunk.maxConcurrentCalls
    return full ? { outcome: 'busy', trunk } : { outcome: 'admitted', trunk }
  }
  if (isWithin(address, rules.allowedSources)) return { outcome: 'admitted', trunk: null }
  return username === null && reachable.length > 0 ? { outcome: 'challenge' } : { outcome: 'forbidden' }
}

/** Several registrations may be at one registrar: the mark tells them apart, else the user that was called. */
function byRegistration(applicant: Applicant, open: readonly Trunk[], rules: AdmissionRules): Trunk | undefined {
  const { address, line = null, calledUser = null } = applicant
  const there = open.filter(
    (trunk) => trunk.type === 'registration' && isWithin(address, rules.registrarOf?.(trunk.id)?.addresses ?? []),
  )
  const marked = there.find((trunk) => line !== null && rules.registrarOf?.(trunk.id)?.line === line)
  return marked ?? there.find((trunk) => trunk.username === calledUser) ?? there[0]
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
