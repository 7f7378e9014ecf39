import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { aCallScene } from '../../../test/phones/call-scene.ts'
import { ScriptedCaller } from '../../../test/phones/scripted-caller.ts'
import type { Database } from '../../store/database.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

test('after two unanswered questions the assistant says goodbye and ends the call', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()

  await caller.hearsTheEnd()

  const spoken = caller.captions.map(({ text }) => text)
  expect(spoken.filter((text) => text === 'Are you still there?')).toHaveLength(2)
  const record = await scene.record(caller)
  expect(record).toMatchObject({ status: 'completed', endedReason: 'silence', aiConfidenceScore: null })
  expect(record.transcript.at(-1)).toMatchObject({ interrupted: false })
  expect(record.transcript.at(-1)?.text).toMatch(/Goodbye\.$/)
  expect(caller.leg.hangups).toBe(1)
  expect(scene.setup.live.count).toBe(0)
})

test('after two reminders about wrong keys the assistant says goodbye and ends the call', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.hears('Hello')

  for (let times = 0; times < 2; times += 1) {
    caller.press('9')
    await caller.hears("isn't one of the choices")
  }
  caller.press('9')
  await caller.hears("I'm sorry that I couldn't help you this time.")
  caller.press('1')
  await caller.hearsTheEnd()

  expect(await scene.record(caller)).toMatchObject({ status: 'completed', endedReason: 'assistant_hangup' })
})

test('when the caller hangs up in the middle of a sentence, the transcript has the part that was heard', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.hears('To change or cancel')

  await caller.hangsUp()

  const record = await scene.record(caller)
  expect(record).toMatchObject({
    status: 'completed',
    endedReason: 'caller_hangup',
    transcript: [{ interrupted: true }],
  })
  expect(record.transcript[0]?.text).toMatch(/^Hello, this is the automated assistant of Harbour Hair\. .*press 1\.$/)
  expect(await scene.events()).toEqual(['contact.created', 'call.completed'])
})

test('the maximum call length ends the call with a spoken goodbye', async () => {
  const scene = await aCallScene(db, { business: { maxCallSeconds: 10 } })
  const caller = scene.call()

  await caller.hears("we've reached the longest time")
  await caller.hearsTheEnd()

  const record = await scene.record(caller)
  expect(record.endedReason).toBe('max_duration')
  expect(record.transcript.at(-1)?.text).toMatch(/Goodbye\.$/)
  expect(record.durationSeconds).toBeGreaterThanOrEqual(10)
})

test('when the caller’s audio is lost, the leg is released at once', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.hears('Hello')

  caller.leg.stream.loseMedia()
  await caller.over

  expect(caller.leg.hangups).toBe(1)
  expect(await scene.record(caller)).toMatchObject({ status: 'completed', endedReason: 'media_timeout' })
})

test('a connection that breaks before anything was done is a failed call', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.hears('Hello')

  caller.leg.end('network_error')
  await caller.over

  expect(await scene.record(caller)).toMatchObject({ status: 'failed', endedReason: 'network_error' })
  expect(await scene.events()).not.toContain('call.completed')
})

test('a service that is stopping apologizes, ends its calls and takes no new ones', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.hears('How can I help?')

  const stopped = scene.setup.live.endAll(30_000, scene.setup.clock)
  await caller.hears('I have to end our call now')
  await caller.hearsTheEnd()
  await stopped
  const late = scene.call()
  await late.over

  expect(await scene.record(caller)).toMatchObject({ status: 'completed', endedReason: 'service_stopping' })
  expect(late.leg.rejected).toBe('unavailable')
})

test('a service that is stopping cuts calls off at the deadline', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.hears('How can I help?')

  const stopped = scene.setup.live.endAll(500, scene.setup.clock)
  await caller.waits(600)
  await stopped

  expect(caller.leg.hangups).toBe(1)
  expect(await scene.record(caller)).toMatchObject({ endedReason: 'service_stopping' })
})

