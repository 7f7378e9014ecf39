import { expect, test } from 'vitest'
import { commandRunner } from '../../../test/cli/command-runner.ts'
import { aBusiness } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { addTransferDestinationCommands } from './transfer-destinations.ts'

test('destinations are added, listed, changed, ordered and removed', async () => {
  const db = await createTestDatabase()
  const business = await aBusiness(db)
  const command = await commandRunner(db, addTransferDestinationCommands)
  const plain = (...words: string[]) => command('destinations', ...words, '--business', business.id)
  const run = async (...words: string[]) => JSON.parse(await plain(...words, '--json'))

  const anna = await run('add', '--name', 'Anna', '--numbers', '(212) 555-0142, +12125550143')
  const desk = await run('add', '--name', 'Billing', '--numbers', '+12125550144', '--kind', 'department')
  expect(anna).toMatchObject({ numbers: ['+12125550142', '+12125550143'], ring: 'in_turn', acceptByKey: true })

  const changed = await run('update', desk.id, '--position', '1', '--ring', 'at_once', '--accept-by-key', 'no')
  expect(changed).toMatchObject({ name: 'Billing', position: 1, ring: 'at_once', acceptByKey: false, announces: true })
  expect((await run('list')).map(({ name }: { name: string }) => name)).toEqual(['Billing', 'Anna'])
  expect(await plain('list')).toMatch(/^id +name +numbers/)
  await expect(run('update', desk.id)).rejects.toThrow('give at least one option to change')
  await expect(run('update', desk.id, '--ring', 'maybe')).rejects.toThrow('--ring')
  await expect(run('update', desk.id, '--ring-seconds', '90')).rejects.toThrow('--ring-seconds')

  await run('remove', anna.id)
  expect(await run('list')).toHaveLength(1)
})
