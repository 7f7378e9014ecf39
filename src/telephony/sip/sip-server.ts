import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { AddressGuard } from '../../kernel/network/address-guard.ts'
import type { IncomingCall } from '../../media/call-leg.ts'
import type { DialedNumber, Trunk } from '../trunk.ts'
import { SipAdmission } from './admission.ts'
import type { OpenMedia } from './call/leg-media.ts'
import type { OnRefused } from './call/overflow.ts'
import type { PlacedLeg } from './call/placed-leg.ts'
import type { TransferPolicy } from './call/transfer-plan.ts'
import { type SipCounts, SipEndpoint } from './endpoint.ts'
import { TrunkHealth } from './health/trunk-health.ts'
import type { DigestAlgorithm } from './registration/digest.ts'
import type { RegistrationStatus } from './registration/registration.ts'
import { Registrations } from './registration/registrations.ts'
import type { Protocol } from './transport/hop.ts'
import type { LookUpService } from './transport/locate.ts'
import type { TlsIdentity, TlsSettings } from './transport/tls-protocol.ts'
import type { WatchMessage } from './transport/transport.ts'

export interface SipServerOptions {
  /** The address to bind for UDP and TCP. */
  readonly host: string
  /** 0: a free port for both, chosen by the operating system. */
  readonly port: number
  readonly protocols?: readonly Protocol[]
  /** Without an identity, TLS is only used for outbound calls. */
  readonly tls?: TlsSettings
  /** Our public address, if it is not an address of this machine. */
  readonly publicAddress?: string | null
  /** Addresses and CIDR ranges that may call without a trunk. */
  readonly allowedSources: readonly string[]
  /**
   * The current trunks. Called for every request, so it must not block, and must return the same array until a trunk
   * changes.
   */
  trunks(): readonly Trunk[]
  /** Looks up a dialed number. Rejects if that is not possible now; the call is then answered with 503. */
  findNumber(to: string): Promise<DialedNumber>
  /** The addresses to which the hosts of trunks, and peers, may direct our requests; if absent, all are permitted. */
  readonly guard?: Pick<AddressGuard, 'permits'> | undefined
  /** Looks up a host name; if absent, the operating system does. */
  resolve?(host: string): Promise<readonly string[]>
  /** Looks up SRV records; absent if there are none. */
  readonly resolveService?: LookUpService
  /** The maximum number of calls over all trunks. */
  readonly maxCalls: number
  /** The realm of the digest challenge for credential trunks. */
  readonly realm: string
  readonly digestAlgorithms?: readonly DigestAlgorithm[]
  readonly openMedia: OpenMedia
  /** How calls are transferred (default `auto`); see transfer-plan.ts. */
  readonly transferBy?: TransferPolicy
  /** Called with the status of a trunk's registration, and the reason. Must not throw. */
  onRegistration?(trunkId: string, status: RegistrationStatus, reason: string | null): void
  /** Called when it becomes known or changes whether the host of a trunk answers; `reason` is null if it does. Must not throw. */
  onHealth?(trunkId: string, reason: string | null): void
  readonly onIncomingCall: IncomingCall
  /** Called for calls without a free line and calls to unknown numbers; see overflow.ts. */
  readonly onRefused?: OnRefused
  /** Is notified of every SIP message. */
  readonly watch?: WatchMessage | undefined
  readonly clock: Clock
  readonly log: Log
}

export interface SipServer {
  readonly host: string
  readonly port: number
  /** Null if SIP does not listen for TLS. */
  readonly tlsPort: number | null
  /** Sets a renewed certificate for new connections. */
  setTlsIdentity(identity: TlsIdentity): void
  /** For outbound calls: `dial({ endpoint, ... })`. */
  readonly endpoint: SipEndpoint
  /**
   * Places a call over this trunk, ringing at once, and over the other trunks of its business if it cannot place the call. Null
   * if none of them has a host, allows outbound calls and has a free line, or if the service has reached its limit of calls.
   */
  call(trunkId: string, call: { from: string; to: string; ringTimeoutMs: number }): PlacedLeg | null
  /** Whether calls over the trunk are likely to be placed. */
  isHealthy(trunkId: string): boolean
  /** The number of calls that are not over, transfers included; of one trunk, or all. */
  activeCalls(trunkId?: string): number
  counts(): SipCounts
  /** To be called after `trunks()` has changed: updates the registrations. */
  trunksChanged(): void
  /**
   * Refuses new calls and OPTIONS with 503 and `Retry-After` from now on. Everything else goes on: requests in dialogs, session
   * timers, transfers and registrations.
   */
  refuseCalls(): void
  /** Also calls nobody anymore, not even for a transfer. */
  stopAccepting(): void
  /** Hangs up the remaining calls, waits a moment for the BYEs, and closes the sockets. */
  close(): Promise<void>
}

/** Opens the SIP server. Rejects if the port is taken. */
export async function createSipServer(options: SipServerOptions): Promise<SipServer> {
  const admission = new SipAdmission(options)
  const endpoint = await SipEndpoint.open({
    ...options,
    onRequest: (open, request, source) => admission.receive(open, request, source),
    ruleFor: (source) => admission.ruleFor(source),
    isTrusted: (address) => admission.isOperatorSource(address),
  })
  const registrations = new Registrations({
    endpoint,
    log: options.log,
    permits: (trunk, address) => admission.permitsHost(trunk, address),
    onStatus: (...news) => options.onRegistration?.(...news),
  })
  admission.registrations = registrations
  const health = new TrunkHealth({
    endpoint,
    log: options.log,
    permits: (trunk, address) => admission.permitsHost(trunk, address),
    onHealth: (...news) => options.onHealth?.(...news),
  })
  admission.health = health
  const syncTrunks = (): void => {
    registrations.sync(options.trunks())
    health.sync(options.trunks())
  }
  syncTrunks()
  return {
    host: options.host,
    port: endpoint.port,
    tlsPort: endpoint.tlsPort,
    setTlsIdentity: (identity) => endpoint.setTlsIdentity(identity),
    endpoint,
    call: (trunkId, { from, to, ringTimeoutMs }) => {
      const trunk = options.trunks().find(({ id }) => id === trunkId)
      if (trunk === undefined || admission.capacity.total >= options.maxCalls) return null
      const { transferBy } = options
      return admission.callOut(endpoint, { number: to, from, trunk, source: null, ringTimeoutMs, transferBy })
    },
    activeCalls: (trunkId) => (trunkId === undefined ? admission.capacity.total : admission.capacity.of(trunkId)),
    counts: () => endpoint.counts(),
    trunksChanged: syncTrunks,
    isHealthy: (trunkId) => admission.isHealthy(trunkId),
    refuseCalls: () => admission.refuseCalls(),
    stopAccepting: () => admission.stopAccepting(),
    close: async () => {
      admission.stopAccepting()
      admission.hangUpAll()
      health.close()
      await registrations.close()
      await endpoint.close()
    },
  }
}
