import { decodeEntities } from './entities.ts'

/** Their content is no text. */
const HIDDEN = new Set(['script', 'style', 'template', 'noscript', 'svg', 'math', 'iframe', 'object', 'select', 'nav'])
/** What they hold is markup of its own, or none: a `<` within does not begin a tag. */
const RAW = new Set(['script', 'style'])
/** A new paragraph begins and ends with them. */
const PARAGRAPHS = new Set(
  (
    'address article aside blockquote body dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 ' +
    'h4 h5 h6 header hr html li main ol p pre section summary table title ul'
  ).split(' '),
)
const LINES = new Set(['br', 'tr', 'caption', 'option'])

/**
 * What a reader sees of a page: its text, in paragraphs with an empty line between. Not a whole HTML parser, and in no
 * need of one: it must not fail and not take long, whatever it is given. Linear.
 */
export function htmlText(html: string): string {
  let text = ''
  let at = 0
  let hiddenBy: string | null = null
  while (at < html.length) {
    const open = html.indexOf('<', at)
    const upTo = open < 0 ? html.length : open
    if (hiddenBy === null) text += decodeEntities(html.slice(at, upTo).replaceAll(/\s+/g, ' '))
    if (open < 0) break
    const tag = readTag(html, open)
    at = tag.end
    if (hiddenBy !== null) {
      if (tag.isClosing && tag.name === hiddenBy) hiddenBy = null
    } else if (HIDDEN.has(tag.name) && !tag.isClosing && !tag.isEmpty) {
      if (RAW.has(tag.name)) at = endOfRaw(html, tag.name, at)
      else hiddenBy = tag.name
    } else text += spaceFor(tag.name, tag.literal)
  }
  return tidied(text)
}

interface Tag {
  /** Lower case; empty for comments and what is no tag at all. */
  name: string
  isClosing: boolean
  isEmpty: boolean
  /** What it is where it is no tag: the character itself. */
  literal: string
  /** Where it goes on behind it. */
  end: number
}

const NAME = /<(\/?)([a-zA-Z][^\s/>]{0,50})/y

function readTag(html: string, open: number): Tag {
  const none = { name: '', isClosing: false, isEmpty: false, literal: '' }
  if (html.startsWith('<!--', open)) return { ...none, end: behind(html, '-->', open + 4) }
  if (html[open + 1] === '!' || html[open + 1] === '?') return { ...none, end: behind(html, '>', open) }
  NAME.lastIndex = open
  const [, slash, name = ''] = NAME.exec(html) ?? []
  if (name === '') return { ...none, literal: '<', end: open + 1 }
  const end = endOfTag(html, NAME.lastIndex)
  return { name: name.toLowerCase(), isClosing: slash === '/', isEmpty: html[end - 2] === '/', literal: '', end }
}

/** A `>` within quotes does not end a tag. */
function endOfTag(html: string, from: number): number {
  let quote = ''
  for (let at = from; at < html.length; at += 1) {
    const character = html[at] as string
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '>') return at + 1
  }
  return html.length
}

function endOfRaw(html: string, name: string, from: number): number {
  const closing = new RegExp(`</${name}[\\s/>]`, 'gi')
  closing.lastIndex = from
  return closing.exec(html)?.index ?? html.length
}

function behind(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from)
  return at < 0 ? html.length : at + mark.length
}

function spaceFor(name: string, literal: string): string {
  if (PARAGRAPHS.has(name)) return '\n\n'
  if (LINES.has(name)) return '\n'
  return name === 'td' || name === 'th' ? ' ' : literal
}

const tidied = (text: string): string =>
  text
    .replaceAll('\u00a0', ' ')
    .split('\n')
    .map((line) => line.replaceAll(/ {2,}/g, ' ').trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
