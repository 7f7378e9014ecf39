import type { CalendarAccess } from '../../features/calendars/calendar-provider.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ProviderError } from '../../kernel/provider-error.ts'
import { failureOfStatus, nonsense } from '../vendor-failure.ts'

/** A registered client of a vendor (RFC 6749, section 2). */
export interface OAuthClient {
  /** The name of the vendor in errors. */
  readonly provider: string
  readonly clientId: string
  readonly clientSecret: string
  readonly authorizeUrl: string
  readonly tokenUrl: string
}

export interface Tokens {
  accessToken: string
  /** Null if the vendor gave none. When tokens are renewed, the old one stays valid then. */
  refreshToken: string | null
  /** Epoch milliseconds. */
  expiresAt: number
  /** Null if all that were asked for. */
  scopes: readonly string[] | null
}

interface TokenAnswer {
  access_token?: unknown
  refresh_token?: unknown
  expires_in?: unknown
  scope?: unknown
  error?: unknown
  error_description?: unknown
}

/** RFC 6749, 4.2.2: where `expires_in` is missing, the vendor documents it elsewhere. Both vendors give an hour. */
const DEFAULT_SECONDS = 3_600

/** One request to the token endpoint (RFC 6749, 4.1.3 and 6). @throws ProviderError */
export async function requestTokens(
  client: OAuthClient,
  grant: Readonly<Record<string, string>>,
  fetch: typeof globalThis.fetch,
  clock: Clock,
): Promise<Tokens> {
  const body = new URLSearchParams({ ...grant, client_id: client.clientId, client_secret: client.clientSecret })
  const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' }
  const response = await fetch(client.tokenUrl, { method: 'POST', headers, body: body.toString() })
  const text = await response.text()
  const answer = parse(text)
  if (!response.ok) throw failureOf(client, response, answer, text)
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: seconds, scope } = answer
  if (typeof accessToken !== 'string') throw nonsense(client.provider, 'gave no access token')
  return {
    accessToken,
    refreshToken: typeof refreshToken === 'string' && refreshToken !== '' ? refreshToken : null,
    expiresAt: clock.now().getTime() + (typeof seconds === 'number' ? seconds : DEFAULT_SECONDS) * 1000,
    scopes: typeof scope === 'string' ? scope.split(' ').filter(Boolean) : null,
  }
}

export const accessOf = ({ accessToken, expiresAt }: Tokens, refreshToken: string): CalendarAccess => ({
  accessToken,
  refreshToken,
  expiresAt: `${expiresAt}`,
})

function parse(text: string): TokenAnswer {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function failureOf(
  { provider, clientSecret }: OAuthClient,
  { status, headers }: Response,
  { error, error_description: why }: TokenAnswer,
  body: string,
): ProviderError {
  // RFC 6749, 5.2. The consent was withdrawn, has expired, or the password of the account was changed.
  if (error === 'invalid_grant')
    return new ProviderError(provider, 'the consent has ended; connect the calendar again', {
      problem: 'credentials',
      retryable: false,
      cause: why,
    })
  if (error === 'invalid_client' || error === 'unauthorized_client')
    return new ProviderError(provider, 'refused the client id or the client secret of this service', {
      problem: 'setup',
      retryable: false,
      cause: why,
    })
  const failure = { provider, status, retryAfter: headers.get('retry-after'), body, secrets: [clientSecret] }
  return failureOfStatus(failure)
}
