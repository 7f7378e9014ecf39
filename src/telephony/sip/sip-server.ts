import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { IncomingCall } from '../../media/call-leg.ts'
import { type Admission, admit, audioTermsOf, passwordOf, type Trunk } from '../trunk.ts'
import { type CallOut, callOut, encryptionOf } from './call/call-out.ts'
import { isAcceptableOffer, type OpenMedia } from './call/leg-media.ts'
import { type OnRefused, Overflow, type RefusedCall } from './call/overflow.ts'
import { callerNumber, dialledNumber, dialledOverRegistration } from './call/parties.ts'
import { SipLeg } from './call/sip-leg.ts'
import type { TransferPolicy } from './call/transfer-plan.ts'
import type { OutboundLeg } from './call/uac.ts'
import { CAPABILITIES, type Refusal, refuseBody, refuseUnsupported, sdpOf } from './capabilities.ts'
import { Capacity } from './capacity.ts'
import { Dialog } from './dialog/dialog.ts'
import { judge } from './dialog/session-timer.ts'
import { type SipCounts, SipEndpoint } from './endpoint.ts'
import type { SipRequest } from './message/message.ts'
import { sipUri, type Uri } from './message/uri.ts'
import type { DigestAlgorithm } from './registration/digest.ts'
import { DigestGate, type DigestResult } from './registration/digest-gate.ts'
import type { RegistrationStatus } from './registration/registration.ts'
import { Registrations } from './registration/registrations.ts'
import type { ServerTransaction } from './transaction/server-transaction.ts'
import { FloodGuard } from './transport/flood-guard.ts'
import { formatHop, type Hop, type Path, type Protocol } from './transport/hop.ts'
import type { TlsIdentity, TlsSettings } from './transport/tls-protocol.ts'

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
  /** The current trunks. Called for every call, so it must not block. */
  trunks(): readonly Trunk[]
  /**
   * Whether a business has this number. Rejects if that cannot be looked up now; the call is then answered with 503.
   */
  numberKnown(to: string): Promise<boolean>
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
  readonly onIncomingCall: IncomingCall
  /** Called for calls without a free line and calls to unknown numbers; see overflow.ts. */
  readonly onRefused?: OnRefused
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
   * Places a call over this trunk, ringing at once. Null if the trunk has no host or does not allow outbound calls, or
   * if it or the service has reached its limit of calls.
   */
  call(trunkId: string, call: { from: string; to: string; ringTimeoutMs: number }): OutboundLeg | null
  /** The number of calls that are not over, transfers included; of one trunk, or all. */
  activeCalls(trunkId?: string): number
  counts(): SipCounts
  /** To be called after `trunks()` has changed: updates the registrations. */
  trunksChanged(): void
  /** Refuses new calls with 503 from now on; calls in progress continue. */
  stopAccepting(): void
  /** Hangs up the remaining calls, waits a moment for the BYEs, and closes the sockets. */
  close(): Promise<void>
}

/** An admitted request; a full trunk is admitted too, to be told that it is busy. */
type AdmittedRequest = Extract<Admission, { outcome: 'admitted' | 'busy' }>

/** The maximum time that a caller may hear ringing. */
const TRANSFER_RINGS_MS = 30_000
const RETRY_LATER = { headers: { 'Retry-After': '10' } }

/** Opens the SIP server. Rejects if the port is taken. */
export async function createSipServer(options: SipServerOptions): Promise<SipServer> {
  const admission = new SipAdmission(options)
  const endpoint = await SipEndpoint.open({
    ...options,
    onRequest: (open, request, source) => admission.receive(open, request, source),
    mayAnswer: (source) => admission.mayAnswer(source),
  })
  const registrations = new Registrations({
    endpoint,
    log: options.log,
    onStatus: (...news) => options.onRegistration?.(...news),
  })
  admission.registrations = registrations
  registrations.sync(options.trunks())
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
    trunksChanged: () => registrations.sync(options.trunks()),
    stopAccepting: () => admission.stopAccepting(),
    close: async () => {
      admission.stopAccepting()
      admission.hangUpAll()
      await registrations.close()
      await endpoint.close()
    },
  }
}

/** Decides on every request outside of a dialog: which trunk admits it, and how a refused one is answered. */
class SipAdmission {
  readonly capacity = new Capacity()
  registrations: Registrations | null = null
  readonly #options: SipServerOptions
  readonly #guard: FloodGuard
  readonly #gate: DigestGate
  readonly #overflow: Overflow
  readonly #legs = new Set<SipLeg>()
  #stopping = false

  constructor(options: SipServerOptions) {
    this.#options = options
    this.#overflow = new Overflow(options.onRefused, options.log)
    this.#guard = new FloodGuard(options.clock, options.log)
    this.#gate = new DigestGate({ realm: options.realm, algorithms: options.digestAlgorithms, clock: options.clock })
  }

