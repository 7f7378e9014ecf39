import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { docxFile, pdfFile } from '../../../test/factories/office-files.ts'
import { aBusiness, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { folderFiles } from '../../files/folder-files.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import {
  addDocument,
  listDocuments,
  MAX_DOCUMENT_BYTES,
  removeDocument,
  requireDocument,
  searchDocuments,
} from './document.ts'
import { documentProcessor, type ProcessorDeps } from './document-processor.ts'
import { extractText } from './extraction/extract-text.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

let db: Database
let folder = ''
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'frontbell-documents-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const newProcessor = (overrides: Partial<ProcessorDeps> = {}) =>
  documentProcessor({ db, clock: new ManualClock(NOW), log: silentLog, files: folderFiles(folder), ...overrides })
const process = (overrides: Partial<ProcessorDeps> = {}) => newProcessor(overrides).runDue()
const add = (businessId: string, name: string, content: Uint8Array) =>
  addDocument(db, folderFiles(folder), businessId, { name, bytes: content }, NOW)

test('an uploaded document is stored, read, and found by its text', async () => {
  const business = await aBusiness(db)
  const stranger = await aBusiness(db)

  const uploaded = await add(business.id, 'Prices.pdf', pdfFile(['Parking is free for guests.', 'A haircut costs 40.']))
  await add(business.id, 'Dogs.docx', docxFile('<w:p><w:r><w:t>Dogs are welcome on a leash.</w:t></w:r></w:p>'))
  expect(await searchDocuments(db, business.id, 'haircut', 3)).toEqual([])
  await process()

  expect(uploaded).toEqual({
    ...{ id: expect.stringMatching(/^doc_/), name: 'Prices.pdf', mimeType: 'application/pdf' },
    ...{ sizeBytes: (await readFile(join(folder, uploaded.id))).length, status: 'processing', error: null },
    ...{ pageCount: null, createdAt: NOW, updatedAt: NOW },
  })
  expect(await requireDocument(db, business.id, uploaded.id)).toEqual({ ...uploaded, status: 'ready', pageCount: 2 })
  const [hit] = await searchDocuments(db, business.id, 'What does a hairkut cost?', 3)
  expect(hit).toEqual({
    ...{ documentId: uploaded.id, title: 'Prices.pdf', page: 2, passage: 'A haircut costs 40.' },
    score: expect.any(Number),
  })
  expect(hit?.score).toBeGreaterThan(0.4)
  expect(await searchDocuments(db, business.id, 'May I bring my dog?', 1)).toMatchObject([{ page: null }])
  expect(await searchDocuments(db, stranger.id, 'haircut', 3)).toEqual([])
})

test('an unreadable document fails with a reason, and the others are processed', async () => {
  const business = await aBusiness(db)
  const broken = await add(business.id, 'a.pdf', bytes('%PDF-1.4 nothing'))
  const lost = await add(business.id, 'b.txt', bytes('Hello'))
  await rm(join(folder, lost.id))
  const good = await add(business.id, 'c.md', bytes('# Hello'))

  expect(await process()).toBe(3)

  const shown = async (id: string) => {
    const { status, error } = await requireDocument(db, business.id, id)
    return [status, error]
  }
  expect(await shown(broken.id)).toEqual(['failed', 'the file is damaged'])
  expect(await shown(lost.id)).toEqual(['failed', 'the file no longer exists; upload it again'])
  expect(await shown(good.id)).toEqual(['ready', null])
  const { items } = await listDocuments(db, business.id, { status: 'failed' }, { limit: 10, after: null })
  expect(items.map(({ id }) => id).sort()).toEqual([broken.id, lost.id].sort())
})

