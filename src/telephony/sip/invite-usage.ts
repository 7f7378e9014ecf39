import type { LegEnd, TransferOutcome } from '../../media/call-leg.ts'
import { ALLOW, bodyType, CAPABILITIES, refuseBody, refuseUnsupported, SDP_TYPE, sdpOf } from './capabilities.ts'
import type { Dialog } from './dialog.ts'
import { answerChallenge, type Credentials } from './digest.ts'
import type { DialogOwner, SipEndpoint } from './endpoint.ts'
import type { Hop, Path } from './hop.ts'
import { infoDigit } from './info-digit.ts'
import type { LegMedia } from './leg-media.ts'
import type { SipRequest, SipResponse } from './message.ts'
import type { Direction } from './sdp.ts'
import type { ServerTransaction } from './server-transaction.ts'
import { PATIENCE_MS, T1_MS, T2_MS, Timers } from './timers.ts'
import { PendingTransfer } from './transfer.ts'
import { parseUri, sipUri, type Uri } from './uri.ts'

export interface InviteUsageOptions {
  readonly endpoint: SipEndpoint
  readonly dialog: Dialog
  readonly path: Path
  /** Where the peer's packets come from. */
  readonly source: Hop
  /** For peers that challenge requests within the dialog. */
  readonly credentials?: Credentials | null
  /** Called once, when the call is over, however it ended. */
  onEnd(end: LegEnd): void
}

/** A 2xx of ours that waits for its ACK. */
interface Unacknowledged {
  readonly sequence: number
  /** True when our 2xx made the offer, so that the ACK must bring the answer. */
  readonly wantsAnswer: boolean
  /** Resolves when the ACK has come or is no longer waited for. */
  readonly over: Promise<void>
  readonly settle: () => void
}

function awaitAck(sequence: number, wantsAnswer: boolean): Unacknowledged {
  let settle = (): void => {}
  const over = new Promise<void>((resolve) => {
    settle = resolve
  })
  return { sequence, wantsAnswer, over, settle }
}

/**
 * A call within its dialog (the "invite usage" of RFC 5057), whoever began it: from the first 2xx to the BYE. Repeats
 * 2xx until they are acknowledged, answers re-INVITE, UPDATE, INFO, OPTIONS, NOTIFY and BYE, and sends REFER and BYE.
 */
export class InviteUsage implements DialogOwner {
  readonly #endpoint: SipEndpoint
  readonly #dialog: Dialog
  readonly #source: Hop
  readonly #credentials: Credentials | null
  readonly #onEnd: (end: LegEnd) => void
  readonly #timers: Timers
  readonly #unregister: () => void
  #path: Path
  #media: LegMedia | null = null
  #unacknowledged: Unacknowledged | null = null
  /** An offer of ours is on its way: others have to wait (RFC 3261, section 14). */
  #offering = false
  #transfer: PendingTransfer | null = null
  #ended = false
  #byeSent = false

  constructor(options: InviteUsageOptions) {
    this.#endpoint = options.endpoint
    this.#dialog = options.dialog
    this.#path = options.path
    this.#source = options.source
    this.#credentials = options.credentials ?? null
    this.#onEnd = options.onEnd
    this.#timers = new Timers(options.endpoint.clock)
    this.#unregister = options.endpoint.register(options.dialog, this)
  }

  get path(): Path {
    return this.#path
  }

  /** The value of our Contact. */
  get contact(): string {
    return this.#endpoint.contact(this.#path, this.#dialog.secure)
  }

  /** From here on there is audio; the usage closes it at the end. */
  begin(media: LegMedia): void {
    this.#media = media
  }

