import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a request that changes something comes from our own pages, as far as a browser tells: cookies come along
 * whoever asks. `Sec-Fetch-Site` where there is one (Fetch Metadata), and `Origin`, which must be where the service is
 * known to be or the very host that was asked. What is no browser sends neither, and has no cookies but its own.
 * @param publicUrl where the service is reached from outside; null: not known
 */
export function isSameOrigin(headers: IncomingHttpHeaders, publicUrl: string | null): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const { origin, host } = headers
  if (origin === undefined) return true
  if (publicUrl !== null && origin === new URL(publicUrl).origin) return true
  return host !== undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase()
}

/**
 * Whether a request could not have been made by a form of another site, which can send neither JSON nor headers of its
 * own. Fetch Standard, 2.2.2: CORS-safelisted request-header.
 */
export function isNoForm(headers: IncomingHttpHeaders): boolean {
  return (
    headers['x-requested-with'] !== undefined ||
    /^application\/(json|merge-patch\+json)\b/i.test(headers['content-type'] ?? '')
  )
}
