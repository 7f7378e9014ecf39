import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { changeBusiness } from '../../src/features/business/business-change.ts'
import { requestCall, takeCall } from '../../src/features/outbound-calls/outbound-call.ts'
import { rms } from '../../src/media/pcm.ts'
import { parseWav } from '../../src/media/wav.ts'
import type { Database } from '../../src/store/database.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { aCallScene, CALLER, MONDAY, type SceneOptions } from '../phones/call-scene.ts'
import { ScriptedCaller } from '../phones/scripted-caller.ts'
import { ScriptedModel, ScriptedRecognition, VOICE } from '../phones/scripted-providers.ts'
import { ScriptedRealtime } from '../phones/scripted-realtime.ts'
import { aSpokenScene } from '../phones/spoken-scene.ts'

/** Where callers are asked, nothing of them is kept and nothing leaves the machine before they agree. */

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const ASKS_HERE = 'May we record this call?'
const ASKS = 'May we record this call and have it processed by our service providers?'

async function asks<T extends { business: { id: string } }>(scene: T): Promise<T> {
  await changeBusiness(db, scene.business.id, { recordingConsent: 'ask' }, MONDAY)
  return scene
}
const anAskingScene = async (options?: SceneOptions) => asks(await aCallScene(db, options))

/** The file of a call as PCM, caller first. */
async function recordingOf(folder: string, name: string) {
  const { channels, sampleRate } = parseWav(await readFile(join(folder, 'recordings', name)))
  const part = (channel: number, fromMs: number, toMs = Number.POSITIVE_INFINITY) =>
    channels[channel]?.subarray((fromMs * sampleRate) / 1000, (toMs * sampleRate) / 1000) ?? new Int16Array(0)
  return { part, lengthMs: ((channels[0]?.length ?? 0) * 1000) / sampleRate }
}

test('after a yes by key the call is recorded from then on, and only then do the recognizer and the model hear the caller', async () => {
  const model = new ScriptedModel({ text: 'All right, Ada.' })
  const scene = await asks(await aSpokenScene(db, model))
  const caller = scene.call()
  await caller.hears('Hello, this is the automated assistant of Harbour Hair.')
  await caller.hears(ASKS)
  await caller.hears('For yes, press 1. For no, press 2.')
  caller.line.callerSound = VOICE
  await caller.waits(3_000)
  caller.line.callerSound = null
  expect(scene.recognition.streams).toHaveLength(0)

  caller.script.press('1')
  await caller.hears('Thank you.')
  await caller.hears('How can I help?')
  await caller.waits(2_000)
  expect(scene.recognition.open).toBe(1)
  await caller.says('My name is Ada')
  await caller.hears('All right, Ada.')
  await caller.script.hangsUp()

  const { recordingConsent, recordingFile, transcript, disclosure } = await scene.record(caller.script)
  expect(recordingConsent).toEqual({ given: true, how: 'key', words: '1', atMs: expect.any(Number), question: ASKS })
  expect(disclosure?.text).toBe('Hello, this is the automated assistant of Harbour Hair.')
  const { part } = await recordingOf(scene.setup.folder, recordingFile ?? '')
  const { atMs } = recordingConsent ?? { atMs: 0 }
  expect(rms(part(0, 0, (atMs ?? 0) - 40))).toBe(0)
  expect(rms(part(1, 0, (atMs ?? 0) - 40))).toBe(0)
  // Positions in the file are those of the transcript.
  const said = transcript.findLast(({ role }) => role === 'assistant')
  expect(rms(part(1, said?.startMs ?? 0))).toBeGreaterThan(0)
  expect(rms(part(0, atMs ?? 0))).toBeGreaterThan(0)
})

test('after a no nothing is recorded, no service hears the caller, and keys can still be used to book', async () => {
  const model = new ScriptedModel()
  const realtime = new ScriptedRealtime()
  const scene = await asks(await aSpokenScene(db, model, { deps: { realtime } }))
  const { script, line } = scene.call()
  await script.hears(ASKS)
  await script.hears('For yes')
  line.callerSound = VOICE
  script.press('2')
  await script.hears('All right. This call is not recorded.')
  await script.hears('To book an appointment, press 1.')
  await script.answers('1', '1', '1')
  await script.hears("It's booked")
  line.callerSound = null
  await script.hangsUp()

  expect(scene.recognition.streams).toHaveLength(0)
  expect(realtime.sessions).toHaveLength(0)
  expect(model.requests).toHaveLength(0)
  expect(await scene.appointments()).toHaveLength(1)
  expect(await scene.record(script)).toMatchObject({
    ...{ recordingFile: null, summary: expect.stringContaining('ooked') },
    recordingConsent: { given: false, how: 'key', words: '2', question: ASKS },
  })
})

