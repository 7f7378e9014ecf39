import { decodeEntities } from './entities.ts'
import { Unreadable } from './unreadable.ts'
import { readEntry } from './zip.ts'

const MAX_XML_BYTES = 64 * 1024 * 1024

/**
 * The text of a Word document (ECMA-376, Part 1, 17): its paragraphs, table cells among them, with an empty line between.
 * Deleted text, field instructions and the second form of drawings are left out.
 */
export function docxText(bytes: Uint8Array): string {
  const xml = readEntry(bytes, 'word/document.xml', MAX_XML_BYTES)
  if (xml === null) throw new Unreadable('the file is no Word document')
  let text = ''
  let at = 0
  const source = xml.toString('utf8')
  // Every tag, and for w:t the text up to the next one. Word writes no comments and no CDATA.
  const tag = /<(\/?)([\w:]{1,60})([^<>]*)>([^<]*)/g
  for (let found = tag.exec(source); found !== null; found = tag.exec(source)) {
    const [, slash, name = '', rest = '', behind = ''] = found
    if (name === 'mc:Fallback' && slash === '' && !rest.endsWith('/')) {
      at = source.indexOf('</mc:Fallback>', tag.lastIndex)
      if (at < 0) break
      tag.lastIndex = at
    } else text += textOf(name, slash === '/', behind)
  }
  return text.replaceAll(/\n{3,}/g, '\n\n').trim()
}

function textOf(name: string, isClosing: boolean, behind: string): string {
  if (isClosing) return name === 'w:p' ? '\n\n' : ''
  switch (name) {
    case 'w:t':
      return decodeEntities(behind)
    case 'w:tab':
      return ' '
    case 'w:br':
    case 'w:cr':
      return '\n'
    case 'w:noBreakHyphen':
      return '-'
    default:
      return ''
  }
}
