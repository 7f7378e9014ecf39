import { badRequest } from '../../kernel/api-error.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/**
 * Limits of a body besides its bytes, because the time to parse and check a body grows with its values: a megabyte of short fields in one
 * object takes a second, during which no audio is sent. The largest body that must fit is a list of 5,000 SIP rates with 10 fields each.
 */
export const MAX_BODY_VALUES = 60_000
export const MAX_OBJECT_FIELDS = 1_000
export const MAX_BODY_DEPTH = 64

/**
 * Parses a JSON body; undefined if the body is empty.
 * @throws BAD_REQUEST if the body is not JSON in UTF-8, or has too many values, fields or levels
 */
export function parseJsonBody(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined
  const excess = findExcess(bytes)
  if (excess !== null) throw badRequest(`body: ${excess}`)
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw badRequest('body: must be JSON in UTF-8')
  }
}

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c]
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d]

/** The limit that a body exceeds; null if none. Counts separators outside strings. Bytes that are not JSON are left to the parser. */
function findExcess(bytes: Buffer): string | null {
  /** For each open object, the number of its fields; for each open list, -Infinity. */
  const open: number[] = []
  let values = 1
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === QUOTE) at = endOfString(bytes, at)
    else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) open.pop()
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      if (open.length === MAX_BODY_DEPTH) return `must have at most ${MAX_BODY_DEPTH} levels`
      open.push(byte === OPEN_OBJECT ? 1 : Number.NEGATIVE_INFINITY)
      values++
    } else if (byte === COMMA) {
      values++
      const fields = (open.pop() ?? 0) + 1
      if (fields > MAX_OBJECT_FIELDS) return `an object must have at most ${MAX_OBJECT_FIELDS} fields`
      open.push(fields)
    } else continue
    if (values > MAX_BODY_VALUES) return `must have at most ${MAX_BODY_VALUES} values`
  }
  return null
}

/** The position of the quote that ends the string, or the end of the bytes. */
function endOfString(bytes: Buffer, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}
