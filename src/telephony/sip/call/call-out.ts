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
  /** The trunk that it goes by; null: back to `source`. */
  readonly trunk: Trunk | null
  /** Where calls go that the trunk names no host for; null: nowhere. */
  readonly source: Hop | null
  readonly ringTimeoutMs: number
  readonly transferBy?: TransferPolicy | undefined
}

export interface CallOutParts {
  readonly endpoint: SipEndpoint
  readonly openMedia: OpenMedia
  readonly capacity: Capacity
}

export const encryptionOf = (trunk: Trunk | null): Encryption =>
  trunk?.mediaEncryption === 'srtp' ? 'required' : 'accepted'

/**
 * Calls somebody by a trunk, and counts the call against its capacity and the house's for as long as it lasts. Null where
 * the trunk takes no calls out, leads nowhere, or has all the calls that it may have.
 */
export function callOut({ endpoint, openMedia, capacity }: CallOutParts, call: CallOut): OutboundLeg | null {
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
    encryption: encryptionOf(trunk),
    audio: audioTermsOf(trunk),
    ringTimeoutMs,
    ...(transferBy === undefined ? {} : { transferBy }),
    onOver: capacity.take(trunk?.id ?? null),
  })
  return leg
}
