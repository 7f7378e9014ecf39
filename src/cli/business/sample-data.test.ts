import { expect, test } from 'vitest'
import { commandRunner } from '../../../test/cli/command-runner.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { makeDemoBusiness } from '../../app/demo-business.ts'
import { addBusinessCommands } from './business.ts'

test('sample data of the demo business is added, counted, and removed', async () => {
  const db = await createTestDatabase()
  const demo = await makeDemoBusiness(db, new Date(), 'service_sk_')
  const command = await commandRunner(db, addBusinessCommands)
  const run = (...words: string[]) =>
    command('business', 'sample-data', ...words, '--business', demo?.businessId as string, '--json')

  const added = JSON.parse(await run('add')) as Record<string, number>
  expect(added).toMatchObject({ contacts: 24, calls: expect.any(Number), messages: expect.any(Number) })
  await expect(run('add')).rejects.toThrow('has sample data already')
  await expect(run('maybe')).rejects.toThrow('sample-data: must be one of add, remove')

  const all = Object.values(added).reduce((sum, count) => sum + count, 0)
  expect(JSON.parse(await run('remove'))).toEqual({ removed: all })
})
