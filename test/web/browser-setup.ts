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

const BUILD = fileURLToPath(new URL('../../web/build.js', import.meta.url))

/** Builds the dashboard, unless it is up to date, and launches the browser. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await promisify(execFile)(process.execPath, [BUILD])
  const browser = await serveChromium()
  project.provide('browser', browser.wsEndpoint())
  return () => browser.close()
}
