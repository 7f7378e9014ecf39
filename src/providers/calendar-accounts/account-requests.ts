import type { Dispatcher } from 'undici'
import type { CalendarAccess, CalendarTarget } from '../../features/calendars/calendar-provider.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import { calendarFetch } from '../calendar-http.ts'
import { failureOfStatus, nonsense } from '../vendor-failure.ts'
import { accessOf, type OAuthClient, requestTokens } from './tokens.ts'

/** An account whose tokens may be replaced. */
export type Account = Pick<CalendarTarget, 'access' | 'saveAccess'>

export interface AccountRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  headers?: Readonly<Record<string, string>>
  json?: object
}

/** What a vendor answered. `body` is its JSON, or an empty object if there is none. */
export interface AccountAnswer<T> {
  status: number
  headers: Headers
  body: T
}

/** A token that ends sooner is renewed first, so that it does not end on the way. */
const RENEW_BEFORE_MS = 60_000

/** Requests to a vendor in the name of an account. Renews access tokens and stores those that the vendor replaces. */
export class AccountRequests {
  readonly #client: OAuthClient
  readonly #agent: Dispatcher
  readonly #clock: Clock

  constructor(client: OAuthClient, agent: Dispatcher, clock: Clock) {
    this.#client = client
    this.#agent = agent
    this.#clock = clock
  }

  /** @throws ProviderError if there is no answer, with `credentials` if the account no longer grants access; any other status counts as an answer */
  async send<T>(account: Account, request: AccountRequest, signal: AbortSignal): Promise<AccountAnswer<T>> {
    if (Number(account.access.expiresAt) - RENEW_BEFORE_MS <= this.#clock.now().getTime())
      await this.#renew(account, signal)
    const first = await this.#sendOnce<T>(account.access, request, signal)
    if (first.status !== 401) return first
    // The vendor may end a token before its time.
    await this.#renew(account, signal)
    const second = await this.#sendOnce<T>(account.access, request, signal)
    if (second.status === 401)
      throw failureOfStatus({ provider: this.#client.provider, status: 401, body: JSON.stringify(second.body) })
    return second
  }

  async #renew(account: Account, signal: AbortSignal): Promise<void> {
    const { refreshToken } = account.access
    if (!refreshToken)
      throw new ProviderError(this.#client.provider, 'the consent has ended; connect the calendar again', {
        problem: 'credentials',
        retryable: false,
      })
    const grant = { grant_type: 'refresh_token', refresh_token: refreshToken }
    const tokens = await requestTokens(this.#client, grant, calendarFetch(this.#agent, signal), this.#clock)
    const renewed = accessOf(tokens, tokens.refreshToken ?? refreshToken)
    await account.saveAccess(renewed)
    account.access = renewed
  }

  async #sendOnce<T>(
    { accessToken = '' }: CalendarAccess,
    { method, url, headers, json }: AccountRequest,
    signal: AbortSignal,
  ): Promise<AccountAnswer<T>> {
    const response = await calendarFetch(this.#agent, signal)(url, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${accessToken}`,
        ...(json && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(json && { body: JSON.stringify(json) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: this.#parse<T>(text, response.ok) }
  }

  #parse<T>(text: string, isSuccess: boolean): T {
    if (text.trim() === '') return {} as T
    try {
      return JSON.parse(text) as T
    } catch {
      // A proxy on the way may answer an error in HTML.
      if (!isSuccess) return {} as T
      throw nonsense(this.#client.provider, 'gave an answer that is not JSON')
    }
  }
}
