import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { DESCRIBED_ONLY, dashboardRoutes } from '../src/app/routes.ts'
import { DEFAULT_BRAND } from '../src/http/brand.ts'
import { describeDashboard } from '../src/http/openapi/openapi.ts'

const run = promisify(execFile)
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { version } = JSON.parse(await readFile(here('../package.json'), 'utf8')) as { version: string }

async function filesIn(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts')).sort()
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  )
}

test("the dashboard's client matches its description: run npm run client after changing a route", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-dashboard-client-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const description = describeDashboard({ routes: dashboardRoutes(DESCRIBED_ONLY), brand: DEFAULT_BRAND, version })
  await writeFile(join(folder, 'dashboard.json'), description)
  await run(process.execPath, [
    here('../sdk/generate/dashboard.js'),
    join(folder, 'dashboard.json'),
    join(folder, 'client'),
  ])

  const [committed, current] = await Promise.all([filesIn(here('../web/src/client')), filesIn(join(folder, 'client'))])

  expect(Object.keys(current).length).toBeGreaterThan(3)
  expect(committed).toEqual(current)
})
