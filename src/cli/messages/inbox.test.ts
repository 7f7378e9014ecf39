import { Command } from 'commander'
import { expect, inject, test } from 'vitest'
import { aBusiness, anInboxItem } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { inDatabase } from '../../../test/harness/test-server.ts'
import { addInboxCommands } from './inbox.ts'

test('open messages are listed, ticked off and reopened', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const { id } = await anInboxItem(db, business)
  const [row] = await db.read<{ name: string }[]>`SELECT current_database() AS name`
  const { url, socketDir, database } = inDatabase(inject('server'), row?.name ?? '')
  const env = {
    DATABASE_URL: url ?? `postgres://frontbell@localhost/${database}?host=${encodeURIComponent(socketDir ?? '')}`,
  }
  const run = async (...words: string[]) => {
    const lines: string[] = []
    const program = new Command().exitOverride()
    const out = (text: string) => void lines.push(text)
    const context = { env, version: '0', isTerminal: false, out, warn: () => {}, fail: () => {} }
    addInboxCommands(program, context)
    await program.parseAsync(['inbox', ...words, '--business', business.id, '--json'], { from: 'user' })
    return JSON.parse(lines.join('\n'))
  }

  const listed = await run('list')
  const done = await run('done', id)
  const open = await run('list')
  const all = await run('list', '--all')
  const reopened = await run('reopen', id)

  expect(listed).toMatchObject([{ id, words: 'Please call.', status: 'open' }])
  expect(done).toMatchObject({ id, status: 'done', doneBy: 'the command line' })
  expect([open, all.length, reopened.status]).toEqual([[], 1, 'open'])
})
