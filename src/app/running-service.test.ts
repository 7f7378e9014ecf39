import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { borrowDatabase } from '../../test/harness/test-database.ts'
import { parseConfig } from '../config/config.ts'
import { silentLog } from '../kernel/log.ts'
import { startApp } from './app.ts'
import { announceService, findService } from './running-service.ts'

async function aConfig(databaseUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-running-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return parseConfig({ FRONTBELL_DATA_DIR: folder, DATABASE_URL: databaseUrl, PORT: '0', FRONTBELL_SIP_PORT: '0' })
}

const announced = { url: 'http://127.0.0.1:8080', sip: null, version: 'test' }

test('a service that stops removes its own service.json, and never that of another service', async () => {
  const config = await aConfig('postgres://db.example.com/frontbell')
  const file = join(config.dataDir, 'service.json')
  const withdraw = await announceService(config, {}, announced)
  const own = await readFile(file, 'utf8')

  await writeFile(file, JSON.stringify({ ...JSON.parse(own), pid: 1 }))
  await withdraw()
  expect(findService(config.dataDir)).toMatchObject({ pid: 1 })

  await writeFile(file, own)
  await withdraw()
  expect(await readdir(config.dataDir)).toEqual([])
})

test('with a database of its own, a second service on the data folder is refused as with the embedded one', async () => {
  const database = await borrowDatabase()
  onTestFinished(() => database.giveBack())
  const config = await aConfig(database.url)
  const app = await startApp({ config, log: silentLog, version: 'test' })
  onTestFinished(() => app.stop())

  await expect(startApp({ config, log: silentLog, version: 'test' })).rejects.toThrow(
    `Frontbell is already running on ${config.dataDir} (process ${process.pid})`,
  )

  expect((await fetch(`${app.url}/readyz`)).status).toBe(200)
})
