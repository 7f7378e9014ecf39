import { type AddressGuard, checkUrl, isLoopbackHost, literalAddress } from '../../kernel/network/address-guard.ts'

/**
 * The address of a calendar in normal form, or why it is refused, worded to follow the name of a field. `webcal:` means https. Without TLS
 * only a server on this machine is allowed, if the guard permits it.
 */
export function checkCalendarAddress(text: string, guard: AddressGuard): { address: string } | { refusal: string } {
  const given = text.trim().replace(/^webcals?:\/\//i, 'https://')
  if (isOnThisMachine(given, guard)) return { address: new URL(given).href }
  const checked = checkUrl(given, guard)
  return 'refusal' in checked
    ? { refusal: checked.refusal.replace('https://example.com/webhooks', 'https://example.com/calendar.ics') }
    : { address: checked.url.href }
}

function isOnThisMachine(text: string, guard: AddressGuard): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  const host = literalAddress(hostname) ?? hostname
  return protocol === 'http:' && username + password === '' && isLoopbackHost(host) && guard.permits('127.0.0.1')
}
