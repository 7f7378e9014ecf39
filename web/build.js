// Builds the dashboard into web/dist. Does nothing if no source has changed since the last build, so that `npm start`
// does not wait for an unnecessary build. `node web/build.js --force` always builds.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const STAMP = join(HERE, 'dist', '.built-from')
const SOURCES = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  '../package-lock.json',
  // The dashboard shows the code samples of this page beside a webhook's keys.
  '../docs/webhooks.md',
  // The dashboard counts the segments of a message with the service's own function.
  '../src/features/messages/segments.ts',
]

/** A hash over the names and contents of all source files. */
function sourcesHash() {
  const hash = createHash('sha256')
  for (const name of SOURCES) addTo(hash, join(HERE, name))
  return hash.digest('hex')
}

function addTo(hash, path) {
  const entries = list(path)
  if (entries === null) hash.update(`${path}\n`).update(readFileSync(path))
  else for (const entry of entries) addTo(hash, join(path, entry))
}

/** The sorted names of a folder's entries; null if `path` is a file. */
function list(path) {
  try {
    return readdirSync(path).sort()
  } catch (error) {
    if (error.code === 'ENOTDIR') return null
    throw error
  }
}

function builtFrom() {
  try {
    return readFileSync(STAMP, 'utf8')
  } catch {
    return null
  }
}

// Always the production build of React, also when a test starts the build.
process.env.NODE_ENV = 'production'
const sources = sourcesHash()
if (builtFrom() !== sources || process.argv.includes('--force')) {
  // Built beside web/dist, so that readers of the previous build find it complete until the new one is ready.
  const made = join(HERE, `dist.${process.pid}`)
  await build({ root: HERE, logLevel: 'warn', build: { outDir: made } })
  writeFileSync(join(made, '.built-from'), sources)
  const [before, served] = [`${made}.before`, join(HERE, 'dist')]
  // Renamed instead of removed: another build could move in while the folder is being removed.
  ignoring(['ENOENT'], () => renameSync(served, before))
  // A build that ran at the same time may have moved in first. If its sources were older, the next start builds again.
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
