import { Worker, type WorkerOptions } from 'node:worker_threads'
import { asJavaScript } from './typescript-file.ts'

/**
 * Starts a worker thread from one of our files.
 * @param url ends with .ts in tests and development, .js in the build
 */
export function startThread(url: URL, options: WorkerOptions): Worker {
  const file = asJavaScript(url)
  // The thread needs no loader of TypeScript that this process was started with.
  return new Worker(file, file === url ? options : { ...options, execArgv: [] })
}

/** The URL of the file `name` (without extension) in the folder of `self`, an `import.meta.url`: `.ts` in development, `.js` in the build. */
export const besideThis = (name: string, self: string): URL =>
  new URL(`./${name}.${self.endsWith('.ts') ? 'ts' : 'js'}`, self)
