import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseDocument } from 'htmlparser2'
import MarkdownIt from 'markdown-it'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSite } from '../../site/build.js'

/** The docs site as it is built: its links lead somewhere, and the service's policy allows all it does. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'frontbell-site-'))
/** The HTML pages by their address. */
const pages = new Map<string, Element[]>()

interface Element {
  name: string
  attribs: Record<string, string>
  children: Element[]
}

beforeAll(async () => {
  await buildSite(folder)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.html') || name === '404.html') continue
    const address = name === 'index.html' ? '/docs' : `/docs/${name.slice(0, -'.html'.length)}`
    pages.set(address, elementsOf(parseDocument(readFileSync(join(folder, name), 'utf8')) as unknown as Element))
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const elementsOf = (node: Element): Element[] =>
  (node.children ?? []).flatMap((child) => (child.attribs === undefined ? [] : [child, ...elementsOf(child)]))

const all = (name: string) =>
  [...pages].flatMap(([address, elements]) =>
    elements.filter((one) => one.name === name).map(({ attribs }) => ({ address, attribs })),
  )

/** What the service serves beside the site. */
const SERVED = ['/docs/api', '/docs/api/postman.json', '/openapi.json', '/llms.txt']

test('every Markdown file of docs/ is a page', () => {
  const files = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.md'),
  )
  const expected = files.map((name) => `/docs/${name}`.replace(/\.md$/, '').replace(/\/README$/, ''))

  expect([...pages.keys()]).toEqual(expect.arrayContaining(expected))
  expect(expected.length).toBeGreaterThan(150)
})

test('every link of the site leads to an existing page and heading', () => {
  const faults = all('a').flatMap(({ address, attribs: { href = '' } }) => {
    if (/^(https:|mailto:)/.test(href)) return []
    const [path = '', fragment] = href.split('#')
    const target = path === '' ? address : path
    if (SERVED.includes(target)) return []
    const elements = pages.get(target)
    if (elements === undefined) return [`${address} links to ${href}, which is no page`]
    if (fragment === undefined || elements.some(({ attribs }) => attribs.id === fragment)) return []
    return [`${address} links to ${href}, which has no such heading`]
  })

  expect(faults).toEqual([])
  expect(all('a').length).toBeGreaterThan(5_000)
})

test('every link of a Markdown file leads to a file of the repository', () => {
  const markdown = new MarkdownIt()
  const inDocs = readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' }).map((name) => `docs/${name}`)
  const files = [
    ...inDocs,
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
    'AGENTS.md',
    'CHANGELOG.md',
    'test/README.md',
  ]

  const faults = files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => {
      const inline = markdown
        .parse(readFileSync(join(ROOT, file), 'utf8'), {})
        .flatMap(({ children }) => children ?? [])
      const targets = inline.flatMap((token) => ['href', 'src'].map((name) => String(token.attrGet(name) ?? '')))
      return targets
        .filter((target) => target !== '' && !/^([a-z]+:|#|\/)/.test(target))
        .map((target) => normalize(join(dirname(file), target.split('#')[0] ?? '')))
        .filter((path) => !existsSync(join(ROOT, path)))
        .map((path) => `${file} links to ${path}, which does not exist`)
    })

  expect(faults).toEqual([])
})

test('a page loads only its own files, and has no inline script or style', () => {
  const loaded = ['script', 'link', 'img']
    .flatMap((name) => all(name))
    .map(({ attribs }) => attribs.src ?? attribs.href)
  const inline = [...pages].flatMap(([address, elements]) =>
    elements
      .filter(
        ({ name, attribs }) =>
          name === 'style' || 'style' in attribs || Object.keys(attribs).some((one) => /^on/.test(one)),
      )
      .map(({ name }) => `${address}: ${name}`),
  )

  for (const address of new Set(loaded)) {
    expect(address).toMatch(/^\/docs\//)
    expect(existsSync(join(folder, address?.slice('/docs/'.length) ?? '')), address).toBe(true)
  }
  expect(inline).toEqual([])
})

test('every page has a description, and is in the list of pages or of decisions', () => {
  const listed = new Set(
    all('a')
      .filter(({ address }) => address === '/docs' || address === '/docs/decisions')
      .map(({ attribs }) => attribs.href),
  )

  for (const [address, elements] of pages) {
    expect(listed, address).toContain(address)
    expect(elements.filter(({ name }) => name === 'h1').length, address).toBe(1)
    const description = elements.find(({ name, attribs }) => name === 'meta' && attribs.name === 'description')
    expect(description?.attribs.content?.length, address).toBeGreaterThan(20)
  }
})

test('llms.txt lists the pages with addresses of their Markdown, and llms-full.txt has their texts', () => {
  const list = readFileSync(join(folder, 'llms.txt'), 'utf8')
  const full = readFileSync(join(folder, 'llms-full.txt'), 'utf8')
  const addresses = [...list.matchAll(/^- \[[^\]]+\]\((\/docs\/[^)]+)\)/gm)].map(([, address = '']) => address)

  for (const address of addresses) expect(existsSync(join(folder, address.slice('/docs/'.length))), address).toBe(true)
  expect(addresses).toEqual(expect.arrayContaining(['/docs/index.md', '/docs/webhooks.md', '/docs/architecture.md']))
  expect(addresses.some((address) => address.startsWith('/docs/decisions/'))).toBe(false)
  expect(full).toContain('Compute the signature over the raw body, before you parse the JSON.')
  // Links of the texts work from the address of llms-full.txt, too.
  expect(full).toContain('](/docs/webhooks.md#verify-the-signature)')
  expect(list.startsWith('# Frontbell\n\n> ')).toBe(true)
})
