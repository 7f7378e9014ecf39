import { AddressIndex } from '../../kernel/network/address-range.ts'
import { TRANSFER_RING_SECONDS } from '../ring-times.ts'
import { type Admission, type Admitted, admit, audioTermsOf, chooseTrunk, type Trunk, TrunkIndex } from '../trunk.ts'
import { type CallOut, callOut, callOutInTurn, encryptionOf, transferCallerId } from './call/call-out.ts'
import { dialedOver, type InboundRoute, refusedCall, unknownCall } from './call/inbound-route.ts'
import { isAcceptableOffer } from './call/leg-media.ts'
import { Overflow, type RefusedCall } from './call/overflow.ts'
import { callerNumber, dialedNumber } from './call/parties.ts'
import type { PlacedLeg } from './call/placed-leg.ts'
import { SipLeg } from './call/sip-leg.ts'
import { CAPABILITIES, type Refusal, refuseBody, refuseUnsupported, sdpOf } from './capabilities.ts'
import { Capacity, type Line } from './capacity.ts'
import { Dialog } from './dialog/dialog.ts'
import { pathBack } from './dialog/path-back.ts'
import { judge } from './dialog/session-timer.ts'
import type { SipEndpoint } from './endpoint.ts'
import type { TrunkHealth } from './health/trunk-health.ts'
import type { SipRequest } from './message/message.ts'
import { telUri, type Uri } from './message/uri.ts'
import { DigestGate, type DigestResult } from './registration/digest-gate.ts'
import type { Registrations } from './registration/registrations.ts'
import type { SipServerOptions } from './sip-server.ts'
import type { ServerTransaction } from './transaction/server-transaction.ts'
import { FloodGuard } from './transport/flood-guard.ts'
import { formatHop, type Hop, type Path } from './transport/hop.ts'
import type { AnswerRule } from './transport/transport.ts'
import { UnconfirmedCalls, type UnconfirmedPlace } from './unconfirmed-calls.ts'

const RETRY_LATER = { headers: { 'Retry-After': '10' } }
const FULL: Refusal = { status: 503, parts: RETRY_LATER }

interface InboundLine extends Line {
  readonly place: UnconfirmedPlace
}

/** Decides on every request outside a dialog: which trunk admits it, and how a refused one is answered. */
export class SipAdmission {
  readonly capacity = new Capacity()
  registrations: Registrations | null = null
  health: TrunkHealth | null = null
  readonly #options: SipServerOptions
  readonly #guard: FloodGuard
  readonly #gate: DigestGate
  readonly #overflow: Overflow
  readonly #operatorSources: AddressIndex<true>
  readonly #unconfirmed: UnconfirmedCalls
  readonly #legs = new Set<SipLeg>()
  #indexed: { readonly of: readonly Trunk[]; readonly index: TrunkIndex }
  #refusing = false
  #stopping = false

  constructor(options: SipServerOptions) {
    this.#options = options
    this.#unconfirmed = new UnconfirmedCalls(options.clock, options.maxCalls)
    this.#overflow = new Overflow(options.onRefused, options.log)
    this.#guard = new FloodGuard(options.clock, options.log)
    this.#gate = new DigestGate({ realm: options.realm, algorithms: options.digestAlgorithms, clock: options.clock })
    this.#operatorSources = new AddressIndex([[true, options.allowedSources]])
    const trunks = options.trunks()
    this.#indexed = { of: trunks, index: new TrunkIndex(trunks) }
  }

  /** Refuses new calls, and OPTIONS, from now on. Transfers of calls in progress may still call out. */
  refuseCalls(): void {
    this.#refusing = true
  }

  stopAccepting(): void {
    this.#refusing = true
    this.#stopping = true
    this.#guard.close()
  }

