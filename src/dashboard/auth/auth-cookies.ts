import { createHmac, timingSafeEqual } from 'node:crypto'

/** How the sign-in cookies are named and signed. */
export interface CookieRules {
  readonly prefix: string
  /** better-auth's secret. */
  readonly secret: string
}

/**
 * The prefix of the sign-in cookies. Behind https it starts with `__Host-`: browsers accept such a cookie only if it is
 * Secure, for this exact host and for the path `/`, so no other subdomain and no plain-http page can set one.
 * RFC 6265bis, 4.1.3.2.
 */
export const cookiePrefix = (isHttps: boolean): string => (isHttps ? '__Host-frontbell' : 'frontbell')

/**
 * The value of the cookie `name` (`session_token` or `two_factor`); null if there is no cookie of exactly this name or its
 * signature is wrong. As in better-auth, the first cookie of a name counts.
 */
export function signedCookie(header: string | undefined, name: string, rules: CookieRules): string | null {
  const wanted = `${rules.prefix}.${name}=`
  const pair = header
    ?.split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(wanted))
  if (pair === undefined) return null
  const text = decoded(pair.slice(wanted.length))
  const dot = text.lastIndexOf('.')
  if (dot < 1) return null
  const value = text.slice(0, dot)
  const expected = createHmac('sha256', rules.secret).update(value).digest()
  const given = Buffer.from(text.slice(dot + 1), 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : null
}

/** The value of the signed cookie that a response sets. */
export const cookieSetBy = (response: Response, name: string, rules: CookieRules): string | null =>
  signedCookie(
    response.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .join('; '),
    name,
    rules,
  )

/** Marks the cookies as Secure when their request came by TLS: without a public https address better-auth does not. */
export const securedCookies = (cookies: readonly string[], isTls: boolean): string[] =>
  cookies.map((line) => (isTls && !/;\s*secure\b/i.test(line) ? `${line}; Secure` : line))

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
