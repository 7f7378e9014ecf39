// Turns the Markdown of a page into HTML.
import GithubSlugger from 'github-slugger'
import hljs from 'highlight.js/lib/common'
import nginx from 'highlight.js/lib/languages/nginx'
import MarkdownIt from 'markdown-it'
import { escapeHtml } from './escape.js'
import { resolveLink } from './pages.js'
import { TEXT } from './text.js'

hljs.registerLanguage('nginx', nginx)

/** The headings as GitHub names them, so that a link works there and here. */
function headingsOf(tokens) {
  const slugger = new GithubSlugger()
  const headings = []
  tokens.forEach((token, at) => {
    if (token.type !== 'heading_open') return
    const text = plainText(tokens[at + 1])
    const id = slugger.slug(text)
    token.attrSet('id', id)
    headings.push({ level: Number(token.tag.slice(1)), text, id })
  })
  return headings
}

/** The words of an inline token without their marks. */
const plainText = (inline) =>
  (inline.children ?? []).map((child) => (child.type === 'softbreak' ? ' ' : child.content)).join('')

function highlight(code, language) {
  if (language === '' || hljs.getLanguage(language) === undefined) return escapeHtml(code)
  return hljs.highlight(code, { language, ignoreIllegals: true }).value
}

function createRenderer() {
  const markdown = new MarkdownIt({ html: false, linkify: false })
  const { rules } = markdown.renderer
  rules.fence = (tokens, at) => {
    const { content, info } = tokens[at]
    const language = info.trim().split(/\s/)[0] ?? ''
    return `<div class="code"><pre tabindex="0"><code>${highlight(content, language)}</code></pre></div>\n`
  }
  rules.code_block = (tokens, at) =>
    `<div class="code"><pre tabindex="0"><code>${escapeHtml(tokens[at].content)}</code></pre></div>\n`
  rules.table_open = () => '<div class="table" tabindex="0"><table>\n'
  rules.table_close = () => '</table></div>\n'
  rules.heading_close = (tokens, at) => {
    const { tag } = tokens[at]
    const id = tokens[at - 2]?.attrGet('id')
    if (tag === 'h1' || id === undefined || id === null) return `</${tag}>\n`
    const label = escapeHtml(TEXT.linkTo(plainText(tokens[at - 1])))
    return ` <a class="anchor" href="#${id}" aria-label="${label}">#</a></${tag}>\n`
  }
  return markdown
}

const markdown = createRenderer()

/** Comments are for those who edit the file. */
const withoutComments = (source) => source.replaceAll(/^<!--.*-->\n/gm, '')

/** Leads each link to its address on the site. What the site does not have stays as text. */
function leadLinks(tokens, page, pages) {
  for (const { children } of tokens) {
    const open = []
    for (const child of children ?? []) {
      if (child.type === 'image') child.attrSet('src', resolveLink(page, child.attrGet('src'), pages) ?? '')
      if (child.type === 'link_open') {
        const address = resolveLink(page, child.attrGet('href'), pages)
        if (address !== null) child.attrSet('href', address)
        else {
          child.tag = 'span'
          child.attrs = [['title', TEXT.inRepository]]
        }
        open.push(child)
      }
      if (child.type === 'link_close') child.tag = open.pop()?.tag ?? 'a'
    }
  }
}

/** @returns the page's HTML, its headings, the first paragraph, and the text of each part below a heading, for the search */
export function renderPage(page, pages) {
  const tokens = markdown.parse(withoutComments(page.source), {})
  const headings = headingsOf(tokens)
  leadLinks(tokens, page, pages)
  const firstParagraph = tokens.find(
    (token, at) => tokens[at - 1]?.type === 'paragraph_open' && !/^(Date: |\d{4}-)/.test(token.content),
  )
  return {
    html: markdown.renderer.render(tokens, markdown.options, {}),
    headings,
    description: firstParagraph === undefined ? '' : plainText(firstParagraph),
    parts: partsOf(tokens),
  }
}

function partsOf(tokens) {
  const parts = []
  tokens.forEach((token, at) => {
    const part = parts.at(-1)
    if (token.type === 'heading_open')
      parts.push({
        heading: plainText(tokens[at + 1]),
        id: token.attrGet('id'),
        level: Number(token.tag.slice(1)),
        text: [],
      })
    else if (token.type === 'inline' && tokens[at - 1]?.type !== 'heading_open') part?.text.push(plainText(token))
    else if (token.type === 'fence' || token.type === 'code_block') part?.text.push(token.content)
  })
  return parts.map((part) => ({ ...part, text: part.text.join(' ').replaceAll(/\s+/g, ' ').trim() }))
}
