/**
 * Sorts the test files by what they need, so that each runs in the right project of vitest.config.ts. What a test needs
 * follows from the parts of the harness that it imports, directly or through other files below test/ and bench/.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/**
 * unit: only Node. database: the shared PostgreSQL of the run. web: the dashboard in the shared browser of the run.
 * system: processes, browsers or a whole service. realtime: phones whose audio must arrive in time. alone: uses all processors.
 */
export type TestKind = 'unit' | 'database' | 'web' | 'system' | 'realtime' | 'alone'

/** Calls whose audio is analyzed while they last; their timing is part of the assertion. */
const REALTIME = [
  'test/calls/booking.call.test.ts',
  'test/calls/spoken.call.test.ts',
  'test/calls/whole-story.call.test.ts',
  'test/resilience/strangers.test.ts',
  'test/web/owner-story.test.ts',
]

/** Attacks on every port during calls. */
const ALONE = ['test/security/walk.test.ts']

const WEB = 'test/web/open-dashboard.ts'
const SYSTEM =
  /^(test\/harness\/(peer-tools|service-process)|test\/fixtures\/run-frontbell|test\/resilience\/|bench\/|src\/app\/app|src\/store\/postgres\/embedded-postgres)/
const DATABASE = /^test\/harness\/(test-database|test-server)/

/** All test files of the project by what they need. */
export function testFilesByKind(): Record<TestKind, string[]> {
  const files = ['src', 'test', 'bench'].flatMap(listTests).sort()
  const kinds: Record<TestKind, string[]> = { unit: [], database: [], web: [], system: [], realtime: [], alone: [] }
  for (const file of files) kinds[kindOf(file)].push(file)
  return kinds
}

const listTests = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join(folder, path))

function kindOf(file: string): TestKind {
  if (REALTIME.includes(file)) return 'realtime'
  if (ALONE.includes(file)) return 'alone'
  const needed = [...reachedFrom(file)]
  if (needed.includes(WEB)) return 'web'
  if (needed.some((path) => SYSTEM.test(path))) return 'system'
  return needed.some((path) => DATABASE.test(path)) ? 'database' : 'unit'
}

/** `file` and its imports, followed through test files only. */
function reachedFrom(file: string, reached = new Set<string>()): Set<string> {
  reached.add(file)
  for (const path of importsOf(file)) {
    if (reached.has(path)) continue
    if (/^(test|bench)\/|\.suite\.ts$/.test(path)) reachedFrom(path, reached)
    else reached.add(path)
  }
  return reached
}

const known = new Map<string, string[]>()

function importsOf(file: string): string[] {
  let imports = known.get(file)
  if (imports === undefined) {
    const text = readFileSync(file, 'utf8')
    imports = [...text.matchAll(/(?:from|import\()\s*'(\.[^']+\.ts)'/g)]
      .map((match) => normalize(join(dirname(file), match[1] as string)))
      // An import in the text of a generated program.
      .filter((path) => existsSync(path))
    known.set(file, imports)
  }
  return imports
}
