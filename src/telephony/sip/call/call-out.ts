import { isIP } from 'node:net'
import type { StreamRate } from '../../rtp/audio-codec.ts'
import { audioTermsOf, type Trunk } from '../../trunk.ts'
import { trunksToTry } from '../../trunk-order.ts'
import type { Capacity } from '../capacity.ts'
import type { SipEndpoint } from '../endpoint.ts'
import type { Hop } from '../transport/hop.ts'
import { dialInTurn, type FailoverOptions, isHostToBlame } from './failover-leg.ts'
import { HostSearch, MAX_HOSTS_OF_CALL } from './host-search.ts'
import type { OpenMedia } from './leg-media.ts'
import type { Encryption } from './offer-answer.ts'
import type { PlacedLeg } from './placed-leg.ts'
import type { TransferPolicy } from './transfer-plan.ts'
import { dial } from './uac.ts'

export interface CallOut {
  readonly number: string
  /** Our number. */
  readonly from: string
  /** The trunk to use; null if the call goes back to `source`. */
  readonly trunk: Trunk | null
  /** Where calls go if the trunk names no host; null for nowhere. */
  readonly source: Hop | null
  readonly ringTimeoutMs: number
  readonly transferBy?: TransferPolicy | undefined
  /** The sample rate of the stream with which the call will be connected; if absent, that of its codec. */
  readonly rate?: StreamRate | undefined
  /** How long the peer may send no response at all; 32 s if absent. */
  readonly firstResponseMs?: number | undefined
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

/** The number shown to a person who is called for a transfer. A withheld number stays withheld. */
export const transferCallerId = (trunk: Trunk | null, { caller, own }: { caller: string; own: string }): string =>
  trunk?.transferCallerId === 'caller' && /^\+[0-9]{3,15}$/.test(caller) ? caller : own

/**
 * Places a call over a trunk, and counts it against the capacity of the trunk and of the service until it ends. Null if
 * the trunk does not allow outbound calls, has no host, or has reached its limit.
 */
export function callOut({ endpoint, openMedia, capacity, permits }: CallOutParts, call: CallOut): PlacedLeg | null {
  const { number, from, trunk, source, ringTimeoutMs, transferBy, firstResponseMs, rate } = call
  if (trunk?.outboundEnabled === false) return null
  if (trunk && trunk.maxConcurrentCalls !== null && capacity.of(trunk.id) >= trunk.maxConcurrentCalls) return null
  const proxy = trunk?.host
    ? { host: trunk.host, port: trunk.port ?? 5060, protocol: trunk.transport ?? 'udp' }
    : source && { host: source.address, port: source.port, protocol: source.protocol }
  if (!proxy) return null
  const { username = null, password = null } = trunk ?? {}
  const allowed = trunk?.host ? { permits: (address: string) => permits(trunk, address) } : {}
  const search = new HostSearch(endpoint, proxy, allowed.permits)
  const dialAt = (index: number): PlacedLeg | null => (search.mayHave(index) ? dialHost(index) : null)
  const dialHost = (index: number): PlacedLeg =>
    dial({
      hosts: { search, index },
      endpoint,
      to: number,
      from,
      proxy,
      credentials: username !== null && password !== null ? { username, password } : null,
      openMedia,
      ...allowed,
      encryption: encryptionOf(trunk),
      audio: audioTermsOf(trunk),
      networks: trunk?.allowedIps ?? [],
      uriScheme: trunk?.uriScheme,
      ringTimeoutMs,
      firstResponseMs,
      rate,
      ...(transferBy === undefined ? {} : { transferBy }),
      onOver: capacity.take(trunk?.id ?? null),
    })
  if (isIP(proxy.host) !== 0) return dialHost(0)
  const hosts = Array.from({ length: MAX_HOSTS_OF_CALL }, (_, index) => ({
    trunkId: trunk?.id ?? '',
    dial: () => dialAt(index),
  }))
  return dialInTurn(hosts, { clock: endpoint.clock, log: endpoint.log, onFailed: () => {} }, isHostToBlame)
}

/** A host that is reachable answers within a second or two; the caller waits meanwhile. */
const FIRST_RESPONSE_MS = 6_000

/** The other trunks of a call. */
export interface FailoverParts extends FailoverOptions {
  readonly trunks: readonly Trunk[]
  isHealthy(trunkId: string): boolean
}

/**
 * Places a call over its trunk, and over the other trunks of the business if that trunk cannot place it. Null if none of them
 * can.
 */
export function callOutInTurn(
  parts: CallOutParts,
  call: CallOut & { trunk: Trunk },
  failover: FailoverParts,
): PlacedLeg | null {
  const trunks = trunksToTry(call.trunk, failover.trunks, failover.isHealthy)
  if (trunks.length === 1) return callOut(parts, call)
  const tries = trunks.map((trunk) => ({
    trunkId: trunk.id,
    dial: (isLast: boolean) =>
      callOut(parts, { ...call, trunk, firstResponseMs: isLast ? undefined : FIRST_RESPONSE_MS }),
  }))
  return dialInTurn(tries, failover)
}
