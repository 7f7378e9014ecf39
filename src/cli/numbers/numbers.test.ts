import { expect, test } from 'vitest'
import { commandRunner } from '../../../test/cli/command-runner.ts'
import { aBusiness, aNumber } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { addNumberCommands } from './numbers.ts'

async function startCommandTest() {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const { phone } = await aNumber(db, business)
  const command = await commandRunner(db, addNumberCommands)
  return async (...options: string[]) =>
    JSON.parse(await command('numbers', 'change', phone, ...options, '--business', business.id, '--json'))
}

test('the capabilities, cost and status of a number are set on the command line', async () => {
  const change = await startCommandTest()

  expect(await change('--can', 'voice, sms', '--monthly-cost', '1.15', '--suspend')).toMatchObject({
    capabilities: { voice: true, sms: true, mms: false },
    ...{ monthlyCostCents: 115, status: 'suspended' },
  })
  expect(await change('--can', 'auto', '--monthly-cost', 'unknown', '--activate')).toMatchObject({
    capabilities: { voice: true, sms: true, mms: true },
    ...{ monthlyCostCents: null, status: 'active' },
  })
})

test('contradictory options are refused with what to give instead', async () => {
  const change = await startCommandTest()

  await expect(change('--can', 'fax')).rejects.toThrow('--can: "fax" is none of voice, sms, mms')
  await expect(change('--monthly-cost', 'cheap')).rejects.toThrow(
    '--monthly-cost: "cheap" is not an amount such as 1.15',
  )
  await expect(change('--suspend', '--activate')).rejects.toThrow('exclude each other')
})
