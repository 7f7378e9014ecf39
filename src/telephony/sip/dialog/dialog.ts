import { randomBytes, randomInt } from 'node:crypto'
import { withParam } from '../message/grammar.ts'
import { formatNameAddr, HeaderFields, type NameAddr, parseNameAddr, tagOf } from '../message/headers.ts'
import { noBody, type SipRequest, type SipResponse } from '../message/message.ts'
import { SipParseError } from '../message/sip-error.ts'
import { isSip, type Uri } from '../message/uri.ts'

export const newTag = (): string => randomBytes(8).toString('hex')

/**
 * The URI of the Contact header, the target of a dialog's requests. Throws `SipParseError` if it is missing or
 * unusable.
 */
export function contactOf(message: SipRequest | SipResponse): Uri {
  const [first] = message.headers.list('Contact')
  if (first === undefined) throw new SipParseError('no Contact')
  const { uri } = parseNameAddr(first)
  if (!isSip(uri)) throw new SipParseError('Contact is not a SIP URI')
  return uri
}

const recordRoutes = (message: SipRequest | SipResponse): NameAddr[] =>
  message.headers.list('Record-Route').map(parseNameAddr)

interface DialogParts {
  readonly callId: string
  readonly secure: boolean
  readonly local: NameAddr
  readonly remote: NameAddr
  readonly remoteTarget: Uri
  readonly routes: readonly NameAddr[]
  readonly localSequence: number
  readonly remoteSequence: number | null
}

/**
 * A dialog (RFC 3261, section 12): the two parties, the target of our requests, and their sequence numbers. It creates
 * requests but does not send them.
 */
export class Dialog {
  readonly callId: string
  readonly local: NameAddr
  readonly remote: NameAddr
  /** Started with a sips: URI, so that our Contact has to be one too. */
  readonly secure: boolean
  readonly #routes: readonly NameAddr[]
  #remoteTarget: Uri
  #localSequence: number
  #remoteSequence: number | null

  private constructor(parts: DialogParts) {
    this.callId = parts.callId
    this.secure = parts.secure
    this.local = parts.local
    this.remote = parts.remote
    this.#routes = parts.routes
    this.#remoteTarget = parts.remoteTarget
    this.#localSequence = parts.localSequence
    this.#remoteSequence = parts.remoteSequence
  }

  /** Creates the dialog of a peer's INVITE, with our tag. Throws `SipParseError` on an unusable Contact or route. */
  static ofIncoming(invite: SipRequest, localTag: string): Dialog {
    return new Dialog({
      callId: invite.callId,
      secure: invite.uri.scheme === 'sips',
      local: { ...invite.to, params: withParam(invite.to.params, 'tag', localTag) },
      remote: invite.from,
      remoteTarget: contactOf(invite),
      routes: recordRoutes(invite),
      localSequence: randomInt(1, 2 ** 16),
      remoteSequence: invite.cseq.number,
    })
  }

  /** Creates the dialog of a response to our INVITE. Throws `SipParseError` on an unusable Contact or route. */
  static ofOutgoing(invite: SipRequest, response: SipResponse): Dialog {
    return new Dialog({
      callId: invite.callId,
      secure: invite.uri.scheme === 'sips',
      local: invite.from,
      remote: response.to,
      remoteTarget: contactOf(response),
      routes: recordRoutes(response).reverse(),
      localSequence: invite.cseq.number,
      remoteSequence: null,
    })
  }

  get localTag(): string {
    return tagOf(this.local)
  }

  get remoteTag(): string {
    return tagOf(this.remote)
  }

  /** The URI whose host the next request is sent to. */
  get nextHop(): Uri {
    return this.#routes[0]?.uri ?? this.#remoteTarget
  }

  /** Accepts the sequence number of a peer's request; false if it is out of order (RFC 3261, section 12.2.2). */
  inOrder(sequence: number): boolean {
    if (this.#remoteSequence !== null && sequence <= this.#remoteSequence) return false
    this.#remoteSequence = sequence
    return true
  }

  /** A re-INVITE or UPDATE, or its answer, may change the target. One without a usable Contact changes nothing. */
  refreshTarget(message: SipRequest | SipResponse): void {
    try {
      this.#remoteTarget = contactOf(message)
    } catch (error) {
      if (!(error instanceof SipParseError)) throw error
    }
  }

  /** Creates our next request. */
  request(method: string, headers: Readonly<Record<string, string>> = {}, body: Buffer = noBody): SipRequest {
    this.#localSequence += 1
    return this.#make(method, this.#localSequence, headers, body)
  }

  /** Creates the ACK of a 2xx to the INVITE with this sequence number. */
  ack(sequence: number, headers: Readonly<Record<string, string>> = {}): SipRequest {
    return this.#make('ACK', sequence, headers, noBody)
  }

  #make(method: string, sequence: number, extra: Readonly<Record<string, string>>, body: Buffer): SipRequest {
    const headers = new HeaderFields()
    const { uri, routes } = this.#route()
    for (const route of routes) headers.add('Route', formatNameAddr(route))
    for (const [name, value] of Object.entries(extra)) headers.add(name, value)
    return {
      method,
      uri,
      maxForwards: 70,
      vias: [],
      from: this.local,
      to: this.remote,
      callId: this.callId,
      cseq: { number: sequence, method },
      headers,
      body,
    }
  }

  /** A first route without `lr` is a strict router, which expects itself in the Request-URI. */
  #route(): { uri: Uri; routes: readonly NameAddr[] } {
    const [first, ...others] = this.#routes
    if (!first || first.uri.params.has('lr')) return { uri: this.#remoteTarget, routes: this.#routes }
    return { uri: first.uri, routes: [...others, { display: null, uri: this.#remoteTarget, params: new Map() }] }
  }
}
