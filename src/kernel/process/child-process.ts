import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Starts a process on one of our files, to talk with by messages: for native code that may take its process down. It keeps
 * nobody from ending, and must end itself on `disconnect`. Standard error is a pipe.
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
