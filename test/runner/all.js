// Runs every test: builds what is stale, then runs the projects in the order of PHASES. Other options are for reports of Vitest
// over all tests, for example `npm test -- --reporter=json --outputFile.json=FILE`.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale } from '../../bin/build.js'

const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))

/**
 * The runs of Vitest in a phase are beside each other: one computes, the other mostly waits and comes first when it needs a
 * processor (`niceness` as of nice(1)). Calls whose sound is analysed come last, when nothing delays it.
 */
const PHASES = [
  [
    { name: 'computing', projects: ['database', 'unit', 'web'], niceness: 5 },
    { name: 'waiting', projects: ['system', 'alone'], niceness: 0 },
  ],
  [{ name: 'realtime', projects: ['realtime'], niceness: 0 }],
]

const options = process.argv.slice(2)
const stray = options.find((option) => !option.startsWith('-'))
if (stray !== undefined) {
  process.stderr.write(`npm test runs every test. To run the tests of ${stray}: npx vitest run ${stray}\n`)
  process.exit(2)
}
const startedAt = performance.now()
buildIfStale()
const reports = mkdtempSync(join(tmpdir(), 'frontbell-reports-'))
try {
  let passed = true
  for (const phase of PHASES)
    for (const runPassed of await Promise.all(phase.map(runProjects))) passed = runPassed && passed
  if (options.length > 0) passed = (await vitest([`--merge-reports=${reports}`, ...options])) && passed
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  process.stdout.write(`\n${passed ? 'Every test passed' : 'Some tests failed'} (${seconds} s).\n`)
  if (!passed) process.exitCode = 1
} finally {
  rmSync(reports, { recursive: true, force: true })
}

/** Prints what Vitest prints and leaves its report in `reports`. Returns whether all tests passed. */
function runProjects({ name, projects, niceness }) {
  const report = ['--reporter=default', '--reporter=blob', `--outputFile.blob=${join(reports, `${name}.json`)}`]
  return vitest([...projects.map((project) => `--project=${project}`), ...report], niceness)
}

function vitest(parameters, niceness = 0) {
  const child = spawn(process.execPath, [VITEST, 'run', ...parameters], { stdio: 'inherit' })
  if (niceness !== 0) setPriority(child.pid, niceness)
  return new Promise((resolve) => child.on('exit', (status) => resolve(status === 0)))
}
