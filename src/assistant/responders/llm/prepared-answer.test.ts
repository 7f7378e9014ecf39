import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/harness/test-database.ts'
import { ScriptedModel } from '../../../../test/phones/scripted-providers.ts'
import { aSpokenScene } from '../../../../test/phones/spoken-scene.ts'
import type { Database } from '../../../store/database.ts'
import type { ModelRequest } from '../../ports.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const asked = ({ turns }: ModelRequest) => turns.findLast((turn) => turn.from === 'caller')

test('the answer is prepared during the pause that ends the turn, and requested only once', async () => {
  const model = new ScriptedModel({ text: 'Until five.', afterMs: 400 })
  const scene = await aSpokenScene(db, model)
  const caller = scene.call()
  await caller.hears('How can I help?')
  await caller.waits(1_500)

  await caller.says('When are you open today', { delayMs: 50 })
  await caller.hears('Until five.')
  await caller.waits(2_000)
  const questions = model.requests.map(asked)
  await caller.script.hangsUp()

  expect(questions).toEqual([{ from: 'caller', text: 'When are you open today' }])
  const { transcript, latencyMs } = await scene.record(caller.script)
  expect(transcript.map(({ text }) => text).filter((text) => text === 'Until five.')).toHaveLength(1)
  // A pause of 1,250 ms ends such a turn, and the model takes 400 ms: 1,650 ms if they came one after the other.
  expect(latencyMs?.p50).toBeLessThan(1_450)
})

test('an answer to words that were not all of them is dropped: none of it is heard, and its tools do not run', async () => {
  const answer = (request: ModelRequest) =>
    asked(request)?.text.includes('tomorrow')
      ? { text: 'Tomorrow until noon.' }
      : { text: 'Today until five.', calls: [{ tool: 'opening_hours' }] }
  const model = new ScriptedModel(answer, answer, answer)
  const scene = await aSpokenScene(db, model)
  const caller = scene.call()
  await caller.hears('How can I help?')
  await caller.waits(1_500)

  await caller.says('When are you open', { delayMs: 50, interims: true })
  await caller.waits(500)
  await caller.says('tomorrow', { delayMs: 50 })
  await caller.hears('Tomorrow until noon.')
  await caller.waits(3_000)
  await caller.script.hangsUp()

  expect(model.requests.length).toBeGreaterThan(1)
  const { transcript, toolCalls } = await scene.record(caller.script)
  expect(toolCalls).toEqual([])
  expect(transcript.map(({ text }) => text).join(' ')).not.toContain('Today until five')
  expect(transcript.filter(({ role }) => role === 'caller').map(({ text }) => text)).toEqual([
    'When are you open tomorrow',
  ])
})
