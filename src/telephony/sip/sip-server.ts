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
import { DigestGate, type Verdict } from './registration/digest-gate.ts'
import type { RegistrationStatus } from './registration/registration.ts'
import { Registrations } from './registration/registrations.ts'
import type { ServerTransaction } from './transaction/server-transaction.ts'
import { FloodGuard } from './transport/flood-guard.ts'
import { formatHop, type Hop, type Path, type Protocol } from './transport/hop.ts'
import type { TlsIdentity, TlsSettings } from './transport/tls-wire.ts'

export interface SipServerOptions {
  /** The address to bind for UDP and TCP. */
  readonly host: string
  /** 0: one that the OS finds free for both. */
  readonly port: number
  readonly protocols?: readonly Protocol[]
  /** Without it TLS is for calling out only. */
  readonly tls?: TlsSettings
  /** What peers on the internet reach us by, where that is not an address of this machine. */
  readonly publicAddress?: string | null
  /** Addresses and CIDR ranges that may call without a trunk. */
  readonly allowedSources: readonly string[]
  /** The trunks as they are now. Asked for every call, so it must not wait for anything. */
  trunks(): readonly Trunk[]
  /** Whether a business has this number. Rejects when that cannot be said now: the call is answered 503. */
  numberKnown(to: string): Promise<boolean>
  /** Calls at once, over all trunks. */
  readonly maxCalls: number
  /** What credential trunks are challenged with. */
  readonly realm: string
  readonly digestAlgorithms?: readonly DigestAlgorithm[]
  readonly openMedia: OpenMedia
  /** How callers are handed to somebody else (`auto`); see transfer-plan.ts. */
  readonly transferBy?: TransferPolicy
  /** What became of a trunk's registration, and why. Must not throw. */
  onRegistration?(trunkId: string, status: RegistrationStatus, reason: string | null): void
  readonly onIncomingCall: IncomingCall
  /** Told of calls that there is no line for, and of those to numbers that nobody has; see overflow.ts. */
  readonly onRefused?: OnRefused
  readonly clock: Clock
  readonly log: Log
}

export interface SipServer {
  readonly host: string
  readonly port: number
  /** Null: nobody can connect by TLS. */
  readonly tlsPort: number | null
  /** A renewed certificate, for connections that come from now on. */
  setTlsIdentity(identity: TlsIdentity): void
  /** For calls of our own: `dial({ endpoint, ... })`. */
  readonly endpoint: SipEndpoint
  /**
   * Calls somebody by this trunk; the leg is told to ring at once. Null where it leads nowhere, takes no calls out, or
   * has, as the house may, all the calls that it may have.
   */
  call(trunkId: string, call: { from: string; to: string; ringTimeoutMs: number }): OutboundLeg | null
  /** Calls in and out that are not over, transfers included; of one trunk, or all. */
  activeCalls(trunkId?: string): number
  counts(): SipCounts
  /** To be called when `trunks()` gives others: registers those that want it. */
  trunksChanged(): void
  /** From now on new calls are refused with 503; those that are up go on. */
  stopAccepting(): void
  /** Hangs up what is left, waits a moment for the farewells to arrive, closes the sockets. */
  close(): Promise<void>
}

/** Let in as far as the door, where a full trunk is told that it is busy. */
type LetIn = Extract<Admission, { outcome: 'admitted' | 'busy' }>

/** Longer, and the caller would rather leave a message. */
const TRANSFER_RINGS_MS = 30_000
const RETRY_LATER = { headers: { 'Retry-After': '10' } }

