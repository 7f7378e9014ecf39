import { hkdfSync } from 'node:crypto'
import { type CookieRules, cookiePrefix } from './auth-cookies.ts'

// Not in auth.ts, because importing that file loads better-auth, which takes 40 MB and half a second.

/** The path of better-auth's endpoints. */
export const AUTH_PATH = '/dashboard/auth'
export const MIN_PASSWORD = 10
export const MAX_PASSWORD = 128
export const DAY_SECONDS = 86_400
/** How long a session of the dashboard lasts without a request; better-auth extends it once a day. */
export const SESSION_SECONDS = 14 * DAY_SECONDS
/** Passes the client's network address to better-auth. Only this service sets it, so clients cannot choose their address. */
export const ADDRESS_HEADER = 'x-frontbell-address'

/** The origin that better-auth is configured with; auth-endpoints.ts passes requests to it under this origin. */
export const ownOrigin = (publicUrl: string | null): string => new URL(publicUrl ?? 'http://localhost').origin

/** The cookies of better-auth, which signs them with a key derived from the service's secret. */
export const cookieRules = (serviceSecret: Uint8Array, publicUrl: string | null): CookieRules => ({
  prefix: cookiePrefix(ownOrigin(publicUrl).startsWith('https:')),
  secret: Buffer.from(hkdfSync('sha256', serviceSecret, '', 'frontbell sign-in', 32)).toString('base64url'),
})
