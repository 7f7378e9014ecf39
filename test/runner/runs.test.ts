import { afterEach, expect, test, vi } from 'vitest'
import { withSecondAttempts } from './runs.ts'

const file = (path: string, failed = 0) => ({ path, passed: 3 - failed, failed, skipped: 0 })

afterEach(() => vi.unstubAllEnvs())

/** Runs whose files pass at the second attempt, but for `brokenPath`. */
function secondRuns(brokenPath?: string) {
  const paths: string[] = []
  return {
    paths,
    run: async ([path = '']: readonly string[]) => {
      paths.push(path)
      const failed = path === brokenPath ? 1 : 0
      return { passed: failed === 0, files: [file(path, failed)] }
    },
  }
}

test('in CI only the files that failed run again, and their second result counts', async () => {
  vi.stubEnv('CI', 'true')
  const second = secondRuns()
  const all = { passed: false, files: [file('a.test.ts'), file('b.test.ts', 2), file('c.test.ts')] }

  expect(await withSecondAttempts(all, second.run)).toEqual({
    passed: true,
    files: [file('a.test.ts'), file('c.test.ts'), file('b.test.ts')],
  })
  expect(second.paths).toEqual(['b.test.ts'])
})

test('a file that fails twice has failed', async () => {
  vi.stubEnv('CI', 'true')
  const all = { passed: false, files: [file('a.test.ts', 1), file('b.test.ts', 1)] }

  expect(await withSecondAttempts(all, secondRuns('b.test.ts').run)).toEqual({
    passed: false,
    files: [file('a.test.ts'), file('b.test.ts', 1)],
  })
})

test.each([
  ['many files failed', 'true', Array.from({ length: 13 }, (_, index) => file(`${index}.test.ts`, 1))],
  ['it is no CI', '', [file('a.test.ts', 1)]],
  ['an error belongs to no file', 'true', [file('a.test.ts')]],
])('nothing runs again when %s', async (_, ci, files) => {
  vi.stubEnv('CI', ci)
  const second = secondRuns()

  expect(await withSecondAttempts({ passed: false, files }, second.run)).toEqual({ passed: false, files })
  expect(second.paths).toEqual([])
})
