// Runs the projects in the order of PHASES. `npm test -- --count=FILE` writes the numbers of
// tests that passed, failed and were skipped, as JSON.
import { conclude, type Run, readOptions, runVitest, withSecondAttempts } from './runs.ts'

/**
 * The runs of Vitest in a phase are beside each other: one computes, the other mostly waits and comes first when it needs a
 * processor (`niceness` as of nice(1)). Calls whose sound is analyzed come last, when nothing delays it.
 */
const PHASES = [
  [
    { projects: ['database', 'unit', 'web'], niceness: 5 },
    { projects: ['system', 'alone'], niceness: 0 },
  ],
  [{ projects: ['realtime'], niceness: 0 }],
]

const { countFile, others } = readOptions(process.argv.slice(2))
if (others.length > 0) {
  process.stderr.write(`npm test runs every test and takes --count=FILE only. To run some tests: npx vitest run FILE\n`)
  process.exit(2)
}
const startedAt = performance.now()
const runs: Run[] = []
for (const phase of PHASES)
  runs.push(
    ...(await Promise.all(
      phase.map(({ projects, niceness }) =>
        runVitest(
          projects.map((project) => `--project=${project}`),
          niceness,
        ),
      ),
    )),
  )
const all = { passed: runs.every(({ passed }) => passed), files: runs.flatMap(({ files }) => files) }
conclude(await withSecondAttempts(all), countFile)
process.stdout.write(`Took ${Math.round((performance.now() - startedAt) / 1000)} s.\n`)
