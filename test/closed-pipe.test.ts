import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { COMPILED } from './harness/compiled.ts'

test('a command whose output is not read to the end exits without an error', async () => {
  const [program = '', ...parameters] = [...COMPILED, 'openapi']
  const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (text) => {
    complaint += text
  })

  // Closed before anything is written.
  child.stdout.destroy()
  const [status] = await once(child, 'close')

  expect(complaint).toBe('')
  expect(status).toBe(0)
})
