/**
 * What the sign-in's cookies are called. Behind https they carry `__Host-`: such a cookie is Secure, of this very host and
 * of the path `/`, or the browser does not take it, so that no neighbouring subdomain and no plain-http page can plant one.
 * RFC 6265bis, 4.1.3.2.
 */
export const cookiePrefix = (isHttps: boolean): string => (isHttps ? '__Host-frontbell' : 'frontbell')

/** The signed cookie of this name, whatever its prefix; null where there is none. `session_token`, `two_factor` */
export function signedCookie(header: string | undefined, name: string): { value: string } | null {
  const [, raw] = new RegExp(`(?:^|;\\s*)(?:__Host-)?frontbell\\.${name}=([^;]+)`).exec(header ?? '') ?? []
  if (raw === undefined) return null
  const text = decoded(raw)
  // Its signature, which better-auth checks, follows the last dot.
  return { value: text.slice(0, Math.max(0, text.lastIndexOf('.'))) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
