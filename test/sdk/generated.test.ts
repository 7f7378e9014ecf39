import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { generatedFiles } from '../../sdk/generate/sdks.js'
import { routes } from '../../src/app/routes.ts'
import { EVENT_ALIASES, EVENTS } from '../../src/events/catalogue.ts'
import { DEFAULT_BRAND } from '../../src/http/brand.ts'
import { describeApi } from '../../src/http/openapi/openapi.ts'

const sdk = (path: string) => fileURLToPath(new URL(`../../sdk/${path}`, import.meta.url))

test('the clients match the description: run npm run client after changing a route, a field or an event', () => {
  const source = { routes, events: EVENTS, eventAliases: EVENT_ALIASES, brand: DEFAULT_BRAND, publicUrl: null }

  const current: Record<string, string> = generatedFiles(describeApi({ ...source, version: '0.0.0' }))

  expect(Object.keys(current).length).toBeGreaterThan(1)
  for (const [path, text] of Object.entries(current)) expect(readFileSync(sdk(path), 'utf8'), path).toBe(text)
  const folders = new Set(Object.keys(current).map((path) => path.slice(0, path.lastIndexOf('/'))))
  const present = [...folders].flatMap((folder) => readdirSync(sdk(folder)).map((name) => `${folder}/${name}`))
  expect(present.filter((path) => /\.(ts|py)$/.test(path)).sort()).toEqual(Object.keys(current).sort())
})