  stopAccepting(): void {
    this.#stopping = true
    this.#guard.close()
  }

  hangUpAll(): void {
    for (const leg of this.#legs) leg.hangup()
  }

  /** Senders that an address admits are always answered; others as far as the flood guard allows. */
  mayAnswer(source: Hop): boolean {
    return this.#admit(source, null, null).outcome === 'admitted' || this.#guard.allows(source.address)
  }

  #admit(source: Hop, username: string | null, called: Uri | null): Admission {
    return admit(
      { address: source.address, username, line: called?.params.get('line') ?? null, calledUser: called?.user ?? null },
      {
        allowedSources: this.#options.allowedSources,
        trunks: this.#options.trunks(),
        activeCalls: (trunkId) => this.capacity.of(trunkId),
        registrarOf: (trunkId) => this.registrations?.of(trunkId) ?? null,
      },
    )
  }

  receive(endpoint: SipEndpoint, request: SipRequest, source: Hop): void {
    const digest = this.#verify(request, source)
    const admission = this.#admit(source, digest.outcome === 'verified' ? digest.username : null, request.uri)
    if (admission.outcome === 'admitted' || admission.outcome === 'busy') {
      if (endpoint.transactions.isMerged(request)) endpoint.replyOnce(request, source, 482)
      else this.#serve(endpoint, endpoint.transactions.serve(request, source), admission)
    } else if (this.#guard.allows(source.address)) this.#refuse(endpoint, request, source, admission, digest)
  }

  #verify(request: SipRequest, source: Hop): DigestResult {
    const offered = [...request.headers.all('Authorization'), ...request.headers.all('Proxy-Authorization')]
    if (offered.length === 0) return { outcome: 'absent' }
    const trunks = this.#options.trunks()
    return this.#gate.verify(offered, request, (username) => passwordOf(trunks, username, source.address))
  }