test("when a worker's lease ends after its death, another one reads the document, and a document that kills three workers fails", async () => {
  const business = await aBusiness(db)
  const clock = new ManualClock(NOW)
  const { id } = await add(business.id, 'killer.txt', bytes('Hello'))
  let begun = 0
  const deadly = async () => {
    begun += 1
    throw new Error('killed')
  }

  for (let round = 0; round < 6; round += 1) {
    await process({ clock, extract: deadly })
    expect(await process({ clock, extract: deadly })).toBe(0)
    clock.advance(121_000)
  }

  expect(begun).toBe(3)
  expect(await requireDocument(db, business.id, id)).toMatchObject({ status: 'failed', error: /every try broke off/ })
})

test('two workers never read the same document, and the result of a worker that lost its lease is discarded', async () => {
  const business = await aBusiness(db)
  const clock = new ManualClock(NOW)
  const { id } = await add(business.id, 'a.txt', bytes('Hello'))
  const text = (content: string) => ({ pageCount: null, passages: [{ page: null, content }] })
  let finish = (_: ReturnType<typeof text>) => {}
  const slow = process({
    clock,
    extract: () =>
      new Promise((resolve) => {
        finish = resolve
      }),
  })
  await expect.poll(() => db.read`SELECT FROM documents WHERE id = ${id} AND tries = 1`).toHaveLength(1)
  await new Promise(setImmediate)

  expect(await process({ clock })).toBe(0)
  clock.advance(121_000)
  expect(await process({ clock, extract: async () => text('quick words') })).toBe(1)
  await expect.poll(() => finish.length).toBe(1)
  finish(text('slow words'))
  await slow

  const rows = await db.read<{ content: string }[]>`SELECT content FROM document_passages WHERE document_id = ${id}`
  expect(rows.map((row) => row.content)).toEqual(['quick words'])
})

test('a stopped worker releases its document, and the next worker reads it at once', async () => {
  const business = await aBusiness(db)
  const { id } = await add(business.id, 'a.txt', bytes('Hello'))
  const hanging = new URL('data:text/javascript,for(;;);')
  let stopped: Promise<void> | undefined
  const processor = newProcessor({
    extract: (request, terms) => {
      const result = extractText(request, { ...terms, workerUrl: hanging })
      stopped = processor.stop()
      return result
    },
  })

  expect(await processor.runDue()).toBe(1)
  await stopped
  expect(await requireDocument(db, business.id, id)).toMatchObject({ status: 'processing', error: null })
  expect(await process()).toBe(1)
  expect(await requireDocument(db, business.id, id)).toMatchObject({ status: 'ready' })
})

test('a removed document disappears from disk, list and search', async () => {
  const business = await aBusiness(db)
  const other = await aBusiness(db)
  const { id } = await add(business.id, 'a.txt', bytes('Umbrellas are for sale.'))
  await process()

  await expect(removeDocument(db, folderFiles(folder), other.id, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await searchDocuments(db, business.id, 'umbrellas', 1)).toHaveLength(1)
  await removeDocument(db, folderFiles(folder), business.id, id)

  expect(await readdir(folder)).not.toContain(id)
  expect(await searchDocuments(db, business.id, 'umbrellas', 1)).toEqual([])
  await expect(requireDocument(db, business.id, id)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a refused upload leaves neither a row nor a file', async () => {
  const business = await aBusiness(db)
  const before = await readdir(folder)
  const refusals = [
    [' ', bytes('x'), 'BAD_REQUEST', /^name: /],
    ['a.txt', bytes(''), 'BAD_REQUEST', /^file: is empty/],
    ['a.png', Uint8Array.of(0x89, 0x50, 0), 'UNSUPPORTED_MEDIA_TYPE', /^file: must be text/],
    ['a.txt', new Uint8Array(MAX_DOCUMENT_BYTES + 1).fill(65), 'PAYLOAD_TOO_LARGE', /^file: must have at most 20 MiB/],
  ] as const

  for (const [name, content, code, message] of refusals)
    await expect(add(business.id, name, content)).rejects.toMatchObject({ code, message })
  await expect(add('biz_none', 'a.txt', bytes('x'))).rejects.toMatchObject({ code: 'NOT_FOUND' })

  expect(await readdir(folder)).toEqual(before)
})
