import { expect, test } from 'vitest'
import { commandRunner } from '../../../test/cli/command-runner.ts'
import { aBusiness } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { addBusinessCommands } from './business.ts'

test('a business gets another plan, and an unknown one is refused', async () => {
  const db = await createTestDatabase()
  const { id } = await aBusiness(db, { plan: 'starter' })
  const command = await commandRunner(db, addBusinessCommands)
  const run = (plan: string) => command('business', 'plan', plan, '--business', id, '--json')

  expect(JSON.parse(await run('enterprise'))).toMatchObject({ id, plan: 'enterprise' })
  await expect(run('gold')).rejects.toThrow('plan: must be one of starter, professional, enterprise')
  const [row] = await db.read<{ plan: string }[]>`SELECT plan FROM businesses WHERE id = ${id}`
  expect(row).toEqual({ plan: 'enterprise' })
})
