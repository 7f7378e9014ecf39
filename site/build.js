// Builds the docs site from docs/ into site/dist, which the service serves at /docs. Does nothing if no source has changed since
// the last build. `node site/build.js --force` always builds.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { isStale, SITE_SOURCES, writeStamp } from '../bin/staleness.js'
import { layOut } from './layout.js'
import { llmsFullText, llmsText, markdownAddress, portableSource } from './llms.js'
import { renderPage } from './markdown.js'
import { addressOf, readPages, sectionsOf } from './pages.js'
import { TEXT } from './text.js'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const HERE = join(ROOT, 'site')
const STAMP = '.built'
const resolve = createRequire(join(ROOT, 'web/package.json')).resolve

/** Writes the site into a folder. */
export async function buildSite(folder) {
  const pages = readPages(ROOT)
  const sections = sectionsOf(pages)
  const write = (name, text) => {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  const assets = await writeAssets(write)
  const rendered = new Map([...pages.values()].map((page) => [page, renderPage(page, pages)]))
  for (const [page, { html, headings, description }] of rendered) {
    const name = page.path === '' ? 'index' : page.path
    write(`${name}.html`, layOut({ page, title: page.title, html, headings, description, sections, assets }))
    write(markdownAddress(page.path).slice('/docs/'.length), portableSource(page, pages))
  }
  const { title, body } = TEXT.notFound
  const html = `<h1>${title}</h1>\n<p>${body}</p>`
  write('404.html', layOut({ page: null, title, html, headings: [], description: body, sections, assets }))
  write('search.json', JSON.stringify(searchedParts(sections, rendered)))
  const described = sections.map((section) => ({
    title: section.title,
    pages: section.pages.map((page) => ({ page, description: rendered.get(page).description })),
  }))
  write('llms.txt', llmsText(described))
  write('llms-full.txt', llmsFullText(described, pages))
  cpSync(join(ROOT, 'docs/images'), join(folder, 'images'), { recursive: true })
  await compressTexts(folder)
}

/** The parts of the pages that the search finds. */
const searchedParts = (sections, rendered) =>
  sections
    .flatMap(({ pages }) => pages)
    .flatMap((page) =>
      rendered.get(page).parts.map(({ heading, id, level, text }) => ({
        title: page.title,
        heading,
        address: level === 1 ? addressOf(page.path) : `${addressOf(page.path)}#${id}`,
        text,
      })),
    )
    .map((part, id) => ({ id, ...part }))

/** Writes style sheet, scripts, font and icon under names that change with their content. */
async function writeAssets(write) {
  const named = (name, bytes) => {
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
    const file = `assets/${name.replace('.', `-${hash}.`)}`
    write(file, bytes)
    return `/docs/${file}`
  }
  const bundled = async (entry, options) => {
    const { outputFiles } = await bundle({
      entryPoints: [join(HERE, 'client', entry)],
      write: false,
      minify: true,
      ...options,
    })
    return outputFiles[0].contents
  }
  const font = named(
    'inter.woff2',
    readFileSync(resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')),
  )
  const style = await bundled('style.css', {})
  return {
    font,
    icon: named('icon.svg', readFileSync(join(ROOT, 'web/public/favicon.svg'))),
    style: named('style.css', Buffer.from(style).toString().replace('./inter.woff2', font)),
    theme: named('theme.js', await bundled('theme.js', {})),
    main: named('main.js', await bundled('main.js', { bundle: true, format: 'esm', target: 'es2022' })),
  }
}

/** Writes NAME.br beside each text: the service sends it as it is, so that compressing never holds up the audio of a call. */
async function compressTexts(folder) {
  const texts = readdirSync(folder, { recursive: true }).filter((name) => /\.(css|html|js|json|md|svg|txt)$/.test(name))
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }
  await Promise.all(
    texts.map(async (name) => {
      const path = join(folder, name)
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(readFileSync(path), options))
    }),
  )
}

/** Builds into site/dist if it is older than its sources. */
export async function buildSiteIfStale({ force = false } = {}) {
  const served = join(HERE, 'dist')
  const startedAt = new Date()
  if (!force && !isStale(ROOT, SITE_SOURCES, join(served, STAMP))) return
  const [made, before] = [join(HERE, `dist.${process.pid}`), join(HERE, `dist.${process.pid}.before`)]
  await buildSite(made)
  writeStamp(join(made, STAMP), startedAt)
  // Renamed instead of removed: readers find either the previous site or the new one.
  ignoring(['ENOENT'], () => renameSync(served, before))
  // A build that ran at the same time may have moved in first.
  ignoring(['ENOTEMPTY', 'EEXIST'], () => renameSync(made, served))
  for (const left of [before, made]) rmSync(left, { recursive: true, force: true })
}

/** Runs `act` and ignores errors with one of these codes. */
function ignoring(codes, act) {
  try {
    act()
  } catch (error) {
    if (!codes.includes(error.code)) throw error
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await buildSiteIfStale({ force: process.argv.includes('--force') })
