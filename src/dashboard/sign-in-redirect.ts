import type { FastifyRequest } from 'fastify'
import { type CookieRules, signedCookie } from './auth/auth-cookies.ts'

/** The pages that need no session, as in `publicScreens` of the web application. */
const PUBLIC_PAGES: readonly string[] = ['/sign-in', '/join', '/forgot-password', '/reset-password']

/** Where the request for a page is redirected; null if it gets the page. */
export type RedirectPage = (request: FastifyRequest) => string | null

/**
 * Redirects a browser without a session cookie to the sign-in page, which leads back to the requested page. The page itself could find out
 * only by a refused request, and browsers report refused requests as errors. A program that accepts any type, such as a health check, gets
 * the page. The page checks whether the session still exists.
 */
export const redirectToSignIn =
  (cookies: CookieRules): RedirectPage =>
  ({ url, headers }) => {
    const path = url.split('?', 1)[0] ?? ''
    if (!headers.accept?.includes('text/html') || PUBLIC_PAGES.includes(path)) return null
    if (signedCookie(headers.cookie, 'session_token', cookies) !== null) return null
    return url === '/' ? '/sign-in' : `/sign-in?next=${encodeURIComponent(url)}`
  }
