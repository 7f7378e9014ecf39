import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runFrontbell, runFrontbellProcess } from '../fixtures/run-frontbell.ts'
import { pause, until } from '../harness/until.ts'
import {
  aLoadedBusiness,
  createInstallation,
  type LoadedBusiness,
  openItsDatabase,
} from '../resilience/installation.ts'
import { startServiceProcess } from '../resilience/service.ts'
import { aPlace, killWhileItWrites, openStopped, unfinished } from './backed-up.ts'

const SLOW = 180_000

async function aService() {
  const installation = await createInstallation()
  onTestFinished(() => installation.remove())
  const { dataDir, settings } = installation
  const service = await startServiceProcess({ dataDir, settings })
  onTestFinished(async () => void (await service.end('SIGKILL')))
  const db = openItsDatabase(dataDir)
  const business = await aLoadedBusiness(db, installation, 3)
  await db.close()
  return { dataDir, settings, service, business }
}

const contactsOf = (url: string, key: string, init: RequestInit = {}) =>
  fetch(`${url}/api/v1/contacts`, {
    ...init,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
  })

/** Clients add contacts, and recordings come and go, until the returned function is called. */
function startWriting(url: string, business: LoadedBusiness, recordings: string, acknowledged: string[]) {
  let stopped = false
  const client = async (key: string) => {
    for (let n = 0; !stopped; n++) {
      const reply = await contactsOf(url, key, { method: 'POST', body: JSON.stringify({ name: `Person ${n}` }) })
      if (reply.status === 201) acknowledged.push(((await reply.json()) as { data: { id: string } }).data.id)
      await pause(20)
    }
  }
  const disk = async () => {
    for (let n = 0; !stopped; n++) {
      await writeFile(join(recordings, `passing-${n}.wav`), Buffer.alloc(10_000))
      await rm(join(recordings, `passing-${n - 3}.wav`), { force: true })
      await pause(10)
    }
  }
  const all = Promise.all([...business.keys.map(client), disk()])
  const stop = async () => {
    stopped = true
    await all
  }
  onTestFinished(stop)
  return stop
}

test('a backup of a working service has all that was acknowledged before it began, and starts elsewhere', {
  timeout: SLOW,
}, async () => {
  const { dataDir, settings, service, business } = await aService()
  const place = await aPlace()
  const [recordings, prices] = [join(dataDir, 'recordings'), place.path('prices.txt')]
  const sealing = ['--passphrase-file', place.passphraseFile]
  await mkdir(recordings, { recursive: true })
  await writeFile(join(recordings, 'call_1.wav'), Buffer.alloc(50_000, 7))
  await writeFile(prices, 'A haircut costs 45 dollars.')
  const document = await runFrontbell([
    'documents',
    'add',
    '--file',
    prices,
    '--business',
    business.id,
    '--data-dir',
    dataDir,
    '--json',
  ])
  const acknowledged: string[] = []
  const stopWriting = startWriting(service.url, business, recordings, acknowledged)
  await until('contacts are being written', () => acknowledged.length > 40)

  const before = [...acknowledged]
  const made = await runFrontbellProcess(['backup', place.path('backup'), '--data-dir', dataDir, '--json', ...sealing])
  await stopWriting()
  const restored = await runFrontbellProcess([
    'restore',
    place.path('backup'),
    '--data-dir',
    place.path('new'),
    '--json',
    ...sealing,
  ])

  expect([made.err, made.status, restored.err, restored.status]).toEqual(['', 0, '', 0])
  const manifest = JSON.parse(await readFile(place.path('backup/manifest.json'), 'utf8'))
  const rows = manifest.tables.find(({ name }: { name: string }) => name === 'contacts').rows
  expect(rows).toBeGreaterThanOrEqual(before.length)
  expect(rows).toBeLessThanOrEqual(acknowledged.length)
  expect(JSON.parse(restored.out)).toMatchObject({ secretKey: 'fits', rows: JSON.parse(made.out).rows })
  expect(await readFile(place.path('new/secret.key'))).toEqual(await readFile(join(dataDir, 'secret.key')))
  expect(await readFile(place.path('new/recordings/call_1.wav'))).toEqual(Buffer.alloc(50_000, 7))
  expect(await readFile(place.path(`new/documents/${JSON.parse(document.out).id}`), 'utf8')).toBe(
    'A haircut costs 45 dollars.',
  )
  expect(await readFile(place.path('backup/secret-key.sealed'), 'utf8')).not.toContain(
    (await readFile(join(dataDir, 'secret.key'), 'utf8')).trim(),
  )

  const copy = await startServiceProcess({ dataDir: place.path('new'), settings })
  onTestFinished(async () => void (await copy.end('SIGKILL')))
  const db = openItsDatabase(place.path('new'))
  const kept = new Set((await db.list<{ id: string }[]>`select id from contacts`).map(({ id }) => id))
  await db.close()
  expect(before.filter((id) => !kept.has(id))).toEqual([])
  expect((await contactsOf(copy.url, business.keys[0] ?? '')).status).toBe(200)
})

test('a killed backup or restore leaves nothing that could be mistaken for a whole one, and can be repeated', {
  timeout: SLOW,
}, async () => {
  const { dataDir, service, business } = await aService()
  const place = await aPlace()
  const [backup, copy] = [place.path('backup'), place.path('copy')]
  const sealing = ['--passphrase-file', place.passphraseFile]
  const backUp = ['backup', backup, '--data-dir', dataDir, ...sealing]
  const restore = ['restore', backup, '--data-dir', copy, ...sealing]

  await killWhileItWrites(backUp, backup)
  const afterKill = await runFrontbell(restore)
  const [half = ''] = await unfinished(backup)
  const ofHalf = await runFrontbell(['restore', half, '--data-dir', copy, ...sealing])
  const again = await runFrontbell(backUp)
  await rm(half, { recursive: true })
  await killWhileItWrites(restore, copy)
  const list = await runFrontbell(['business', 'list', '--data-dir', copy])
  const restored = await runFrontbell(restore)
  await service.end()

  for (const { status, err } of [afterKill, ofHalf])
    expect([status, err]).toEqual([1, expect.stringContaining('is not a backup')])
  expect([again.err, again.status]).toEqual(['', 0])
  expect(list.err).toContain('There is no database')
  expect([restored.err, restored.status]).toEqual(['', 0])
  const found = await openStopped(copy, (db) => db.read`select id from businesses where id = ${business.id}`)
  expect(found).toHaveLength(1)
})
