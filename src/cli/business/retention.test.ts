import { expect, test } from 'vitest'
import { commandRunner } from '../../../test/cli/command-runner.ts'
import { aBusiness, aCall, aMessage } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { addRetentionCommands } from './retention.ts'

test('retention is shown and set; records past it are counted, then deleted, for the named business only', async () => {
  const db = await createTestDatabase()
  const [business, other] = [await aBusiness(db), await aBusiness(db, { phone: '+15550001001' })]
  const command = await commandRunner(db, addRetentionCommands)
  const run = async (word: string, ...words: string[]) =>
    JSON.parse(await command('retention', word, ...words, '--business', business.id, '--json'))

  expect(await run('show')).toMatchObject({ calls: null, audit_log: 1_095 })
  expect(await command('retention', 'show', '--business', business.id)).toMatch(/calls:\s+forever/)
  await expect(run('set')).rejects.toThrow('give at least one of --calls, --transcripts')
  expect(await command('retention', 'run', '--business', business.id)).toBe('Nothing is older than it is kept.')
  expect(await command('retention', 'show', '--business', business.id)).toMatch(/audit-log:\s+1095/)
  await expect(run('set', '--calls', '0')).rejects.toThrow('--calls')
  await expect(run('set', '--calls', '30', '--transcripts', '60')).rejects.toThrow('transcripts: ')

  expect(await run('set', '--calls', '30', '--audit-log', 'forever')).toMatchObject({ calls: 30, audit_log: null })
  await aCall(db, business)
  await aMessage(db, business)
  await command('retention', 'set', '--calls', '30', '--business', other.id)
  await aCall(db, other)

  expect(await run('preview')).toContainEqual({ kind: 'calls', days: 30, count: 1 })
  expect(await db.read`SELECT FROM calls`).toHaveLength(2)
  expect(await run('run')).toEqual([{ kind: 'calls', count: 1 }])
  expect(await db.read`SELECT business_id AS id FROM calls`).toMatchObject([{ id: other.id }])
  expect(await run('preview')).toContainEqual({ kind: 'calls', days: 30, count: 0 })
  expect(await db.read`SELECT FROM messages`).toHaveLength(1)
})
