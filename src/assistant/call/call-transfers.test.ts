import { beforeAll, expect, test } from 'vitest'
import { announced } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { aCallScene, type SceneOptions } from '../../../test/phones/call-scene.ts'
import type { TransferOutcome } from '../../media/call-leg.ts'
import type { Database } from '../../store/database.ts'

const PERSON = '+15550009999'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

/** A caller who waits while a person's phone rings; `answers` ends the ringing. */
async function aRingingTransfer(options: SceneOptions = {}) {
  const scene = await aCallScene(db, { ...options, business: { transferPhone: PERSON, ...options.business } })
  let answers: (outcome: TransferOutcome) => void = () => {}
  const caller = scene.call()
  caller.leg.onTransfer = () => new Promise((resolve) => (answers = resolve))
  await caller.hears('Hello')
  scene.setup.timeWaitsForTools = false
  caller.press('0')
  await caller.hears("One moment, I'll connect you.")
  await caller.waitsUntil('is being transferred', () => caller.leg.transferredTo.length > 0)
  const transfers = async () => (await announced(db, scene.business)).filter(([name]) => name === 'call.transferred')
  const isAnnounced = () => expect.poll(transfers, { timeout: 10_000 }).toHaveLength(1)
  return { ...scene, caller, transfers, isAnnounced, answers: (outcome: TransferOutcome) => answers(outcome) }
}

test('a transfer is announced once, when the other side answers, with the seconds until then', async () => {
  const { caller, transfers, isAnnounced, answers, record } = await aRingingTransfer()
  const beforeRinging = caller.leg.stream.playedMs
  await caller.waits(20_000)
  expect(await transfers()).toEqual([])

  answers({ outcome: 'connected' })
  await isAnnounced()
  const [[, data]] = (await transfers()) as [[string, { durationBeforeTransfer: number }]]
  expect(data).toMatchObject({ id: caller.callId, transferredTo: PERSON, transferReason: 'customer_request' })
  expect(data.durationBeforeTransfer).toBeGreaterThanOrEqual(20)
  await caller.waits(60_000)
  caller.leg.end('transferred')
  await caller.over

  expect(await transfers()).toHaveLength(1)
  const call = await record(caller)
  expect(call).toMatchObject({ status: 'completed', endedReason: 'transferred', transferredTo: PERSON })
  expect(call.durationSeconds).toBeGreaterThan(data.durationBeforeTransfer + 55)
  expect(beforeRinging).toBeGreaterThan(0)
})

test('the maximum call length also ends a transfer: the record has nothing that the caller did not hear', async () => {
  const { caller, answers, record, isAnnounced } = await aRingingTransfer({ business: { maxCallSeconds: 30 } })
  answers({ outcome: 'connected' })
  await isAnnounced()
  const heard = caller.captions.length

  await caller.waits(120_000)
  expect(caller.leg.hangups).toBe(0)
  caller.leg.end('transferred')
  await caller.over

  expect(caller.captions).toHaveLength(heard)
  expect((await record(caller)).transcript.at(-1)?.text).toMatch(/I'll connect you\.$/)
})

test('the maximum call length does not end the call while the other phone rings, and leaves time after a failed transfer', async () => {
  const { caller, answers } = await aRingingTransfer({ business: { maxCallSeconds: 30 } })

  await caller.waits(50_000)
  answers({ outcome: 'failed', reason: 'nobody answered at the other number' })

  await caller.hears('nobody can take the call right now')
  await caller.hears('To leave a message, press 4.')
  expect(caller.leg.ended).toBeNull()
  for (let seconds = 0; seconds < 90 && caller.leg.ended === null; seconds += 5) {
    caller.press('*')
    await caller.waits(5_000)
  }
  expect(caller.captions.map(({ text }) => text).join(' ')).toContain("we've reached the longest time")
})

test('a transferred call has a time limit of its own, after which both sides are released', async () => {
  const deps = { limits: { maxTransferredMs: 90_000 } }
  const { caller, answers, isAnnounced, record } = await aRingingTransfer({ deps })
  answers({ outcome: 'connected' })
  await isAnnounced()

  await caller.waits(80_000)
  expect(caller.leg.hangups).toBe(0)
  await caller.waits(11_000)
  await caller.over

  expect(caller.leg.hangups).toBe(1)
  expect(await record(caller)).toMatchObject({ endedReason: 'max_duration', transferredTo: PERSON })
})

test('a transfer that could not be announced at once is announced at the end of the call, with its own time', async () => {
  const { caller, answers, transfers, server } = await aRingingTransfer()
  server.down = true
  answers({ outcome: 'connected' })
  await caller.waits(40_000)
  server.down = false
  expect(await transfers()).toEqual([])

  caller.leg.end('transferred')
  await caller.over

  const [[, data], ...more] = (await transfers()) as [[string, { durationBeforeTransfer: number }]]
  expect(more).toEqual([])
  expect(data.durationBeforeTransfer).toBeLessThan(30)
})

test('a supervisor can end a transferred call, but cannot speak in it', async () => {
  const { business, caller, answers, isAnnounced, setup, record } = await aRingingTransfer()
  answers({ outcome: 'connected' })
  await isAnnounced()
  const heard = caller.captions.length

  setup.live.say(business.id, caller.callId ?? '', 'Hello there')
  await caller.waits(5_000)
  expect(caller.captions).toHaveLength(heard)
  setup.live.hangUp(business.id, caller.callId ?? '')
  await caller.over

  expect(await record(caller)).toMatchObject({ endedReason: 'transferred' })
})
