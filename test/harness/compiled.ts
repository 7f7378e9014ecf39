import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))

// A test that starts processes starts compiled ones, because that takes less than a third of the time. They are compiled first if a
// source has changed since.
const { status, stdout } = spawnSync(process.execPath, [path('test/harness/bundle-service.js')], {
  stdio: ['ignore', 'pipe', 2],
  encoding: 'utf8',
})
if (status !== 0) throw new Error('the service could not be compiled')

/** The command that starts the service as `bin/frontbell.js` does. */
export const COMPILED: readonly string[] = [process.execPath, path('dist/bundle/main.js')]

/** A program of the tests that imports the compiled service. */
export const compiledProgram = (
  name: 'sender-process' | 'dispatcher-process' | 'notice-process' | 'app-process' | 'calendar-process',
): string => join(stdout, `${name}.js`)
