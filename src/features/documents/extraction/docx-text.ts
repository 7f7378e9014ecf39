import { Parser } from 'htmlparser2'
import { Unreadable } from './unreadable.ts'
import { readEntry } from './zip.ts'

const MAX_XML_BYTES = 64 * 1024 * 1024

/** Empty elements that represent a character. ECMA-376, Part 1, 17.3.3. */
const CHARACTERS: Readonly<Record<string, string>> = {
  'w:tab': ' ',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '-',
}

/**
 * The text of a Word document (ECMA-376, Part 1, 17): its paragraphs, including those in table cells, separated by empty
 * lines. Deleted text, field instructions and the fallback form of drawings are left out.
 * @throws Unreadable
 */
export function docxText(bytes: Uint8Array): string {
  const xml = readEntry(bytes, 'word/document.xml', MAX_XML_BYTES)
  if (xml === null) throw new Unreadable('the file is no Word document')
  let text = ''
  let isText = false
  let fallbackDepth = 0
  const parser = new Parser(
    {
      onopentagname(name) {
        isText = name === 'w:t'
        if (name === 'mc:Fallback') fallbackDepth += 1
        else if (fallbackDepth === 0) text += CHARACTERS[name] ?? ''
      },
      ontext(data) {
        if (isText && fallbackDepth === 0) text += data
      },
      onclosetag(name) {
        isText = false
        if (name === 'mc:Fallback') fallbackDepth -= 1
        else if (name === 'w:p' && fallbackDepth === 0) text += '\n\n'
      },
    },
    { xmlMode: true },
  )
  parser.end(new TextDecoder().decode(xml))
  return text.replaceAll(/\n{3,}/g, '\n\n').trim()
}
