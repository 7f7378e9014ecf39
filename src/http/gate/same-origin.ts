import type { IncomingHttpHeaders } from 'node:http'

/**
 * Whether a writing request comes from a page of this service, as far as the browser indicates; the cookie alone proves
 * nothing, because browsers send it with requests from any site. `Sec-Fetch-Site` (Fetch Metadata), if present, must be
 * same-origin; `Origin`, if present, must be the public address or the requested host. Clients other than browsers send
 * neither header, and no foreign page can make them send cookies.
 * @param publicUrl the public address of the service; null if unknown
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
 * Whether a form on another site could not have sent the request: forms can send neither JSON nor custom headers.
 * Fetch Standard, 2.2.2: CORS-safelisted request-header.
 */
export function isNoForm(headers: IncomingHttpHeaders): boolean {
  return (
    headers['x-requested-with'] !== undefined ||
    /^application\/(json|merge-patch\+json)\b/i.test(headers['content-type'] ?? '')
  )
}
