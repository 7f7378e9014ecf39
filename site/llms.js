// llms.txt (llmstxt.org): the pages as a list for programs that read, and all of them in one text.
import { addressOf, resolveLink } from './pages.js'

/** The address of a page's Markdown. */
export const markdownAddress = (path) => `${addressOf(path === '' ? 'index' : path)}.md`

/** A page's Markdown with links that work from any address. */
export const portableSource = (page, pages) =>
  page.source.replaceAll(/\]\(([^()\s]+)\)/g, (whole, href) => {
    const address = resolveLink(page, href, pages, markdownAddress)
    return address === null ? whole : `](${address})`
  })

const INTRODUCTION = `# Frontbell

> Frontbell is a self-hosted AI voice assistant for businesses: it answers the phone, books appointments, takes messages, and tells other
> software what happened, over a REST API, signed webhooks and MCP.

Addresses are those of the service that serves this file. The API's description (OpenAPI 3.1) is at /openapi.json, without a key. Requests
carry \`Authorization: Bearer <API_KEY>\`. The tools for AI programs are at /mcp.`

/** @param described [{ page, description }] by section */
export function llmsText(sections) {
  const lists = sections.map(({ title, pages }) => {
    const items = pages.map(
      ({ page, description }) =>
        `- [${page.title}](${markdownAddress(page.path)})${description && `: ${firstSentence(description)}`}`,
    )
    return `## ${title}\n\n${items.join('\n')}`
  })
  return `${[INTRODUCTION, ...lists].join('\n\n')}\n`
}

const firstSentence = (text) => /^.*?[.!?](?=\s|$)/.exec(text)?.[0] ?? text

/** All pages of the sections, one after the other. */
export const llmsFullText = (sections, pages) =>
  [
    INTRODUCTION,
    ...sections.flatMap((section) => section.pages.map(({ page }) => portableSource(page, pages).trim())),
  ].join('\n\n---\n\n')
