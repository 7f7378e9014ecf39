// Finds the pages, their addresses and their order.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { OTHER_PAGES, SECTIONS } from './outline.js'
import { TEXT } from './text.js'

/**
 * @typedef {object} Page
 * @property {string} file the Markdown file, relative to the root
 * @property {string} path its address below /docs without a suffix; empty for the first page
 * @property {string} source
 * @property {string} title
 */

/** All pages by file. */
export function readPages(root) {
  const inDocs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.md'))
  const files = [...inDocs.sort(), ...Object.keys(OTHER_PAGES).filter((name) => existsSync(join(root, name)))]
  return new Map(files.map((file) => [file, readPage(root, file)]))
}

function readPage(root, file) {
  const source = readFileSync(join(root, file), 'utf8')
  const title = /^# (.+)$/m.exec(source)?.[1]?.replaceAll('`', '') ?? file
  return { file, path: pathOf(file), source, title }
}

/** docs/webhooks.md is webhooks, docs/decisions/README.md is decisions. */
function pathOf(file) {
  const other = OTHER_PAGES[file]
  if (other !== undefined) return other
  return file
    .slice('docs/'.length)
    .replace(/(^|\/)README\.md$/, '')
    .replace(/\.md$/, '')
}

/** The address of a page. */
export const addressOf = (path) => (path === '' ? '/docs' : `/docs/${path}`)

/** The sections with their pages. Decisions are listed on a page of their own. */
export function sectionsOf(pages) {
  const left = new Map([...pages].filter(([file]) => !/^docs\/decisions\/\d/.test(file)))
  const take = (file) => {
    const page = left.get(file)
    left.delete(file)
    return page === undefined ? [] : [page]
  }
  const sections = SECTIONS.map(({ title, pages: files }) => ({ title, pages: files.flatMap(take) }))
  const rest = { title: TEXT.more, pages: [...left.values()] }
  return [...sections, rest].filter((section) => section.pages.length > 0)
}

/**
 * Where a link of a page leads on the site; null for a file of the repository that the site does not have.
 * @param resolve turns a file and a fragment into an address
 */
export function resolveLink(page, href, pages, toAddress = addressOf) {
  if (/^[a-z]+:|^\/|^#/i.test(href)) return href
  const [path = '', fragment] = href.split('#')
  const file = posix.normalize(posix.join(posix.dirname(page.file), path))
  const hash = fragment === undefined ? '' : `#${fragment}`
  if (/^docs\/images\//.test(file)) return `/docs/${file.slice('docs/'.length)}`
  const target = pages.get(file) ?? pages.get(`${file.replace(/\/$/, '')}/README.md`)
  if (file === 'README.md') return toAddress('quick-start') + hash
  return target === undefined ? null : toAddress(target.path) + hash
}
