import { expect, test } from 'vitest'
import { pdfFile } from '../../../../test/factories/office-files.ts'
import { ManualClock } from '../../../kernel/clock.ts'
import { extractText } from './extract-text.ts'

const clock = new ManualClock('2026-03-02T14:00:00Z')
const program = (code: string) => ({ clock, workerUrl: new URL(`data:text/javascript,${encodeURIComponent(code)}`) })
const TEXT = { mimeType: 'text/plain', bytes: new TextEncoder().encode('Hello') } as const

test('a document is read in a worker thread', async () => {
  const read = await extractText({ mimeType: 'application/pdf', bytes: pdfFile(['One', 'Two']) }, { clock })
  const refused = await extractText({ mimeType: 'application/pdf', bytes: TEXT.bytes }, { clock })

  expect(read).toEqual({
    pageCount: 2,
    passages: [
      { page: 1, content: 'One' },
      { page: 2, content: 'Two' },
    ],
  })
  expect(refused).toEqual({ error: 'the file is damaged' })
  expect(clock.pending).toBe(0)
})

test('a thread that hangs, crashes, exits silently or uses too much memory yields an error', async () => {
  const hanging = extractText(TEXT, program('for (;;);'))
  clock.advance(60_000)

  expect(await hanging).toEqual({ error: 'the document takes too long to be read' })
  expect(await extractText(TEXT, program('throw new Error()'))).toEqual({ error: 'the document cannot be read' })
  expect(await extractText(TEXT, program('process.exit(0)'))).toEqual({ error: 'the document cannot be read' })
  expect(await extractText(TEXT, program('const a = []; for (;;) a.push(new Array(1e6).fill(a.length))'))).toEqual({
    error: 'the document takes too much memory to be read',
  })
  expect(clock.pending).toBe(0)
})
