import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { runFrontbell } from '../fixtures/run-frontbell.ts'
import { until } from '../harness/until.ts'
import { aLoadedBusiness, createInstallation, openItsDatabase } from '../resilience/installation.ts'
import { startServiceProcess } from '../resilience/service.ts'
import { aPlace } from './backed-up.ts'

test('a restored service sends nothing until it is resumed, and then what has waited', {
  timeout: 180_000,
}, async () => {
  const installation = await createInstallation()
  onTestFinished(() => installation.remove())
  const { dataDir, settings } = installation
  const first = await startServiceProcess({ dataDir, settings })
  onTestFinished(async () => void (await first.end('SIGKILL')))
  const firstDb = openItsDatabase(dataDir)
  const business = await aLoadedBusiness(firstDb, installation, 1)
  await firstDb.close()
  const place = await aPlace()
  const sealing = ['--passphrase-file', place.passphraseFile]
  await first.end()
  await runFrontbell(['backup', place.path('backup'), '--data-dir', dataDir, ...sealing])
  const restored = await runFrontbell([
    'restore',
    place.path('backup'),
    '--data-dir',
    place.path('new'),
    '--json',
    ...sealing,
  ])
  expect(JSON.parse(restored.out)).toMatchObject({ paused: true })
  const copy = await startServiceProcess({ dataDir: place.path('new'), settings })
  onTestFinished(async () => void (await copy.end('SIGKILL')))
  const db = openItsDatabase(place.path('new'))
  onTestFinished(() => db.close())
  const post = (path: string, body: object) =>
    fetch(`${copy.url}/api/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${business.keys[0]}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const attempts = async () => (await db.list`select attempts from deliveries where attempts > 0`).length
  const sentTexts = () => readFile(place.path('new/simulator-sms.jsonl'), 'utf8')
  const beats = async () =>
    (await db.list<{ at: Date }[]>`select max(seen_at) as at from instances`)[0]?.at.getTime() ?? 0

  const contact = await post('/contacts', { name: 'Ada' })
  const text = await post('/messages', { to: '+12125550133', body: 'Your table is ready.' })
  const begun = await beats()
  await until('the service has worked for a while', async () => (await beats()) > begun + 3_000)
  const quiet = { attempts: await attempts(), texts: await sentTexts() }
  const doctor = await runFrontbell(['doctor', '--data-dir', place.path('new')])
  const resumed = await runFrontbell(['resume', '--data-dir', place.path('new')])

  expect([contact.status, text.status]).toEqual([201, 201])
  expect(quiet).toEqual({ attempts: 0, texts: '' })
  expect(copy.log.map(({ msg }) => msg)).toContainEqual(expect.stringContaining('is paused'))
  expect(doctor.out).toContain('WRONG Sending: paused')
  expect(resumed.out).toContain('sends, dials and delivers again')
  await until('the webhook is delivered', async () => (await attempts()) > 0)
  await until('the text is sent', async () => (await sentTexts()).includes('Your table is ready.'))
  expect((await runFrontbell(['resume', '--data-dir', place.path('new')])).out).toContain('was not paused')
  expect((await runFrontbell(['doctor', '--data-dir', place.path('new')])).out).not.toContain('Sending')
})
