import type { FastifyRequest } from 'fastify'
import { type CookieRules, signedCookie } from './auth/auth-cookies.ts'

/** The pages that need no session, as in `publicScreens` of the web application. */
const PUBLIC_PAGES: readonly string[] = ['/sign-in', '/join', '/forgot-password', '/reset-password']

/** Where the request for a page is sent instead; null: it gets the page. */
export type RedirectPage = (request: FastifyRequest) => string | null

/**
 * Sends a browser without a session cookie to the sign-in page, which leads back to the requested page. The page itself could
 * find out by a request that is refused only, and browsers report refused requests as errors. A program that accepts any type,
 * such as a health check, gets the page. Whether the session still exists is asked by the page.
 */
export const redirectToSignIn =
  (cookies: CookieRules): RedirectPage =>
  ({ url, headers }) => {
    const path = url.split('?', 1)[0] ?? ''
    if (!headers.accept?.includes('text/html') || PUBLIC_PAGES.includes(path)) return null
    if (signedCookie(headers.cookie, 'session_token', cookies) !== null) return null
    return url === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(url)}`
  }
