import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { asJavaScript } from './typescript-file.ts'

/**
 * Starts a process from one of our files and connects to it by messages; for native code that can crash its process. The child does
 * not keep this process alive, and must exit on `disconnect`. Its standard error is a pipe.
 * @param url ends with .ts in tests and development, .js in the build
 */
export function startProcess(url: URL, args: readonly string[]): ChildProcess {
  const child = fork(fileURLToPath(asJavaScript(url)), [...args], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  child.unref()
  child.channel?.unref()
  return child
}
