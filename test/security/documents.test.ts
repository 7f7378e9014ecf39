import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDeflate } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { addDocument, removeDocument } from '../../src/features/documents/document.ts'
import { extractText } from '../../src/features/documents/extraction/extract-text.ts'
import { PLANS } from '../../src/features/plans/plan.ts'
import { folderFiles } from '../../src/files/folder-files.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { aBusiness, NOW } from '../factories/records.ts'
import { createTestDatabase } from '../harness/test-database.ts'

const MEGABYTE = 1024 * 1024
/** On a busy machine, the memory takes longer to grow than the service would wait for a document. */
const PATIENT_MS = 10 * 60_000

/** A PDF file whose only page expands to `megabytes` of spaces. */
async function pdfBomb(megabytes: number): Promise<Uint8Array> {
  const deflate = createDeflate({ level: 1 })
  const chunks: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => void chunks.push(chunk))
  const spaces = Buffer.alloc(MEGABYTE, ' ')
  for (let n = 0; n < megabytes; n++) await new Promise<void>((resolve) => deflate.write(spaces, () => resolve()))
  await new Promise<void>((resolve) => deflate.end(resolve))
  const content = Buffer.concat(chunks)
  const head =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 144]/Contents 4 0 R>>endobj\n' +
    `4 0 obj<</Length ${content.length}/Filter/FlateDecode>>stream\n`
  return Buffer.concat([
    Buffer.from(head),
    content,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R/Size 5>>\n%%EOF'),
  ])
}

test('a small PDF file that expands to a lot of memory is abandoned, and the memory is freed', {
  timeout: PATIENT_MS,
}, async () => {
  const bytes = new Uint8Array(await pdfBomb(700))
  const before = process.memoryUsage.rss()

  const reply = await extractText(
    { mimeType: 'application/pdf', bytes },
    { clock: systemClock, maxGrowthBytes: 300 * MEGABYTE, timeoutMs: PATIENT_MS },
  )

  expect(bytes.length).toBeLessThan(10 * MEGABYTE)
  expect(reply).toEqual({ error: 'the document takes too much memory to be read' })
  await expect.poll(() => process.memoryUsage.rss() - before).toBeLessThan(300 * MEGABYTE)
})

test('a business uploads documents up to the space of its plan, and again after deleting some', async () => {
  const db = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-quota-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const plans = { ...PLANS, tiny: { ...PLANS.starter, documentMegabytes: 1 } }
  const business = await aBusiness(db)
  await db.write`UPDATE businesses SET plan = 'tiny' WHERE id = ${business.id}`
  const upload = (bytes: number) =>
    addDocument(db, folderFiles(folder), business.id, { name: 'a.txt', bytes: Buffer.alloc(bytes, 'a') }, NOW, plans)

  const first = await upload(900_000)
  const refused = upload(200_000)

  await expect(refused).rejects.toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('1 MB of 1 MB') })
  await removeDocument(db, folderFiles(folder), business.id, first.id)
  expect(await upload(200_000)).toMatchObject({ sizeBytes: 200_000 })
})