  /** Unknown senders are answered without a transaction: no state is kept and nothing is repeated. */
  #refuse(
    endpoint: SipEndpoint,
    request: SipRequest,
    source: Hop,
    admission: Exclude<Admission, { outcome: 'admitted' | 'busy' }>,
    digest: DigestResult,
  ): void {
    if (admission.outcome === 'challenge' && digest.outcome !== 'wrong') {
      const challenges = this.#gate.challenges(digest.outcome === 'stale')
      endpoint.replyOnce(request, source, 401, { lines: challenges.map((value) => ['WWW-Authenticate', value]) })
      return
    }
    const reason = digest.outcome === 'wrong' ? 'wrong credentials' : 'unknown source'
    this.#options.log.warn({ source: formatHop(source), method: request.method, reason }, 'a SIP request was refused')
    endpoint.replyOnce(request, source, 403)
  }

  #serve(endpoint: SipEndpoint, transaction: ServerTransaction, admission: AdmittedRequest): void {
    const { request } = transaction
    const refusal =
      refuseUnsupported(request) ??
      refuseScheme(request) ??
      (request.method === 'INVITE' ? this.#refuseCall(request, admission) : null)
    if (refusal) transaction.reply(refusal.status, refusal.parts)
    else if (request.method === 'INVITE') this.#acceptOrRedirect(endpoint, transaction, admission)
    else if (request.method !== 'OPTIONS') transaction.reply(481)
    else if (this.#stopping) transaction.reply(503, RETRY_LATER)
    else transaction.reply(200, { headers: CAPABILITIES })
  }

  /**
   * The reasons to refuse a call before anything else happens. A closing service makes the caller's proxy try another
   * one. Max-Forwards 0 means a loop, because a transfer would forward the call again. Other requests are served
   * whatever it says, because they go no further (RFC 4475, section 3.3.11).
   */
  #refuseCall(request: SipRequest, admission: AdmittedRequest): Refusal | null {
    const offer = sdpOf(request)
    if (this.#stopping) return { status: 503, parts: RETRY_LATER }
    if (request.maxForwards === 0) return { status: 483 }
    const refusal = refuseBody(request) ?? judge(request).refusal
    if (refusal) return refusal
    const { trunk } = admission
    if (offer !== null && !isAcceptableOffer(offer, encryptionOf(trunk), audioTermsOf(trunk))) return { status: 488 }
    return null
  }

  #acceptOrRedirect(endpoint: SipEndpoint, transaction: ServerTransaction, admission: AdmittedRequest): void {
    const full = this.#checkCapacity(admission)
    if (full === null) this.#accept(endpoint, transaction, admission.trunk)
    else void this.#overflow.answer(transaction, refusedCall(transaction.request, admission.trunk, 'no_line'), full)
  }

  /** A full trunk is busy; a full service may make the caller's proxy try another one. Null: a line is free. */
  #checkCapacity({ outcome }: AdmittedRequest): Refusal | null {
    if (outcome === 'busy') return { status: 486 }
    return this.capacity.total >= this.#options.maxCalls ? { status: 503, parts: RETRY_LATER } : null
  }

  /** Counts the call from now on; every end of it gives the line back. */
  #accept(endpoint: SipEndpoint, transaction: ServerTransaction, trunk: Trunk | null): void {
    const dialog = Dialog.ofIncoming(transaction.request, transaction.localTag)
    transaction.reply(100)
    const releaseLine = this.capacity.take(trunk?.id ?? null)
    transaction.onCancel(() => transaction.reply(487))
    this.#announce(endpoint, transaction, dialog, trunk, releaseLine).catch((error: unknown) => {
      releaseLine()
      this.#options.log.error({ err: error, call: transaction.request.callId }, 'a call could not be accepted')
      transaction.reply(503, RETRY_LATER)
    })
  }

  async #announce(
    endpoint: SipEndpoint,
    transaction: ServerTransaction,
    dialog: Dialog,
    trunk: Trunk | null,
    releaseLine: () => void,
  ): Promise<void> {
    const { request, source } = transaction
    const to = await this.#knownNumber(request, trunk)
    const from = callerNumber(request, true)
    const { log } = this.#options
    const fields = {
      call: request.callId,
      source: formatHop(source),
      trunk: trunk?.id ?? null,
      pii: { from, to: to ?? dialledNumber(request) },
    }
    if (to === null) {
      log.warn(fields, 'a call to an unknown number was refused')
      releaseLine()
      transaction.reply(404)
      void this.#overflow.placeFor(refusedCall(request, trunk, 'unknown_number'))
      return
    }
    const path = await pathBack(endpoint, dialog, source)
    if (transaction.answered || this.#stopping) {
      releaseLine()
      transaction.reply(503, RETRY_LATER)
      return
    }
    const leg: SipLeg = new SipLeg({
      endpoint,
      transaction,
      dialog,
      path,
      from,
      to,
      trunkId: trunk?.id ?? null,
      encryption: encryptionOf(trunk),
      audio: audioTermsOf(trunk),
      openMedia: this.#options.openMedia,
      transferBy: this.#options.transferBy ?? 'auto',
      callOut: (number) =>
        this.callOut(endpoint, { number, from: to, trunk, source, ringTimeoutMs: TRANSFER_RINGS_MS }),
      log,
      onOver: () => {
        releaseLine()
        this.#legs.delete(leg)
      },
    })
    this.#legs.add(leg)
    leg.ring()
    log.info(fields, 'Call')
    this.#handOver(leg)
  }

  /** Over a known trunk; for a transfer, over the caller's trunk, or back to where the caller came from. */
  callOut(endpoint: SipEndpoint, call: CallOut): OutboundLeg | null {
    if (this.#stopping) return null
    const { openMedia } = this.#options
    return callOut({ endpoint, openMedia, capacity: this.capacity }, call)
  }

  /** The dialled number, if it is one of ours; otherwise null. */
  async #knownNumber(request: SipRequest, trunk: Trunk | null): Promise<string | null> {
    const dialled = trunk?.type === 'registration' ? dialledOverRegistration(request) : [dialledNumber(request)]
    for (const number of dialled) if (await this.#options.numberKnown(number)) return number
    return null
  }

  #handOver(leg: SipLeg): void {
    try {
      this.#options.onIncomingCall(leg)
    } catch (error) {
      this.#options.log.error({ err: error, call: leg.id }, 'the listener for inbound calls failed')
      leg.reject('unavailable')
    }
  }
}

const refuseScheme = ({ uri }: SipRequest): Refusal | null =>
  ['sip', 'sips', 'tel'].includes(uri.scheme) ? null : { status: 416 }

/** A call over a registration has the dialled number in a separate header. */
const refusedCall = (request: SipRequest, trunk: Trunk | null, why: RefusedCall['why']): RefusedCall => ({
  from: callerNumber(request, true),
  to: (trunk?.type === 'registration' ? dialledOverRegistration(request)[0] : undefined) ?? dialledNumber(request),
  trunkId: trunk?.id ?? null,
  why,
})

/** The path that the dialog names, or the path that the call came by if that one cannot be resolved. */
async function pathBack(endpoint: SipEndpoint, dialog: Dialog, source: Hop): Promise<Path> {
  try {
    return await endpoint.pathTo(dialog.nextHop, source)
  } catch (error) {
    endpoint.log.warn(
      { err: error, call: dialog.callId },
      'Contact not reachable, answering to where the call came from',
    )
    return endpoint.pathTo(sipUri({ host: source.address, port: source.port }), source)
  }
}
