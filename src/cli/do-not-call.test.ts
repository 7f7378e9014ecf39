import { Command } from 'commander'
import { expect, inject, test } from 'vitest'
import { aBusiness } from '../../test/factories/records.ts'
import { createTestDatabase } from '../../test/harness/test-database.ts'
import { inDatabase } from '../../test/harness/test-server.ts'
import { addCallCommands } from './calls.ts'
import { addDoNotCallCommands } from './do-not-call.ts'

const NUMBER = '+12125550142'

async function startCommandTest() {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const [row] = await db.read<{ name: string }[]>`SELECT current_database() AS name`
  const { url, socketDir, database } = inDatabase(inject('server'), row?.name ?? '')
  const env = {
    DATABASE_URL: url ?? `postgres://frontbell@localhost/${database}?host=${encodeURIComponent(socketDir ?? '')}`,
  }
  const run = async (...words: string[]) => {
    const [lines, warnings]: [string[], string[]] = [[], []]
    const program = new Command().exitOverride()
    const context = {
      env,
      version: '0',
      isTerminal: false,
      out: (text: string) => void lines.push(text),
      warn: (text: string) => void warnings.push(text),
      fail: () => {},
    }
    addCallCommands(program, context)
    addDoNotCallCommands(program, context)
    const named = words.includes('--business') ? words : [...words, '--business', business.id]
    await program.parseAsync([...named, '--json'], { from: 'user' })
    return { result: JSON.parse(lines.join('\n')), warnings }
  }
  return { run }
}

test('a number is added to the do-not-call list, listed and removed', async () => {
  const { run } = await startCommandTest()

  const added = await run('do-not-call', 'add', NUMBER, '--reason', 'Asked on the phone')
  const listed = await run('do-not-call', 'list')
  const removed = await run('do-not-call', 'remove', NUMBER)

  expect(added.result).toMatchObject({ phone: NUMBER, reason: 'Asked on the phone' })
  expect(listed.result).toMatchObject([{ phone: NUMBER }])
  expect(removed).toEqual({ result: { phone: NUMBER, removed: true }, warnings: [] })
  expect((await run('do-not-call', 'list')).result).toEqual([])
})

test('the former names of the commands still work, and each names the new one', async () => {
  const { run } = await startCommandTest()

  const added = await run('calls', 'do-not-call', NUMBER)
  const listed = await run('calls', 'not-called')
  const removed = await run('calls', 'may-call', NUMBER)

  expect([added, listed, removed].map(({ warnings }) => warnings)).toEqual([
    ['"calls do-not-call" is now "do-not-call add"; the old name still works'],
    ['"calls not-called" is now "do-not-call list"; the old name still works'],
    ['"calls may-call" is now "do-not-call remove"; the old name still works'],
  ])
  expect(listed.result).toMatchObject([{ phone: NUMBER }])
  expect((await run('do-not-call', 'list')).result).toEqual([])
})

test('a business that does not exist is refused instead of showing an empty list', async () => {
  const { run } = await startCommandTest()

  await expect(run('do-not-call', 'list', '--business', 'biz_unknown')).rejects.toThrow(/biz_unknown/)
})
