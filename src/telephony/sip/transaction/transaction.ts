import type { Clock } from '../../../kernel/clock.ts'
import { formatHostPort } from '../message/grammar.ts'
import { tagOf } from '../message/headers.ts'
import { isRequest, type SipMessage, type SipRequest, type SipResponse } from '../message/message.ts'
import type { Hop, Path } from '../transport/hop.ts'
import type { MessageSender } from '../transport/transport.ts'
import { BRANCH_COOKIE, type ClientHandlers, ClientTransaction } from './client-transaction.ts'
import { ServerTransaction } from './server-transaction.ts'

/** Handles requests that belong to no transaction yet, and the ACKs to our 2xx, which never belong to one. */
export type NewRequest = (request: SipRequest, source: Hop) => void

/** All transactions of an endpoint. Matches messages to them (RFC 3261, sections 17.1.3 and 17.2.3). */
export class Transactions {
  readonly #sender: MessageSender
  readonly #clock: Clock
  readonly #onNewRequest: NewRequest
  readonly #clients = new Map<string, ClientTransaction>()
  readonly #servers = new Map<string, ServerTransaction>()
  /** The out-of-dialog requests in progress, by the fields that stay the same if a request arrives by two paths. */
  readonly #byOrigin = new Map<string, ServerTransaction>()

  constructor(sender: MessageSender, clock: Clock, onNewRequest: NewRequest) {
    this.#sender = sender
    this.#clock = clock
    this.#onNewRequest = onNewRequest
  }

  get counts(): { clients: number; servers: number } {
    return { clients: this.#clients.size, servers: this.#servers.size }
  }

  /** True while one of our requests waits for its final response. */
  get waiting(): boolean {
    return [...this.#clients.values()].some(({ state }) => state === 'calling' || state === 'proceeding')
  }

  receive(message: SipMessage, source: Hop): void {
    if (!isRequest(message)) {
      this.#clients.get(clientKey(message))?.receive(message)
      return
    }
    const known = this.#servers.get(serverKey(message, message.method === 'ACK' ? 'INVITE' : message.method))
    // The ACK of a 2xx shares the branch of its INVITE only by a mistake of the peer; the dialog gets it then too.
    if (known && !(message.method === 'ACK' && known.state === 'accepted')) known.receive(message)
    else this.#onNewRequest(message, source)
  }

  /** Starts the transaction of a request, so that its repetitions are absorbed. */
  serve(request: SipRequest, source: Hop): ServerTransaction {
    const key = serverKey(request, request.method)
    const origin = tagOf(request.to) === '' ? originKey(request) : null
    const transaction = new ServerTransaction({
      request,
      source,
      sender: this.#sender,
      clock: this.#clock,
      onTerminated: () => {
        this.#servers.delete(key)
        if (origin !== null && this.#byOrigin.get(origin) === transaction) this.#byOrigin.delete(origin)
      },
    })
    this.#servers.set(key, transaction)
    if (origin !== null) this.#byOrigin.set(origin, transaction)
    return transaction
  }

  /** The transaction of this request. */
  serving(request: SipRequest): ServerTransaction | null {
    return this.#servers.get(serverKey(request, request.method)) ?? null
  }

  /** The INVITE that a CANCEL refers to. */
  cancelledBy(cancel: SipRequest): ServerTransaction | null {
    return this.#servers.get(serverKey(cancel, 'INVITE')) ?? null
  }

  /** True if the same request is already in progress and arrived by another path (RFC 3261, section 8.2.2.2). */
  isMerged(request: SipRequest): boolean {
    return tagOf(request.to) === '' && this.#byOrigin.has(originKey(request))
  }

  /** Sends a request in a new transaction. Adds our Via. */
  request(request: SipRequest, path: Path, handlers: ClientHandlers, branch?: string): ClientTransaction {
    const transaction = new ClientTransaction({
      request,
      path,
      branch,
      sender: this.#sender,
      clock: this.#clock,
      handlers,
      onTerminated: () => this.#clients.delete(clientKey(transaction.request)),
    })
    this.#clients.set(clientKey(transaction.request), transaction)
    transaction.start()
    return transaction
  }

  /** Withdraws an INVITE that has had a provisional response. The INVITE's handlers report its end. */
  cancel(invite: ClientTransaction, path: Path): void {
    this.request(invite.cancelRequest(), path, { onResponse: () => {}, onFailure: () => {} }, invite.branch)
  }

  /** Drops all transactions at once, before the sockets close. */
  close(): void {
    for (const transaction of [...this.#clients.values(), ...this.#servers.values()]) transaction.terminate()
  }
}

const branchOf = (message: SipMessage): string => message.vias[0]?.params.get('branch') ?? ''

const clientKey = (message: SipRequest | SipResponse): string => `${branchOf(message)} ${message.cseq.method}`

/** The branch and its sender; for peers of RFC 2543, whose branches are not unique, further fields. */
function serverKey(request: SipRequest, method: string): string {
  const top = request.vias[0]!
  const sentBy = formatHostPort(top.host, top.port)
  const branch = branchOf(request)
  if (branch.length > BRANCH_COOKIE.length && branch.startsWith(BRANCH_COOKIE)) return `${branch} ${sentBy} ${method}`
  // Without To, because the ACK has our tag there and no earlier request has it.
  const { callId, cseq, from, uri } = request
  return [uri.text, callId, tagOf(from), cseq.number, sentBy, branch, method].join(' ')
}

const originKey = ({ callId, from, cseq }: SipRequest): string =>
  [callId, tagOf(from), cseq.number, cseq.method].join(' ')
