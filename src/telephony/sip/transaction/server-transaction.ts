import type { Clock } from '../../../kernel/clock.ts'
import { newTag } from '../dialog/dialog.ts'
import { type ReplyParts, replyTo, type SipRequest, type SipResponse } from '../message/message.ts'
import type { Hop } from '../transport/hop.ts'
import type { MessageSender } from '../transport/transport.ts'
import { PATIENCE_MS, T1_MS, T2_MS, T4_MS, Timers } from './timers.ts'

/** The states of RFC 3261's state machines together; `accepted` comes from RFC 6026. */
type State = 'proceeding' | 'accepted' | 'completed' | 'confirmed' | 'terminated'

/**
 * One request of a peer until it has its final response (RFC 3261, section 17.2, with RFC 6026). Repeats the last
 * response if the request is repeated, and a refusal of an INVITE until it is acknowledged. The sender of a 2xx to an
 * INVITE repeats it, because its ACK is a separate transaction.
 */
export class ServerTransaction {
  readonly request: SipRequest
  readonly source: Hop
  /** Our tag in every response to this request. */
  readonly localTag = newTag()
  readonly #sender: MessageSender
  readonly #onTerminated: () => void
  readonly #timers: Timers
  readonly #isInvite: boolean
  readonly #reliable: boolean
  #state: State = 'proceeding'
  #last: SipResponse | null = null
  #cancelled: (() => void) | null = null

  constructor(options: {
    request: SipRequest
    source: Hop
    sender: MessageSender
    clock: Clock
    onTerminated: () => void
  }) {
    this.request = options.request
    this.source = options.source
    this.#sender = options.sender
    this.#onTerminated = options.onTerminated
    this.#timers = new Timers(options.clock)
    this.#isInvite = options.request.method === 'INVITE'
    this.#reliable = options.source.protocol !== 'udp'
  }

  get state(): State {
    return this.#state
  }

  /** True after a final response. */
  get answered(): boolean {
    return this.#state !== 'proceeding'
  }

  /** Sets the listener for a CANCEL of this INVITE before its final response. One listener. */
  onCancel(listener: () => void): void {
    this.#cancelled = listener
  }

  /** A CANCEL for this INVITE arrived. No effect after the final response (RFC 3261, section 9.2). */
  cancel(): void {
    if (!this.answered) this.#cancelled?.()
  }

  /** Sends a response to the request. */
  reply(status: number, parts: ReplyParts = {}): void {
    this.respond(replyTo(this.request, status, status === 100 ? parts : { toTag: this.localTag, ...parts }))
  }

  /**
   * Sends a response. After a final one, only the same 2xx to an INVITE may be sent again; anything else is ignored.
   */
  respond(response: SipResponse): void {
    const { status } = response
    if (this.#state === 'accepted' && status >= 200 && status < 300) this.#send(response)
    if (this.#state !== 'proceeding') return
    this.#last = response
    this.#send(response)
    if (status < 200) return
    if (!this.#isInvite) {
      this.#state = 'completed'
      this.#timers.start('linger', this.#reliable ? 0 : PATIENCE_MS, () => this.terminate()) // timer J
    } else if (status < 300) {
      this.#state = 'accepted'
      this.#timers.start('linger', PATIENCE_MS, () => this.terminate()) // timer L
    } else this.#refuse(response)
  }

  #refuse(response: SipResponse): void {
    this.#state = 'completed'
    if (!this.#reliable) this.#timers.repeat('resend', T1_MS, T2_MS, () => this.#send(response)) // timer G
    this.#timers.start('linger', PATIENCE_MS, () => this.terminate()) // timer H
  }

  /** The request was repeated, or the ACK of a refusal arrived. */
  receive(request: SipRequest): void {
    if (request.method === 'ACK') {
      if (this.#state !== 'completed') return
      this.#state = 'confirmed'
      this.#timers.stopAll()
      this.#timers.start('linger', this.#reliable ? 0 : T4_MS, () => this.terminate()) // timer I
      return
    }
    const repeats = this.#state === 'proceeding' || this.#state === 'completed'
    if (repeats && this.#last) this.#send(this.#last)
  }

  #send(response: SipResponse): void {
    // A response that cannot be sent is treated like a lost one: the time-outs of both sides apply.
    this.#sender.sendResponse(response, this.source, () => {})
  }

  /** Ends the transaction at once. */
  terminate(): void {
    if (this.#state === 'terminated') return
    this.#state = 'terminated'
    this.#timers.stopAll()
    this.#onTerminated()
  }
}
