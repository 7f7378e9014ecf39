import { createHmac, randomBytes } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import type { AddressGuard } from '../../kernel/network/address-guard.ts'
import type { AudioQuality, CallDiagnostics } from '../../kernel/network/call-diagnostics.ts'
import { sameAddress } from '../../kernel/network/ip-network.ts'
import { SipLadders } from './call/sip-ladders.ts'
import type { Dialog } from './dialog/dialog.ts'
import { tagOf } from './message/headers.ts'
import { formatMessage, type ReplyParts, replyTo, type SipRequest } from './message/message.ts'
import { SipParseError } from './message/sip-error.ts'
import { isSip, sipUri, type Uri } from './message/uri.ts'
import { newBranch, ownVia } from './transaction/client-transaction.ts'
import type { ServerTransaction } from './transaction/server-transaction.ts'
import { Transactions } from './transaction/transaction.ts'
import { DropReport } from './transport/drop-report.ts'
import { defaultPortOf, formatHop, type Hop, type Path, type Protocol } from './transport/hop.ts'
import { isPrivateAddress, isSameKindOfNetwork, LocalAddresses } from './transport/local-address.ts'
import { type HostAndPort, type LookUpService, locate } from './transport/locate.ts'
import type { TlsIdentity, TlsSettings } from './transport/tls-protocol.ts'
import { type AnswerRule, mayAnswerWith, SipTransport, type WatchMessage } from './transport/transport.ts'

/** Handles the requests of one dialog. */
export interface DialogOwner {
  /** Whether the peer's requests may come from this address. Requests from others do not reach the owner. */
  isPeer(address: string): boolean
  /** Must send a final response in the transaction. */
  receive(request: SipRequest, transaction: ServerTransaction): void
  /** The ACK of a 2xx. */
  receiveAck(request: SipRequest): void
}

export interface SipEndpointOptions {
  readonly host: string
  /** 0: a free port, chosen by the operating system. */
  readonly port: number
  readonly protocols?: readonly Protocol[]
  /** Without an identity, TLS is only used for outbound calls. */
  readonly tls?: TlsSettings
  /** Our public address, if it is not an address of this machine. */
  readonly publicAddress?: string | null
  readonly clock: Clock
  readonly log: Log
  /** The addresses to which peers may direct our requests; if absent, all are permitted. */
  readonly guard?: Pick<AddressGuard, 'permits'> | undefined
  /** Looks up a host name; if absent, the operating system does. */
  resolve?(host: string): Promise<readonly string[]>
  /** Looks up SRV records; absent if there are none. */
  readonly resolveService?: LookUpService | undefined
  /** A request outside of any dialog, never ACK or CANCEL. */
  onRequest(endpoint: SipEndpoint, request: SipRequest, source: Hop): void
  /** Is notified of every message. */
  readonly watch?: WatchMessage | undefined
  /** Asked before a malformed or misdirected message is answered; absent means always. */
  ruleFor?(source: Hop): AnswerRule
  /** Whether requests within every dialog are accepted from this address; absent means no. */
  isTrusted?(address: string): boolean
}

/** The number of live objects; all are zero when every call is over. */
export interface SipCounts {
  readonly dialogs: number
  readonly clientTransactions: number
  readonly serverTransactions: number
  readonly connections: number
}

const MAX_HOSTS = 1_000

/** One SIP address of ours: sockets, transactions and the table of dialogs. For servers and clients. */
export class SipEndpoint {
  readonly transactions: Transactions
  readonly clock: Clock
  readonly log: Log
  readonly #options: SipEndpointOptions
  readonly #transport: SipTransport
  readonly #addresses: LocalAddresses
  readonly #dialogs = new Map<string, DialogOwner>()
  readonly #tagSecret = randomBytes(16)
  readonly #impostors: DropReport
  readonly #ladders: SipLadders
  /** The addresses to which host names resolved when they were last used. */
  readonly #hosts = new Map<string, readonly string[]>()

