import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { listBases } from '../../src/store/postgres/archive/archive-folder.ts'
import { runFrontbell } from '../fixtures/run-frontbell.ts'
import { until } from '../harness/until.ts'
import { createInstallation } from '../resilience/installation.ts'
import { startServiceProcess } from '../resilience/service.ts'
import { aPlace, openStopped, unfinished } from './backed-up.ts'

const SLOW = 400_000
/** The service looks every 15 s, and a copy of a thousand files takes long on a busy machine. */
const COPY_MS = 180_000

/** A service whose changes are archived, with a first copy of its database. */
async function anArchivedService() {
  const [installation, place] = [await createInstallation(), await aPlace()]
  onTestFinished(() => installation.remove())
  const archive = place.path('archive')
  const settings = { ...installation.settings, FRONTBELL_WAL_ARCHIVE: archive }
  const start = async () => {
    const service = await startServiceProcess({ dataDir: installation.dataDir, settings })
    onTestFinished(async () => void (await service.end('SIGKILL')))
    return service
  }
  const service = await start()
  await until('the database is copied', async () => (await listBases(archive)).length === 1, COPY_MS)
  const key = (await readFile(join(installation.dataDir, 'first-api-key.txt'), 'utf8')).trim()
  return { ...installation, installed: installation.settings, place, archive, settings, start, service, key }
}

type Archived = Awaited<ReturnType<typeof anArchivedService>>

async function addContact({ service, key }: Pick<Archived, 'service' | 'key'>, name: string): Promise<void> {
  const reply = await fetch(`${service.url}/api/v1/contacts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
  expect(reply.status).toBe(201)
}

const namesIn = (dataDir: string) =>
  openStopped(dataDir, async (db) => {
    const rows = await db.read<{ name: string }[]>`SELECT name FROM contacts WHERE name LIKE 'Person %' ORDER BY name`
    return rows.map(({ name }) => name)
  })

test(
  'a database is restored as it was at a moment, or with all that was archived, and other moments are refused',
  async () => {
    const place = await anArchivedService()
    const { dataDir, archive, settings } = place
    await mkdir(join(dataDir, 'recordings'), { recursive: true })
    await writeFile(join(dataDir, 'recordings', 'kept.wav'), 'sound')
    await addContact(place, 'Person 1')
    const moment = new Date().toISOString()
    await addContact(place, 'Person 2')
    await place.service.end('SIGTERM')

    const restore = (folder: string, moment: string, ...more: string[]) =>
      runFrontbell(
        ['restore', archive, '--until', moment, '--data-dir', place.place.path(folder), '--json', ...more],
        {},
      )
    const earlier = await restore('earlier', moment, '--files-from', dataDir)
    const latest = await restore('latest', 'latest')

    expect(earlier.err).toBe('')
    expect(JSON.parse(earlier.out)).toMatchObject({ secretKey: 'fits', paused: true })
    expect(await namesIn(place.place.path('earlier'))).toEqual(['Person 1'])
    expect(await readdir(join(place.place.path('earlier'), 'recordings'))).toEqual(['kept.wav'])
    expect(latest.err).toContain('put the file secret.key into')
    expect(await namesIn(place.place.path('latest'))).toEqual(['Person 1', 'Person 2'])

    const copy = place.place.path('copy')
    const refusal = async (folder: string, ...more: string[]) =>
      (await runFrontbell(['restore', folder, '--data-dir', copy, ...more])).err

    expect(await refusal(archive, '--until', '2020-01-01T00:00:00Z')).toMatch(/The archive .* begins at 20/)
    expect(await refusal(archive, '--until', '2999-01-01T00:00:00Z')).toMatch(/The archive .* ends before 2999-01-01/)
    expect(await refusal(archive, '--until', 'yesterday')).toContain('--until: must be a date, or a time with its zone')
    expect(await refusal(place.place.root, '--until', 'latest')).toMatch(/is no archive of a write-ahead log/)
    expect(await refusal(archive, '--until', 'latest', '--verify')).toContain('--verify: is for backups')
    expect(await refusal(archive, '--until', 'latest', '--files-from', '/nowhere')).toContain(
      'there is no folder /nowhere',
    )
    expect(await refusal('s3://bucket/path', '--until', 'latest')).toContain('--until: needs the folder of an archive')
    expect(await refusal(archive)).toMatch(/is not a backup/)
    expect(await unfinished(copy)).toEqual([])

    const started = await startServiceProcess({
      dataDir: place.place.path('earlier'),
      settings: { ...settings, FRONTBELL_WAL_ARCHIVE: '' },
    })
    onTestFinished(async () => void (await started.end('SIGKILL')))
    await addContact({ service: started, key: place.key }, 'Person 3')
  },
  SLOW,
)

test(
  'a killed service archives on, and a run without the archive is followed by a new copy',
  async () => {
    const place = await anArchivedService()
    const { archive, dataDir } = place
    await addContact(place, 'Person 1')
    await place.service.end('SIGKILL')
    const second = await place.start()
    await until('the checkpointer was woken up, without which nothing is archived for five minutes', () =>
      openStopped(dataDir, async (db) => {
        const [row] = await db.read<{ isAwake: boolean }[]>`
          SELECT pg_conf_load_time() > pg_postmaster_start_time() AS "isAwake"`
        return row?.isAwake
      }),
    )
    await addContact({ service: second, key: place.key }, 'Person 2')
    await second.end('SIGTERM')
    expect(await listBases(archive)).toHaveLength(1)

    // A command without the setting starts the server, too.
    await runFrontbell(['keys', 'list', '--data-dir', dataDir, '--json'], place.installed)
    const third = await place.start()
    await until('the database is copied again', async () => (await listBases(archive)).length === 2, COPY_MS)
    await addContact({ service: third, key: place.key }, 'Person 3')
    await third.end('SIGTERM')

    const copy = place.place.path('copy')
    expect((await runFrontbell(['restore', archive, '--until', 'latest', '--data-dir', copy])).status).toBe(0)
    expect(await namesIn(copy)).toEqual(['Person 1', 'Person 2', 'Person 3'])
  },
  SLOW,
)
