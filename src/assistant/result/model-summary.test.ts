import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { eventually } from '../../../test/harness/until.ts'
import { type ScriptedAnswer, ScriptedModel } from '../../../test/phones/scripted-providers.ts'
import { aSpokenScene } from '../../../test/phones/spoken-scene.ts'
import { toolStates } from '../../app/assistant-parts.ts'
import { type AssistantChange, changeAssistant, listAssistants } from '../../features/assistants/assistant.ts'
import { publishAssistant } from '../../features/assistants/assistant-version.ts'
import type { Database } from '../../store/database.ts'
import { NO_PRICES } from './cost.ts'
import { readSummary } from './model-summary.ts'

let db: Database
const NOW = new Date('2026-03-02T13:00:00Z')
beforeAll(async () => {
  db = await createTestDatabase()
})

test("the JSON in a model's answer is found among other words, and only plain fields with plain names are kept", () => {
  const data = { company: 'Acme', urgent: true, 'DROP TABLE': 'x', nested: { a: 1 }, long: 'y'.repeat(900) }

  const read = readSummary(`Here it is:\n${JSON.stringify({ summary: ' Wants a cut. ', data })}\nDone.`, {
    sentiment: false,
  })

  expect(read).toEqual({
    ...{ summary: 'Wants a cut.', data: { company: 'Acme', urgent: true, long: 'y'.repeat(500) } },
    ...{ topics: [], sentiment: null },
  })
  for (const nonsense of ['', 'No JSON.', '{', '{"summary": 3}', '{"summary": "  "}', '}{'])
    expect(readSummary(nonsense, { sentiment: false })).toBeNull()
})

/** A caller who asks something, gets an answer and hangs up; then the model is asked for the summary. */
async function aCallThatEnds(summary: ScriptedAnswer | 'never', change: AssistantChange = {}) {
  const providers = {
    ...NO_PRICES.providers,
    inputTokens: { usual: 0, of: { 'scripted-model': 1_000_000 } },
  }
  const model = new ScriptedModel({ text: 'We are next to the harbour.' })
  const scene = await aSpokenScene(db, model, { deps: { prices: { ...NO_PRICES, providers } } })
  if (Object.keys(change).length > 0) {
    const [first] = await listAssistants(db, scene.business.id)
    const id = first?.id ?? ''
    await changeAssistant(db, { tools: toolStates }, scene.business.id, id, change, 'Ada', NOW)
    await publishAssistant(db, scene.business.id, id, NOW)
  }
  const caller = scene.call()
  await caller.hears('How can I help')
  await caller.waits(1_500)
  await caller.says('Where are you? My company is Acme.')
  await caller.hears('next to the harbour')
  model.next(summary === 'never' ? { text: 'x', afterMs: 60_000 } : summary)
  return { ...scene, caller, model }
}

test.each([true, false])(
  "topics are kept, and the caller's sentiment only if that is switched on (%j)",
  async (sentiment) => {
    const written = { summary: 'Asked where the salon is.', data: {}, topics: ['Directions'], sentiment: 'positive' }
    const { caller, record, model } = await aCallThatEnds({ text: JSON.stringify(written) }, { sentiment })

    await caller.script.hangsUp()

    expect(await record(caller.script)).toMatchObject({
      ...{ topics: ['Directions'], sentiment: sentiment ? 'positive' : null },
    })
    expect(model.last.instructions.includes('"sentiment"')).toBe(sentiment)
  },
)

const EXTRACT = 'Nothing was asked or arranged. The caller hung up.'

test("a model writes the summary and the caller's facts, and its usage is charged", async () => {
  const written = JSON.stringify({ summary: 'Asked where the salon is.', data: { company: 'Acme' } })
  const { caller, record, model } = await aCallThatEnds({ text: written })

  await caller.script.hangsUp()

  expect(await record(caller.script)).toMatchObject({
    summary: 'Asked where the salon is.',
    extractedData: { company: 'Acme' },
    costBreakdown: { model: 2_000 },
  })
  expect(JSON.stringify(model.last)).toContain('Where are you?')
})

test.each([
  ['fails', { text: '{"summary', fails: true }],
  ['claims what was not done', { text: '{"summary": "I booked it for Monday at ten."}' }],
  ['writes nonsense', { text: 'The caller was nice.' }],
] as const)('if the model %s, the extract is used', async (_what, answer) => {
  const { caller, record } = await aCallThatEnds(answer)

  await caller.script.hangsUp()

  expect((await record(caller.script)).summary).toBe(EXTRACT)
})

test('while a slow model is writing, the leg is already released and the extract on disk; then the extract is used', async () => {
  const { caller, record, setup } = await aCallThatEnds('never')
  const journal = () => readdir(join(setup.folder, 'journal')).catch(() => [])

  caller.script.leg.end('caller_hangup')
  await eventually(async () => expect(await journal()).toContain(`${caller.script.callId}.json`))

  expect([setup.live.count, setup.live.linesInUse]).toEqual([1, 0])
  await eventually(() => {
    setup.clock.advance(1_000)
    expect(caller.script.isOver).toBe(true)
  })
  expect((await record(caller.script)).summary).toBe(EXTRACT)
  expect(await journal()).toEqual([])
})
