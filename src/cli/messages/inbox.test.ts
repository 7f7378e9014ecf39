import { expect, test } from 'vitest'
import { commandRunner } from '../../../test/cli/command-runner.ts'
import { aBusiness, anInboxItem } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { addInboxCommands } from './inbox.ts'

test('open messages are listed, marked as done and reopened', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const { id } = await anInboxItem(db, business)
  const command = await commandRunner(db, addInboxCommands)
  const run = async (...words: string[]) =>
    JSON.parse(await command('inbox', ...words, '--business', business.id, '--json'))

  const listed = await run('list')
  const done = await run('done', id)
  const open = await run('list')
  const all = await run('list', '--all')
  const reopened = await run('reopen', id)

  expect(listed).toMatchObject([{ id, words: 'Please call.', status: 'open' }])
  expect(done).toMatchObject({ id, status: 'done', doneBy: 'the command line' })
  expect([open, all.length, reopened.status]).toEqual([[], 1, 'open'])
})