  hangUpAll(): void {
    for (const leg of this.#legs) leg.hangup()
  }

  /** Senders that an address admits are always answered; others briefly, and as far as the flood guard allows. */
  ruleFor(source: Hop): AnswerRule {
    if (this.#admit(source, [], null).outcome === 'admitted') return 'always'
    return this.#guard.allows(source.address) ? 'ifShorter' : 'never'
  }

  isOperatorSource(address: string): boolean {
    return this.#operatorSources.find(address).size > 0
  }

  /** Built again only when the trunks have changed. */
  get #trunks(): TrunkIndex {
    const trunks = this.#options.trunks()
    if (trunks !== this.#indexed.of) this.#indexed = { of: trunks, index: new TrunkIndex(trunks) }
    return this.#indexed.index
  }

  #admit({ address }: Hop, proven: readonly Trunk[], called: Uri | null): Admission {
    return admit(
      { address, proven, line: called?.params.get('line') ?? null, calledUser: called?.user ?? null },
      {
        isOperatorSource: (source) => this.isOperatorSource(source),
        trunks: this.#trunks,
        registrarOf: (trunkId) => this.registrations?.of(trunkId) ?? null,
      },
    )
  }

  receive(endpoint: SipEndpoint, request: SipRequest, source: Hop): void {
    const digest = this.#verify(request, source)
    const admission = this.#admit(source, digest.outcome === 'verified' ? digest.accounts : [], request.uri)
    if (admission.outcome === 'admitted') {
      if (endpoint.transactions.isMerged(request)) endpoint.replyOnce(request, source, 482)
      else this.#serve(endpoint, endpoint.transactions.serve(request, source), admission)
    } else if (this.#guard.allows(source.address)) this.#refuse(endpoint, request, source, admission, digest)
  }

  #verify(request: SipRequest, source: Hop): DigestResult<Trunk> {
    const offered = [...request.headers.all('Authorization'), ...request.headers.all('Proxy-Authorization')]
    if (offered.length === 0) return { outcome: 'absent' }
    const trunks = this.#trunks
    return this.#gate.verify(offered, request, (username) => trunks.byUsername(username, source.address))
  }

  /** Unknown senders are answered without a transaction: no state is kept and nothing is repeated. */
  #refuse(
    endpoint: SipEndpoint,
    request: SipRequest,
    source: Hop,
    admission: Exclude<Admission, Admitted>,
    digest: DigestResult<Trunk>,
  ): void {
    if (admission.outcome === 'challenge' && digest.outcome !== 'wrong') {
      const challenges = this.#gate.challenges(digest.outcome === 'stale')
      const lines = challenges.map((value) => ['WWW-Authenticate', value] as const)
      if (!endpoint.replyOnce(request, source, 401, { lines }, 'ifShorter'))
        endpoint.replyOnce(request, source, 403, {}, 'ifShorter')
      return
    }
    const reason = digest.outcome === 'wrong' ? 'wrong credentials' : 'unknown source'
    this.#options.log.warn({ source: formatHop(source), method: request.method, reason }, 'a SIP request was refused')
    endpoint.replyOnce(request, source, 403, {}, 'ifShorter')
  }

