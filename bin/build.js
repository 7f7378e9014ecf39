// Builds the service (dist/), the dashboard (web/dist/) and the docs site (site/dist/). `npm run build` runs this file; bin/frontbell.js calls
// `buildIfStale` before it starts the service. With --service, this file compiles the service alone, and only when a
// source has changed. The published package holds only the results: nothing is built there.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isStale, SITE_SOURCES, WEB_SOURCES, writeStamp } from './staleness.js'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Their modification times are the times of the last complete build and of the last compilation of the service. */
const STAMP = join(ROOT, 'dist', '.built')
export const COMPILED_STAMP = join(ROOT, 'dist', '.compiled')
/** Holds the process id of the running build. */
const LOCK = join(ROOT, 'dist', '.building')
const POSTMAN = join('dist', 'postman_collection.json')
/** Compiles the service and bundles the scripts of the docs site. */
const COMPILER = join(ROOT, 'node_modules', 'esbuild', 'package.json')

const SERVICE_SOURCES = ['src', 'bin/compile.js', 'bin/bundle.js', 'tsconfig.json', 'package-lock.json']
const SOURCES = [...SERVICE_SOURCES, ...WEB_SOURCES, ...SITE_SOURCES, 'site/postman.js']

/** Builds when a source is newer than the last build. Does nothing in the published package, which has no sources. */
export function buildIfStale() {
  if (!existsSync(join(ROOT, 'src')) || !isOld()) return
  const built = existsSync(join(ROOT, 'dist', 'bundle', 'main.js'))
  if (!existsSync(COMPILER)) {
    // Installed with --omit=dev: uses the existing build.
    if (built) return
    throw new Error('dist/ is missing and the compiler is not installed; run "npm ci" without --omit=dev')
  }
  withLock(() => {
    if (!isOld()) return
    process.stderr.write(
      `frontbell: ${built ? 'the sources have changed' : 'this is the first start'}, building (about 10 s) ...\n`,
    )
    build({ all: false })
  })
}

/** Compiles the service alone when one of its sources has changed, for tests that start it. */
export function compileIfStale() {
  const isOld = () => isStale(ROOT, SERVICE_SOURCES, COMPILED_STAMP)
  if (isOld()) withLock(() => isOld() && compile())
}

function compile() {
  const startedAt = new Date()
  run([join('bin', 'compile.js')])
  run([join('bin', 'bundle.js')])
  writeStamp(COMPILED_STAMP, startedAt)
}

/**
 * Builds the service, the dashboard and the docs site. Throws if a build fails; the compiler has printed the reason.
 * @param all false: compiles the service only if one of its sources has changed. The others always look for themselves.
 */
export function build({ all = true } = {}) {
  const startedAt = new Date()
  if (all || isStale(ROOT, SERVICE_SOURCES, COMPILED_STAMP)) compile()
  if (isStale(ROOT, [...SERVICE_SOURCES, 'site/postman.js'], join(ROOT, POSTMAN))) run([join('site', 'postman.js')])
  run([join('web', 'build.js')])
  run([join('site', 'build.js')])
  writeStamp(STAMP, startedAt)
}

function run(parameters) {
  // Standard output belongs to the command that is about to run; its reader may be a program.
  const { status, error } = spawnSync(process.execPath, parameters, { cwd: ROOT, stdio: ['ignore', 2, 2] })
  if (error) throw error
  if (status !== 0) throw new Error(`the build failed: node ${parameters.join(' ')} (exit status ${status})`)
}

const isOld = () => isStale(ROOT, SOURCES, STAMP)

/** Runs `act` in one process at a time: two commands started together must not write dist/ at once. */
function withLock(act) {
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  while (!takeLock()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
  try {
    act()
  } finally {
    rmSync(LOCK, { force: true })
  }
}

function takeLock() {
  try {
    writeFileSync(LOCK, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const holder = read(LOCK)
    // Empty: the holder has just made the file, or just removed it.
    if (holder !== '' && !isRunning(Number(holder))) rmSync(LOCK, { force: true })
    return false
  }
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function isRunning(processId) {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    if (process.argv.includes('--service')) compileIfStale()
    else withLock(() => build())
  } catch (error) {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
