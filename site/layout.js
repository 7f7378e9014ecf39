// The frame of every page. It has no inline script and no inline style, because the service's policy forbids both.
import { escapeHtml } from './escape.js'
import { addressOf } from './pages.js'
import { TEXT } from './text.js'

const link = (page, current) =>
  `<li><a href="${addressOf(page.path)}"${page === current ? ' aria-current="page"' : ''}>${escapeHtml(page.title)}</a></li>`

const navigation = (sections, current) =>
  sections
    .map(
      ({ title, pages }) => `<section>
<h2>${escapeHtml(title)}</h2>
<ul>
${title === 'Reference' ? `<li><a href="/docs/api">${TEXT.api}</a></li>\n<li><a href="/docs/api/postman.json">${TEXT.postman}</a></li>\n` : ''}${pages.map((page) => link(page, current)).join('\n')}
</ul>
</section>`,
    )
    .join('\n')

function tableOfContents(headings) {
  const shown = headings.filter(({ level }) => level === 2 || level === 3)
  if (shown.length < 2) return ''
  const items = shown.map(
    ({ level, text, id }) => `<li class="level-${level}"><a href="#${id}">${escapeHtml(text)}</a></li>`,
  )
  return `<nav class="contents" aria-label="${TEXT.onThisPage}">
<h2>${TEXT.onThisPage}</h2>
<ul>
${items.join('\n')}
</ul>
</nav>`
}

function neighbors(sections, current) {
  const all = sections.flatMap(({ pages }) => pages)
  const at = all.indexOf(current)
  const to = (page, label, name) =>
    page === undefined
      ? ''
      : `<a class="${name}" href="${addressOf(page.path)}"><span>${label}</span> ${escapeHtml(page.title)}</a>`
  if (at < 0) return ''
  return `<nav class="neighbors" aria-label="${TEXT.neighbors}">
${to(all[at - 1], TEXT.previous, 'previous')}${to(all[at + 1], TEXT.next, 'next')}
</nav>`
}

/**
 * @param page null for the page that says that there is no such page
 * @param assets the addresses of the style sheet, the scripts and the icon
 */
export function layOut({ page, title, html, headings, description, sections, assets }) {
  const options = Object.entries(TEXT.themes).map(([value, name]) => `<option value="${value}">${name}</option>`)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(description)}">
<title>${escapeHtml(page?.path === '' ? TEXT.site : `${title} · ${TEXT.site}`)}</title>
<link rel="icon" href="${assets.icon}" type="image/svg+xml">
<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assets.style}">
<script src="${assets.theme}"></script>
<script type="module" src="${assets.main}"></script>
</head>
<body>
<a class="skip" href="#content">${TEXT.skip}</a>
<header class="top">
<a class="brand" href="/docs"><img src="${assets.icon}" alt="" width="24" height="24"><span>${TEXT.site}</span></a>
<button type="button" class="search-button" id="open-search" hidden>${TEXT.search} <kbd>/</kbd></button>
<a class="to-api" href="/docs/api">${TEXT.api}</a>
<label class="theme" id="theme" hidden><span>${TEXT.theme}</span><select>${options.join('')}</select></label>
</header>
<div class="columns">
<nav class="pages" aria-label="${TEXT.pages}">
<details id="menu" open>
<summary>${TEXT.menu}</summary>
${navigation(sections, page)}
</details>
</nav>
<main id="content" tabindex="-1">
<article>
${html}
</article>
${page === null ? '' : neighbors(sections, page)}
</main>
${tableOfContents(headings)}
</div>
<dialog id="search" aria-label="${TEXT.searchLabel}">
<form method="dialog">
<input type="search" aria-label="${TEXT.searchLabel}" placeholder="${TEXT.searchLabel}" autocomplete="off" spellcheck="false">
<button>${TEXT.close}</button>
</form>
<p class="status" role="status"></p>
<ol class="results"></ol>
</dialog>
</body>
</html>
`
}
