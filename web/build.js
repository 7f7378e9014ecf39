// Builds the dashboard into web/dist. Does nothing if no source has changed since the last build, so that `npm start`
// does not wait for an unnecessary build. `node web/build.js --force` always builds.
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { build } from 'vite'
import { isStale, WEB_SOURCES, writeStamp } from '../bin/staleness.js'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const HERE = join(ROOT, 'web')
const STAMP = '.built'

// Always the production build of React, also when a test starts the build.
process.env.NODE_ENV = 'production'
const startedAt = new Date()
if (process.argv.includes('--force') || isStale(ROOT, WEB_SOURCES, join(HERE, 'dist', STAMP))) {
  // Built beside web/dist, so that readers of the previous build find it complete until the new one is ready.
  const made = join(HERE, `dist.${process.pid}`)
  await build({ root: HERE, logLevel: 'warn', build: { outDir: made } })
  await compressTexts(made)
  writeStamp(join(made, STAMP), startedAt)
  const [before, served] = [`${made}.before`, join(HERE, 'dist')]
  // Renamed instead of removed: another build could move in while the folder is being removed.
  ignoring(['ENOENT'], () => renameSync(served, before))
  // A build that ran at the same time may have moved in first. If its sources were older, the next start builds again.
  ignoring(['ENOTEMPTY', 'EEXIST'], () => renameSync(made, served))
  for (const left of [before, made]) rmSync(left, { recursive: true, force: true })
}

/** Writes NAME.br beside each text: the service sends it as it is, so that compressing never holds up the audio of a call. */
async function compressTexts(folder) {
  const texts = readdirSync(folder, { recursive: true }).filter((name) =>
    /\.(css|html|js|json|svg|txt|webmanifest)$/.test(name),
  )
  await Promise.all(
    texts.map(async (name) => {
      const path = join(folder, name)
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(readFileSync(path)))
    }),
  )
}

/** Runs `act` and ignores errors with one of these codes. */
function ignoring(codes, act) {
  try {
    act()
  } catch (error) {
    if (!codes.includes(error.code)) throw error
  }
}
