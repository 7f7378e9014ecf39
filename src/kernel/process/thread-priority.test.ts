import { execFile } from 'node:child_process'
import { getPriority } from 'node:os'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// Threads have priorities on Linux only; .ci/run runs the whole suite there.
test('the main thread keeps its priority and every other thread gets a lower one', async () => {
  // A lowered priority cannot be raised again, so a child process does it.
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
  expect(new Set(others)).toEqual(new Set([Math.min(usual + 10, 19)]))
})
