/**
 * The link uses the service's public address, but the Content-Security-Policy allows audio from the page's own origin
 * only.
 */
export const toSameOrigin = (url: string): string => {
  const { pathname, search } = new URL(url, location.href)
  return pathname + search
}
