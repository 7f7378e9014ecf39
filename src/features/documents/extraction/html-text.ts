import { Parser } from 'htmlparser2'

/** Elements whose content is not part of the text that a visitor reads. */
const HIDDEN = new Set(['script', 'style', 'template', 'noscript', 'svg', 'math', 'iframe', 'object', 'select', 'nav'])
const PARAGRAPHS = new Set(
  (
    'address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hr html li main ol p pre section summary table title ul'
  ).split(' '),
)
const LINES = new Set(['br', 'tr', 'caption', 'option'])
const CELLS = new Set(['td', 'th'])

/** The text of a web page as a visitor reads it, in paragraphs separated by empty lines. Never fails; takes linear time. */
export function htmlText(html: string): string {
  let text = ''
  let hiddenDepth = 0
  const parser = new Parser({
    onopentagname(name) {
      if (HIDDEN.has(name)) hiddenDepth += 1
      else if (hiddenDepth === 0) text += separatorBefore(name)
    },
    ontext(data) {
      if (hiddenDepth === 0) text += data.replaceAll(/\s+/g, ' ')
    },
    onclosetag(name) {
      if (HIDDEN.has(name)) hiddenDepth -= 1
      else if (hiddenDepth === 0 && PARAGRAPHS.has(name)) text += '\n\n'
    },
  })
  parser.end(html)
  return tidyWhitespace(text)
}

function separatorBefore(name: string): string {
  if (PARAGRAPHS.has(name)) return '\n\n'
  if (LINES.has(name)) return '\n'
  return CELLS.has(name) ? ' ' : ''
}

const tidyWhitespace = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replaceAll(/ {2,}/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
