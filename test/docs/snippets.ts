import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import MarkdownIt from 'markdown-it'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A block of code of a page. */
export interface Snippet {
  readonly page: string
  /** The heading that it stands under. */
  readonly heading: string
  /** Empty if the page names none. */
  readonly language: string
  readonly code: string
}

/** The pages that people follow; decisions are records. */
export const PAGES = [
  ...['README.md', 'AGENTS.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md'],
  ...['sdk/typescript/README.md', 'sdk/python/README.md'],
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.startsWith('decisions'))
    .map((name) => `docs/${name}`)
    .sort(),
]

const markdown = new MarkdownIt()

export function snippetsOf(page: string): Snippet[] {
  const snippets: Snippet[] = []
  let heading = ''
  const tokens = markdown.parse(readFileSync(join(ROOT, page), 'utf8'), {})
  tokens.forEach(({ type, info, content }, at) => {
    if (type === 'heading_open') heading = tokens[at + 1]?.content ?? ''
    if (type === 'fence') snippets.push({ page, heading, language: info.trim(), code: content })
  })
  return snippets
}

/** The code of a page under a heading. */
export function snippet(page: string, heading: string): string {
  const found = snippetsOf(page).find((one) => one.heading === heading)
  if (found === undefined) throw new Error(`${page} has no code under "${heading}"`)
  return found.code
}
