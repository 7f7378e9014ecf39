import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { folderFiles } from '../../files/folder-files.ts'
import { silentLog } from '../../kernel/log.ts'
import { addDocument } from './document.ts'
import { documentProcessor } from './document-processor.ts'

test("GET /documents returns whole records of the key's business, filtered and paged", async () => {
  const app = await startTestApi()
  const { client: stranger } = await app.addBusiness()
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-documents-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const { db, clock } = app
  const add = (name: string, text: string) =>
    addDocument(db, folderFiles(folder), app.business.id, { name, bytes: new TextEncoder().encode(text) }, clock.now())
  const good = await add('a.md', '# Parking is free')
  const bad = await add('b.pdf', '%PDF-1.4')
  await documentProcessor({ db, clock, log: silentLog, files: folderFiles(folder) }).runDue()
  const get = async (query: string) => (await app.as('documents:read').list(`/documents?${query}`)).body

  const page = await get('limit=1')
  const rest = await get(`limit=1&cursor=${page.meta.cursor}`)

  const asJson = (one: typeof good) => ({
    ...one,
    createdAt: one.createdAt.toISOString(),
    updatedAt: one.updatedAt.toISOString(),
  })
  expect((await get('status=ready')).data).toEqual([{ ...asJson(good), status: 'ready' }])
  expect((await get('mimeType=application%2Fpdf')).data).toEqual([
    { ...asJson(bad), status: 'failed', error: 'the file is damaged' },
  ])
  expect([...page.data, ...rest.data].map((one) => one.id).sort()).toEqual([good.id, bad.id].sort())
  expect((await stranger.list('/documents')).body.data).toEqual([])
  expect((await app.as('documents:read').get('/documents?status=lost')).status).toBe(400)
})