  #serve(endpoint: SipEndpoint, transaction: ServerTransaction, admitted: Admitted): void {
    const { request } = transaction
    const refusal =
      refuseUnsupported(request) ??
      refuseScheme(request) ??
      (request.method === 'INVITE' ? this.#refuseCall(request) : null)
    if (refusal) transaction.reply(refusal.status, refusal.parts)
    else if (request.method === 'INVITE') this.#acceptOrRedirect(endpoint, transaction, admitted)
    else if (request.method !== 'OPTIONS') transaction.reply(481)
    else if (this.#refusing) transaction.reply(503, RETRY_LATER)
    else transaction.reply(200, { headers: CAPABILITIES })
  }

  /**
   * The reasons to refuse a call before its number is looked up. A closing service makes the caller's proxy try another
   * one. Max-Forwards 0 means a loop, because a transfer would forward the call again. Other requests are served
   * whatever it says, because they go no further (RFC 4475, section 3.3.11).
   */
  #refuseCall(request: SipRequest): Refusal | null {
    if (this.#refusing) return FULL
    if (request.maxForwards === 0) return { status: 483 }
    return refuseBody(request) ?? judge(request).refusal
  }

  /** A full service may make the caller's proxy try another one. */
  #acceptOrRedirect(endpoint: SipEndpoint, transaction: ServerTransaction, admitted: Admitted): void {
    if (this.#hasFreeLine(transaction.source)) this.#accept(endpoint, transaction, admitted)
    else {
      const refused = async (): Promise<RefusedCall> => {
        const route = await this.#route(transaction.request, admitted)
        return route === null
          ? unknownCall(transaction.request, admitted)
          : refusedCall(transaction.request, route, 'no_line')
      }
      announceTrying(transaction)
      void this.#overflow.answer(transaction, refused, FULL)
    }
  }

  /** Whether a line is free. A call that waits too long for its ACK gives up its line for a new one. */
  #hasFreeLine({ address }: Hop): boolean {
    if (!this.#unconfirmed.makeRoom(address)) return false
    return this.capacity.total < this.#options.maxCalls || this.#unconfirmed.freeLine()
  }

  /** Counts the call from now on; every end of it gives the line back. */
  #accept(endpoint: SipEndpoint, transaction: ServerTransaction, admitted: Admitted): void {
    const dialog = Dialog.ofIncoming(transaction.request, transaction.localTag)
    const line = this.#reserve(transaction.source)
    announceTrying(transaction)
    this.#announce(endpoint, transaction, dialog, admitted, line).catch((error: unknown) => {
      line.release()
      this.#options.log.error({ err: error, call: transaction.request.callId }, 'a call could not be accepted')
      transaction.reply(503, RETRY_LATER)
    })
  }

  #reserve({ address }: Hop): InboundLine {
    const line = this.capacity.reserve()
    const place = this.#unconfirmed.add(address)
    const release = (): void => {
      line.release()
      place.remove()
    }
    return { ...line, release, place }
  }

  async #announce(
    endpoint: SipEndpoint,
    transaction: ServerTransaction,
    dialog: Dialog,
    admitted: Admitted,
    line: InboundLine,
  ): Promise<void> {
    const { request, source } = transaction
    const route = await this.#route(request, admitted)
    const from = callerNumber(request, true)
    const { log } = this.#options
    const fields = {
      call: request.callId,
      source: formatHop(source),
      trunk: route?.trunk?.id ?? null,
      pii: { from, to: route?.to ?? dialedNumber(request) },
    }
    if (route === null) {
      log.warn(fields, 'a call to an unknown number was refused')
      line.release()
      transaction.reply(404)
      void this.#overflow.placeFor(async () => unknownCall(request, admitted))
      return
    }
    if (this.#refuseOnTrunk(transaction, route, line)) return
    const path = await pathBack(endpoint, dialog, source)
    if (this.#refusing) {
      line.release()
      transaction.reply(503, RETRY_LATER)
      return
    }
    const leg = this.#legOf(endpoint, { transaction, dialog, path, from }, route, line)
    // A caller who gave up meanwhile still counts as having called.
    if (transaction.answered) leg.withdraw()
    else leg.ring()
    log.info(fields, 'Call')
    this.#handOver(leg)
  }

  /**
   * Refuses a call whose audio its trunk does not accept, a call of a business with too many unconfirmed ones, and a call on a full trunk; returns
   * true if it was refused. Otherwise the call counts against the limit of the trunk from now on.
   */
  #refuseOnTrunk(transaction: ServerTransaction, route: InboundRoute, line: InboundLine): boolean {
    const { request } = transaction
    const { trunk } = route
    const offer = sdpOf(request)
    if (offer !== null && !isAcceptableOffer(offer, encryptionOf(trunk), audioTermsOf(trunk))) {
      line.release()
      transaction.reply(488)
      return true
    }
    if (!line.place.assign(route.businessId)) {
      line.release()
      void this.#overflow.answer(transaction, async () => refusedCall(request, route, 'no_line'), FULL)
      return true
    }
    if (trunk === null) return false
    const isFull = trunk.maxConcurrentCalls !== null && this.capacity.of(trunk.id) >= trunk.maxConcurrentCalls
    if (isFull && !this.#unconfirmed.freeLine(trunk.id)) {
      line.release()
      void this.#overflow.answer(transaction, async () => refusedCall(request, route, 'no_line'), { status: 486 })
      return true
    }
    line.assign(trunk.id)
    return false
  }

  #legOf(
    endpoint: SipEndpoint,
    parts: { transaction: ServerTransaction; dialog: Dialog; path: Path; from: string },
    { to, businessId, trunk }: InboundRoute,
    line: InboundLine,
  ): SipLeg {
    const { source } = parts.transaction
    const leg: SipLeg = new SipLeg({
      endpoint,
      ...parts,
      to,
      businessId,
      trunkId: trunk?.id ?? null,
      encryption: encryptionOf(trunk),
      audio: audioTermsOf(trunk),
      networks: trunk?.allowedIps ?? [],
      peers: [...(trunk?.allowedIps ?? []), ...(trunk?.host ? endpoint.addressesOf(trunk.host) : [])],
      openMedia: this.#options.openMedia,
      transferBy: this.#options.transferBy ?? 'auto',
      callOut: (number, ringTimeoutMs = TRANSFER_RING_SECONDS * 1_000, rate) => {
        // The settings of the trunk may have changed during the call. A removed trunk carries nothing.
        const current = trunk && this.#options.trunks().find(({ id }) => id === trunk.id)
        if (current === undefined) return null
        const from = transferCallerId(current, { caller: parts.from, own: to })
        return this.callOut(endpoint, { number, from, trunk: current, source, ringTimeoutMs, rate })
      },
      referTo: (number) => (trunk?.uriScheme === 'tel' ? telUri(number, trunk.host ?? source.address).text : number),
      log: this.#options.log,
      onConfirmed: () => line.place.remove(),
      onOver: () => {
        line.release()
        this.#legs.delete(leg)
      },
    })
    this.#legs.add(leg)
    line.place.giveWay(trunk?.id ?? null, () => leg.hangup())
    return leg
  }

  /**
   * Whether the host of a trunk may be at this address. A host that the operator did not set must be public, and must
   * not be where another business or the operator is known by address: a call there would be at their cost.
   */
  permitsHost(trunk: Trunk, address: string): boolean {
    const { guard } = this.#options
    if (guard === undefined || trunk.hostApproved === true) return true
    const isTaken = this.#trunks.isOthers(address, trunk.businessId) || this.isOperatorSource(address)
    return guard.permits(address) && !isTaken
  }

  /**
   * Calls out over a known trunk, or over the others of its business if that trunk cannot place the call; for a transfer without a trunk, back to
   * where the caller came from.
   */
  callOut(endpoint: SipEndpoint, call: CallOut): PlacedLeg | null {
    if (this.#stopping) return null
    const { openMedia, clock, log, trunks } = this.#options
    const permits = (trunk: Trunk, address: string) => this.permitsHost(trunk, address)
    const parts = { endpoint, openMedia, capacity: this.capacity, permits }
    const { trunk } = call
    if (trunk === null || !trunk.host) return callOut(parts, call)
    return callOutInTurn(
      parts,
      { ...call, trunk },
      {
        clock,
        log,
        trunks: trunks(),
        isHealthy: (trunkId) => this.isHealthy(trunkId),
        onFailed: (trunkId) => this.health?.suspect(trunkId),
      },
    )
  }

  /** Whether calls over the trunk are likely to be placed: its host answers, and it is registered if it has to be. */
  isHealthy(trunkId: string): boolean {
    return this.health?.isHealthy(trunkId) !== false && this.registrations?.hasFailed(trunkId) !== true
  }

  /**
   * Finds the business of the dialed number and its trunk; null if the sender may not call the number. A number of another business is refused like
   * an unknown number, so that the answer does not reveal who has which number.
   */
  async #route(request: SipRequest, { trunks, byOperator }: Admitted): Promise<InboundRoute | null> {
    let withoutTrunk: InboundRoute | null = null
    for (const [to, carriers] of dialedOver(request, trunks)) {
      const chosen = chooseTrunk(await this.#options.findNumber(to), carriers, byOperator)
      if (chosen !== null && chosen.trunk !== null) return { to, ...chosen }
      if (chosen !== null) withoutTrunk ??= { to, ...chosen }
    }
    return withoutTrunk
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

function announceTrying(transaction: ServerTransaction): void {
  transaction.reply(100)
  transaction.onCancel(() => transaction.reply(487))
}
