/**
 * Where to go after signing in: the `next` parameter if it is a path of this site, otherwise Home. Anybody can craft
 * such a link, and browsers parse URLs leniently: "//elsewhere.example", "/\elsewhere.example" and
 * "/<tab>/elsewhere.example" all lead to another site. Hence the URL parser of the browser decides.
 * @param origin the origin of this page
 */
export function safeNextPath(next: string | undefined, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return '/'
  const url = new URL(next, origin)
  const path = url.pathname + url.search + url.hash
  // "/.//elsewhere.example" becomes "//elsewhere.example".
  return url.origin === origin && !path.startsWith('//') ? path : '/'
}
