import { randomBytes } from 'node:crypto'
import type { CallDiagnostics } from '../../../kernel/network/call-diagnostics.ts'
import type { AskedTransferOrder, AskedTransferOutcome } from '../../../media/asked-transfer.ts'
import type { LegEnd, TransferOutcome } from '../../../media/call-leg.ts'
import type { MediaStream } from '../../../media/media-stream.ts'
import type { StreamRate } from '../../rtp/audio-codec.ts'
import type { AudioTerms } from '../../trunk.ts'
import { CAPABILITIES, SDP_TYPE, sdpOf } from '../capabilities.ts'
import { Dialog, newTag } from '../dialog/dialog.ts'
import { InviteUsage } from '../dialog/invite-usage.ts'
import { leastOf, proposal } from '../dialog/session-timer.ts'
import type { SipEndpoint } from '../endpoint.ts'
import { HeaderFields, nameAddr, tagOf } from '../message/headers.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import { parseUri, sipUri, telUri, type Uri } from '../message/uri.ts'
import { answerChallenge, type Credentials } from '../registration/digest.ts'
import type { ClientTransaction } from '../transaction/client-transaction.ts'
import { PATIENCE_MS, Timers } from '../transaction/timers.ts'
import type { Path } from '../transport/hop.ts'
import { findHost, HOST_RESPONSE_MS, type HostSearch, type SearchedHost } from './host-search.ts'
import { LegEnding } from './leg-ending.ts'
import { type DigitStream, LegMedia, type OpenMedia } from './leg-media.ts'
import { LegTransfer } from './leg-transfer.ts'
import type { Encryption } from './offer-answer.ts'
import { type DialRefusal, endOfRefusal, type PlacedLeg } from './placed-leg.ts'
import type { TransferPolicy } from './transfer-plan.ts'

export interface DialOptions {
  readonly endpoint: SipEndpoint
  /** A number, which becomes a user at the proxy, or a `sip:` URI. */
  readonly to: string
  /** Our number. */
  readonly from: string
  /** Where the INVITE is sent, whatever `to` says. */
  readonly proxy: SearchedHost
  /** The hosts of the proxy's name, and which of them is called; absent: the first one. */
  readonly hosts?: { readonly search: HostSearch; readonly index: number }
  readonly credentials?: Credentials | null
  /** Whether the proxy's address may be used; absent means yes. */
  permits?(address: string): boolean
  readonly openMedia: OpenMedia
  /** `required`: offers only SRTP. */
  readonly encryption?: Encryption
  readonly audio?: AudioTerms
  /** The networks (CIDR) of the trunk, from which audio may come too. */
  readonly networks?: readonly string[]
  /** Additional headers of the INVITE. */
  readonly headers?: Readonly<Record<string, string>>
  /** How this call can be transferred. */
  readonly transferBy?: TransferPolicy
  /** Called once, when the call is over, however it ended. */
  readonly onOver?: () => void
  /** How long the call may ring (default 60 s). */
  readonly ringTimeoutMs?: number
  /** How long the peer may send no response at all; absent: as long as the transaction lives (32 s). */
  readonly firstResponseMs?: number | undefined
  /** Whether the Request-URI and To are `sip:` URIs at the proxy (default) or `tel:` URIs. */
  readonly uriScheme?: 'sip' | 'tel' | undefined
  /** The rate of the stream; absent: that of the codec. */
  readonly rate?: StreamRate | undefined
}

const DEFAULT_RING_TIMEOUT_MS = 60_000

/**
 * Places a call. The leg is returned at once; `answer()` resolves when the peer answers, and rejects if it does not.
 * `hangup()` withdraws the call before that. Redirections are refused: only the proxy decides where calls go.
 */
export function dial(options: DialOptions): OutboundLeg {
  const leg = new OutboundLeg(options)
  leg.start()
  return leg
}

