import type { LegEnd, TransferOutcome } from '../../../media/call-leg.ts'
import { INFO_TYPE, infoBody, infoDigit } from '../call/info-digit.ts'
import type { LegMedia } from '../call/leg-media.ts'
import { PendingTransfer } from '../call/transfer.ts'
import { ALLOW, bodyType, CAPABILITIES, refuseBody, refuseUnsupported, SDP_TYPE, sdpOf } from '../capabilities.ts'
import type { DialogOwner, SipEndpoint } from '../endpoint.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import type { Direction } from '../message/sdp.ts'
import { parseUri, sipUri, type Uri } from '../message/uri.ts'
import type { ServerTransaction } from '../transaction/server-transaction.ts'
import { PATIENCE_MS, T1_MS, T2_MS, Timers } from '../transaction/timers.ts'
import type { Path } from '../transport/hop.ts'
import type { Dialog } from './dialog.ts'
import { DialogRequests, type DialogRequestsOptions } from './dialog-requests.ts'
import { agreedIn, judge, SessionTimer } from './session-timer.ts'

export interface InviteUsageOptions extends DialogRequestsOptions {
  /** Called when the peer acknowledges a 2xx, which shows that it can be reached at the address it claims. */
  onAck?(): void
  /** Called once, when the call is over, however it ended. */
  onEnd(end: LegEnd): void
}

/** `refusedWith`: the status of the refused REFER (408: no answer); nobody was called. */
export type ReferOutcome = TransferOutcome & { readonly refusedWith: number | null }

const referFailed = (reason: string): ReferOutcome => ({ outcome: 'failed', reason, refusedWith: null })

/** A 2xx that we sent and that waits for its ACK. */
interface Unacknowledged {
  readonly sequence: number
  /** True if our 2xx made the offer, so that the ACK must contain the answer. */
  readonly wantsAnswer: boolean
  /** Resolves when the ACK has arrived or is no longer expected. */
  readonly over: Promise<void>
  readonly finish: () => void
}

function awaitAck(sequence: number, wantsAnswer: boolean): Unacknowledged {
  let finish = (): void => {}
  const over = new Promise<void>((resolve) => {
    finish = resolve
  })
  return { sequence, wantsAnswer, over, finish }
}

/**
 * A call within its dialog (the "invite usage" of RFC 5057), inbound or outbound, from the first 2xx to the BYE.
 * Repeats 2xx until they are acknowledged, answers re-INVITE, UPDATE, INFO, OPTIONS, NOTIFY and BYE, and sends REFER
 * and BYE.
 */
export class InviteUsage implements DialogOwner {
  readonly #endpoint: SipEndpoint
  readonly #dialog: Dialog
  readonly #requests: DialogRequests
  readonly #session: SessionTimer
  readonly #onEnd: (end: LegEnd) => void
  readonly #onAck: () => void
  readonly #timers: Timers
  readonly #unregister: () => void
  #media: LegMedia | null = null
  #unacknowledged: Unacknowledged | null = null
  /** Our offer waits for its answer; other offers have to wait (RFC 3261, section 14). */
  #offering = false
  /** The direction of audio that we last asked for. */
  #direction: Direction = 'sendrecv'
  /** The peer allows UPDATE, which refreshes a call without a new offer. */
  #takesUpdate = false
  #onPrack: (request: SipRequest) => boolean = () => false
  #transfer: PendingTransfer | null = null
  #ended = false
  #byeSent = false

