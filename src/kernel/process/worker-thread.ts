import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/**
 * Starts a worker thread from one of our files. Threads do not inherit the loader that runs TypeScript in development, so the thread
 * registers the loader first. @param url ends with .ts in tests and development, .js in the build
 */
export function startThread(url: URL, options: WorkerOptions): Worker {
  if (!url.pathname.endsWith('.ts')) return new Worker(url, options)
  const ownRequire = createRequire(import.meta.url)
  const loader = new URL('dist/esm/api/index.mjs', pathToFileURL(ownRequire.resolve('tsx/package.json')))
  const bootstrap = `import(${JSON.stringify(loader.href)}).then(({ register }) => {
    register()
    return import(${JSON.stringify(url.href)})
  })`
  return new Worker(bootstrap, { ...options, eval: true })
}

/** The URL of the file `name` (without extension) in the folder of `self`, an `import.meta.url`: `.ts` in development, `.js` in the build. */
export const besideThis = (name: string, self: string): URL =>
  new URL(`./${name}.${self.endsWith('.ts') ? 'ts' : 'js'}`, self)
