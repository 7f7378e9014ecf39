import { extractText, getDocumentProxy } from 'unpdf'
import { Unreadable } from './unreadable.ts'

/** Reads the text of each page of a PDF file. @throws Unreadable */
export async function pdfPages(bytes: Uint8Array, maxPages: number): Promise<string[]> {
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 }).catch((cause: Error) => {
    if (cause.name === 'PasswordException') throw new Unreadable('the file is protected by a password')
    throw new Unreadable('the file is damaged', { cause })
  })
  if (pdf.numPages > maxPages) throw new Unreadable(`the document has more than ${maxPages} pages`)
  const { text } = await extractText(pdf, { mergePages: false })
  return text
}
