import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BASE_FILE, baseFolder, baseFor, listBases, pruneArchive, walFolder } from './archive-folder.ts'

const walName = (number: number, timeline = 1) =>
  timeline.toString(16).padStart(8, '0').toUpperCase() + number.toString(16).padStart(16, '0').toUpperCase()
const day = (number: number) => new Date(Date.UTC(2026, 10, number, 12))

/** An archive with a copy on each day; that of day n needs the WAL file n. */
async function anArchive(days: readonly number[]) {
  const archive = await mkdtemp(join(tmpdir(), 'frontbell-archive-'))
  onTestFinished(() => rm(archive, { recursive: true }))
  await mkdir(walFolder(archive))
  for (const number of days) {
    const folder = join(baseFolder(archive), `copy-${number}`)
    await mkdir(folder, { recursive: true })
    const base = { firstWal: walName(number), lastWal: walName(number), postgres: '18.4', frontbell: '0.2.0' }
    await writeFile(join(folder, BASE_FILE), JSON.stringify({ ...base, endedAt: day(number) }))
    await writeFile(join(walFolder(archive), `${walName(number)}.gz`), '')
  }
  return archive
}

const names = async (archive: string) => (await listBases(archive)).map(({ name }) => name)

test('only complete copies are listed, oldest first', async () => {
  const archive = await anArchive([12, 10, 11])
  await mkdir(join(baseFolder(archive), 'copy-13'))
  await mkdir(join(baseFolder(archive), 'copy-14.unfinished-00'))
  await writeFile(join(baseFolder(archive), 'copy-14.unfinished-00', BASE_FILE), '{}')

  expect(await names(archive)).toEqual(['copy-10', 'copy-11', 'copy-12'])
  expect(await names('/nowhere')).toEqual([])
})

test('a point in time is restored from the last copy before it', async () => {
  const bases = await listBases(await anArchive([10, 11, 12]))

  expect(baseFor(bases, new Date(day(12).getTime() - 1))?.name).toBe('copy-11')
  expect(baseFor(bases, day(12))?.name).toBe('copy-12')
  expect(baseFor(bases, null)?.name).toBe('copy-12')
  expect(baseFor(bases, day(9))).toBeNull()
})

test('files that no wanted point in time needs are removed, and files that one needs stay', async () => {
  const archive = await anArchive([10, 11, 12, 13])
  await writeFile(join(walFolder(archive), `${walName(10, 2)}.gz`), '')
  await writeFile(join(walFolder(archive), '00000002.history.gz'), '')

  // A moment between the copies of days 11 and 12 needs that of day 11.
  expect(await pruneArchive(archive, new Date(day(12).getTime() - 1))).toEqual({ bases: 1, walFiles: 2 })
  expect(await names(archive)).toEqual(['copy-11', 'copy-12', 'copy-13'])
  expect((await readdir(walFolder(archive))).sort()).toEqual(
    ['00000002.history', walName(11), walName(12), walName(13)].map((name) => `${name}.gz`).sort(),
  )
})

test('the only copy stays, however old it is', async () => {
  const archive = await anArchive([10])

  expect(await pruneArchive(archive, day(30))).toEqual({ bases: 0, walFiles: 0 })
  expect(await names(archive)).toEqual(['copy-10'])
})