/** Opens the SIP door of the house. Rejects when the port is taken. */
export async function createSipServer(options: SipServerOptions): Promise<SipServer> {
  const door = new Door(options)
  const endpoint = await SipEndpoint.open({
    ...options,
    onRequest: (open, request, source) => door.receive(open, request, source),
    mayAnswer: (source) => door.mayAnswer(source),
  })
  const registrations = new Registrations({
    endpoint,
    log: options.log,
    onStatus: (...news) => options.onRegistration?.(...news),
  })
  door.registrations = registrations
  registrations.sync(options.trunks())
  return {
    host: options.host,
    port: endpoint.port,
    tlsPort: endpoint.tlsPort,
    setTlsIdentity: (identity) => endpoint.setTlsIdentity(identity),
    endpoint,
    call: (trunkId, { from, to, ringTimeoutMs }) => {
      const trunk = options.trunks().find(({ id }) => id === trunkId)
      if (trunk === undefined || door.capacity.total >= options.maxCalls) return null
      const { transferBy } = options
      return door.callOut(endpoint, { number: to, from, trunk, source: null, ringTimeoutMs, transferBy })
    },
    activeCalls: (trunkId) => (trunkId === undefined ? door.capacity.total : door.capacity.of(trunkId)),
    counts: () => endpoint.counts(),
    trunksChanged: () => registrations.sync(options.trunks()),
    stopAccepting: () => door.shut(),
    close: async () => {
      door.shut()
      door.hangUpAll()
      await registrations.close()
      await endpoint.close()
    },
  }
}

/** Decides on every request outside of a dialog: who may come in, and what is refused with which words. */
class Door {
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

  shut(): void {
    this.#stopping = true
    this.#guard.close()
  }

  hangUpAll(): void {
    for (const leg of this.#legs) leg.hangup()
  }

  /** Those whom an address lets in are always answered, strangers as far as the flood guard goes. */
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
    const verdict = this.#verify(request, source)
    const admission = this.#admit(source, verdict.outcome === 'verified' ? verdict.username : null, request.uri)
    if (admission.outcome === 'admitted' || admission.outcome === 'busy') {
      if (endpoint.transactions.isMerged(request)) endpoint.replyOnce(request, source, 482)
      else this.#serve(endpoint, endpoint.transactions.serve(request, source), admission)
    } else if (this.#guard.allows(source.address)) this.#turnAway(endpoint, request, source, admission, verdict)
  }

  #verify(request: SipRequest, source: Hop): Verdict {
    const offered = [...request.headers.all('Authorization'), ...request.headers.all('Proxy-Authorization')]
    if (offered.length === 0) return { outcome: 'absent' }
    const trunks = this.#options.trunks()
    return this.#gate.verify(offered, request, (username) => passwordOf(trunks, username, source.address))
  }

