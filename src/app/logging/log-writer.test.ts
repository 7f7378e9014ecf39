import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync, readSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { LogWriter } from './log-writer.ts'

/** A named pipe: its writing end, and a reader that reads only when told to. */
async function aPipe() {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-log-'))
  const path = join(folder, 'pipe')
  execFileSync('mkfifo', [path])
  const reading = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const writing = openSync(path, constants.O_WRONLY)
  onTestFinished(async () => {
    closeSync(writing)
    await rm(folder, { recursive: true })
  })
  let text = ''
  const buffer = Buffer.alloc(1 << 20)
  const read = () => {
    try {
      for (;;) {
        const bytes = readSync(reading, buffer)
        if (bytes === 0) break
        text += buffer.toString('utf8', 0, bytes)
      }
    } catch {
      // The pipe is empty for now.
    }
    return text.split('\n').filter((line) => line !== '')
  }
  return { writing, read, leave: () => closeSync(reading) }
}

const MEGABYTE = 1024 * 1024
const line = (name: string, bytes: number) => `${name} ${'x'.repeat(bytes)}\n`
const names = (lines: readonly string[]) => lines.map((one) => one.split(' x')[0])

test('lines arrive in order', async () => {
  const pipe = await aPipe()
  const writer = new LogWriter(pipe.writing, (count) => `dropped ${count}\n`)

  for (let n = 0; n < 1_000; n++) writer.write(`line ${n}\n`)

  await vi.waitFor(() => expect(pipe.read()).toEqual(Array.from({ length: 1_000 }, (_, n) => `line ${n}`)))
})

test('a stuck reader delays nothing, costs bounded memory, and later gets the number of dropped lines', async () => {
  const pipe = await aPipe()
  const writer = new LogWriter(pipe.writing, (count) => `dropped ${count}\n`)

  const startedMs = performance.now()
  for (let n = 0; n < 64; n++) writer.write(line(`line ${n}`, MEGABYTE / 4))
  const heldUpMs = performance.now() - startedMs
  await vi.waitFor(() => expect(names(pipe.read()).length).toBeGreaterThan(10), { timeout: 10_000 })
  writer.write('next\n')
  await vi.waitFor(() => expect(pipe.read()).toContain('next'), { timeout: 10_000 })

  const lines = names(pipe.read())
  const kept = lines.filter((name) => name?.startsWith('line')).length
  expect(heldUpMs).toBeLessThan(1_000)
  expect(kept).toBeLessThan(20)
  expect(lines.slice(-2)).toEqual([`dropped ${64 - kept}`, 'next'])
})

test('a flush before an exit writes the buffer, and gives up on a stuck reader within two seconds', async () => {
  const pipe = await aPipe()
  const writer = new LogWriter(pipe.writing, (count) => `dropped ${count}\n`)

  writer.write('first\n')
  writer.write('the error before the exit\n')
  writer.flushSync()
  await vi.waitFor(() => expect(pipe.read().sort()).toEqual(['first', 'the error before the exit']))
  for (let n = 0; n < 4; n++) writer.write(line('long', MEGABYTE / 2))
  const startedMs = performance.now()
  writer.flushSync()

  expect(performance.now() - startedMs).toBeLessThan(2_000)
})

test('a reader that has gone away is not an error', async () => {
  const pipe = await aPipe()
  const writer = new LogWriter(pipe.writing, (count) => `dropped ${count}\n`)
  pipe.leave()

  writer.write('into the void\n')
  writer.flushSync()
  for (let n = 0; n < 100; n++) writer.write(line('long', MEGABYTE))

  await new Promise((resolve) => setImmediate(resolve))
})
