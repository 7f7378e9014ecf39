import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Starts a process from one of our files and connects to it by messages; for native code that can crash its process. The child does
 * not keep this process alive, and must exit on `disconnect`. Its standard error is a pipe.
 * @param url ends with .ts in tests and development, .js in the build
 */
export function startProcess(url: URL, args: readonly string[]): ChildProcess {
  const loader = url.pathname.endsWith('.ts') ? createRequire(import.meta.url).resolve('tsx') : null
  const child = fork(fileURLToPath(url), [...args], {
    execArgv: loader === null ? [] : ['--import', pathToFileURL(loader).href],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}