  /** Strangers are answered without a transaction: nothing is kept, nothing is sent twice. */
  #turnAway(
    endpoint: SipEndpoint,
    request: SipRequest,
    source: Hop,
    admission: Exclude<Admission, { outcome: 'admitted' | 'busy' }>,
    verdict: Verdict,
  ): void {
    if (admission.outcome === 'challenge' && verdict.outcome !== 'wrong') {
      const challenges = this.#gate.challenges(verdict.outcome === 'stale')
      endpoint.replyOnce(request, source, 401, { lines: challenges.map((value) => ['WWW-Authenticate', value]) })
      return
    }
    const reason = verdict.outcome === 'wrong' ? 'wrong credentials' : 'unknown source'
    this.#options.log.warn({ source: formatHop(source), method: request.method, reason }, 'SIP request refused')
    endpoint.replyOnce(request, source, 403)
  }

  #serve(endpoint: SipEndpoint, transaction: ServerTransaction, admission: LetIn): void {
    const { request } = transaction
    const refusal =
      refuseUnsupported(request) ??
      refuseScheme(request) ??
      (request.method === 'INVITE' ? this.#refuseCall(request, admission) : null)
    if (refusal) transaction.reply(refusal.status, refusal.parts)
    else if (request.method === 'INVITE') this.#letInOrSendOn(endpoint, transaction, admission)
    else if (request.method !== 'OPTIONS') transaction.reply(481)
    else if (this.#stopping) transaction.reply(503, RETRY_LATER)
    else transaction.reply(200, { headers: CAPABILITIES })
  }

  /**
   * What speaks against a call, before anybody is asked. A closing house sends the caller's proxy on to another. Max-Forwards 0 means a loop: we would be the one to forward next, by a transfer. Other requests
   * are served whatever it says, for they go no further (RFC 4475, section 3.3.11).
   */
  #refuseCall(request: SipRequest, admission: LetIn): Refusal | null {
    const offer = sdpOf(request)
    if (this.#stopping) return { status: 503, parts: RETRY_LATER }
    if (request.maxForwards === 0) return { status: 483 }
    const refusal = refuseBody(request) ?? judge(request).refusal
    if (refusal) return refusal
    const { trunk } = admission
    if (offer !== null && !isAcceptableOffer(offer, encryptionOf(trunk), audioTermsOf(trunk))) return { status: 488 }
    return null
  }

  #letInOrSendOn(endpoint: SipEndpoint, transaction: ServerTransaction, admission: LetIn): void {
    const full = this.#fullness(admission)
    if (full === null) this.#letIn(endpoint, transaction, admission.trunk)
    else void this.#overflow.answer(transaction, refusedCall(transaction.request, admission.trunk, 'no_line'), full)
  }

  /** A full trunk is busy; a full house may mean that the caller's proxy tries another. Null: there is a line. */
  #fullness({ outcome }: LetIn): Refusal | null {
    if (outcome === 'busy') return { status: 486 }
    return this.capacity.total >= this.#options.maxCalls ? { status: 503, parts: RETRY_LATER } : null
  }

  /** From here on the call counts; each way out of it gives the place back. */
  #letIn(endpoint: SipEndpoint, transaction: ServerTransaction, trunk: Trunk | null): void {
    const dialog = Dialog.ofIncoming(transaction.request, transaction.localTag)
    transaction.reply(100)
    const giveBack = this.capacity.take(trunk?.id ?? null)
    transaction.onCancel(() => transaction.reply(487))
    this.#announce(endpoint, transaction, dialog, trunk, giveBack).catch((error: unknown) => {
      giveBack()
      this.#options.log.error({ err: error, call: transaction.request.callId }, 'A call could not be taken')
      transaction.reply(503, RETRY_LATER)
    })
  }

  async #announce(
    endpoint: SipEndpoint,
    transaction: ServerTransaction,
    dialog: Dialog,
    trunk: Trunk | null,
    giveBack: () => void,
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
      log.warn(fields, 'Call to an unknown number refused')
      giveBack()
      transaction.reply(404)
      void this.#overflow.placeFor(refusedCall(request, trunk, 'unknown_number'))
      return
    }
    const path = await pathBack(endpoint, dialog, source)
    if (transaction.answered || this.#stopping) {
      giveBack()
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
        giveBack()
        this.#legs.delete(leg)
      },
    })
    this.#legs.add(leg)
    leg.ring()
    log.info(fields, 'Call')
    this.#hand(leg)
  }

  /** By a trunk that is known, or for a caller: by the trunk that they came by, else back to where they came from. */
  callOut(endpoint: SipEndpoint, call: CallOut): OutboundLeg | null {
    if (this.#stopping) return null
    const { openMedia } = this.#options
    return callOut({ endpoint, openMedia, capacity: this.capacity }, call)
  }

  /** The number of ours that was dialled; null: none. */
  async #knownNumber(request: SipRequest, trunk: Trunk | null): Promise<string | null> {
    const dialled = trunk?.type === 'registration' ? dialledOverRegistration(request) : [dialledNumber(request)]
    for (const number of dialled) if (await this.#options.numberKnown(number)) return number
    return null
  }

  #hand(leg: SipLeg): void {
    try {
      this.#options.onIncomingCall(leg)
    } catch (error) {
      this.#options.log.error({ err: error, call: leg.id }, 'Nobody took a call')
      leg.reject('unavailable')
    }
  }
}

const refuseScheme = ({ uri }: SipRequest): Refusal | null =>
  ['sip', 'sips', 'tel'].includes(uri.scheme) ? null : { status: 416 }

/** A caller of a registration dials the number in a header of its own. */
const refusedCall = (request: SipRequest, trunk: Trunk | null, why: RefusedCall['why']): RefusedCall => ({
  from: callerNumber(request, true),
  to: (trunk?.type === 'registration' ? dialledOverRegistration(request)[0] : undefined) ?? dialledNumber(request),
  trunkId: trunk?.id ?? null,
  why,
})

/** The way that the dialog names, or, where that leads nowhere, the one that the call came by. */
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
