import { beforeAll, expect, test } from 'vitest'
import { createContact } from '../../src/features/contacts/contact.ts'
import { changeVoiceProfile, listVoiceProfiles } from '../../src/features/voice/voice-profile.ts'
import type { Database } from '../../src/store/database.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { aCallScene, MONDAY } from '../phones/call-scene.ts'
import { ScriptedModel } from '../phones/scripted-providers.ts'
import { aSpokenScene } from '../phones/spoken-scene.ts'

/**
 * Complaints of users of comparable products (the list of fourteen is in docs/calls.md): those about how calls end and
 * about failures, and defects that were found later.
 */

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const HELLO = 'How can I help?'

test('pain 1: a call leaves nothing behind: no timer, no recognizer, no answer of a model, no live call', async () => {
  const model = new ScriptedModel()
  model.otherwise = { text: 'We are open from nine to five.', everyMs: 50 }
  const scene = await aSpokenScene(db, model)
  const { clock, live } = scene.setup
  const before = clock.pending
  for (let number = 0; number < 20; number += 1) {
    const caller = scene.call(`+1555765${1000 + number}`)
    await caller.hears('How can I help?')
    caller.begins('When are you')
    await caller.waits(number * 90)
    await caller.script.hangsUp()
  }

  clock.advance(20)
  expect(clock.pending).toBe(before)
  expect([scene.recognition.open, model.running, live.count]).toEqual([0, 0, 0])
})

test("pain 2: when the assistant is done it hangs up once, however the caller's phone behaves", async () => {
  const model = new ScriptedModel({ text: 'Goodbye.', calls: [{ tool: 'end_call' }] })
  const scene = await aSpokenScene(db, model)
  const caller = scene.call()
  await caller.hears('How can I help?')
  await caller.waits(1_500)

  await caller.says('That is all.')
  await caller.hears('Goodbye.')
  caller.begins('And one more')
  await caller.script.hearsTheEnd()

  expect(caller.script.leg.hangups).toBe(1)
  expect(await scene.record(caller.script)).toMatchObject({ status: 'completed', endedReason: 'assistant_hangup' })
})

test('pain 11: when nobody answers a transfer, the built-in assistant offers to take a message', async () => {
  const scene = await aSpokenScene(db, null, { business: { transferPhone: '+15550001111' } })
  const caller = scene.call()
  caller.script.leg.onTransfer = async () => ({ outcome: 'failed', reason: 'no_answer' })
  await caller.hears(HELLO)
  await caller.waits(1_500)

  await caller.says('I want to talk to a person')
  await caller.hears('nobody can take the call right now')
  await caller.hears('Would you like to leave a message?')
  await caller.waits(1_500)
  await caller.says('yes please')
  await caller.hears('Please leave your message after the tone')
  await caller.waits(5_000)
  caller.line.callerSpeaks = true
  await caller.waits(3_000)
  caller.line.callerSpeaks = false
  await caller.hears("I'll pass your message on")
  await caller.script.hangsUp()

  const { summary, extractedData } = await scene.record(caller.script)
  expect(extractedData).toHaveProperty('message')
  expect(summary).toMatch(/left a message/i)
})

test('pain 13: every ended call has an end reason from a closed list', async () => {
  const ends: Record<string, (call: ReturnType<Scene['call']>) => Promise<void> | void> = {
    caller_hangup: (caller) => caller.hangsUp(),
    network_error: (caller) => caller.leg.end('network_error'),
    media_timeout: (caller) => caller.leg.stream.loseMedia(),
    silence: (caller) => caller.hearsTheEnd(),
    provider_error: async (caller) => {
      scene.setup.voice.mood = 'broken'
      caller.press('3')
      await caller.hearsTheEnd()
      scene.setup.voice.mood = 'well'
    },
  }
  type Scene = Awaited<ReturnType<typeof aCallScene>>
  const scene = await aCallScene(db)
  for (const [reason, end] of Object.entries(ends)) {
    const caller = scene.call()
    await caller.hears('How can I help?')
    await end(caller)
    await caller.over

    const { endedReason, summary } = await scene.record(caller)
    expect(endedReason).toBe(reason)
    expect(summary).not.toBe('')
  }
})

test('when the voice fails, prepared words apologize and the caller is transferred to a person', async () => {
  const scene = await aCallScene(db, { business: { transferPhone: '+15550001111' } })
  const caller = scene.call()
  await caller.hears('Hello')

  scene.setup.voice.mood = 'broken'
  caller.press('3')
  await caller.hears("I'll connect you to a person")
  await caller.hearsTheEnd()

  expect(caller.leg.transferredTo).toEqual(['+15550001111'])
  expect(await scene.record(caller)).toMatchObject({ endedReason: 'transferred', transferReason: 'provider_error' })
})

