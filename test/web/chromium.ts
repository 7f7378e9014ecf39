import { accessSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserServer, chromium } from 'playwright-core'

/** The first has no windows, so it opens a page in less time. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** The path of Debian's package or of another Chromium; null if none is installed. */
export function findChromium(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isThere) ?? null
}

export const CHROMIUM_HINT = 'Chromium is missing: apt-get install chromium-headless-shell'

function requireChromium(): string {
  const path = findChromium()
  if (path === null) throw new Error(CHROMIUM_HINT)
  return path
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
  chromium.launch({ executablePath: requireChromium(), headless: true, args: [...FLAGS, ...flags] })

/** A browser to which other processes connect. */
export const serveChromium = (): Promise<BrowserServer> =>
  chromium.launchServer({ executablePath: requireChromium(), headless: true, args: FLAGS })