  /** Accepts the peer's INVITE, and repeats that until the ACK comes (RFC 3261, section 13.3.1.4). */
  accept(transaction: ServerTransaction, sdp: Buffer, wantsAnswer: boolean): void {
    const sequence = transaction.request.cseq.number
    this.#unacknowledged = awaitAck(sequence, wantsAnswer)
    const headers = { Contact: this.contact, ...CAPABILITIES, 'Content-Type': SDP_TYPE }
    const answer = (): void => transaction.reply(200, { headers, body: sdp })
    this.#timers.repeat('answer', T1_MS, T2_MS, answer)
    this.#timers.start('acknowledgement', PATIENCE_MS, () => {
      this.#acknowledged()
      this.#endpoint.log.warn({ call: this.#dialog.callId }, 'No ACK in 32 s, hanging up')
      this.hangup('network_error')
    })
    answer()
  }

  receiveAck(request: SipRequest): void {
    const waiting = this.#unacknowledged
    if (waiting === null || request.cseq.number !== waiting.sequence) return
    this.#acknowledged()
    if (this.#ended) this.#sendBye()
    else if (waiting.wantsAnswer && !this.#media?.accept(sdpOf(request) ?? Buffer.alloc(0))) {
      this.#endpoint.log.warn({ call: this.#dialog.callId }, 'No usable SDP answer in the ACK, hanging up')
      this.hangup('network_error')
    }
  }

  #acknowledged(): void {
    this.#timers.stop('answer')
    this.#timers.stop('acknowledgement')
    this.#unacknowledged?.settle()
    this.#unacknowledged = null
  }

  receive(request: SipRequest, transaction: ServerTransaction): void {
    if (this.#ended && request.method !== 'BYE') transaction.reply(481)
    else if (!this.#dialog.inOrder(request.cseq.number)) transaction.reply(500, { reason: 'Request Out Of Order' })
    else {
      const refusal = refuseUnsupported(request)
      if (refusal) transaction.reply(refusal.status, refusal.parts)
      else this.#serve(request, transaction)
    }
  }

  #serve(request: SipRequest, transaction: ServerTransaction): void {
    const { method } = request
    if (method === 'BYE') this.#receiveBye(transaction)
    else if (method === 'INVITE' || method === 'UPDATE') this.#receiveOffer(request, transaction)
    else if (method === 'INFO') this.#receiveInfo(request, transaction)
    else if (method === 'NOTIFY') this.#receiveNotify(request, transaction)
    else transaction.reply(200, { headers: CAPABILITIES })
  }

  #receiveBye(transaction: ServerTransaction): void {
    transaction.reply(200)
    this.#byeSent = true
    this.#acknowledged()
    this.#finish(this.#transfer?.hungUp() ? 'transferred' : 'caller_hangup')
    this.#release()
  }

  /** A new description of the call: hold, resume, another address (RFC 3261, section 14.2; RFC 3311). */
  #receiveOffer(request: SipRequest, transaction: ServerTransaction): void {
    const isInvite = request.method === 'INVITE'
    const retry = { headers: { 'Retry-After': '1' } }
    const refusal = refuseBody(request)
    const offer = sdpOf(request)
    if (refusal) transaction.reply(refusal.status, refusal.parts)
    else if (this.#offering) transaction.reply(491)
    else if (this.#media === null || this.#unacknowledged) transaction.reply(500, retry)
    else if (offer === null && !isInvite) this.#confirm(request, transaction, null)
    else {
      const sdp = offer === null ? this.#media.offer() : this.#media.answer(offer)
      if (sdp === null) transaction.reply(488)
      else this.#confirm(request, transaction, { sdp, wantsAnswer: offer === null })
    }
  }

  #confirm(
    request: SipRequest,
    transaction: ServerTransaction,
    description: { sdp: Buffer; wantsAnswer: boolean } | null,
  ): void {
    this.#dialog.refreshTarget(request)
    void this.#refreshPath()
    if (request.method === 'INVITE' && description) {
      this.accept(transaction, description.sdp, description.wantsAnswer)
      return
    }
    const headers = { Contact: this.contact, Allow: ALLOW }
    if (description === null) transaction.reply(200, { headers })
    else transaction.reply(200, { headers: { ...headers, 'Content-Type': SDP_TYPE }, body: description.sdp })
  }

  /** Finds the way to where the dialog now points; where there is none, the old one stays. */
  async #refreshPath(): Promise<void> {
    try {
      this.#path = await this.#endpoint.pathTo(this.#dialog.nextHop, this.#source)
    } catch (error) {
      this.#endpoint.log.warn({ err: error, call: this.#dialog.callId }, 'Contact not reachable')
    }
  }

  #receiveInfo(request: SipRequest, transaction: ServerTransaction): void {
    const type = bodyType(request)
    const digit = infoDigit(type, request.body)
    if (digit === null && type !== null) {
      transaction.reply(415, { headers: { Accept: 'application/dtmf-relay, application/dtmf' } })
      return
    }
    transaction.reply(200)
    if (digit !== null) this.#media?.stream.press(digit)
  }

  #receiveNotify(request: SipRequest, transaction: ServerTransaction): void {
    const event = (request.headers.get('Event') ?? '').split(';')[0]!.trim().toLowerCase()
    if (event !== 'refer') transaction.reply(489, { headers: { 'Allow-Events': 'refer' } })
    else if (this.#transfer === null) transaction.reply(481)
    else {
      transaction.reply(200)
      this.#transfer.notify(request)
    }
  }

  /** Asks the far end to call `to` instead of us (RFC 3515, RFC 3892). On success the call is over for us. */
  async transfer(to: string): Promise<TransferOutcome> {
    // A request that overtakes the ACK finds the far end in a call that it does not have yet.
    await this.#unacknowledged?.over
    if (this.#ended || this.#media === null) return { outcome: 'failed', reason: 'the call is not up' }
    if (this.#transfer !== null) return { outcome: 'failed', reason: 'another transfer is under way' }
    const target = this.#targetOf(to)
    if (target === null) return { outcome: 'failed', reason: 'not a number or SIP URI' }
    const transfer = new PendingTransfer(this.#endpoint.clock)
    this.#transfer = transfer
    const response = await this.#request('REFER', {
      'Refer-To': `<${target.text}>`,
      'Referred-By': `<${this.#dialog.local.uri.text}>`,
      Contact: this.contact,
    })
    if (response === null) transfer.fail('the carrier did not answer')
    else if (response.status >= 300) transfer.fail(`the carrier answered ${response.status} ${response.reason}`)
    else transfer.accept()
    const outcome = await transfer.outcome
    this.#transfer = null
    if (outcome.outcome === 'transferred') this.hangup('transferred')
    return outcome
  }

  /** A bare number is one of the far end's own, as it names itself. */
  #targetOf(to: string): Uri | null {
    const { host, port } = this.#dialog.remote.uri
    try {
      return /^(sips?|tel):/i.test(to) ? parseUri(to) : sipUri({ user: to, host, port })
    } catch {
      return null
    }
  }

  /**
   * Changes the way audio flows by a re-INVITE: `sendonly` holds the far end, `sendrecv` takes it back. Gives the final
   * status; 491 when both sides asked at once, null when there was no answer.
   */
  reoffer(direction: Direction): Promise<number | null> {
    const media = this.#media
    if (this.#ended || media === null || this.#offering || this.#unacknowledged) return Promise.resolve(491)
    this.#offering = true
    const headers = { Contact: this.contact, ...CAPABILITIES, 'Content-Type': SDP_TYPE }
    const invite = this.#dialog.request('INVITE', headers, media.offer(direction))
    return new Promise((resolve) => {
      const finish = (status: number | null): void => {
        this.#offering = false
        resolve(status)
      }
      this.#endpoint.transactions.request(invite, this.#path, {
        onFailure: () => finish(null),
        onResponse: (response) => {
          if (response.status < 200) return
          if (response.status < 300) this.#confirmOffer(invite, response, media)
          finish(response.status)
        },
      })
    })
  }

  /** Each 2xx wants its ACK, repeated ones too. */
  #confirmOffer(invite: SipRequest, response: SipResponse, media: LegMedia): void {
    this.acknowledge(invite.cseq.number)
    if (!this.#offering) return
    this.#dialog.refreshTarget(response)
    void this.#refreshPath()
    if (!media.accept(sdpOf(response) ?? Buffer.alloc(0))) this.hangup('network_error')
  }

  /** Sends the ACK of a 2xx to the INVITE of ours with that sequence number. */
  acknowledge(sequence: number): void {
    this.#endpoint.sendAck(this.#dialog.ack(sequence), this.#path)
  }

  /** Ends the call from our side. BYE waits for the ACK of a 2xx that is out (RFC 3261, section 15). */
  hangup(end: LegEnd): void {
    this.#finish(end)
    if (this.#unacknowledged === null) this.#sendBye()
  }

  /** Lets go of a dialog that never became a call. */
  abandon(): void {
    this.#ended = true
    this.#byeSent = true
    this.#release()
  }

  #finish(end: LegEnd): void {
    if (this.#ended) return
    this.#ended = true
    this.#media?.close()
    this.#transfer?.fail('the call ended')
    this.#onEnd(end)
  }

  #sendBye(): void {
    this.#release()
    if (this.#byeSent) return
    this.#byeSent = true
    void this.#request('BYE', {})
  }

  #release(): void {
    this.#timers.stopAll()
    this.#unregister()
  }

  /** Sends a request other than INVITE; null when no final response came. Answers one challenge. Never rejects. */
  async #request(method: string, headers: Readonly<Record<string, string>>): Promise<SipResponse | null> {
    if (!this.#endpoint.stands(this.#path)) await this.#refreshPath()
    const request = this.#dialog.request(method, headers)
    const response = await this.#exchange(request)
    const challenged = response?.status === 401 || response?.status === 407
    if (!challenged || this.#credentials === null) return response
    const [challenge, answer] =
      response.status === 401 ? ['WWW-Authenticate', 'Authorization'] : ['Proxy-Authenticate', 'Proxy-Authorization']
    const authorization = answerChallenge(
      response.headers.all(challenge!),
      { method, uri: request.uri.text },
      this.#credentials,
    )
    if (authorization === null) return response
    return this.#exchange(this.#dialog.request(method, { ...headers, [answer!]: authorization }))
  }

  #exchange(request: SipRequest): Promise<SipResponse | null> {
    return new Promise((resolve) => {
      this.#endpoint.transactions.request(request, this.#path, {
        onFailure: () => resolve(null),
        onResponse: (response) => {
          if (response.status >= 200) resolve(response)
        },
      })
    })
  }
}
