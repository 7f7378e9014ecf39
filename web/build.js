// Builds the dashboard into web/dist, unless what it is made of has not changed since the last time: `npm start` and
// `npm test` build first, and should not wait for nothing. `node web/build.js --force` builds in any case.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const STAMP = join(HERE, 'dist', '.built-from')
const MADE_OF = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  '../package-lock.json',
  // Its verifiers are shown beside a webhook's keys.
  '../docs/webhooks.md',
  // What a text costs is counted there as the service counts it.
  '../src/features/messages/segments.ts',
]

/** One text that differs whenever a file that goes in does. */
function sourcesHash() {
  const hash = createHash('sha256')
  for (const name of MADE_OF) addTo(hash, join(HERE, name))
  return hash.digest('hex')
}

function addTo(hash, path) {
  const entries = list(path)
  if (entries === null) hash.update(`${path}\n`).update(readFileSync(path))
  else for (const entry of entries) addTo(hash, join(path, entry))
}

/** The names in a folder in order; null where it is a file. */
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

// Whoever builds, such as a test, gets what is served: React as for production.
process.env.NODE_ENV = 'production'
const sources = sourcesHash()
if (builtFrom() !== sources || process.argv.includes('--force')) {
  // Beside it first: whoever reads the old one meanwhile finds it whole.
  const made = join(HERE, `dist.${process.pid}`)
  await build({ root: HERE, logLevel: 'warn', build: { outDir: made } })
  writeFileSync(join(made, '.built-from'), sources)
  const [before, served] = [`${made}.before`, join(HERE, 'dist')]
  // Out of the way by its name: removed in its place it could be in the midst of that when another build moves in.
  unless(['ENOENT'], () => renameSync(served, before))
  // Somebody who built at the same time may have been quicker; whose sources were older is noticed at the next start.
  unless(['ENOTEMPTY', 'EEXIST'], () => renameSync(made, served))
  for (const left of [before, made]) rmSync(left, { recursive: true, force: true })
}

/** Does it, or notes that it was not to be done. */
function unless(codes, act) {
  try {
    act()
  } catch (error) {
    if (!codes.includes(error.code)) throw error
  }
}
