import { badRequest } from '../../kernel/api-error.ts'
import type { SealedBox } from '../../kernel/sealed-box.ts'

/** A header of every request to an endpoint, such as a password of the receiver. The value is a secret. */
export interface CustomHeader {
  readonly name: string
  readonly value: string
}

/** If the value is absent, the stored one is kept. */
export interface HeaderToSet {
  readonly name: string
  readonly value?: string | undefined
}

export const MAX_HEADERS = 10
export const MAX_HEADER_VALUE = 1_000

/** RFC 9110, 5.6.2 token. */
const NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/
/** RFC 9110, 5.5, in ASCII: visible characters, with spaces and tabs in between. */
const VALUE = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/

/** They describe the connection and the body, or identify the service. */
const OURS = new Set([
  ...[
    'connection',
    'keep-alive',
    'proxy-connection',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
    'http2-settings',
  ],
  ...[
    'proxy-authenticate',
    'proxy-authorization',
    'host',
    'content-length',
    'content-type',
    'content-encoding',
    'expect',
  ],
  'user-agent',
])
/** The headers of the event and its signature, with any brand. */
const OF_EVENT = /^(?:webhook-.*|x-.+-(?:event|timestamp|signature))$/

/**
 * The headers to store, in order. A header without a value keeps the value of the stored one with this name.
 * @throws BAD_REQUEST naming the header, never its value
 */
export function requireHeaders(wanted: readonly HeaderToSet[], stored: readonly CustomHeader[]): CustomHeader[] {
  if (wanted.length > MAX_HEADERS) throw badRequest(`headers: must be at most ${MAX_HEADERS}`)
  const known = new Map(stored.map(({ name, value }) => [name.toLowerCase(), value]))
  const seen = new Set<string>()
  return wanted.map(({ name, value }, at) => {
    const field = `headers[${at}]`
    const key = name.toLowerCase()
    if (!NAME.test(name))
      throw badRequest(`${field}.name: must be made of letters, digits and hyphens, such as X-Token`)
    if (OURS.has(key) || OF_EVENT.test(key))
      throw badRequest(`${field}.name: ${name} is set by the service; choose another name`)
    if (seen.has(key)) throw badRequest(`${field}.name: ${name} is given twice`)
    seen.add(key)
    const kept = value ?? known.get(key)
    if (kept === undefined) throw badRequest(`${field}.value: ${name} is a new header; give its value`)
    if (kept.length > MAX_HEADER_VALUE || !VALUE.test(kept))
      throw badRequest(
        `${field}.value: must be 1 to ${MAX_HEADER_VALUE} letters, digits and signs of ASCII in one line, without a space at either end`,
      )
    return { name, value: kept }
  })
}

/** Null if there are none. The sealed headers can be opened only for the endpoint with this id. */
export const sealHeaders = (box: SealedBox, endpointId: string, headers: readonly CustomHeader[]): Buffer | null =>
  headers.length === 0
    ? null
    : box.seal(
        Buffer.from(JSON.stringify(headers.map(({ name, value }) => [name, value]))),
        webhookHeadersContext(endpointId),
      )

/** @throws if the headers were sealed with another key */
export function openHeaders(box: SealedBox, endpointId: string, sealed: Uint8Array | null): CustomHeader[] {
  if (sealed === null) return []
  const text = box.open(sealed, webhookHeadersContext(endpointId)).toString()
  return (JSON.parse(text) as [string, string][]).map(([name, value]) => ({ name, value }))
}

export const webhookHeadersContext = (endpointId: string): string => `headers of ${endpointId}`

/** Shorter values occur in ordinary text too often to be hidden. */
const HIDDEN_FROM = 6

/** Hides the values if a receiver repeats them in its response, which the delivery log stores. */
export function hideValues(text: string, headers: readonly CustomHeader[]): string {
  let hidden = text
  for (const { value } of headers)
    for (const secret of [value, value.replace(/^\w+ /, '')])
      if (secret.length >= HIDDEN_FROM) hidden = hidden.replaceAll(secret, '********')
  return hidden
}
