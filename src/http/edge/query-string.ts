import { badRequest } from '../../kernel/api-error.ts'

/**
 * Decodes the parameters of a query string. Parameters that are not in `names` are ignored, even if they are malformed.
 * @throws BAD_REQUEST if a parameter is repeated or is not percent-encoded UTF-8
 */
export function parseQueryString(query: string, names: ReadonlySet<string>): Record<string, string> {
  const values: Record<string, string> = {}
  if (query === '') return values
  for (const pair of query.split('&')) {
    const equals = pair.indexOf('=')
    const name = decode(equals < 0 ? pair : pair.slice(0, equals))
    if (name === null || !names.has(name)) continue
    if (Object.hasOwn(values, name)) throw badRequest(`${name}: must be given once`)
    const value = decode(equals < 0 ? '' : pair.slice(equals + 1))
    if (value === null) throw badRequest(`${name}: must be percent-encoded UTF-8`)
    values[name] = value
  }
  return values
}

/** A `+` means a space, except at the start in front of a digit: `phone=+15551234567` can only mean a phone number. */
function decode(text: string): string | null {
  if (!text.includes('%') && !text.includes('+')) return text
  try {
    return decodeURIComponent(text.replaceAll('+', ' ').replace(/^ (?=\d)/, '+'))
  } catch {
    return null
  }
}
