// Runs the built service once with the Node that runs this file: the demonstration, which books in a call, then a start, a
// request and a stop by SIGTERM. `.ci/run` calls it with each supported version of Node.
import { strict as assert } from 'node:assert'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const BIN = fileURLToPath(new URL('../bin/frontbell.js', import.meta.url))

const frontbell = (parameters, settings = {}) =>
  spawn(process.execPath, [BIN, ...parameters], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })

async function demonstration() {
  const demo = frontbell(['demo', '--json'])
  const [story, [status]] = await Promise.all([json(demo.stdout), once(demo, 'exit')])
  assert.deepEqual(story.problems, [])
  assert.equal(status, 0, 'the exit status of the demonstration')
}

async function startAndStop() {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-smoke-'))
  // PostgreSQL runs as another user if this process is root; that user needs access to the data folder inside.
  await chmod(folder, 0o711)
  const settings = { FRONTBELL_DATA_DIR: join(folder, 'data'), PORT: '0', FRONTBELL_SIP_PORT: '0' }
  const service = frontbell(['serve', '--json'], settings)
  const exit = once(service, 'exit')
  try {
    const [line] = await Promise.race([once(createInterface(service.stdout), 'line'), exit])
    const { url } = JSON.parse(line)
    assert.equal((await fetch(`${url}/healthz`)).status, 200, 'the status of /healthz')
  } finally {
    service.kill('SIGTERM')
    const [status] = await exit
    await rm(folder, { recursive: true, force: true })
    assert.equal(status, 0, 'the exit status of the service after SIGTERM')
  }
}

await demonstration()
await startAndStop()
console.log(`Node ${process.versions.node}: the demonstration books, the service starts, answers and stops`)
