import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const bundles = new Map<string, URL>()

/**
 * A JavaScript file with the content of a TypeScript file and of those that it imports, for threads and processes of tests and
 * development, which do not inherit the loader that runs TypeScript. With a loader of its own, a thread takes 0.4 s of a processor to
 * start; with this file it takes 0.1 s.
 * @param url a file of ours; one that does not end with .ts is returned as it is
 */
export function asJavaScript(url: URL): URL {
  if (!url.pathname.endsWith('.ts')) return url
  const bundle = bundles.get(url.href) ?? bundleOf(url)
  bundles.set(url.href, bundle)
  return bundle
}

function bundleOf(url: URL): URL {
  const path = fileURLToPath(url)
  const ownRequire = createRequire(import.meta.url)
  const { buildSync } = ownRequire('esbuild') as typeof import('esbuild')
  const { outputFiles } = buildSync({
    entryPoints: [path],
    ...{ bundle: true, platform: 'node', format: 'esm', target: 'node20', packages: 'external', write: false },
    define: { 'import.meta.url': JSON.stringify(url.href) },
  })
  const code = outputFiles[0]?.contents ?? ''
  const packages = dirname(dirname(ownRequire.resolve('esbuild/package.json')))
  const folder = join(packages, '.cache', 'frontbell-threads')
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 16)
  const file = join(folder, `${basename(path, '.ts')}-${hash}.mjs`)
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    // Another process may read the file at the same time.
    writeFileSync(`${file}.${process.pid}`, code)
    renameSync(`${file}.${process.pid}`, file)
  }
  return pathToFileURL(file)
}
