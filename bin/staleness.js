// Tells by modification times whether a build is older than its sources.
import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the dashboard is built from, relative to the root. */
export const WEB_SOURCES = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/tsconfig.json',
  'web/package.json',
  'web/build.js',
  'package-lock.json',
  // The dashboard shows the code samples of this page beside a webhook's keys.
  'docs/webhooks.md',
  // The dashboard counts the segments of a message with the service's own function.
  'src/features/messages/segments.ts',
]

/** What the docs site is built from, relative to the root. */
export const SITE_SOURCES = [
  ...[
    'site/build.js',
    'site/escape.js',
    'site/layout.js',
    'site/llms.js',
    'site/markdown.js',
    'site/outline.js',
    'site/pages.js',
    'site/text.js',
  ],
  ...['site/client', 'docs', 'ARCHITECTURE.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'package-lock.json'],
]

/** Whether one of the files or folders changed after the file `stamp`, or there is no stamp. */
export function isStale(root, sources, stamp) {
  const builtAtMs = modifiedMs(stamp)
  return builtAtMs === null || sources.some((name) => newestMs(join(root, name)) > builtAtMs)
}

/** Marks a build that began at `startedAt` as complete: a source that changed during the build counts as newer. */
export function writeStamp(stamp, startedAt) {
  writeFileSync(stamp, '')
  utimesSync(stamp, startedAt, startedAt)
}

/** When the newest file below `path` changed, tests left out. A folder counts too, so that a removed file is noticed. */
function newestMs(path) {
  const own = modifiedMs(path) ?? 0
  if (own === 0 || !statSync(path).isDirectory()) return own
  const names = readdirSync(path).filter((name) => !name.endsWith('.test.ts'))
  return Math.max(own, ...names.map((name) => newestMs(join(path, name))))
}

function modifiedMs(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null
}
