import { beforeAll, expect, test } from 'vitest'
import { aBusiness, aContact, NOW } from '../../../test/factories/records.ts'
import { startTestApi } from '../../../test/harness/test-api.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { aCallScene } from '../../../test/phones/call-scene.ts'
import { aSpokenScene } from '../../../test/phones/spoken-scene.ts'
import type { Database } from '../../store/database.ts'
import { firstAssistantId, listAssistants } from '../assistants/assistant.ts'
import { addService } from '../business/business.ts'
import { addScenario, listScenarios, MAX_SCENARIOS } from './scenario.ts'
import { scenarioFromCall } from './scenario-from-call.ts'
import { addTemplate, TRADES } from './scenario-templates.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

test.each([
  [{ lines: [] }, 'lines: give at least one line'],
  [{ lines: Array.from({ length: 21 }, () => 'hi') }, 'lines: must be at most 20'],
  [{ expected: [] }, 'expected: give at least one thing'],
  [{ expected: [{ kind: 'says' as const }] }, 'expected.1.words: give the words'],
  [{ expected: [{ kind: 'collected' as const }] }, 'expected.1.field: give the key'],
  [{ name: ' ' }, 'name'],
])('a test of %j is refused', async (part, problem) => {
  const business = await aBusiness(db)
  const input = { name: 'A test', lines: ['Hello'], expected: [{ kind: 'not_booked' as const }], ...part }

  await expect(addScenario(db, business.id, firstAssistantId(business.id), input, NOW)).rejects.toThrow(problem)
})

test('every trade has tests that name a service of the business; a business without services cannot add them', async () => {
  const business = await aBusiness(db)
  const id = firstAssistantId(business.id)
  await expect(addTemplate(db, business.id, id, 'hair', NOW)).rejects.toThrow(/^trade: .* add one under/)
  await addService(db, business.id, { name: 'Cut & dry', durationMinutes: 30 })

  for (const trade of TRADES) {
    const added = await addTemplate(db, business.id, id, trade, NOW)
    expect(added.length, trade).toBeGreaterThanOrEqual(3)
    expect(JSON.stringify(added), trade).toContain('Cut & dry')
  }

  expect(JSON.stringify(await listScenarios(db, business.id, id))).not.toContain('{service}')
})

test('an assistant has at most fifty tests', async () => {
  const business = await aBusiness(db)
  const id = firstAssistantId(business.id)
  const input = { name: 'A test', lines: ['Hello'], expected: [{ kind: 'not_booked' as const }] }
  for (let count = 0; count < MAX_SCENARIOS; count += 1) await addScenario(db, business.id, id, input, NOW)

  await expect(addScenario(db, business.id, id, input, NOW)).rejects.toThrow('at most 50 tests')
})

test("a real call becomes a test with the caller's lines and its outcome", async () => {
  const scene = await aSpokenScene(db, null)
  const caller = scene.call()
  await caller.hears('What can I do for you?')
  await caller.says('My name is Ada Lovelace, I need a haircut today at half past ten')
  await caller.hears('Shall I book it?')
  await caller.script.waitsUntil('has heard the time', () => caller.script.leg.stream.queuedMs() === 0)
  await caller.says('yes')
  await caller.hears("It's booked")
  await caller.script.hangsUp()
  const { id: callId } = await scene.record(caller.script)
  const [assistant] = await listAssistants(db, scene.business.id)

  const made = await scenarioFromCall(db, scene.business.id, assistant?.id ?? '', callId, NOW)

  expect(made).toMatchObject({
    name: expect.stringMatching(/^Call of Mar 2, 2026/),
    lines: ['My name is Ada Lovelace, I need a haircut today at half past ten', 'yes'],
    expected: [{ kind: 'booked', service: 'Haircut', day: null }],
  })
})

test('a call in which nobody spoke cannot become a test', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.hears('Harbour Hair')
  await caller.hangsUp()
  const { id: callId } = await scene.record(caller)

  await expect(
    scenarioFromCall(db, scene.business.id, firstAssistantId(scene.business.id), callId, NOW),
  ).rejects.toThrow('the caller said nothing in this call')
})

test('the operations add, change, run and remove a test, but not one of another business', async () => {
  const app = await startTestApi()
  const [admin, viewer] = [await app.signIn('admin'), await app.signIn('viewer')]
  const id = firstAssistantId(app.business.id)
  await aContact(app.db, app.business)
  const path = `/assistants/${id}/scenarios`
  const added = await admin.post(path, { name: 'Says hello', lines: ['Hi'], expected: [{ kind: 'not_booked' }] })
  const scenario = added.body.data.id
  expect(added.status).toBe(201)

  const changed = await admin.patch(`/scenarios/${scenario}`, { lines: ['Hi', 'Bye'] })
  const ran = await admin.post(`/scenarios/${scenario}/run`, {})
  const missing = await admin.post(`/scenarios/${scenario}/run`, { version: 7 })

  expect(changed.body.data.lines).toEqual(['Hi', 'Bye'])
  expect(ran.body.data).toMatchObject({ version: 1, passed: true })
  expect(missing.status).toBe(404)
  expect((await viewer.get(`/assistants/${id}/scenario-results`)).body.data).toHaveLength(1)
  expect((await viewer.post(path, {})).status).toBe(403)
  expect((await admin.delete(`/scenarios/${scenario}`)).status).toBe(204)
  expect((await viewer.get(path)).body.data).toEqual([])
})
