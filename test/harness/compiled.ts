import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const path = (relative: string) => fileURLToPath(new URL(`../../${relative}`, import.meta.url))

// A test that starts processes starts compiled ones: that takes a third of the time. They are compiled first if a source
// has changed since.
const { status } = spawnSync(process.execPath, [path('bin/build.js'), '--service'], { stdio: ['ignore', 2, 2] })
if (status !== 0) throw new Error('the service could not be compiled')

/** The command that starts the service. */
export const COMPILED: readonly string[] = [process.execPath, path('dist/main.js')]

/** A program of the tests that imports the compiled service. */
export const compiledProgram = (name: 'sender-process' | 'dispatcher-process'): string =>
  path(`test/harness/${name}.js`)
