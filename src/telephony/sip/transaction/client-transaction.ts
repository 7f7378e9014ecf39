import { randomBytes } from 'node:crypto'
import type { Clock } from '../../../kernel/clock.ts'
import type { Via } from '../message/headers.ts'
import { HeaderFields } from '../message/headers.ts'
import { noBody, type SipRequest, type SipResponse } from '../message/message.ts'
import type { Path } from '../transport/hop.ts'
import type { MessageSender } from '../transport/transport.ts'
import { PATIENCE_MS, T1_MS, T2_MS, T4_MS, TIMER_D_MS, Timers } from './timers.ts'

/** The outcome of a request. Nothing follows `onFailure`, or a final response to a method other than INVITE. */
export interface ClientHandlers {
  /**
   * Provisional and final responses, without repetitions, except that each 2xx to an INVITE is reported, because each
   * needs an ACK.
   */
  onResponse(response: SipResponse): void
  /** There was no final response in time, or the request could not be sent: equivalent to a 408 or a 503. */
  onFailure(failure: 'timeout' | 'transport'): void
}

/** The states of RFC 3261's state machines together; `accepted` comes from RFC 6026. */
type State = 'calling' | 'proceeding' | 'accepted' | 'completed' | 'terminated'

/** The cookie marks the branch as unique, so that it identifies the transaction (RFC 3261, section 8.1.1.7). */
export const BRANCH_COOKIE = 'z9hG4bK'

export const newBranch = (): string => BRANCH_COOKIE + randomBytes(12).toString('hex')

export const ownVia = ({ hop, local }: Path, branch: string): Via => ({
  protocol: hop.protocol.toUpperCase(),
  host: local.address,
  port: local.port,
  params: new Map([
    ['branch', branch],
    ['rport', null],
  ]),
})

/**
 * One of our requests until its final response (RFC 3261, section 17.1, with RFC 6026). Retransmits it over unreliable
 * transports, acknowledges refusals of an INVITE, and absorbs repeated responses.
 */
export class ClientTransaction {
  readonly branch: string
  readonly request: SipRequest
  readonly #path: Path
  readonly #sender: MessageSender
  readonly #handlers: ClientHandlers
  readonly #onTerminated: () => void
  readonly #timers: Timers
  readonly #isInvite: boolean
  readonly #reliable: boolean
  #state: State = 'calling'
  #ack: SipRequest | null = null

  constructor(options: {
    request: SipRequest
    path: Path
    /** Given for a CANCEL, which shares the branch of its INVITE. */
    branch?: string
    sender: MessageSender
    clock: Clock
    handlers: ClientHandlers
    onTerminated: () => void
  }) {
    this.branch = options.branch ?? newBranch()
    this.request = { ...options.request, vias: [ownVia(options.path, this.branch)] }
    this.#path = options.path
    this.#sender = options.sender
    this.#handlers = options.handlers
    this.#onTerminated = options.onTerminated
    this.#timers = new Timers(options.clock)
    this.#isInvite = options.request.method === 'INVITE'
    this.#reliable = options.path.hop.protocol !== 'udp'
  }

  get state(): State {
    return this.#state
  }

  /** Sends the request and starts timers A and B, or E and F. */
  start(): void {
    // The delays double without limit for INVITE (timer A), and up to T2 for other methods (timer E).
    if (!this.#reliable)
      this.#timers.repeat('resend', T1_MS, this.#isInvite ? PATIENCE_MS : T2_MS, () => this.#send(this.request))
    this.#timers.start('patience', PATIENCE_MS, () => this.#fail('timeout'))
    this.#send(this.request)
  }

  /** Sends the request no more; responses are still received. */
  stopRepeating(): void {
    this.#timers.stop('resend')
  }

  receive(response: SipResponse): void {
    if (response.status < 200) this.#receiveProvisional(response)
    else if (this.#isInvite) this.#receiveInviteFinal(response)
    else this.#receiveFinal(response)
  }

  #receiveProvisional(response: SipResponse): void {
    if (this.#state !== 'calling' && this.#state !== 'proceeding') return
    if (this.#state === 'calling') {
      this.#state = 'proceeding'
      if (this.#isInvite) this.#timers.stopAll()
      else if (!this.#reliable) this.#timers.repeat('resend', T2_MS, T2_MS, () => this.#send(this.request))
    }
    this.#handlers.onResponse(response)
  }

  #receiveInviteFinal(response: SipResponse): void {
    if (this.#state === 'completed') {
      if (response.status >= 300 && this.#ack) this.#send(this.#ack)
      return
    }
    if (this.#state === 'accepted') {
      if (response.status < 300) this.#handlers.onResponse(response)
      return
    }
    if (this.#state === 'terminated') return
    this.#timers.stopAll()
    if (response.status < 300) {
      this.#state = 'accepted'
      this.#timers.start('linger', PATIENCE_MS, () => this.terminate()) // timer M
    } else {
      this.#state = 'completed'
      this.#ack = this.#companion('ACK', response)
      this.#send(this.#ack)
      this.#timers.start('linger', this.#reliable ? 0 : TIMER_D_MS, () => this.terminate())
    }
    this.#handlers.onResponse(response)
  }

  #receiveFinal(response: SipResponse): void {
    if (this.#state !== 'calling' && this.#state !== 'proceeding') return
    this.#timers.stopAll()
    this.#state = 'completed'
    this.#timers.start('linger', this.#reliable ? 0 : T4_MS, () => this.terminate()) // timer K
    this.#handlers.onResponse(response)
  }

  /** Creates a CANCEL of this INVITE; it is a separate transaction with the same branch (RFC 3261, section 9.1). */
  cancelRequest(): SipRequest {
    return this.#companion('CANCEL', this.request)
  }

  /** The CANCEL, or the ACK of a refusal, takes the path of the INVITE (RFC 3261, section 17.1.1.3). */
  #companion(method: 'ACK' | 'CANCEL', addressed: Pick<SipRequest, 'to'>): SipRequest {
    const headers = new HeaderFields()
    for (const route of this.request.headers.all('Route')) headers.add('Route', route)
    return {
      ...this.request,
      method,
      to: addressed.to,
      cseq: { number: this.request.cseq.number, method },
      maxForwards: 70,
      headers,
      body: noBody,
    }
  }

  #send(request: SipRequest): void {
    this.#sender.sendRequest(request, this.#path.hop, () => this.#fail('transport'))
  }

  #fail(failure: 'timeout' | 'transport'): void {
    const waiting = this.#state === 'calling' || this.#state === 'proceeding'
    this.terminate()
    if (waiting) this.#handlers.onFailure(failure)
  }

  /** Ends the transaction at once and removes it from the table. */
  terminate(): void {
    if (this.#state === 'terminated') return
    this.#state = 'terminated'
    this.#timers.stopAll()
    this.#onTerminated()
  }
}
