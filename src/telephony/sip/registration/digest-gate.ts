import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../kernel/clock.ts'
import { quote } from '../message/grammar.ts'
import { parseUri, type Uri } from '../message/uri.ts'
import { type DigestAlgorithm, digestAlgorithm, digestResponse, readDigest } from './digest.ts'

export type DigestResult<T> =
  /** The password is that of these accounts. The caller decides what they may do. */
  | { readonly outcome: 'verified'; readonly accounts: readonly T[] }
  /** Correct or possibly correct, but the nonce has expired: challenge again with `stale`. */
  | { readonly outcome: 'stale' }
  /** There are no credentials for our realm. */
  | { readonly outcome: 'absent' }
  | { readonly outcome: 'wrong' }

/** A user name and a password; null if the account has none and verifies nothing. */
export interface DigestAccount {
  readonly password: string | null
}

const NONCE_TTL_MS = 5 * 60_000
const MAX_USED_NONCES = 10_000

/**
 * The server's side of digest authentication. A nonce contains its creation time and our signature, so that a challenge
 * costs no memory. Only nonces that were used with a correct password are stored, with the highest count, so that
 * nothing can be replayed (RFC 7616, section 5.5).
 */
export class DigestGate {
  readonly #realm: string
  readonly #algorithms: readonly DigestAlgorithm[]
  readonly #clock: Clock
  readonly #secret = randomBytes(32)
  /** Nonce -> highest accepted count, in order of first use. */
  readonly #used = new Map<string, number>()

  /**
   * `algorithms` are offered in this order (RFC 8760). MD5 alone unless given: phones in wide use (baresip 1.0) give up the call
   * when one of several challenges has an algorithm that they do not know.
   */
  constructor(options: { realm: string; algorithms?: readonly DigestAlgorithm[]; clock: Clock }) {
    this.#realm = options.realm
    this.#algorithms = options.algorithms ?? ['MD5']
    this.#clock = options.clock
  }

  /** The values of WWW-Authenticate, one for each line. */
  challenges(stale: boolean): string[] {
    return this.#algorithms.map((algorithm) => {
      const fields = [
        `realm=${quote(this.#realm)}`,
        `nonce="${this.#newNonce()}"`,
        'qop="auth"',
        `algorithm=${algorithm}`,
      ]
      return `Digest ${(stale ? [...fields, 'stale=true'] : fields).join(', ')}`
    })
  }

  /** Verifies the Authorization lines of a request. `accountsOf` returns the accounts with a user name. */
  verify<T extends DigestAccount>(
    authorizations: readonly string[],
    request: { readonly method: string; readonly uri: Uri },
    accountsOf: (username: string) => readonly T[],
  ): DigestResult<T> {
    for (const authorization of authorizations) {
      const params = readOurs(authorization, this.#realm)
      if (params) return this.#check(params, request, accountsOf)
    }
    return { outcome: 'absent' }
  }

  #check<T extends DigestAccount>(
    params: ReadonlyMap<string, string>,
    request: { readonly method: string; readonly uri: Uri },
    accountsOf: (username: string) => readonly T[],
  ): DigestResult<T> {
    const nonce = params.get('nonce') ?? ''
    const algorithm = digestAlgorithm(params.get('algorithm'))
    const username = params.get('username') ?? ''
    const uri = params.get('uri') ?? ''
    const nc = params.has('qop') ? params.get('nc') : '00000001'
    if (algorithm === null || !this.#algorithms.includes(algorithm) || !meansSame(uri, request.uri)) return WRONG
    if (nc === undefined || !/^[0-9a-f]{8}$/i.test(nc) || (params.get('qop') ?? 'auth') !== 'auth') return WRONG
    if (!this.#isFresh(nonce)) return { outcome: 'stale' }
    const responseTo = (password: string): string =>
      digestResponse({
        algorithm,
        username,
        realm: this.#realm,
        password,
        method: request.method,
        uri,
        nonce,
        qop: params.has('qop') ? { name: 'auth', cnonce: params.get('cnonce') ?? '', nc } : null,
      })
    const given = (params.get('response') ?? '').toLowerCase()
    const accounts = accountsOf(username)
    // An unknown user takes the same time as a known one.
    if (accounts.length === 0) equalText(responseTo(''), given)
    const verified = accounts.filter(({ password }) => password !== null && equalText(responseTo(password), given))
    if (verified.length === 0) return WRONG
    return this.#use(nonce, Number.parseInt(nc, 16))
      ? { outcome: 'verified', accounts: verified }
      : { outcome: 'stale' }
  }

  /** A nonce is its creation time in milliseconds, a random part, and our signature over both. */
  #newNonce(): string {
    const content = `${Math.floor(this.#clock.monotonicMs()).toString(36)}.${randomBytes(8).toString('hex')}`
    return `${content}.${this.#seal(content)}`
  }

  #seal(content: string): string {
    return createHmac('sha256', this.#secret).update(content).digest('hex').slice(0, 32)
  }

  #isFresh(nonce: string): boolean {
    const [born = '', random = '', seal = ''] = nonce.split('.')
    if (!equalText(seal, this.#seal(`${born}.${random}`))) return false
    return this.#clock.monotonicMs() - Number.parseInt(born, 36) <= NONCE_TTL_MS
  }

  /** False if this count of the nonce, or a higher one, was used before. */
  #use(nonce: string, count: number): boolean {
    if (count <= (this.#used.get(nonce) ?? 0)) return false
    this.#used.set(nonce, count)
    for (const [oldest] of this.#used) {
      if (this.#used.size <= MAX_USED_NONCES && this.#isFresh(oldest)) break
      this.#used.delete(oldest)
    }
    return true
  }
}

const WRONG = { outcome: 'wrong' } as const

function readOurs(authorization: string, realm: string): ReadonlyMap<string, string> | null {
  const params = readDigest(authorization)
  return params?.get('realm') === realm ? params : null
}

/**
 * The signed URI must be the Request-URI. The host may differ, because proxies rewrite it and some phones sign only the
 * host.
 */
function meansSame(uri: string, requestUri: Uri): boolean {
  if (uri === requestUri.text) return true
  try {
    const { user } = parseUri(uri)
    return user === null || user === requestUri.user
  } catch {
    return false
  }
}

function equalText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
