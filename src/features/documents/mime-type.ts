import { listEntries } from './extraction/zip.ts'

export const MIME_TYPES = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/html',
  'text/markdown',
  'text/plain',
] as const
export type MimeType = (typeof MIME_TYPES)[number]

/**
 * Detects the type of a file from its content; the name only distinguishes Markdown from plain text. Null for a type
 * that cannot be read. Pure.
 */
export function mimeTypeOf(name: string, bytes: Uint8Array): MimeType | null {
  const head = Buffer.from(bytes.subarray(0, 1_024)).toString('latin1')
  // ISO 32000-1, Annex H: the header may come within the first 1,024 bytes.
  if (head.includes('%PDF-')) return 'application/pdf'
  if (head.startsWith('PK\x03\x04')) {
    const isWord = listEntries(bytes)?.includes('word/document.xml')
    return isWord ? 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' : null
  }
  if (!isText(bytes)) return null
  if (/^[\s\ufeff\xef\xbb\xbf]*(<!--[^>]*>\s*)*<(!doctype html|html|head|body)\b/i.test(head.replaceAll('\0', '')))
    return 'text/html'
  return /\.(md|markdown)$/i.test(name) ? 'text/markdown' : 'text/plain'
}

/** The bytes that are examined closely; the rest is only searched for zeros. */
const TELLING_BYTES = 65_536

/** Text has no control characters except white space. In UTF-16, which its byte order mark reveals, zeros are legal. */
function isText(bytes: Uint8Array): boolean {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true
  const isFit = (byte: number) => byte >= 0x20 || (byte >= 0x08 && byte <= 0x0d) || byte === 0x1b
  return bytes.subarray(0, TELLING_BYTES).every(isFit) && !bytes.includes(0)
}
