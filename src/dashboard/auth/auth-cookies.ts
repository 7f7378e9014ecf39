/**
 * The prefix of the sign-in cookies. Behind https it starts with `__Host-`: browsers accept such a cookie only if it is
 * Secure, for this exact host and for the path `/`, so no other subdomain and no plain-http page can set one.
 * RFC 6265bis, 4.1.3.2.
 */
export const cookiePrefix = (isHttps: boolean): string => (isHttps ? '__Host-frontbell' : 'frontbell')

/** The signed cookie `name` (`session_token` or `two_factor`) with either prefix; null if there is none. */
export function signedCookie(header: string | undefined, name: string): { value: string } | null {
  const [, raw] = new RegExp(`(?:^|;\\s*)(?:__Host-)?frontbell\\.${name}=([^;]+)`).exec(header ?? '') ?? []
  if (raw === undefined) return null
  const text = decoded(raw)
  // The signature, which better-auth checks, follows the last dot.
  return { value: text.slice(0, Math.max(0, text.lastIndexOf('.'))) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