test('a caller who gives up before the call rings leaves a missed call with the reason abandoned', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call(undefined, (leg) => leg.end('caller_cancelled'))

  await caller.over

  expect(await scene.record(caller)).toMatchObject({ status: 'missed', endedReason: 'abandoned' })
  expect(await scene.events()).toContain('call.missed')
})

test('a caller who hangs up before the answer leaves a missed call with the reason abandoned', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call(undefined, (leg) => {
    leg.onAnswer = () => leg.end('caller_cancelled')
  })

  await caller.over

  expect(await scene.record(caller)).toMatchObject({ status: 'missed', endedReason: 'abandoned', durationSeconds: 0 })
  expect(await scene.events()).toEqual(['call.missed'])
})

test('a caller who hangs up 100 ms after the answer leaves one record and no live call', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.waits(100)

  await caller.hangsUp()

  expect(await scene.record(caller)).toMatchObject({ status: 'completed', durationSeconds: 0, transcript: [] })
  expect(await scene.events()).toEqual(['contact.created', 'call.completed'])
  expect(scene.setup.live.count).toBe(0)
})

test('one call too many gets a busy signal and a record', async () => {
  const scene = await aCallScene(db, { deps: { maxCalls: 1 } })
  const first = scene.call()
  await first.hears('Hello')

  const second = scene.call()
  await second.over

  expect(second.leg.rejected).toBe('busy')
  await first.hangsUp()
  const [missed] = await db.list<{ status: string; ended_reason: string }[]>`
    SELECT status, ended_reason FROM calls WHERE business_id = ${scene.business.id} AND status = 'missed'`
  expect(missed).toEqual({ status: 'missed', ended_reason: 'concurrency_limit' })
})

test('one call too many is redirected to the fallback number of the business, if there is one', async () => {
  const scene = await aCallScene(db, { deps: { maxCalls: 1 }, business: { fallbackPhone: '+12125550177' } })
  const first = scene.call()
  await first.hears('Hello')

  const second = scene.call()
  await second.over

  expect(second.leg.redirectedTo).toBe('+12125550177')
  expect(second.leg.rejected).toBeNull()
  await first.hangsUp()
  const [sent] = await db.list<object[]>`
    SELECT ended_reason, transferred_to, transfer_reason FROM calls
    WHERE business_id = ${scene.business.id} AND status = 'missed'`
  expect(sent).toEqual({
    ended_reason: 'concurrency_limit',
    transferred_to: '+12125550177',
    transfer_reason: 'concurrency_limit',
  })
})

test('a call to a number that belongs to no business is refused and leaves no record', async () => {
  const scene = await aCallScene(db)
  const caller = new ScriptedCaller(scene.setup, { to: '+15559990000' })

  await caller.over

  expect(caller.leg.rejected).toBe('not_found')
  expect(scene.setup.live.count).toBe(0)
})

test('a call that ended leaves no timer behind', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.hears('Hello')
  caller.press('1')
  await caller.hears('The next free times')
  await caller.hangsUp()

  const after = scene.setup.live.count
  const said = caller.captions.length
  scene.setup.clock.advance(3_600_000)

  expect(after).toBe(0)
  expect(caller.captions).toHaveLength(said)
  expect(await scene.events()).toEqual(['contact.created', 'call.completed'])
})

test('a recording holds both sides on one timeline', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  caller.leg.stream.callerSpeaks = true
  await caller.hears('How can I help?')
  await caller.hangsUp()

  const { recordingFile, durationSeconds } = await scene.record(caller)
  const wav = await readFile(join(scene.setup.recordingsFolder, recordingFile ?? ''))
  const second = 44 + 8_000 * 4
  expect([wav.readInt16LE(second), wav.readInt16LE(second + 2)]).toEqual([3_000, 500])
  expect((wav.length - 44) / 32_000).toBeCloseTo(durationSeconds, 0)
})
