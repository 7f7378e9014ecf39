import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { COMPILED } from '../harness/compiled.ts'
import { createInstallation } from './installation.ts'

/** Their lines are 0.7 MB, which is more than a pipe and a socket hold. */
const REQUESTS = 2_000
const AT_ONCE = 20

/** Starts the service with a log that nobody reads. */
async function aServiceWithoutLogReader(kind: 'pipe' | 'socket') {
  const installation = await createInstallation()
  onTestFinished(() => installation.remove())
  const fifo = join(installation.folder, 'log')
  execFileSync('mkfifo', [fifo])
  // Open for reading too, so that it counts as read.
  const log = openSync(fifo, constants.O_RDWR)
  onTestFinished(() => closeSync(log))
  const [program = '', ...parameters] = [...COMPILED, 'serve', '--json']
  const env = {
    ...{ PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', FRONTBELL_SIP_PORT: '0' },
    ...{ FRONTBELL_DATA_DIR: installation.dataDir, FRONTBELL_REQUEST_LOG: 'on', FRONTBELL_LOG_LEVEL: 'info' },
  }
  // A pipe of `spawn` is a socket, which is never read here either.
  const child = spawn(program, parameters, { env, stdio: ['ignore', 'pipe', kind === 'pipe' ? log : 'pipe'] })
  const ended = once(child, 'close')
  onTestFinished(() => void child.kill('SIGKILL'))
  const [banner] = await once(child.stdout as NonNullable<ChildProcess['stdout']>, 'data')
  return { child, ended, url: (JSON.parse(String(banner)) as { url: string }).url }
}

test.each(['pipe', 'socket'] as const)(
  'a %s whose reader does not read the log holds up no request and no stop',
  {
    timeout: 120_000,
  },
  async (kind) => {
    const { child, ended, url } = await aServiceWithoutLogReader(kind)

    let asked = 0
    let answered = 0
    const ask = async () => {
      while (asked++ < REQUESTS) {
        const reply = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(20_000) })
        await reply.text()
        if (reply.status === 200) answered++
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, ask))
    child.kill('SIGTERM')
    const [status] = await ended

    expect(answered).toBe(REQUESTS)
    expect(status).toBe(0)
  },
)
