import { expect, test } from 'vitest'
import { commandRunner } from '../../../test/cli/command-runner.ts'
import { aBusiness, aNumber, NOW } from '../../../test/factories/records.ts'
import { peerTest } from '../../../test/harness/peer-tools.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { firstAssistantId } from '../../features/assistants/assistant.ts'
import { addService } from '../../features/business/business.ts'
import { addScenario } from '../../features/scenarios/scenario.ts'
import { listSpokenResults } from '../../features/scenarios/scenario-spoken.ts'
import { systemClock } from '../../kernel/clock.ts'
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

peerTest(
  'pocketsphinx_continuous',
  'aloud, the command has a voice say the lines, and judges by what speech recognition heard',
  async () => {
    const db = await createTestDatabase()
    const business = await aBusiness(db)
    const { id } = business
    await addService(db, id, { name: 'Haircut', durationMinutes: 30 })
    await aNumber(db, business)
    const command = await commandRunner(db, addAssistantCommands, { FRONTBELL_STT: 'pocketsphinx' })
    const lines = ['haircut on tuesday at eleven', 'yes please', 'no thank you']
    const expected = [{ kind: 'booked' as const, service: 'Haircut', day: 'tomorrow' }]
    await addScenario(db, id, firstAssistantId(id), { name: 'Books', lines, expected }, NOW)

    const printed = await command('assistants', 'test', '--business', id, '--spoken', '--json')

    expect(JSON.parse(printed)).toMatchObject([{ name: 'Books', version: 1, passed: true, runs: 1, failures: [] }])
    const [result] = await listSpokenResults(db, id, firstAssistantId(id), systemClock.now())
    const heard = result?.runs[0]?.transcript.filter(({ role }) => role === 'caller').map(({ text }) => text)
    expect(heard).toEqual([expect.stringMatching(/^haircut .*tuesday at eleven/), 'yes please', 'no thank you'])
  },
  180_000,
)
