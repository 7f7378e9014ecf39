import { parseParams, splitOutside, unquote } from './grammar.ts'
import { SipParseError } from './sip-error.ts'

const MAX_PARTS = 20

/**
 * Finds the first part of a media type in a multipart body (RFC 2046, section 5.1; RFC 5621). Does not look into nested
 * multiparts. Null if there is none, or if the body does not match its Content-Type.
 */
export function partOfType(body: Buffer, contentType: string, wanted: string): Buffer | null {
  const boundary = boundaryOf(contentType)
  if (boundary === null) return null
  // Latin-1 keeps each byte as one character, so that positions in the text are positions in the bytes.
  const text = `\r\n${body.toString('latin1')}`
  const pieces = text.split(`\r\n--${boundary}`).slice(1, MAX_PARTS + 1)
  for (const piece of pieces) {
    if (piece.startsWith('--')) return null
    const headEnd = piece.indexOf('\r\n\r\n')
    if (headEnd < 0) continue
    const type = /\r\n(?:content-type|c)[ \t]*:\s*([^\s;]+)/i.exec(piece.slice(0, headEnd))?.[1]
    if (type?.toLowerCase() === wanted) return Buffer.from(piece.slice(headEnd + 4), 'latin1')
  }
  return null
}

function boundaryOf(contentType: string): string | null {
  try {
    const boundary = parseParams(splitOutside(contentType, ';').slice(1)).get('boundary')
    return boundary ? unquote(boundary) : null
  } catch (error) {
    if (error instanceof SipParseError) return null
    throw error
  }
}
