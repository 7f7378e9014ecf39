import { expect, test } from 'vitest'
import { commandRunner } from '../../../test/cli/command-runner.ts'
import { aBusiness, NOW } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { firstAssistantId } from '../../features/assistants/assistant.ts'
import { addScenario } from '../../features/scenarios/scenario.ts'
import { addAssistantCommands } from './assistants.ts'

test('the tests of an assistant are played, and a failed one fails the command', async () => {
  const db = await createTestDatabase()
  const { id, name } = await aBusiness(db)
  const command = await commandRunner(db, addAssistantCommands)
  const run = (...more: string[]) => command('assistants', 'test', '--business', id, '--json', ...more)
  await expect(run()).rejects.toThrow('has no tests')
  const input = { lines: ['Hello', 'no, goodbye'] }
  const greets = { ...input, name: 'Greets', expected: [{ kind: 'says' as const, words: name }] }
  const passing = await addScenario(db, id, firstAssistantId(id), greets, NOW)

  expect(JSON.parse(await run())).toMatchObject([{ name: 'Greets', version: 1, passed: true, runs: 1, failures: [] }])
  const lies = { ...input, name: 'Lies', expected: [{ kind: 'says' as const, words: 'purple unicorns' }] }
  await addScenario(db, id, firstAssistantId(id), lies, NOW)

  await expect(run()).rejects.toThrow('1 of 2 tests failed')
  expect(JSON.parse(await run('--test', passing.id))).toHaveLength(1)
})
