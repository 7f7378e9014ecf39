import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { type Log, silentLog } from '../../kernel/log.ts'
import { lockDataFolder } from './data-folder-lock.ts'

const lock = (dataDir: string, log: Log, databaseUrl: string | null = 'postgres://db.example.com/frontbell') =>
  lockDataFolder({ dataDir, databaseUrl }, log)

async function aFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-lock-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Leaves the socket of a process that was killed while it listened. */
async function killHolder(folder: string): Promise<void> {
  const path = JSON.stringify(join(folder, 'service.sock'))
  const script = `require('node:net').createServer().listen(${path}, () => process.kill(process.pid, 'SIGKILL'))`
  await expect(promisify(execFile)(process.execPath, ['-e', script])).rejects.toMatchObject({ signal: 'SIGKILL' })
  expect(await readdir(folder)).toEqual(['service.sock'])
}

test('a second service on the folder is refused until the first has released it', async () => {
  const folder = await aFolder()
  const release = await lock(folder, silentLog)

  await expect(lock(folder, silentLog)).rejects.toThrow(
    `Frontbell is already running on ${folder} (process ${process.pid}). Stop it`,
  )
  await release()
  const releaseAgain = await lock(folder, silentLog)

  await releaseAgain()
  expect(await readdir(folder)).toEqual([])
})

test('the lock of a killed service is replaced, and of two services that start then only one gets the folder', async () => {
  const folder = await aFolder()
  await killHolder(folder)

  const starts = await Promise.allSettled([lock(folder, silentLog), lock(folder, silentLog)])
  const releases = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))

  expect(releases).toHaveLength(1)
  expect(await readdir(folder)).toEqual(['service.sock'])
  await releases[0]?.()
})

test('a folder that cannot have the socket costs a warning, or nothing if its database has a lock of its own', async () => {
  const warnings: string[] = []
  const log = { ...silentLog, warn: (_: object, text: string) => void warnings.push(text) } as Log
  const folder = join(await aFolder(), 'x'.repeat(100))

  const release = await lock(folder, log)

  await release()
  await (await lock(folder, log, null))()
  expect(warnings).toEqual([expect.stringContaining('the data folder cannot be locked')])
})

test('a data folder that cannot be made is refused with its path', async () => {
  const file = join(await aFolder(), 'file')
  await writeFile(file, '')

  await expect(lock(join(file, 'data'), silentLog)).rejects.toThrow(`The data folder ${file}/data cannot be made`)
})
