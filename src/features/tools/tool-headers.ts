import { badRequest } from '../../kernel/api-error.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'

/** Headers of every request of a tool, such as `authorization`. Lower-case names. */
export type ToolHeaders = Readonly<Record<string, string>>

const MAX_HEADERS = 20
const MAX_VALUE = 4_000

/** RFC 9110, 5.6.2 token. */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/
/** RFC 9110, 5.5: visible characters, spaces and tabs, and no line break. */
const VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

/** Set by the service: they describe the connection and the body. */
const OURS = new Set([
  ...['host', 'connection', 'content-length', 'content-type', 'transfer-encoding', 'keep-alive', 'upgrade', 'te'],
  ...['trailer', 'expect', 'proxy-authorization', 'proxy-connection'],
])

/** @throws BAD_REQUEST naming the header, never its value */
export function requireHeaders(headers: Record<string, string>): ToolHeaders {
  const entries = Object.entries(headers)
  if (entries.length > MAX_HEADERS) throw badRequest(`headers: must be at most ${MAX_HEADERS}`)
  const checked = new Map<string, string>()
  for (const [name, value] of entries) {
    const key = name.toLowerCase()
    // As an object key, this name would set the prototype instead of a header.
    if (!NAME.test(name) || key === '__proto__')
      throw badRequest('headers: a name must be made of letters, digits and hyphens')
    if (OURS.has(key)) throw badRequest(`headers.${key}: is set by the service`)
    if (checked.has(key)) throw badRequest(`headers.${key}: is given twice`)
    if (typeof value !== 'string' || value.length > MAX_VALUE || !VALUE.test(value))
      throw badRequest(`headers.${key}: must be one line of at most ${MAX_VALUE} characters`)
    checked.set(key, value)
  }
  return Object.fromEntries(checked)
}

/** Null if there are none. The sealed headers can be opened only for the tool with this id. */
export const sealHeaders = (box: SealedBox, toolId: string, headers: ToolHeaders): Buffer | null =>
  Object.keys(headers).length === 0 ? null : box.seal(Buffer.from(JSON.stringify(headers)), headersContext(toolId))

export const openHeaders = (box: SealedBox, toolId: string, sealed: Uint8Array | null): ToolHeaders =>
  sealed === null ? {} : (JSON.parse(box.open(sealed, headersContext(toolId)).toString()) as ToolHeaders)

export const headersContext = (toolId: string): string => `headers of ${toolId}`
