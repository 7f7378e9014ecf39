import type { CalendarAccess } from './calendar-provider.ts'

/** The port to vendors whose calendars are connected by signing in there (OAuth 2.0 with PKCE: RFC 6749, RFC 7636). */

export const ACCOUNT_KINDS = ['google', 'microsoft'] as const
export type AccountKind = (typeof ACCOUNT_KINDS)[number]

/** The result of a consent. `refresh_token`: without one, access would end within the hour. `scope`: the person did not allow calendars. */
export type Consent = { access: CalendarAccess } | { lacks: 'refresh_token' | 'scope' }

export interface AccountProvider {
  readonly kind: AccountKind
  /** The page of the vendor where a person signs in and consents. `challenge` is the SHA-256 of the verifier, in base64url. */
  consentUrl(request: { redirectUri: string; state: string; challenge: string }): string
  /** Exchanges the code of a consent. @throws ProviderError */
  redeem(answer: { code: string; verifier: string; redirectUri: string }, signal: AbortSignal): Promise<Consent>
}
