/**
 * The search of the sign-in page that leads back to `href`. Several requests may find out at once that the session has
 * ended, the later ones while the sign-in page is opening: its own `next` is kept then.
 */
export function signInSearch(href: string): { next?: string } {
  const { pathname, searchParams } = new URL(href, 'http://here')
  const next = pathname === SIGN_IN ? searchParams.get('next') : href
  return next === null || next === '/' ? {} : { next }
}

const SIGN_IN = '/sign-in'

/**
 * Where to go after signing in: the `next` parameter if it is another path of this site, otherwise Home. Anybody can craft
 * such a link, and browsers parse URLs leniently: "//elsewhere.example", "/\elsewhere.example" and
 * "/<tab>/elsewhere.example" all lead to another site. Hence the URL parser of the browser decides.
 * @param origin the origin of this page
 */
export function safeNextPath(next: string | undefined, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return '/'
  const url = new URL(next, origin)
  const path = url.pathname + url.search + url.hash
  // "/.//elsewhere.example" becomes "//elsewhere.example".
  return url.origin === origin && !path.startsWith('//') && url.pathname !== SIGN_IN ? path : '/'
}