/** An outbound call (RFC 3261, sections 13.2 and 9.1). */
export class OutboundLeg implements PlacedLeg {
  readonly id = randomBytes(16).toString('hex')
  readonly direction = 'outbound'
  readonly from: string
  readonly to: string
  readonly #options: DialOptions
  readonly #endpoint: SipEndpoint
  readonly #ending: LegEnding
  readonly #timers: Timers
  readonly #answered: Promise<MediaStream>
  #pendingAnswer: { resolve: (stream: MediaStream) => void; reject: (error: Error) => void } | null = null
  #media: LegMedia | null = null
  #path: Path | null = null
  #transaction: ClientTransaction | null = null
  /** The dialog that became the call. */
  #usage: InviteUsage | null = null
  /** The dialogs that our INVITE created, by the peer's tag. */
  readonly #branches = new Map<string, Promise<InviteUsage>>()
  #provisional = false
  #withdrawn = false
  #challengesAnswered = 0
  #refusal: DialRefusal | null = null
  readonly #transfer: LegTransfer
  /** The methods that the peer allows. */
  readonly #allowed: string[] = []
  #onProgress: (status: number) => void = () => {}

  constructor(options: DialOptions) {
    this.#options = options
    this.#endpoint = options.endpoint
    this.from = options.from
    this.to = options.to
    this.#ending = new LegEnding(options.endpoint.log)
    this.#timers = new Timers(options.endpoint.clock)
    this.#transfer = new LegTransfer({
      clock: options.endpoint.clock,
      policy: options.transferBy ?? 'auto',
      allowed: this.#allowed,
      usage: () => this.#usage,
      stream: () => this.#media?.stream ?? null,
      callOut: (to, ringTimeoutMs, rate) => dial({ ...options, to, ringTimeoutMs, rate, onOver: undefined }),
      referTo: (to) => (options.uriScheme === 'tel' ? telUri(to, options.proxy.host).text : to),
    })
    this.#answered = new Promise((resolve, reject) => {
      this.#pendingAnswer = { resolve, reject }
    })
    this.#answered.catch(() => {})
  }

  get refusal(): DialRefusal | null {
    return this.#refusal
  }

  get stream(): DigitStream | null {
    return this.#media?.stream ?? null
  }

  onProgress(listener: (status: number) => void): void {
    this.#onProgress = listener
  }

  diagnostics(): CallDiagnostics {
    return this.#endpoint.diagnosticsOf(this.id, this.stream)
  }

  carrierCallId(): string {
    return this.id
  }

  answer(): Promise<MediaStream> {
    return this.#answered
  }

  reject(): void {
    this.hangup()
  }

  hangup(): void {
    if (this.#usage) this.#usage.hangup('local_hangup')
    else this.#withdraw(487)
  }

  async transfer(to: string): Promise<TransferOutcome> {
    return this.#transfer.to(to)
  }

  askAndTransfer(order: AskedTransferOrder): Promise<AskedTransferOutcome> | null {
    return this.#transfer.askAndTransfer(order)
  }

  /** Holds or resumes the peer; true if it agreed. */
  async hold(on: boolean): Promise<boolean> {
    const status = await this.#usage?.reoffer(on ? 'sendonly' : 'sendrecv')
    return typeof status === 'number' && status < 300
  }

  onEnd(listener: (end: LegEnd) => void): void {
    this.#ending.listen(listener)
  }

  /** Places the call. */
  start(): void {
    this.#begin().catch((error: unknown) => {
      this.#endpoint.log.warn({ err: error, call: this.id }, 'a call could not be placed')
      const reason = error instanceof Error ? error.message : String(error)
      this.#refused({ status: 503, reason, by: 'unreachable' }, 'network_error')
    })
  }

  async #begin(): Promise<void> {
    const { openMedia, ringTimeoutMs = DEFAULT_RING_TIMEOUT_MS, firstResponseMs } = this.#options
    // Looking up the host counts as well.
    if (firstResponseMs !== undefined) this.#timers.start('silence', firstResponseMs, () => this.#giveUp())
    const { encryption, audio, networks = [], rate } = this.#options
    const { path, isLast } = await findHost(this.#options)
    if (!isLast) this.#timers.start('silence', HOST_RESPONSE_MS, () => this.#giveUp())
    this.#path = path
    const { local, hop } = path
    const sources = { signaling: hop.address, networks }
    const media = new LegMedia(await openMedia(), local.address, encryption, audio, { sources, rate })
    this.#media = media
    if (this.#ending.ended) {
      media.close()
      return
    }
    this.#timers.start('ringing', ringTimeoutMs, () => this.#withdraw(408))
    this.#invite(this.#firstInvite(path, media.offer()), path)
  }

  #firstInvite(path: Path, body: Buffer): SipRequest {
    const { from, headers } = this.#options
    const own = sipUri({ user: from, host: path.local.address, port: path.local.port })
    return {
      method: 'INVITE',
      uri: this.#targetUri(),
      maxForwards: 70,
      vias: [],
      from: nameAddr(own, new Map([['tag', newTag()]])),
      to: nameAddr(this.#targetUri()),
      callId: this.id,
      cseq: { number: 1, method: 'INVITE' },
      headers: new HeaderFields({
        Contact: this.#endpoint.contact(path, this.#targetUri().scheme === 'sips'),
        ...CAPABILITIES,
        ...proposal(),
        ...headers,
        'Content-Type': SDP_TYPE,
      }),
      body,
    }
  }

  #targetUri(): Uri {
    const { to, proxy, uriScheme } = this.#options
    if (uriScheme === 'tel') return telUri(to, proxy.host)
    return /^sips?:/i.test(to) ? parseUri(to) : sipUri({ user: to, host: proxy.host, port: proxy.port })
  }

  #invite(request: SipRequest, path: Path): void {
    this.#provisional = false
    this.#transaction = this.#endpoint.transactions.request(request, path, {
      onFailure: (failure) => {
        const isLate = failure === 'timeout'
        const reason = isLate ? 'No answer' : 'Not reachable'
        this.#refused({ status: isLate ? 408 : 503, reason, by: 'unreachable' }, 'network_error')
      },
      onResponse: (response) => this.#receive(request, path, response),
    })
  }

  #receive(request: SipRequest, path: Path, response: SipResponse): void {
    this.#timers.stop('silence')
    if (response.status < 200) this.#receiveProvisional(path, response)
    else if (response.status < 300) this.#receiveAnswer(request, path, response)
    else if (response.status === 401 || response.status === 407) this.#receiveChallenge(request, path, response)
    else if (response.status === 422) this.#receiveTooSmall(request, path, response)
    else this.#refusedBy(response)
  }

  #receiveProvisional(path: Path, response: SipResponse): void {
    const first = !this.#provisional
    this.#provisional = true
    if (this.#withdrawn) {
      if (first) this.#cancel(path)
      return
    }
    if (response.status === 100) return
    // Early audio may precede the 200, whose description replaces it.
    const early = sdpOf(response)
    if (early) this.#media?.accept(early)
    this.#onProgress(response.status)
  }

  /** The first 2xx creates the call. Others are repetitions, or come from other branches of a fork, which get a BYE. */
  #receiveAnswer(request: SipRequest, path: Path, response: SipResponse): void {
    this.#timers.stopAll()
    const tag = tagOf(response.to)
    const known = this.#branches.get(tag)
    const branch = known ?? this.#establish(request, path, response)
    this.#branches.set(tag, branch)
    const confirmed = branch.then((usage) => {
      usage.acknowledge(request.cseq.number)
      if (!known) this.#take(usage, response)
    })
    confirmed.catch((error: Error) => {
      const reason = `Unusable answer: ${error.message}`
      this.#refused({ status: response.status, reason, by: 'peer' }, 'network_error')
    })
  }

  /** Rejects if the answer lacks what the dialog needs. */
  async #establish(request: SipRequest, path: Path, response: SipResponse): Promise<InviteUsage> {
    const dialog = Dialog.ofOutgoing(request, response)
    // If the next hop cannot be resolved, the proxy that forwarded the INVITE may know it.
    const onward = await this.#endpoint.pathTo(dialog.nextHop, path.hop).catch(() => path)
    const usage: InviteUsage = new InviteUsage({
      endpoint: this.#endpoint,
      dialog,
      path: onward,
      source: path.hop,
      peers: [...(this.#options.networks ?? []), ...this.#endpoint.addressesOf(this.#options.proxy.host)],
      credentials: this.#options.credentials,
      onEnd: (end) => this.#usageEnded(usage, end),
    })
    return usage
  }

  #take(usage: InviteUsage, response: SipResponse): void {
    const media = this.#media
    if (this.#usage !== null || this.#withdrawn || this.#ending.ended || media === null) {
      usage.hangup('local_hangup')
      return
    }
    this.#usage = usage
    usage.begin(media)
    usage.agreeOnSession(response)
    this.#allowed.push(...response.headers.tokens('Allow'))
    if (media.accept(sdpOf(response) ?? Buffer.alloc(0))) this.#pendingAnswer?.resolve(media.stream)
    else {
      this.#pendingAnswer?.reject(new Error('The far end answered with audio that we do not speak'))
      usage.hangup('network_error')
    }
  }

  #usageEnded(usage: InviteUsage, end: LegEnd): void {
    if (usage !== this.#usage) return
    this.#options.onOver?.()
    this.#ending.end(this.#transfer.legEnded(end))
  }

  #receiveChallenge(request: SipRequest, path: Path, response: SipResponse): void {
    const [challenge, answer] =
      response.status === 401 ? ['WWW-Authenticate', 'Authorization'] : ['Proxy-Authenticate', 'Proxy-Authorization']
    const challenges = response.headers.all(challenge!)
    const stale = challenges.some((one) => /\bstale\s*=\s*"?true/i.test(one))
    const credentials = this.#options.credentials ?? null
    const value = credentials && answerChallenge(challenges, { method: 'INVITE', uri: request.uri.text }, credentials)
    if (!value || this.#withdrawn || this.#challengesAnswered >= (stale ? 2 : 1)) {
      this.#refusedBy(response)
      return
    }
    this.#challengesAnswered += 1
    this.#inviteAgain(request, path, { [answer!]: value })
  }

  /** A proxy wants less frequent refreshes than we proposed (RFC 4028, section 6). */
  #receiveTooSmall(request: SipRequest, path: Path, response: SipResponse): void {
    const least = leastOf(response)
    const proposed = Number(request.headers.get('Min-SE'))
    if (least === null || least <= proposed || this.#withdrawn) this.#refusedBy(response)
    else this.#inviteAgain(request, path, proposal(least))
  }

  /** Repeats the INVITE with some headers changed. */
  #inviteAgain(request: SipRequest, path: Path, changes: Readonly<Record<string, string>>): void {
    const headers = new HeaderFields()
    for (const [name, text] of request.headers) if (!(name in changes)) headers.add(name, text)
    for (const [name, text] of Object.entries(changes)) headers.add(name, text)
    const cseq = { number: request.cseq.number + 1, method: 'INVITE' }
    this.#invite({ ...request, vias: [], cseq, headers }, path)
  }

  /** Withdraws the call before the answer. CANCEL has to wait for a provisional response (RFC 3261, section 9.1). */
  #withdraw(status: 408 | 487): void {
    if (this.#withdrawn || this.#ending.ended) return
    this.#withdrawn = true
    if (status === 408) this.#refused({ status, reason: 'No answer', by: 'ring_timeout' }, 'no_answer')
    else this.#refused({ status, reason: 'Withdrawn', by: 'withdrawn' }, 'local_hangup')
    if (this.#provisional && this.#path) this.#cancel(this.#path)
  }

  /** The peer is silent. The INVITE is not repeated; if the peer answers all the same, the call is canceled. */
  #giveUp(): void {
    if (this.#provisional || this.#withdrawn || this.#ending.ended) return
    this.#withdrawn = true
    this.#transaction?.stopRepeating()
    this.#refused({ status: 408, reason: 'No response', by: 'unreachable' }, 'network_error')
  }

  #cancel(path: Path): void {
    const transaction = this.#transaction
    if (!transaction) return
    this.#endpoint.transactions.cancel(transaction, path)
    // A peer that answers neither the CANCEL nor the INVITE is given up (RFC 3261, section 9.1).
    this.#timers.start('forget', PATIENCE_MS, () => transaction.terminate())
  }

  #refusedBy({ status, reason }: SipResponse): void {
    this.#refused({ status, reason, by: 'peer' }, endOfRefusal(status))
  }

  #refused(refusal: DialRefusal, end: LegEnd): void {
    this.#timers.stopAll()
    if (this.#ending.ended) return
    const { status, reason } = refusal
    this.#refusal = refusal
    this.#options.onOver?.()
    this.#media?.close()
    this.#pendingAnswer?.reject(new Error(`The call was not answered: ${status} ${reason}`))
    this.#ending.end(end)
  }
}
