import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aBusiness, anArticle, NOW } from '../../../../test/factories/records.ts'
import { createTestDatabase } from '../../../../test/harness/test-database.ts'
import { addDocument } from '../../../features/documents/document.ts'
import { documentProcessor } from '../../../features/documents/document-processor.ts'
import { folderFiles } from '../../../files/folder-files.ts'
import { ManualClock } from '../../../kernel/clock.ts'
import { silentLog } from '../../../kernel/log.ts'
import type { ToolContext } from '../tool-context.ts'
import { answerTool } from './answer.ts'

test('a question is answered from the best article or document', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const folder = await mkdtemp(join(tmpdir(), 'frontbell-answer-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const clock = new ManualClock(NOW)
  const file = { name: 'House rules.txt', bytes: new TextEncoder().encode('Dogs are welcome. Parking costs nothing.') }
  await addDocument(db, folderFiles(folder), business.id, file, NOW)
  await documentProcessor({ db, clock, log: silentLog, files: folderFiles(folder) }).runDue()
  await anArticle(db, business, { title: 'Parking', content: 'The garage is next door.' })
  const context = { db, business, callId: 'call_1', clock, log: silentLog, transfer: () => Promise.reject() }
  const ask = async (question: string) => {
    const result = await answerTool.run(context as unknown as ToolContext, { question }, false)
    return result.outcome === 'passages' ? result.passages.map(({ title }) => title) : result
  }

  expect(await ask('Are dogs welcome?')).toEqual(['House rules'])
  expect(await ask('Tell me about parking')).toEqual(['Parking', 'House rules'])
  expect(await ask('Do you sell umbrellas?')).toEqual([])
})

test('the articles and the documents are searched once each for a question', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  await anArticle(db, business, { title: 'Parking', content: 'The garage is next door.' })
  await anArticle(db, business, { title: 'Children', content: 'There is a play corner with toys.' })
  const searches: string[] = []
  const list = new Proxy(db.list, {
    apply(statement, _, [parts, ...values]) {
      if (String(parts).includes('ts_headline')) searches.push(String(parts))
      return Reflect.apply(statement, undefined, [parts, ...values])
    },
  })
  const watched = { ...db, list }
  const clock = new ManualClock(NOW)
  const context = { db: watched, business, callId: 'call_1', clock, log: silentLog, transfer: () => Promise.reject() }
  const question = 'Is there a parking garage?'
  const result = await answerTool.run(context as unknown as ToolContext, { question, context: question }, false)

  expect(result).toMatchObject({ passages: [{ title: 'Parking' }] })
  expect(searches).toHaveLength(2)
})

test('a text that covers only some words of a question is doubtful, unless its meaning is near', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const articles = [
    ['Before an operation', 'No food after 8 pm the evening before. Leave water down until the morning.'],
    ['Insurance claims', 'Bring the claim form; we fill in our part within five working days.'],
    ['Cats', 'Cats have their own waiting room on the left. Please bring them in a carrier.'],
    ['Repeat prescriptions', 'Give us two working days for repeat medicines.'],
  ] as const
  for (const [title, content] of articles) await anArticle(db, business, { title, content })
  const clock = new ManualClock(NOW)
  const context = { db, business, callId: 'call_1', clock, log: silentLog, transfer: () => Promise.reject() }
  const ask = (question: string) => answerTool.run(context as unknown as ToolContext, { question }, false)

  expect(await ask("What's the waiting list like for a hip replacement for a labrador?")).toMatchObject({
    passages: [{ title: 'Before an operation' }],
    isDoubtful: true,
  })
  expect(await ask('How should I bring my cats?')).not.toHaveProperty('isDoubtful')
})
