// Runs of Vitest and the count of their tests. In CI a test file that failed is run again, alone.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')

/** When more files failed, a busy machine is not the reason. */
const MAX_FILES_AGAIN = 12

/** The numbers of tests of a file. */
export interface FileResult {
  path: string
  passed: number
  failed: number
  skipped: number
}

export interface Run {
  passed: boolean
  files: FileResult[]
}

interface ReportedFile {
  name: string
  status: string
  assertionResults: { status: string }[]
}

/**
 * Runs Vitest with `parameters`, which prints what it prints, at a niceness as of nice(1).
 * @returns whether it passed, and the results of its files
 */
export async function runVitest(parameters: readonly string[], niceness = 0): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'frontbell-report-'))
  try {
    const report = join(folder, 'report.json')
    const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const child = spawn(process.execPath, [VITEST, 'run', ...parameters, ...options], { cwd: ROOT, stdio: 'inherit' })
    if (niceness !== 0 && child.pid !== undefined) setPriority(child.pid, niceness)
    const status = await new Promise<number | null>((resolve) => child.on('exit', resolve))
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as { testResults: ReportedFile[] }
    return { passed: status === 0, files: testResults.map(countTests) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function countTests({ name, status, assertionResults }: ReportedFile): FileResult {
  const count = (...statuses: string[]) => assertionResults.filter((test) => statuses.includes(test.status)).length
  const [passed, failed] = [count('passed'), count('failed')]
  // A file that cannot be imported has no tests.
  const broken = status === 'failed' && failed === 0 ? 1 : 0
  return {
    path: relative(ROOT, name),
    passed,
    failed: failed + broken,
    skipped: assertionResults.length - passed - failed,
  }
}

/**
 * In CI, until ten runs in a row have been green on a shared machine: runs each failed file again, one at a time with
 * nothing beside it. Its second result counts, and is printed as such.
 */
export async function withSecondAttempts({ passed, files }: Run, run: typeof runVitest = runVitest): Promise<Run> {
  const failed = files.filter((file) => file.failed > 0)
  const may = process.env.CI === 'true' && failed.length > 0 && failed.length <= MAX_FILES_AGAIN
  if (passed || !may) return { passed, files }
  const again: Run[] = []
  for (const { path } of failed) {
    process.stdout.write(`\n${path} failed. It runs again, alone.\n`)
    again.push(await run([path]))
  }
  const second = again.flatMap((run) => run.files)
  const names = second.filter((file) => file.failed === 0).map(({ path }) => path)
  process.stdout.write(`\nPassed at the second attempt: ${names.join(', ') || 'no file'}\n`)
  return {
    passed: again.every((run) => run.passed),
    files: [...files.filter((file) => !failed.includes(file)), ...second],
  }
}

/** Prints how many tests passed, failed and were skipped, sets the exit status, and writes the numbers to `countFile` if given. */
export function conclude({ passed, files }: Run, countFile?: string): void {
  const sum = (field: 'passed' | 'failed' | 'skipped') => files.reduce((total, file) => total + file[field], 0)
  const counts = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
  process.stdout.write(
    `\nOf all tests, ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} were skipped.\n`,
  )
  if (countFile !== undefined) writeFileSync(countFile, JSON.stringify(counts))
  if (!passed) process.exitCode = 1
}

/** The options of a script: `--count=FILE`, and what is for Vitest. */
export function readOptions(all: readonly string[]): { countFile: string | undefined; others: string[] } {
  const option = all.find((one) => one.startsWith('--count='))
  return { countFile: option?.slice('--count='.length), others: all.filter((one) => one !== option) }
}
