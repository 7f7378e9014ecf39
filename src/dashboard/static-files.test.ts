import { createHmac } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApi } from '../../test/harness/test-api.ts'
import { redirectToSignIn } from './sign-in-redirect.ts'
import { openStaticFiles, PAGE_POLICY } from './static-files.ts'

const HTML = { accept: 'text/html,*/*' }

async function aBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-web-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Frontbell</title>')
  await writeFile(join(folder, 'assets', 'main-abc.js'), 'document.title')
  return folder
}

test('every page address gets index.html with a policy without inline scripts; other addresses stay 404', async () => {
  const app = await startTestApi({ sendPage: openStaticFiles(await aBuild()) })
  const get = async (path: string, headers: Record<string, string> = HTML) => {
    const reply = await fetch(app.url + path, { headers })
    return [reply.status, reply.headers.get('content-type')?.split(';')[0], reply.headers.get('cache-control')]
  }

  const page = await fetch(`${app.url}/calls/call_1`, { headers: HTML })

  expect(await page.text()).toContain('<title>Frontbell')
  expect(page.headers.get('content-security-policy')).toBe(PAGE_POLICY)
  expect(PAGE_POLICY).toMatch(/script-src 'self';/)
  expect(page.headers.get('x-ratelimit-limit')).toBe('120')
  expect(await get('/')).toEqual([200, 'text/html', 'no-cache'])
  expect(await get('/assets/main-abc.js')).toEqual([200, 'text/javascript', 'public, max-age=31536000, immutable'])
  for (const path of [
    '/assets/gone.js',
    '/api/v1/nothing',
    '/api/nothing',
    '/dashboard/api/nothing',
    '/dashboard/auth',
  ])
    expect(await get(path), path).toEqual([404, 'application/json', 'no-store'])
  expect(await get('/../package.json'), 'a page like any other').toEqual([200, 'text/html', 'no-cache'])
  expect(await get('/calls', { accept: 'application/json' })).toEqual([404, 'application/json', 'no-store'])
  expect((await fetch(`${app.url}/calls`, { method: 'POST', headers: HTML })).status).toBe(404)
})

test('a browser that accepts Brotli gets the files that the build compressed, others the file itself', async () => {
  const folder = await aBuild()
  await writeFile(join(folder, 'assets', 'main-abc.js.br'), brotliCompressSync('document.title'))
  const app = await startTestApi({ sendPage: openStaticFiles(folder) })
  const get = async (path: string, encoding: string) => {
    const reply = await fetch(app.url + path, { headers: { ...HTML, 'accept-encoding': encoding } })
    return [reply.status, reply.headers.get('content-encoding'), await reply.text()]
  }

  expect(await get('/assets/main-abc.js', 'gzip, br')).toEqual([200, 'br', 'document.title'])
  expect(await get('/assets/main-abc.js', 'gzip')).toEqual([200, null, 'document.title'])
  expect(await get('/', 'br'), 'not compressed by the build').toEqual([200, null, expect.stringContaining('Frontbell')])
  expect((await get('/assets/main-abc.js.br', 'br'))[0]).toBe(404)
})

test('without a build the page says how to build', async () => {
  const app = await startTestApi({ sendPage: openStaticFiles('/nowhere/at/all') })

  const reply = await fetch(app.url, { headers: HTML })

  expect([reply.status, await reply.text()]).toEqual([200, expect.stringContaining('npm run build')])
})

test('a browser without a session is redirected to the sign-in page, which leads back; programs and files are not', async () => {
  const redirect = redirectToSignIn({ prefix: 'frontbell', secret: 'secret' })
  const app = await startTestApi({ sendPage: openStaticFiles(await aBuild(), redirect) })
  const get = async (path: string, headers: Record<string, string> = HTML) => {
    const reply = await fetch(app.url + path, { headers, redirect: 'manual' })
    return [reply.status, reply.headers.get('location')]
  }
  const signature = createHmac('sha256', 'secret').update('token').digest('base64')
  const cookie = `frontbell.session_token=${encodeURIComponent(`token.${signature}`)}`

  expect(await get('/')).toEqual([302, '/sign-in'])
  expect(await get('/calls?status=missed')).toEqual([302, '/sign-in?next=%2Fcalls%3Fstatus%3Dmissed'])
  expect(await get('//elsewhere.example/')).toEqual([302, '/sign-in?next=%2F%2Felsewhere.example%2F'])
  expect(await get('/', { ...HTML, cookie: 'frontbell.session_token=token.forged' })).toEqual([302, '/sign-in'])
  expect(await get('/sign-in?next=%2Fcalls')).toEqual([200, null])
  expect(await get('/assets/main-abc.js')).toEqual([200, null])
  expect(await get('/', { accept: '*/*' }), 'a health check').toEqual([200, null])
  expect(await get('/calls', { ...HTML, cookie })).toEqual([200, null])
})
