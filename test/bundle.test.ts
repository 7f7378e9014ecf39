import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { COMPILED } from './harness/compiled.ts'

/** Makes a program print the URL of each file that it imports to standard error. */
const NAMES_IMPORTS = `
  import { register } from 'node:module'
  const hooks = "import { writeSync } from 'node:fs';"
    + "export const load = (url, context, next) => { writeSync(2, url + '\\\\n'); return next(url, context) }"
  register('data:text/javascript,' + encodeURIComponent(hooks))`

test('a command imports the bundle, and no file of the service or of a package by itself', async () => {
  const [node = '', main = ''] = COMPILED
  const parameters = ['--import', `data:text/javascript,${encodeURIComponent(NAMES_IMPORTS)}`, main, 'openapi']

  const { stdout, stderr } = await promisify(execFile)(node, parameters, { maxBuffer: 64 * 1024 * 1024 })

  const imported = stderr.split('\n').filter((url) => url.startsWith('file:'))
  expect(JSON.parse(stdout)).toMatchObject({ openapi: '3.1.0' })
  expect(imported.length).toBeGreaterThan(10)
  expect(imported.length).toBeLessThan(300)
  // Its licence asks that it stays as it is.
  const beside = imported.filter((url) => !url.includes('/dist/bundle/') && !url.includes('/node_modules/ical.js/'))
  expect(beside).toEqual([])
})

test('the licences of the packages in the bundle go with it', async () => {
  const [, main = ''] = COMPILED
  const licences = await readFile(join(dirname(main), 'LICENSES.txt'), 'utf8')

  for (const name of ['fastify', 'pino', 'zod']) {
    const text = licences.split(`${'-'.repeat(80)}\n\n`).find((one) => one.startsWith(`${name} `)) ?? ''
    expect(text.length, name).toBeGreaterThan(200)
  }
})
