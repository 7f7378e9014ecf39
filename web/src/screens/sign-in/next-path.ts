/**
 * Where somebody goes after signing in: the `next` of the link that brought them, if it is a path of ours, else Home. A
 * link may be anybody's, and browsers read addresses generously: "//elsewhere.example", "/\elsewhere.example" and
 * "/<tab>/elsewhere.example" are all another site. Hence their own reading decides.
 * @param origin of this page
 */
export function nextPath(next: string | undefined, origin: string): string {
  if (!next?.startsWith('/') || !URL.canParse(next, origin)) return '/'
  const url = new URL(next, origin)
  const path = url.pathname + url.search + url.hash
  // "/.//elsewhere.example" becomes "//elsewhere.example".
  return url.origin === origin && !path.startsWith('//') ? path : '/'
}
