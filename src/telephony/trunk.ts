import { AddressIndex } from '../kernel/network/address-range.ts'
import type { CodecName } from './rtp/audio-codec.ts'

export type DtmfMode = 'rfc4733' | 'info' | 'inband'

/** What a trunk requires of its audio. */
export interface AudioTerms {
  /** In order of preference. */
  readonly codecs: readonly CodecName[]
  readonly dtmf: DtmfMode
}

export const DEFAULT_AUDIO: AudioTerms = { codecs: ['mu', 'a'], dtmf: 'rfc4733' }

const CODECS = { PCMU: 'mu', PCMA: 'a', G722: 'g722', OPUS: 'opus' } as const

export const audioTermsOf = (trunk: Pick<Trunk, 'codecs' | 'dtmfMode'> | null): AudioTerms => ({
  codecs: trunk?.codecs?.map((codec) => CODECS[codec]) ?? DEFAULT_AUDIO.codecs,
  dtmf: trunk?.dtmfMode ?? DEFAULT_AUDIO.dtmf,
})

/** A SIP connection to a carrier or a phone system, with the fields that calls need. */
export interface Trunk {
  readonly id: string
  /** The business that owns the trunk. The trunk's calls reach the numbers of this business and no others. */
  readonly businessId: string
  /**
   * `ip`: recognized by its addresses. `credentials`: by a user name and a password, from any address. `registration`:
   * we register with its host, and its calls come from there.
   */
  readonly type: 'ip' | 'credentials' | 'registration'
  /** IP addresses and CIDR ranges. An additional condition for credential trunks; empty for any address. */
  readonly allowedIps: readonly string[]
  readonly username: string | null
  readonly password: string | null
  readonly inboundEnabled: boolean
  /** `srtp`: audio is always encrypted. `none` (default): unencrypted, unless the peer offers only SRTP. */
  readonly mediaEncryption?: 'none' | 'srtp'
  /** The codecs in order of preference; default: PCMU, then PCMA. */
  readonly codecs?: readonly ('PCMU' | 'PCMA' | 'G722' | 'OPUS')[]
  /** How digits are sent and received: as telephone events (default), by INFO, or as tones in the audio. */
  readonly dtmfMode?: DtmfMode
  /** The number that a person sees who is called for a transfer: ours (default), or that of the caller. */
  readonly transferCallerId?: 'business' | 'caller'
  /** The order of outbound calls: the lowest number first (default 10). */
  readonly priority?: number
  /** The form of the called number in outbound calls; default: `sip`. */
  readonly uriScheme?: 'sip' | 'tel'
  /** Whether OPTIONS requests ask the host if it is there; default: no. */
  readonly healthCheck?: boolean
  /** Null: no limit for this trunk. */
  readonly maxConcurrentCalls: number | null
  /** Where outbound calls and registrations go; absent or null: nowhere. */
  readonly host?: string | null
  readonly port?: number
  readonly transport?: 'udp' | 'tcp' | 'tls'
  /** The operator set the host: it may be anywhere. Absent means no. */
  readonly hostApproved?: boolean
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
  /** The trunks whose password the request proved to know. */
  readonly proven: readonly Trunk[]
  /** From the URI that was called: the mark of one of our registrations, and the user. */
  readonly line?: string | null
  readonly calledUser?: string | null
}

/** A sender that may call. The dialed number decides which of the trunks carries the call; see `chooseTrunk`. */
export interface Admitted {
  readonly outcome: 'admitted'
  /** The trunks, of any business, that the sender may call over; the preferred ones first. */
  readonly trunks: readonly Trunk[]
  /** The operator allows the sender to call every number without a trunk. */
  readonly byOperator: boolean
}

export type Admission =
  | Admitted
  /** The request may belong to a credential trunk: ask for the password. */
  | { readonly outcome: 'challenge' }
  | { readonly outcome: 'forbidden' }

export interface AdmissionRules {
  /** Whether the operator admits this address without a trunk. */
  isOperatorSource(address: string): boolean
  readonly trunks: TrunkIndex
  /** Null if the trunk is not registered. */
  registrarOf?(trunkId: string): RegistrarView | null
}

/** The trunks that accept calls, arranged so that a packet of a stranger costs no parsing of ranges. */
export class TrunkIndex {
  readonly #open: readonly Trunk[]
  readonly #byAddress: AddressIndex<Trunk>
  /** Also those that accept no calls. */
  readonly #known: AddressIndex<Trunk>
  readonly #byUsername = new Map<string, Trunk[]>()
  /** Credential trunks that are limited to some addresses. */
  readonly #limited: AddressIndex<Trunk>
  readonly #hasUnlimited: boolean
  readonly registrations: readonly Trunk[]

