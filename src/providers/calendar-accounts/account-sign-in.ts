import type { Dispatcher } from 'undici'
import type { AccountKind, AccountProvider, Consent } from '../../features/calendars/account-provider.ts'
import type { Clock } from '../../kernel/clock.ts'
import { calendarFetch } from '../calendar-http.ts'
import { accessOf, type OAuthClient, requestTokens } from './tokens.ts'

export interface SignInTerms {
  readonly kind: AccountKind
  readonly client: OAuthClient
  /** The permissions that are asked for. */
  readonly scopes: readonly string[]
  /** Those without which no calendar can be connected. A vendor may give them with a prefix. */
  readonly needed: readonly string[]
  /** Further parameters of the consent page, of this vendor. */
  readonly extra: Readonly<Record<string, string>>
}

/** Signing in at a vendor: authorization code with PKCE (RFC 6749, 4.1; RFC 7636). */
export class AccountSignIn implements AccountProvider {
  readonly kind: AccountKind
  readonly #terms: SignInTerms
  readonly #agent: Dispatcher
  readonly #clock: Clock

  constructor(terms: SignInTerms, agent: Dispatcher, clock: Clock) {
    this.kind = terms.kind
    this.#terms = terms
    this.#agent = agent
    this.#clock = clock
  }

  consentUrl({ redirectUri, state, challenge }: Parameters<AccountProvider['consentUrl']>[0]): string {
    const { client, scopes, extra } = this.#terms
    const url = new URL(client.authorizeUrl)
    url.search = new URLSearchParams({
      client_id: client.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: scopes.join(' '),
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      ...extra,
    }).toString()
    return url.href
  }

  async redeem(
    { code, verifier, redirectUri }: Parameters<AccountProvider['redeem']>[0],
    signal: AbortSignal,
  ): Promise<Consent> {
    const { client, needed } = this.#terms
    const grant = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri }
    const tokens = await requestTokens(client, grant, calendarFetch(this.#agent, signal), this.#clock)
    const { scopes, refreshToken } = tokens
    if (scopes !== null && !needed.every((scope) => scopes.some((given) => isScope(given, scope))))
      return { lacks: 'scope' }
    return refreshToken === null ? { lacks: 'refresh_token' } : { access: accessOf(tokens, refreshToken) }
  }
}

const isScope = (given: string, scope: string): boolean =>
  given.toLowerCase() === scope.toLowerCase() || given.toLowerCase().endsWith(`/${scope.toLowerCase()}`)