  constructor(options: InviteUsageOptions) {
    this.#endpoint = options.endpoint
    this.#dialog = options.dialog
    this.#requests = new DialogRequests(options)
    this.#onEnd = options.onEnd
    this.#onAck = () => options.onAck?.()
    this.#timers = new Timers(options.endpoint.clock)
    this.#session = new SessionTimer(this.#timers, {
      refresh: () => void this.#refreshSession(),
      expired: () => {
        this.#endpoint.log.warn({ call: this.#dialog.callId }, 'the call was not refreshed in time; hanging up')
        this.hangup('network_error')
      },
    })
    this.#unregister = options.endpoint.register(options.dialog, this)
  }

  get path(): Path {
    return this.#requests.path
  }

  isPeer(address: string): boolean {
    return this.#requests.isPeer(address)
  }

  get ended(): boolean {
    return this.#ended
  }

  /** The value of our Contact header. */
  get contact(): string {
    return this.#requests.contact
  }

  /** Decides whether a PRACK confirms a provisional response. */
  onPrack(listener: (request: SipRequest) => boolean): void {
    this.#onPrack = listener
  }

  /** Sets the media of the call; the usage closes it at the end. */
  begin(media: LegMedia): void {
    this.#media = media
    media.stream.sendInfoBy(async (digit) => {
      await this.#requests.send('INFO', { 'Content-Type': INFO_TYPE }, infoBody(digit))
    })
  }

  /** Accepts the peer's INVITE, and repeats the 2xx until the ACK arrives (RFC 3261, section 13.3.1.4). */
  accept(transaction: ServerTransaction, sdp: Buffer, wantsAnswer: boolean): void {
    const sequence = transaction.request.cseq.number
    this.#unacknowledged = awaitAck(sequence, wantsAnswer)
    const timer = this.#acceptSession(transaction.request)
    const headers = { Contact: this.contact, ...CAPABILITIES, ...timer, 'Content-Type': SDP_TYPE }
    const answer = (): void => transaction.reply(200, { headers, body: sdp })
    this.#timers.repeat('answer', T1_MS, T2_MS, answer)
    this.#timers.start('acknowledgement', PATIENCE_MS, () => {
      this.#acknowledged()
      this.#endpoint.log.warn({ call: this.#dialog.callId }, 'no ACK arrived in 32 s; hanging up')
      this.hangup('network_error')
    })
    answer()
  }

  /** Starts the session timer that the peer asks for; returns the headers of the response. */
  #acceptSession(request: SipRequest): Readonly<Record<string, string>> {
    this.#noteMethods(request)
    const session = judge(request)
    if (session.refusal !== null) return {}
    this.#session.restart(session.terms)
    return session.headers
  }

  #noteMethods({ headers }: SipRequest | SipResponse): void {
    if (headers.get('Allow') !== null) this.#takesUpdate = headers.tokens('Allow').includes('update')
  }

  /** Starts the session timer that a 2xx to our INVITE agreed to. */
  agreeOnSession(response: SipResponse): void {
    this.#noteMethods(response)
    this.#session.restart(agreedIn(response))
  }

  /** Refreshes the call. No answer, or a peer that does not know the call, ends it (RFC 4028, section 10). */
  async #refreshSession(): Promise<void> {
    const { terms } = this.#session
    if (this.#ended || terms === null) return
    const headers = { Supported: 'timer', 'Session-Expires': `${terms.expiresSeconds};refresher=uac` }
    const status = this.#takesUpdate ? await this.#update(headers) : await this.reoffer(this.#direction, headers)
    if (this.#ended) return
    if (status === null || status === 408 || status === 481) this.hangup('network_error')
    else if (status >= 300) this.#session.retry()
  }

  async #update(headers: Readonly<Record<string, string>>): Promise<number | null> {
    const response = await this.#requests.send('UPDATE', { Contact: this.contact, ...headers })
    if (response !== null && response.status < 300) this.agreeOnSession(response)
    return response?.status ?? null
  }

  receiveAck(request: SipRequest): void {
    const waiting = this.#unacknowledged
    if (waiting === null || request.cseq.number !== waiting.sequence) return
    this.#acknowledged()
    if (this.#ended) this.#sendBye()
    else if (waiting.wantsAnswer && !this.#media?.accept(sdpOf(request) ?? Buffer.alloc(0))) {
      this.#endpoint.log.warn({ call: this.#dialog.callId }, 'the ACK contains no usable SDP answer; hanging up')
      this.hangup('network_error')
    } else this.#onAck()
  }

  #acknowledged(): void {
    this.#timers.stop('answer')
    this.#timers.stop('acknowledgement')
    this.#unacknowledged?.finish()
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
    else if (method === 'PRACK') transaction.reply(this.#onPrack(request) ? 200 : 481)
    else transaction.reply(200, { headers: CAPABILITIES })
  }

  #receiveBye(transaction: ServerTransaction): void {
    transaction.reply(200)
    this.#byeSent = true
    this.#acknowledged()
    this.#finish(this.#transfer?.hungUp() ? 'transferred' : 'caller_hangup')
    this.#release()
  }

  /** A new offer: hold, resume, another address (RFC 3261, section 14.2; RFC 3311). */
  #receiveOffer(request: SipRequest, transaction: ServerTransaction): void {
    const isInvite = request.method === 'INVITE'
    const retry = { headers: { 'Retry-After': '1' } }
    const refusal = refuseBody(request) ?? judge(request).refusal
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
    void this.#requests.refreshPath()
    if (request.method === 'INVITE' && description) {
      this.accept(transaction, description.sdp, description.wantsAnswer)
      return
    }
    const headers = { Contact: this.contact, Allow: ALLOW, ...this.#acceptSession(request) }
    if (description === null) transaction.reply(200, { headers })
    else transaction.reply(200, { headers: { ...headers, 'Content-Type': SDP_TYPE }, body: description.sdp })
  }

  #receiveInfo(request: SipRequest, transaction: ServerTransaction): void {
    const type = bodyType(request)
    const digit = infoDigit(type, request.body)
    if (digit === null && type !== null) {
      transaction.reply(415, { headers: { Accept: 'application/dtmf-relay, application/dtmf' } })
      return
    }
    transaction.reply(200)
    if (digit !== null) this.#media?.stream.pressByInfo(digit)
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

  /** Asks the peer to call `to` in our place (RFC 3515, RFC 3892). On success, the call is over for us. */
  async refer(to: string): Promise<ReferOutcome> {
    // A request that overtakes the ACK would reach the peer before its call is established.
    await this.#unacknowledged?.over
    if (this.#ended || this.#media === null) return referFailed('the call is not up')
    if (this.#transfer !== null) return referFailed('another transfer is under way')
    const target = this.#targetOf(to)
    if (target === null) return referFailed('not a number or SIP URI')
    const transfer = new PendingTransfer(this.#endpoint.clock)
    this.#transfer = transfer
    const response = await this.#requests.send('REFER', {
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
    const refusedWith = response === null ? 408 : response.status >= 300 ? response.status : null
    return { ...outcome, refusedWith }
  }

  /** A bare number becomes a user at the peer's host. */
  #targetOf(to: string): Uri | null {
    const { host, port } = this.#dialog.remote.uri
    try {
      return /^(sips?|tel):/i.test(to) ? parseUri(to) : sipUri({ user: to, host, port })
    } catch {
      return null
    }
  }

  /**
   * Changes the direction of audio by a re-INVITE: `sendonly` holds the peer, `sendrecv` resumes. Returns the final
   * status; 491 if both sides asked at once, null without an answer.
   */
  reoffer(direction: Direction, extra: Readonly<Record<string, string>> = {}): Promise<number | null> {
    const media = this.#media
    if (this.#ended || media === null || this.#offering || this.#unacknowledged) return Promise.resolve(491)
    this.#offering = true
    this.#direction = direction
    const headers = { Contact: this.contact, ...CAPABILITIES, ...extra, 'Content-Type': SDP_TYPE }
    const invite = this.#dialog.request('INVITE', headers, media.offer(direction))
    return new Promise((resolve) => {
      const finish = (status: number | null): void => {
        this.#offering = false
        resolve(status)
      }
      this.#endpoint.transactions.request(invite, this.path, {
        onFailure: () => finish(null),
        onResponse: (response) => {
          if (response.status < 200) return
          if (response.status < 300) this.#confirmOffer(invite, response, media)
          finish(response.status)
        },
      })
    })
  }

  /** Every 2xx needs an ACK, repeated ones too. */
  #confirmOffer(invite: SipRequest, response: SipResponse, media: LegMedia): void {
    this.acknowledge(invite.cseq.number)
    if (!this.#offering) return
    this.#dialog.refreshTarget(response)
    void this.#requests.refreshPath()
    if (response.headers.get('Session-Expires') !== null) this.agreeOnSession(response)
    if (!media.accept(sdpOf(response) ?? Buffer.alloc(0))) this.hangup('network_error')
  }

  /** Sends the ACK of a 2xx to our INVITE with this sequence number. */
  acknowledge(sequence: number): void {
    this.#endpoint.sendAck(this.#dialog.ack(sequence), this.path)
  }

  /** Ends the call. BYE waits for the ACK of a 2xx that we sent (RFC 3261, section 15). */
  hangup(end: LegEnd): void {
    this.#finish(end)
    if (this.#unacknowledged === null) this.#sendBye()
  }

  /** Releases a dialog that never became a call. */
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
    void this.#requests.send('BYE', {})
  }

  #release(): void {
    this.#timers.stopAll()
    this.#unregister()
  }
}