  private constructor(options: SipEndpointOptions) {
    this.#options = options
    this.clock = options.clock
    this.#ladders = new SipLadders(options.clock)
    this.log = options.log
    this.#addresses = new LocalAddresses(options.host, options.publicAddress ?? null)
    this.#impostors = new DropReport(
      options.clock,
      options.log,
      'SIP requests within calls were ignored, because they did not come from an address of the peer',
    )
    this.#transport = new SipTransport({
      ...options,
      watch: (way, message, peer) => {
        this.#ladders.note(way, message, peer)
        options.watch?.(way, message, peer)
      },
      onMessage: (message, source) => this.transactions.receive(message, source),
      onBroken: (error, source) => this.#reportBroken(error, source),
    })
    this.transactions = new Transactions(this.#transport, options.clock, (request, source) => {
      try {
        this.#route(request, source)
      } catch (error) {
        this.#refuseFailed(request, source, error)
      }
    })
  }

  /** Binds the sockets. Rejects if the port is taken. */
  static async open(options: SipEndpointOptions): Promise<SipEndpoint> {
    const endpoint = new SipEndpoint(options)
    await endpoint.#transport.open()
    return endpoint
  }

  get port(): number {
    return this.#transport.port
  }

  /** Null if we do not listen for TLS. */
  get tlsPort(): number | null {
    return this.#transport.tlsPort
  }

  /** Sets a renewed certificate for new connections. */
  setTlsIdentity(identity: TlsIdentity): void {
    this.#transport.setTlsIdentity(identity)
  }

  get host(): string {
    return this.#options.host
  }

  counts(): SipCounts {
    const { clients, servers } = this.transactions.counts
    return {
      dialogs: this.#dialogs.size,
      clientTransactions: clients,
      serverTransactions: servers,
      connections: this.#transport.connections,
    }
  }

  #ruleFor(source: Hop): AnswerRule {
    return this.#options.ruleFor?.(source) ?? 'always'
  }

  #reportBroken(error: SipParseError, source: Hop): AnswerRule {
    const rule = this.#ruleFor(source)
    if (rule !== 'never')
      this.log.info({ source: formatHop(source), reason: error.message }, 'a malformed SIP message was refused')
    return rule
  }

  #route(request: SipRequest, source: Hop): void {
    const owner = tagOf(request.to) === '' ? undefined : this.#dialogs.get(keyOfRequest(request))
    if (owner && !this.#isPeer(owner, source)) this.#refuseImpostor(request, source)
    else if (request.method === 'ACK') owner?.receiveAck(request)
    else if (request.method === 'CANCEL') this.#cancel(request, source)
    else if (owner) owner.receive(request, this.transactions.serve(request, source))
    else if (tagOf(request.to) === '') this.#options.onRequest(this, request, source)
    else this.#refuseStray(request, source)
  }

  #isPeer(owner: DialogOwner | undefined, { address }: Hop): boolean {
    return owner?.isPeer(address) === true || this.#options.isTrusted?.(address) === true
  }

  /**
   * An attacker who has read one packet of a call can forge its requests. A request from an address that is not the peer's is
   * answered like one of an unknown dialog, and changes nothing of this dialog, not even its sequence numbers.
   */
  #refuseImpostor(request: SipRequest, source: Hop): void {
    this.#impostors.count(source.address)
    if (request.method !== 'ACK') this.#refuseStray(request, source)
  }

  /** A header that was parsed late is malformed, or there is a bug. The request is answered in both cases. */
  #refuseFailed(request: SipRequest, source: Hop, error: unknown): void {
    const malformed = error instanceof SipParseError
    if (!malformed) this.log.error({ err: error, source: formatHop(source) }, 'a SIP request could not be handled')
    const status = malformed ? (error.status ?? 400) : 500
    const transaction = this.transactions.serving(request)
    if (transaction) transaction.reply(status)
    else if (request.method !== 'ACK') this.replyOnce(request, source, status, {}, this.#ruleFor(source))
  }

  #cancel(request: SipRequest, source: Hop): void {
    const invite = this.transactions.cancelledBy(request)
    if (invite === null) {
      this.#refuseStray(request, source)
      return
    }
    const early = this.#dialogs.get(keyOf(request.callId, invite.localTag, tagOf(request.from)))
    if (!sameAddress(source.address, invite.source.address) && !this.#isPeer(early, source)) {
      this.#refuseImpostor(request, source)
      return
    }
    this.transactions.serve(request, source).reply(200, { toTag: invite.localTag })
    invite.cancel()
  }

  #refuseStray(request: SipRequest, source: Hop): void {
    this.replyOnce(request, source, 481, {}, this.#ruleFor(source))
  }

  /**
   * Answers without keeping state, so that floods from unknown senders cost no memory. The tag is a hash of what stays
   * the same in a repetition, so that a repeated request gets the same answer. False: the rule forbids this answer.
   */
  replyOnce(
    request: SipRequest,
    source: Hop,
    status: number,
    parts: ReplyParts = {},
    rule: AnswerRule = 'always',
  ): boolean {
    const top = request.vias[0]?.params.get('branch') ?? ''
    const seal = createHmac('sha256', this.#tagSecret).update(`${request.callId} ${tagOf(request.from)} ${top}`)
    const toTag = seal.digest('hex').slice(0, 16)
    const response = replyTo(request, status, { toTag, ...parts })
    const bytes = { answer: formatMessage(response).length, request: request.size ?? 0 }
    const allowed = mayAnswerWith(rule, bytes, source)
    if (allowed) this.#transport.sendResponse(response, source, () => {})
    return allowed
  }

  /** The messages of a call so far, and how its audio was. */
  diagnosticsOf(callId: string, audio: { measure(): AudioQuality | null } | null): CallDiagnostics {
    const { steps, leftOut } = this.#ladders.read(callId)
    return { sip: steps, sipLeftOut: leftOut, audio: audio?.measure() ?? null }
  }

  /** Passes the requests of a dialog to its owner. The returned function ends that. */
  register(dialog: Dialog, owner: DialogOwner): () => void {
    const key = keyOf(dialog.callId, dialog.localTag, dialog.remoteTag)
    this.#dialogs.set(key, owner)
    return () => {
      if (this.#dialogs.get(key) === owner) this.#dialogs.delete(key)
      this.#ladders.end(dialog.callId)
    }
  }

  /**
   * Finds the path to a URI. `source`, the address of the peer's own packets, is preferred if a connection from it is
   * open, or if the URI names a private address that cannot be reached from here (a phone behind NAT). Rejects if there
   * is not a path, or none that is permitted: `permits` decides about a host of our settings, the guard about a host that a
   * peer names.
   */
  async pathTo(uri: Uri, source?: Hop, permits?: (address: string) => boolean): Promise<Path> {
    const isPermitted = permits ?? ((address: string) => this.#mayName(address, source))
    const hop = source && this.#transport.isConnected(source) ? source : await this.#resolve(uri, source, isPermitted)
    const port = hop.protocol === 'tls' ? (this.tlsPort ?? this.port) : this.port
    return { hop, local: { address: await this.#addresses.facing(hop.address), port } }
  }

  /**
   * Finds the paths to a host of our settings, in the order in which they are tried (RFC 3263): its own addresses, or those of
   * the hosts that DNS SRV names for it. Rejects if there is none that is permitted.
   */
  async pathsTo(
    { host, port, protocol }: HostAndPort,
    permits: (address: string) => boolean = () => true,
  ): Promise<Path[]> {
    const { resolve = lookUp, resolveService } = this.#options
    const places = await locate({ host, port, protocol }, { clock: this.clock, resolve, resolveService })
    const hops = places
      .filter(({ address }) => permits(address))
      .map((place): Hop => ({ protocol, ...place, ...(protocol === 'tls' && { name: host }) }))
    if (isIP(host) === 0) this.#remember(host, [...new Set(hops.map(({ address }) => address))])
    if (hops.length === 0) throw new Error(`${host} leads to no address that is permitted`)
    const local = protocol === 'tls' ? (this.tlsPort ?? this.port) : this.port
    return Promise.all(
      hops.map(async (hop) => ({ hop, local: { address: await this.#addresses.facing(hop.address), port: local } })),
    )
  }

  /** False if the connection of the path is closed. */
  stands({ hop }: Path): boolean {
    return hop.protocol === 'udp' || this.#transport.isConnected(hop)
  }

  /** Sends a keep-alive; false if the connection is closed. */
  keepAlive(hop: Hop): boolean {
    return this.#transport.keepAlive(hop)
  }

  /**
   * Whether a peer may direct our requests to an address: to itself, to a public one, or to one in the same kind of
   * network as its own, since a telephone system on the operator's network may consist of several machines.
   */
  #mayName(address: string, source: Hop | undefined): boolean {
    const { guard } = this.#options
    if (guard === undefined || source === undefined || address === source.address) return true
    return guard.permits(address) || isSameKindOfNetwork(address, source.address)
  }

  async #resolve(uri: Uri, source: Hop | undefined, permits: (address: string) => boolean): Promise<Hop> {
    if (!isSip(uri)) throw new Error(`Cannot call ${uri.scheme}: URIs, only sip: and sips:`)
    const protocol = protocolOf(uri, source)
    const port = uri.port ?? defaultPortOf(protocol)
    const literal = isIP(uri.host) !== 0
    const hidden = literal && isPrivateAddress(uri.host) && source && !isPrivateAddress(source.address)
    if (hidden && source.protocol === protocol) return source
    const { resolve = lookUp } = this.#options
    const permitted = literal ? [uri.host].filter(permits) : (await resolve(uri.host)).filter(permits)
    if (!literal) this.#remember(uri.host, permitted)
    const [address] = permitted
    if (address === undefined) throw new Error(`${uri.host} leads to no address that is permitted`)
    return protocol === 'tls' ? { protocol, address, port, name: uri.host } : { protocol, address, port }
  }

  #remember(host: string, addresses: readonly string[]): void {
    this.#hosts.delete(host)
    this.#hosts.set(host, addresses)
    if (this.#hosts.size > MAX_HOSTS) this.#hosts.delete(this.#hosts.keys().next().value!)
  }

  /** The addresses of a host: itself, or what its name led to when it was last used. Looks nothing up. */
  addressesOf(host: string): readonly string[] {
    return isIP(host) === 0 ? (this.#hosts.get(host) ?? []) : [host]
  }

  /**
   * The value of Contact for a peer on this path; `secure`: in a dialog that a sips: URI started (RFC 3261, 12.1.1).
   */
  contact(path: Path, secure = false): string {
    const { protocol } = path.hop
    const params = protocol === 'udp' || secure ? undefined : new Map([['transport', protocol]])
    return `<${sipUri({ secure, host: path.local.address, port: path.local.port, params }).text}>`
  }

  /** Sends the ACK of a 2xx, which belongs to no transaction. Sent again for a repeated 2xx. */
  sendAck(ack: SipRequest, path: Path): void {
    this.#transport.sendRequest({ ...ack, vias: [ownVia(path, newBranch())] }, path.hop, () => {})
  }

  /** Waits for the answers to open requests, at most two seconds, and then closes the sockets. */
  async close(): Promise<void> {
    for (let waitedMs = 0; this.transactions.waiting && waitedMs < 2_000; waitedMs += 20)
      await new Promise<void>((resolve) => void this.clock.after(20, resolve))
    this.transactions.close()
    this.#impostors.close()
    this.#dialogs.clear()
    await this.#transport.close()
  }
}

const lookUp = async (host: string): Promise<string[]> =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/** A sips: URI means TLS, whatever else it says (RFC 3261, section 26.2.2). */
function protocolOf(uri: Uri, source: Hop | undefined): Protocol {
  if (uri.scheme === 'sips') return 'tls'
  const named = (uri.params.get('transport') ?? source?.protocol ?? 'udp').toLowerCase()
  if (named === 'udp' || named === 'tcp' || named === 'tls') return named
  throw new Error(`Cannot reach peers over ${named}, only UDP, TCP and TLS`)
}

const keyOf = (callId: string, localTag: string, remoteTag: string): string => `${callId} ${localTag} ${remoteTag}`

const keyOfRequest = (request: SipRequest): string => keyOf(request.callId, tagOf(request.to), tagOf(request.from))
