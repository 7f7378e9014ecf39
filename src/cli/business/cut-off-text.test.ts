import { expect, test } from 'vitest'
import { commandRunner } from '../../../test/cli/command-runner.ts'
import { aBusiness } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { addBusinessCommands } from './business.ts'

test('the text to callers whose call was cut off is switched on and off', async () => {
  const db = await createTestDatabase()
  const { id } = await aBusiness(db)
  const command = await commandRunner(db, addBusinessCommands)
  const run = (wanted: string) => command('business', 'text-when-cut-off', wanted, '--business', id, '--json')

  expect(JSON.parse(await run('on'))).toMatchObject({ id, textWhenCutOff: true })
  expect(JSON.parse(await run('off'))).toMatchObject({ id, textWhenCutOff: false })
  await expect(run('perhaps')).rejects.toThrow('text-when-cut-off: must be one of on, off')
})

test('the text to callers whose call nobody answered is switched on with its hours, and off', async () => {
  const db = await createTestDatabase()
  const { id } = await aBusiness(db)
  const command = await commandRunner(db, addBusinessCommands)
  const run = (...wanted: string[]) => command('business', 'text-when-missed', ...wanted, '--business', id, '--json')

  expect(JSON.parse(await run('on', '--hours', '4'))).toMatchObject({ textWhenMissed: true, textWhenMissedHours: 4 })
  expect(JSON.parse(await run('off'))).toMatchObject({ textWhenMissed: false, textWhenMissedHours: 4 })
  await expect(run('on', '--hours', '200')).rejects.toThrow('textWhenMissedHours: must be a whole number from 1 to 168')
})
