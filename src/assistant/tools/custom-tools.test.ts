import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { json, startToolTest, toolAt } from '../../../test/harness/tool-server.ts'
import { ScriptedModel } from '../../../test/phones/scripted-providers.ts'
import { aSpokenScene } from '../../../test/phones/spoken-scene.ts'
import { createTool, type NewTool } from '../../features/tools/tool.ts'
import type { Database } from '../../store/database.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const ORDER = { type: 'object', properties: { order: { type: 'string' } }, required: ['order'] }

/** The trace context as in a traced service, with the call's id in place of span ids. */
const traceparentOf = (callId: string) => `trace of ${callId}`

/** A call in which a model may use a tool of the business, with a real server behind it. */
async function aCallWithTool(model: ScriptedModel, tool: Partial<NewTool>) {
  const tools = await startToolTest(db)
  const scene = await aSpokenScene(db, model, { deps: { toolRuntime: tools.runtime, traceparentOf } })
  const input = { parameters: ORDER, ...tool }
  await createTool(db, tools.deps, scene.business.id, toolAt(tools, '/orders', input), new Date())
  const caller = scene.call()
  await caller.hears('How can I help')
  await caller.waits(1_500)
  return { ...scene, ...tools, caller }
}

const CALL = { calls: [{ tool: 'order_status', arguments: { order: '12' } }] }
/** The last request is the one for the summary. */
const toldLast = (model: ScriptedModel) =>
  model.requests.flatMap(({ turns }) => turns).findLast((turn) => turn.from === 'tool')?.result

test('a custom tool is announced and called, and the model gets its answer', async () => {
  const model = new ScriptedModel(CALL, { text: 'It is on its way.' })
  const place = await aCallWithTool(model, { spokenWhileRunning: 'I am looking that up.' })
  place.receiver.behave('/orders', json(200, { state: 'sent' }))

  await place.caller.says('Where is my order twelve?')
  await place.caller.hears('I am looking that up.')
  await place.caller.hears('It is on its way.')
  await place.caller.script.hangsUp()

  expect(place.got('/orders').map(({ body }) => JSON.parse(body))).toEqual([{ order: '12' }])
  expect(toldLast(model)).toEqual({ outcome: 'answered', answer: { state: 'sent' } })
  const record = await place.record(place.caller.script)
  expect(record).toMatchObject({ outcome: 'answered', outcomeReason: 'A custom tool answered.' })
  expect(place.got('/orders')[0]?.headers.traceparent).toBe(`trace of ${record.id}`)
  expect(record.toolCalls).toMatchObject([
    { name: 'order_status', arguments: { order: '12' }, result: { outcome: 'answered', answer: { state: 'sent' } } },
  ])
})

test.each([
  ['refuses', 404, { outcome: 'refused', reason: 'it answered with status 404: {"error":"no such order"}' }],
  ['breaks', 500, { outcome: 'unknown', reason: 'it answered with status 500: {"error":"no such order"}' }],
  ['is too busy', 429, { outcome: 'unavailable', reason: 'it answered with status 429: {"error":"no such order"}' }],
])('if the server of a tool %s, the model gets its words and the call continues', async (_what, status, message) => {
  const model = new ScriptedModel(CALL, { text: 'I could not find that order.' })
  const place = await aCallWithTool(model, {})
  place.receiver.behave('/orders', json(status, { error: 'no such order' }))

  await place.caller.says('Where is my order twelve?')
  await place.caller.hears('I could not find that order.')
  await place.caller.script.hangsUp()

  expect(toldLast(model)).toMatchObject(message)
  const record = await place.record(place.caller.script)
  expect(record).toMatchObject({ status: 'completed', endedReason: 'caller_hangup', outcome: 'abandoned' })
  expect(record.toolCalls).toMatchObject([{ name: 'order_status', result: message }])
})

test('a tool that needs confirmation is not called before the caller has agreed', async () => {
  const model = new ScriptedModel(CALL, { text: 'Shall I ask for order twelve?' }, CALL, { text: 'It is on its way.' })
  const place = await aCallWithTool(model, { requiresConfirmation: true })
  place.receiver.behave('/orders', json(200, { state: 'sent' }))

  await place.caller.says('Where is my order twelve?')
  await place.caller.hears('Shall I ask for order twelve?')
  const before = place.got('/orders').length
  await place.caller.waits(3_000)
  await place.caller.says('Yes, please.')
  await place.caller.hears('It is on its way.')
  await place.caller.script.hangsUp()

  expect([before, place.got('/orders').length]).toEqual([0, 1])
})
