/** The Chromium that all workers of the run share. It is launched and closed by the global setup of the project `web`. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { serveChromium } from './chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address at which playwright connects to the browser. */
    browser: string
  }
}

const BUILDS = ['web', 'site'].map((folder) => fileURLToPath(new URL(`../../${folder}/build.js`, import.meta.url)))

/** Builds the dashboard and the docs site, unless they are up to date, and launches the browser. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  for (const build of BUILDS) await promisify(execFile)(process.execPath, [build])
  const browser = await serveChromium()
  project.provide('browser', browser.wsEndpoint())
  return () => browser.close()
}