  constructor(trunks: readonly Trunk[]) {
    const open = trunks.filter((trunk) => trunk.inboundEnabled)
    this.#open = open
    this.#known = indexed(trunks.filter(({ type }) => type !== 'credentials'))
    const withPassword = open.filter(({ type }) => type === 'credentials')
    this.#byAddress = indexed(open.filter(({ type }) => type !== 'credentials'))
    this.#limited = indexed(withPassword.filter(({ allowedIps }) => allowedIps.length > 0))
    this.#hasUnlimited = withPassword.some(({ allowedIps }) => allowedIps.length === 0)
    this.registrations = open.filter(({ type }) => type === 'registration')
    for (const trunk of withPassword)
      if (trunk.username !== null)
        this.#byUsername.set(trunk.username, [...(this.#byUsername.get(trunk.username) ?? []), trunk])
  }

  /** The trunks that are recognized by this address, in the order given. */
  byAddress(address: string): readonly Trunk[] {
    const found = this.#byAddress.find(address)
    return found.size < 2 ? [...found] : this.#open.filter((trunk) => found.has(trunk))
  }

  /** Whether a trunk of another business is known by this address, even if the trunk accepts no calls. */
  isOthers(address: string, businessId: string): boolean {
    return [...this.#known.find(address)].some((trunk) => trunk.businessId !== businessId)
  }

  /** The trunks with this user name that accept calls from the address. Two businesses may choose the same name. */
  byUsername(username: string, address: string): readonly Trunk[] {
    const named = this.#byUsername.get(username) ?? []
    if (named.length === 0) return named
    const reachable = this.#limited.find(address)
    return named.filter((trunk) => trunk.allowedIps.length === 0 || reachable.has(trunk))
  }

  /** Whether a password could admit a sender with this address. */
  asksForPassword(address: string): boolean {
    return this.#hasUnlimited || this.#limited.find(address).size > 0
  }
}

const indexed = (trunks: readonly Trunk[]) =>
  new AddressIndex(trunks.map((trunk) => [trunk, trunk.allowedIps] as const))

/**
 * Decides whether a sender may call, and over which trunks: those whose password it knows, those whose addresses it
 * comes from, and those whose registrar it comes from. A trunk of one business takes nothing away from the operator's
 * sources or from the trunks of another business, because the dialed number chooses among all of them.
 */
export function admit(request: AdmissionRequest, rules: AdmissionRules): Admission {
  const { address, proven } = request
  const trunks = [...proven, ...rules.trunks.byAddress(address), ...byRegistration(request, rules)]
  const byOperator = rules.isOperatorSource(address)
  if (trunks.length > 0 || byOperator) return { outcome: 'admitted', trunks, byOperator }
  return { outcome: rules.trunks.asksForPassword(address) ? 'challenge' : 'forbidden' }
}

/** Several trunks may use the same registrar. The mark tells them apart, or else the called user. */
function byRegistration(request: AdmissionRequest, { trunks, registrarOf }: AdmissionRules): readonly Trunk[] {
  const { address, line = null, calledUser = null } = request
  const there = trunks.registrations.filter(({ id }) => registrarOf?.(id)?.addresses.includes(address))
  const marked = there.filter(({ id }) => line !== null && registrarOf?.(id)?.line === line)
  if (marked.length > 0) return marked
  const named = there.filter(({ username }) => username === calledUser)
  return named.length > 0 ? named : there
}

/** What is known about a dialed number. */
export interface DialedNumber {
  /** The business that answers the number; null if there is none. */
  readonly owner: string | null
  /** The businesses that claim the number without proof, when nobody owns it. */
  readonly claimants: readonly string[]
}

/**
 * Chooses the trunk of a call by the business of the dialed number: a trunk of that business, or else none if the
 * operator admits the sender. A claimed number is answered only for callers over the claimant's own trunk, because that
 * affects nobody else. Null: the sender may not call this number.
 */
export function chooseTrunk(
  { owner, claimants }: DialedNumber,
  trunks: readonly Trunk[],
  byOperator: boolean,
): { readonly businessId: string; readonly trunk: Trunk | null } | null {
  if (owner !== null) {
    const trunk = trunks.find(({ businessId }) => businessId === owner) ?? null
    return trunk !== null || byOperator ? { businessId: owner, trunk } : null
  }
  const claimed = trunks.filter(({ businessId }) => claimants.includes(businessId))
  const [trunk] = claimed
  if (trunk === undefined || claimed.some(({ businessId }) => businessId !== trunk.businessId)) return null
  return { businessId: trunk.businessId, trunk }
}
