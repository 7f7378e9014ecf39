import { beforeAll, expect, test } from 'vitest'
import { announced } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { aCallScene, MONDAY, type SceneOptions } from '../../../test/phones/call-scene.ts'
import { ScriptedModel } from '../../../test/phones/scripted-providers.ts'
import { aSpokenScene } from '../../../test/phones/spoken-scene.ts'
import { addDestination, type DestinationInput } from '../../features/transfer-destinations/transfer-destination.ts'
import type { AskedTransferOrder, AskedTransferOutcome } from '../../media/asked-transfer.ts'
import type { Database } from '../../store/database.ts'

const ANNA = { name: 'Anna', numbers: ['+12125550142', '+12125550143'] }
const BILLING = { name: 'Billing', numbers: ['+12125550144'], kind: 'department' as const }

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const taken = async (order: AskedTransferOrder): Promise<AskedTransferOutcome> => {
  const to = order.numbers.at(-1) ?? ''
  return { outcome: 'connected', to, attempts: [{ number: to, outcome: 'accepted', detail: null }] }
}

const lost = async ({ numbers }: AskedTransferOrder): Promise<AskedTransferOutcome> => ({
  outcome: 'failed',
  reason: 'nobody could take the call at any of the numbers',
  attempts: numbers.map((number, at) => ({ number, outcome: at === 0 ? 'busy' : 'voicemail', detail: null })),
})

async function aMenuCall(people: DestinationInput[], options: SceneOptions = {}, happens = taken) {
  const scene = await aCallScene(db, options)
  for (const one of people) await addDestination(db, scene.business.id, one, MONDAY)
  const caller = scene.call()
  caller.leg.onAsk = happens
  await caller.hears('Hello')
  return { ...scene, caller }
}

async function aSpokenCall(people: DestinationInput[], model: ScriptedModel | null, happens = taken) {
  const scene = await aSpokenScene(db, model)
  for (const one of people) await addDestination(db, scene.business.id, one, MONDAY)
  const caller = scene.call()
  caller.script.leg.onAsk = happens
  await caller.hears('How can I help?')
  await caller.waits(1_500)
  return { ...scene, caller }
}

test('a caller who presses 0 chooses a destination by key, and the call record names the one that took the call', async () => {
  const { caller, record, business } = await aMenuCall([ANNA, BILLING])
  caller.press('0')
  await caller.hears('Whom would you like to speak to?')
  await caller.hears('Billing')
  caller.press('1')
  await caller.hears("I'll connect you")
  await caller.waitsUntil('is being transferred', () => caller.leg.orders.length > 0)
  await expect.poll(async () => (await announced(db, business)).map(([name]) => name)).toContain('call.transferred')
  caller.leg.end('transferred')
  await caller.over

  expect(caller.leg.orders).toMatchObject([
    { numbers: ANNA.numbers, ring: 'in_turn', ringMs: 20_000, acceptByKey: true },
  ])
  expect(await record(caller)).toMatchObject({
    ...{ endedReason: 'transferred', transferredTo: '+12125550143', outcome: 'transferred' },
    transferAttempts: [{ number: '+12125550143', destination: 'Anna', outcome: 'accepted', detail: null }],
  })
})

test('with one destination, key 0 rings it; if nobody answers, the caller returns to the assistant, and all attempts are on record', async () => {
  const { caller, record } = await aMenuCall([ANNA], {}, lost)
  caller.press('0')
  await caller.hears('nobody can take the call right now')
  await caller.hears('To leave a message, press 4.')
  await caller.hangsUp()

  const { transferAttempts, transferredTo, outcome } = await record(caller)
  expect(transferAttempts.map((one) => [one.number, one.outcome])).toEqual([
    ['+12125550142', 'busy'],
    ['+12125550143', 'voicemail'],
  ])
  expect([transferredTo, outcome]).toEqual([null, 'callback_wanted'])
})

test('the transfer number of the business still serves callers who ask for anybody', async () => {
  const { caller } = await aMenuCall([ANNA, BILLING], { business: { transferPhone: '+15550009999' } })
  caller.press('0')
  await caller.hears('Whom would you like to speak to?')
  caller.press('0')
  await caller.waitsUntil('is being transferred', () => caller.leg.transferredTo.length > 0)

  expect([caller.leg.transferredTo, caller.leg.orders]).toEqual([['+15550009999'], []])
  await caller.over
})

test.each([
  ['Put me through to billing please', BILLING.numbers],
  ['Can I speak to Anna', ANNA.numbers],
  ['I want to talk to a person', ANNA.numbers],
])('a caller transfers by words: %j', async (words, numbers) => {
  const { caller } = await aSpokenCall([ANNA, BILLING], null)
  await caller.says(words)
  await caller.hears("I'll connect you")
  await caller.script.waitsUntil('is being transferred', () => caller.script.leg.orders.length > 0)

  expect(caller.script.leg.orders[0]?.numbers).toEqual(numbers)
  caller.script.leg.end('transferred')
  await caller.script.over
})

test('a model transfers to a destination by its name, with a reason that the person hears', async () => {
  const call = { tool: 'transfer', arguments: { destination: 'billing', reason: 'an invoice from May' } }
  const { caller, setup } = await aSpokenCall([ANNA, BILLING], new ScriptedModel({ text: '', calls: [call] }))
  await caller.says('There is something wrong with my bill.')
  await caller.script.waitsUntil('is being transferred', () => caller.script.leg.orders.length > 0)
  const [order] = caller.script.leg.orders
  await order?.announcement(8_000)

  expect(order?.numbers).toEqual(BILLING.numbers)
  expect(setup.voice.said.at(-1)).toMatch(/It is about: an invoice from May\. Press 1 to take it/)
  caller.script.leg.end('transferred')
  await caller.script.over
})