test('when the voice fails and nobody answers the transfer, the caller can record a message', async () => {
  const scene = await aCallScene(db, { business: { transferPhone: '+15550001111' } })
  const caller = scene.call()
  caller.leg.onTransfer = async () => ({ outcome: 'failed', reason: 'busy' })
  await caller.hears('Hello')

  scene.setup.voice.mood = 'broken'
  caller.press('3')
  await caller.hears("I'll connect you to a person")
  await caller.hears('Please leave a message after the tone')
  await caller.waits(6_000)
  caller.leg.stream.callerSpeaks = true
  await caller.waits(3_000)
  caller.leg.stream.callerSpeaks = false
  await caller.hearsTheEnd()

  const record = await scene.record(caller)
  expect(record).toMatchObject({ status: 'completed', endedReason: 'provider_error' })
  expect(record.extractedData).toHaveProperty('message')
})

test('when a model fails after its retries, the built-in assistant takes over and does what the caller asked', async () => {
  const scene = await aSpokenScene(db, new ScriptedModel({ text: 'One', fails: true }))
  const caller = scene.call()
  await caller.hears('How can I help?')
  await caller.waits(1_500)

  await caller.says('When are you open?')
  await caller.hears('let me try another way')
  await caller.hears('Our opening hours are')
  await caller.script.hangsUp()

  expect(await scene.record(caller.script)).toMatchObject({ endedReason: 'caller_hangup' })
})

/** Until the moment when the assistant says "It's booked". */
async function aBookedCaller() {
  const scene = await aSpokenScene(db, null, { business: { callerProof: 'number' } })
  await createContact(db, scene.business.id, { name: 'Ada Lovelace', phone: '+15557654321' }, 'api', MONDAY)
  const caller = scene.call()
  await caller.hears(HELLO)
  await caller.waits(1_500)
  await caller.says('a haircut tomorrow at ten')
  await caller.hears('Shall I book it?')
  await caller.waits(6_000)
  await caller.says('yes please')
  await caller.hears("It's booked")
  return { ...scene, caller }
}

test('a known caller is not asked for a name if the number is proof enough', async () => {
  const { caller, appointments } = await aBookedCaller()

  expect(caller.said.join(' ')).not.toContain('What name')
  expect(caller.said.join(' ')).toContain('for Ada Lovelace')
  expect(await appointments()).toMatchObject([{ contactName: 'Ada Lovelace' }])
})

test('"no wait, Thursday", said over "It\'s booked", is acted on as soon as it was heard', async () => {
  const { caller, appointments } = await aBookedCaller()

  await caller.says('no wait, Thursday instead')
  await caller.hears('Shall I move your appointment')
  await caller.waits(6_000)
  await caller.says('yes please')
  await caller.hears("It's moved")
  await caller.script.hangsUp()

  expect(caller.said.join(' ')).toContain("It's booked: Haircut, on Tuesday, March 3rd at 10 in the morning.")
  expect(await appointments()).toMatchObject([{ startsAt: new Date('2026-03-05T15:00:00Z') }])
})

test('"no wait" over "It\'s booked" does not end the call: the caller is asked for another time', async () => {
  const { caller } = await aBookedCaller()

  await caller.says('no wait that is wrong')
  await caller.hears('Which day and time would suit you?')

  expect(caller.script.leg.ended).toBeNull()
})

test('a bare yes over "It\'s booked" answers nothing, and an echo of our words is not taken for the caller\'s', async () => {
  for (const words of ['yes.', 'Haircut, on Tuesday.']) {
    const { caller, appointments } = await aBookedCaller()

    await caller.says(words, { msPerWord: 100 })
    await caller.hears('Is there anything else I can do for you?')
    await caller.waits(4_000)

    expect(caller.said.at(-1)).toBe('Is there anything else I can do for you?')
    expect(await appointments()).toHaveLength(1)
    await caller.script.hangsUp()
  }
})

test('a call is recorded only if both the business and the voice profile say so', async () => {
  for (const [ofBusiness, ofProfile] of [
    [true, true],
    [true, false],
    [false, true],
  ] as const) {
    const scene = await aCallScene(db, { business: { recordingEnabled: ofBusiness } })
    const { items } = await listVoiceProfiles(db, scene.business.id, { limit: 1, after: null })
    const change = { recordingEnabled: ofProfile }
    await changeVoiceProfile(db, scene.business.id, items[0]?.id ?? '', change, MONDAY)
    const caller = scene.call()
    await caller.hears('How can I help?')
    await caller.hangsUp()

    const isRecorded = ofBusiness && ofProfile
    expect((await scene.record(caller)).recordingFile).toEqual(isRecorded ? `${caller.callId}.wav` : null)
    expect(caller.captions.some(({ text }) => text === 'This call is recorded.')).toBe(isRecorded)
  }
})
