import { AddressIndex } from '../../../kernel/network/address-range.ts'
import { sameAddress } from '../../../kernel/network/ip-network.ts'
import type { SipEndpoint } from '../endpoint.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'
import { answerChallenge, type Credentials } from '../registration/digest.ts'
import type { Hop, Path } from '../transport/hop.ts'
import type { Dialog } from './dialog.ts'

export interface DialogRequestsOptions {
  readonly endpoint: SipEndpoint
  readonly dialog: Dialog
  readonly path: Path
  /** The address that the peer's packets come from. */
  readonly source: Hop
  /** Further addresses and CIDR ranges that the peer's requests may come from: those of its trunk. */
  readonly peers?: readonly string[]
  /** The credentials for peers that challenge requests within the dialog. */
  readonly credentials?: Credentials | null
}

/** Sends our requests within a dialog to its current target, and answers a challenge. */
export class DialogRequests {
  readonly #endpoint: SipEndpoint
  readonly #dialog: Dialog
  readonly #source: Hop
  readonly #peers: readonly string[]
  readonly #credentials: Credentials | null
  #path: Path

  constructor(options: DialogRequestsOptions) {
    this.#endpoint = options.endpoint
    this.#dialog = options.dialog
    this.#source = options.source
    this.#peers = options.peers ?? []
    this.#credentials = options.credentials ?? null
    this.#path = options.path
  }

  get path(): Path {
    return this.#path
  }

  /**
   * Whether the peer's requests may come from this address: where its packets came from, where ours go (its Contact or its
   * proxy), and the addresses of its trunk. The port does not matter, because NAT may change it.
   */
  isPeer(address: string): boolean {
    const known = [this.#source.address, this.#path.hop.address]
    if (known.some((one) => sameAddress(one, address))) return true
    return new AddressIndex([[true, this.#peers]]).find(address).size > 0
  }

  /** The value of our Contact header. */
  get contact(): string {
    return this.#endpoint.contact(this.#path, this.#dialog.secure)
  }

  /** Resolves the current target of the dialog; keeps the old path if that fails. */
  async refreshPath(): Promise<void> {
    try {
      this.#path = await this.#endpoint.pathTo(this.#dialog.nextHop, this.#source)
    } catch (error) {
      this.#endpoint.log.warn(
        { err: error, call: this.#dialog.callId },
        'the Contact address of a peer could not be resolved',
      )
    }
  }

  /** Sends a request other than INVITE; null if no final response came. Answers one challenge. Never rejects. */
  async send(method: string, headers: Readonly<Record<string, string>>, body?: Buffer): Promise<SipResponse | null> {
    if (!this.#endpoint.stands(this.#path)) await this.refreshPath()
    const request = this.#dialog.request(method, headers, body)
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
    return this.#exchange(this.#dialog.request(method, { ...headers, [answer!]: authorization }, body))
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