test('a recognizer on this machine takes the answer by voice, and after a no the rules continue with it', async () => {
  const scene = await asks(await aSpokenScene(db, null))
  Object.assign(scene.recognition, { isLocal: true })
  const caller = scene.call()
  await caller.hears(ASKS_HERE)
  await caller.hears('Say yes or press 1.')
  await caller.waits(3_000)
  await caller.says('maybe later')
  await caller.hears(ASKS_HERE)
  await caller.waits(6_000)
  await caller.says('no I would rather not')
  await caller.hears('All right. This call is not recorded.')
  await caller.hears('How can I help?')
  await caller.waits(1_500)
  await caller.says('When are you open')
  await caller.hears('Our opening hours are')
  await caller.waits(8_000)
  await caller.says('Is this call recorded')
  await caller.hears('No sound is recorded.')
  await caller.script.hangsUp()

  const record = await scene.record(caller.script)
  expect(record.recordingConsent).toMatchObject({ given: false, how: 'voice', words: 'no I would rather not' })
  expect(record.recordingFile).toBeNull()
})

test('a realtime model is connected after the yes, and asks without greeting again', async () => {
  const realtime = new ScriptedRealtime()
  const scene = await anAskingScene({ deps: { realtime } })
  const caller = scene.call()
  await caller.hears(ASKS)
  await caller.hears('For yes')
  expect(realtime.sessions).toHaveLength(0)
  await caller.answers('1')
  await caller.hears('How can I help?')
  await caller.waits(2_000)

  expect(realtime.session.prompts[0]).toContain('Say exactly this, and nothing else: "How can I help?"')
  expect(realtime.session.frames).toBeGreaterThan(0)
  await caller.hangsUp()
  expect((await scene.record(caller)).recordingConsent).toMatchObject({ given: true, how: 'key' })
})

test('silence, other keys, or a key before the question do not count as a yes; a caller who hangs up did not agree', async () => {
  const scene = await anAskingScene()
  const early = scene.call()
  await early.hears('Hello')
  early.press('1')
  await early.hears(ASKS_HERE)
  await early.hangsUp()
  expect(await scene.record(early)).toMatchObject({
    recordingFile: null,
    recordingConsent: { given: false, how: 'none', question: null, atMs: null },
  })

  const silent = scene.call('+15550001234')
  await silent.hears(ASKS_HERE)
  await silent.answers('7')
  await silent.hears(ASKS_HERE)
  await silent.hears('All right. This call is not recorded.')
  await silent.hears('To book an appointment, press 1.')
  await silent.hangsUp()
  expect(await scene.record(silent)).toMatchObject({
    recordingFile: null,
    recordingConsent: { given: false, how: 'none', words: null, question: ASKS_HERE },
  })
})

test('a caller who said no can leave a message, is told that only it is recorded, and no service transcribes it', async () => {
  const stt = new ScriptedRecognition()
  const scene = await anAskingScene({ deps: { stt } })
  const caller = scene.call()
  await caller.hears(ASKS)
  await caller.answers('2')
  await caller.hears('To leave a message, press 4.')
  caller.press('4')
  await caller.hears('Only your message is recorded.')
  await caller.waits(4_000)
  caller.leg.stream.callerSpeaks = true
  await caller.waits(2_000)
  caller.leg.stream.callerSpeaks = false
  caller.press('#')
  await caller.hears("Thank you. I'll pass your message on.")
  await caller.hangsUp()

  const { recordingFile, extractedData } = await scene.record(caller)
  expect(stt.streams).toHaveLength(0)
  expect(extractedData.message).toMatchObject({ recordingFile, startMs: 0 })
  const { lengthMs } = await recordingOf(scene.setup.folder, recordingFile ?? '')
  expect(lengthMs).toBeLessThan(12_000)
})

test('a person who is called is also asked, and before that only this machine listens for an answering machine', async () => {
  const stt = new ScriptedRecognition()
  const scene = await anAskingScene({ deps: { stt } })
  const placed = await requestCall(
    db,
    scene.business.id,
    { to: CALLER, purpose: 'We are calling about Monday.' },
    MONDAY,
  )
  await takeCall(db, placed, { instanceId: 'test', transport: 'sip', sipConnectionId: null }, MONDAY)
  const callee = new ScriptedCaller(scene.setup, { from: scene.number, to: CALLER, placed }, (leg) => {
    const hello = VOICE.subarray(0, 4_000)
    const sound = new Int16Array(8_000 * 120)
    sound.set(hello, 4_000)
    leg.stream.callerSound = sound
  })
  await callee.hears('We are calling about Monday.')
  await callee.hears(ASKS)
  await callee.hears('For yes')
  expect(stt.streams).toHaveLength(0)
  await callee.answers('1')
  await callee.hears('Thank you.')
  await callee.waits(1_000)
  expect(stt.open).toBe(1)
  await callee.hangsUp()
  expect((await scene.record(callee)).recordingConsent).toMatchObject({ given: true })
})

test('if nothing is recorded, nobody is asked or told', async () => {
  const scene = await anAskingScene()
  await changeBusiness(db, scene.business.id, { recordingEnabled: false }, MONDAY)
  const caller = scene.call()
  await caller.hears('How can I help?')
  await caller.hangsUp()
  const { recordingConsent, recordingFile, transcript } = await scene.record(caller)
  expect({ recordingConsent, recordingFile }).toEqual({ recordingConsent: null, recordingFile: null })
  expect(transcript[0]?.text).not.toMatch(/record/)
})
