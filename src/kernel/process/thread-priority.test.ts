import { execFile } from 'node:child_process'
import { getPriority } from 'node:os'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// Threads have priorities on Linux, where the whole suite runs (.ci/run).
test('the main thread keeps its priority, those beside it come after it', async () => {
  // Threads cannot be taken back up again, so that is done to a process of its own.
  const program = `
    import { readdirSync } from 'node:fs'
    import { getPriority } from 'node:os'
    import { readFile } from 'node:fs/promises'
    const { lowerWorkerPriority } = await import(${JSON.stringify(new URL('./thread-priority.ts', import.meta.url).href)})
    await readFile('/proc/self/stat')
    lowerWorkerPriority()
    console.log(JSON.stringify(readdirSync('/proc/self/task').map((id) => [Number(id) === process.pid, getPriority(Number(id))])))
  `
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--import',
    'tsx',
    '--input-type=module',
    '-e',
    program,
  ])
  const threads = JSON.parse(stdout) as [isMain: boolean, priority: number][]

  const usual = getPriority()
  expect(threads.filter(([isMain]) => isMain)).toEqual([[true, usual]])
  const others = threads.filter(([isMain]) => !isMain).map(([, priority]) => priority)
  expect(others.length).toBeGreaterThan(3)
  expect(new Set(others)).toEqual(new Set([usual + 10]))
})
