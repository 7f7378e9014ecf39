import { audioTermsOf, type Trunk } from '../../trunk.ts'
import type { Capacity } from '../capacity.ts'
import type { SipEndpoint } from '../endpoint.ts'
import type { Hop } from '../transport/hop.ts'
import type { OpenMedia } from './leg-media.ts'
import type { Encryption } from './offer-answer.ts'
import type { TransferPolicy } from './transfer-plan.ts'
import { dial, type OutboundLeg } from './uac.ts'

export interface CallOut {
  readonly number: string
  /** Our number. */
  readonly from: string
  /** The trunk to use; null: the call goes back to `source`. */
  readonly trunk: Trunk | null
  /** Where calls go if the trunk names no host; null: nowhere. */
  readonly source: Hop | null
  readonly ringTimeoutMs: number
  readonly transferBy?: TransferPolicy | undefined
}

export interface CallOutParts {
  readonly endpoint: SipEndpoint
  readonly openMedia: OpenMedia
  readonly capacity: Capacity
  /** Whether the host of a trunk may be at this address; see hosts.ts. */
  permits(trunk: Trunk, address: string): boolean
}

export const encryptionOf = (trunk: Trunk | null): Encryption =>
  trunk?.mediaEncryption === 'srtp' ? 'required' : 'accepted'

/** The number that a person sees who is called for a transfer. A withheld number stays withheld. */
export const transferCallerId = (trunk: Trunk | null, { caller, own }: { caller: string; own: string }): string =>
  trunk?.transferCallerId === 'caller' && /^\+[0-9]{3,15}$/.test(caller) ? caller : own

/**
 * Places a call over a trunk, and counts it against the capacity of the trunk and of the service until it ends. Null if
 * the trunk does not allow outbound calls, has no host, or has reached its limit.
 */
export function callOut({ endpoint, openMedia, capacity, permits }: CallOutParts, call: CallOut): OutboundLeg | null {
  const { number, from, trunk, source, ringTimeoutMs, transferBy } = call
  if (trunk?.outboundEnabled === false) return null
  if (trunk && trunk.maxConcurrentCalls !== null && capacity.of(trunk.id) >= trunk.maxConcurrentCalls) return null
  const proxy = trunk?.host
    ? { host: trunk.host, port: trunk.port ?? 5060, protocol: trunk.transport ?? 'udp' }
    : source && { host: source.address, port: source.port, protocol: source.protocol }
  if (!proxy) return null
  const { username = null, password = null } = trunk ?? {}
  const leg = dial({
    endpoint,
    to: number,
    from,
    proxy,
    credentials: username !== null && password !== null ? { username, password } : null,
    openMedia,
    ...(trunk?.host && { permits: (address: string) => permits(trunk, address) }),
    encryption: encryptionOf(trunk),
    audio: audioTermsOf(trunk),
    networks: trunk?.allowedIps ?? [],
    ringTimeoutMs,
    ...(transferBy === undefined ? {} : { transferBy }),
    onOver: capacity.take(trunk?.id ?? null),
  })
  return leg
}
