import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApi } from '../../../test/harness/test-api.ts'

/** A small site: a first page, a page in a folder, an asset, and a page for unknown addresses. */
function aSite(): string {
  const root = mkdtempSync(join(tmpdir(), 'frontbell-docs-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const folder = join(root, 'dist')
  mkdirSync(join(folder, 'guides'), { recursive: true })
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(root, 'secret.txt'), 'a secret')
  writeFileSync(join(folder, 'index.html'), '<h1>First page</h1>')
  writeFileSync(join(folder, 'guides/twilio.html'), '<h1>Twilio</h1>')
  writeFileSync(join(folder, 'guides/twilio.md'), '# Twilio')
  writeFileSync(join(folder, 'assets/main-0123456789.js'), 'start()')
  writeFileSync(join(folder, 'assets/main-0123456789.js.br'), brotliCompressSync('start()'))
  writeFileSync(join(folder, '404.html'), '<h1>Page not found</h1>')
  writeFileSync(join(folder, 'llms.txt'), '# Frontbell')
  return folder
}

const get = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers, redirect: 'manual' })

test('pages are served without a suffix, and their Markdown with one', async () => {
  const { url } = await startTestApi({ docsFolder: aSite() })

  expect(await (await get(`${url}/docs`)).text()).toBe('<h1>First page</h1>')
  for (const path of ['/docs/guides/twilio', '/docs/guides/twilio/', '/docs/guides/twilio?from=mail']) {
    const page = await get(url + path)
    expect(await page.text(), path).toBe('<h1>Twilio</h1>')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('cache-control')).toBe('no-cache')
  }
  const markdown = await get(`${url}/docs/guides/twilio.md`)
  expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  const llms = await get(`${url}/llms.txt`)
  expect(await llms.text()).toBe('# Frontbell')
  expect(llms.headers.get('content-type')).toBe('text/plain; charset=utf-8')
})

test('an asset may be cached for a year and is compressed for clients that accept it', async () => {
  const { url } = await startTestApi({ docsFolder: aSite() })
  const asset = `${url}/docs/assets/main-0123456789.js`

  const plain = await get(asset, { 'accept-encoding': 'identity' })
  const compressed = await get(asset, { 'accept-encoding': 'br' })

  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(compressed.headers.get('content-encoding')).toBe('br')
  expect([await plain.text(), await compressed.text()]).toEqual(['start()', 'start()'])
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test("a page may run only this service's scripts", async () => {
  const { url } = await startTestApi({ docsFolder: aSite() })

  const policy = (await get(`${url}/docs`)).headers.get('content-security-policy')

  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';")
  expect(policy).not.toMatch(/unsafe|https?:|data:/)
})

test('an unknown page is an HTML page for people and an error for programs', async () => {
  const { url } = await startTestApi({ docsFolder: aSite() })

  const person = await get(`${url}/docs/nothing`, { accept: 'text/html' })
  const program = await get(`${url}/docs/nothing`)

  expect([person.status, await person.text()]).toEqual([404, '<h1>Page not found</h1>'])
  expect([program.status, await program.json()]).toMatchObject([404, { error: { code: 'NOT_FOUND' } }])
})

test.each([
  '/docs/../secret.txt',
  '/docs/%2e%2e/secret.txt',
  '/docs/..%2fsecret.txt',
  '/docs/.built',
  '/docs/index.html.br',
])('no path leads out of the folder: %s', async (path) => {
  const { url } = await startTestApi({ docsFolder: aSite() })
  const { hostname, port } = new URL(url)
  const { request } = await import('node:http')

  // Not `fetch`, which resolves the dots itself.
  const status = await new Promise((resolve) => {
    request({ hostname, port, path }, (response) => resolve(response.resume().statusCode)).end()
  })

  expect(status).toBe(404)
})

test('without the site, /docs redirects to the API reference', async () => {
  const { url } = await startTestApi()

  const answer = await get(`${url}/docs`)

  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/docs/api'])
})
