import type { MimeType } from '../mime-type.ts'
import { docxText } from './docx-text.ts'
import { htmlText } from './html-text.ts'
import { markdownText } from './markdown-text.ts'
import { pdfPages } from './pdf-text.ts'
import { Unreadable } from './unreadable.ts'

/** The text of a document. */
export interface DocumentText {
  /** A single page for formats without pages. */
  pages: string[]
  hasPages: boolean
}

export const MAX_PAGES = 2_000
/** About 600 printed pages. */
export const MAX_CHARACTERS = 2_000_000

/** Reads the text of a document. @throws Unreadable */
export async function readDocument(mimeType: MimeType, bytes: Uint8Array): Promise<DocumentText> {
  const hasPages = mimeType === 'application/pdf'
  const pages = hasPages ? await pdfPages(bytes, MAX_PAGES) : [wholeText(mimeType, bytes)]
  const length = pages.reduce((sum, page) => sum + page.length, 0)
  if (length > MAX_CHARACTERS)
    throw new Unreadable(`the document has more than ${MAX_CHARACTERS} characters; split it into several`)
  if (!pages.some((page) => /[\p{L}\p{N}]/u.test(page)))
    throw new Unreadable('no text was found; a scanned document needs text recognition first')
  return { pages, hasPages }
}

function wholeText(mimeType: Exclude<MimeType, 'application/pdf'>, bytes: Uint8Array): string {
  switch (mimeType) {
    case 'text/html':
      return htmlText(decodeText(bytes))
    case 'text/markdown':
      return markdownText(decodeText(bytes))
    case 'text/plain':
      return decodeText(bytes)
    default:
      return docxText(bytes)
  }
}

/** Decodes UTF-8, UTF-16 with a byte order mark, or else Windows-1252. */
function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
