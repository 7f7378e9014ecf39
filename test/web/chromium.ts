import { accessSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

/** Debian's package, found by name; `.ci/run` installs it. */
export function findChromium(): string {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isThere)
  if (found === undefined) throw new Error('the browser tests need Chromium: apt-get install chromium')
  return found
}

function isThere(path: string): boolean {
  try {
    accessSync(path)
    return true
  } catch {
    return false
  }
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--autoplay-policy=no-user-gesture-required',
]

/** A browser with a fresh profile. `flags` are added to the usual ones, such as a WAV file as microphone. */
export const launchChromium = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), headless: true, args: [...FLAGS, ...flags] })
