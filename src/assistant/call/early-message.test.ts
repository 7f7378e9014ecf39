import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { CALLER, MONDAY } from '../../../test/phones/call-scene.ts'
import { aSpokenScene } from '../../../test/phones/spoken-scene.ts'
import { listInboxItems } from '../../features/inbox/inbox.ts'
import { changeVoiceProfile, listVoiceProfiles } from '../../features/voice/voice-profile.ts'
import type { Database } from '../../store/database.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

/** A caller to a business with a person to transfer to, who hears the beginning of the announcement before the tone. */
async function hearingTheAnnouncement({ mayInterrupt = true } = {}) {
  const scene = await aSpokenScene(db, null, { business: { transferPhone: '+15550009999' } })
  const { items } = await listVoiceProfiles(db, scene.business.id, { limit: 1, after: null })
  await changeVoiceProfile(db, scene.business.id, items[0]?.id ?? '', { interruptionsEnabled: mayInterrupt }, MONDAY)
  const caller = scene.call()
  await caller.hears('Hello')
  await caller.says('I want to leave a message')
  await caller.hears('Please leave your message after the tone.')
  const inbox = async () => (await listInboxItems(db, scene.business.id, {}, { limit: 10, after: null })).items
  return { scene, caller, inbox }
}

test.each([
  'Please call me back about my knee, this is Paul',
  'My knee hurts, tell Anna that Paul called',
  'I want to book a haircut, call me',
])('words typed before the tone are the message: %s', async (words) => {
  const { scene, caller, inbox } = await hearingTheAnnouncement()

  caller.script.types(words)

  await caller.hears("I'll pass your message on.")
  expect(await inbox()).toMatchObject([{ kind: 'message', phone: CALLER, words }])
  await caller.script.hangsUp()
  expect(await inbox()).toMatchObject([{ words }])
  expect((await scene.record(caller.script)).outcome).toBe('message')
})

test('a caller who speaks before the tone is recorded at once, and the words before it are kept', async () => {
  const { scene, caller, inbox } = await hearingTheAnnouncement()

  await caller.says('please call me back about my knee')
  await caller.script.waitsUntil('is recorded', () => scene.recognition.streams.length > 1)
  scene.recognition.streams[1]?.hear({
    text: 'this is Paul',
    msPerWord: 250,
    delayMs: 120,
    interims: true,
    confidence: 1,
  })
  caller.line.callerSpeaks = true
  await caller.waits(1_500)
  caller.line.callerSpeaks = false
  await caller.hears("I'll pass your message on.")
  await caller.script.hangsUp()

  expect(await inbox()).toMatchObject([{ words: 'please call me back about my knee this is Paul' }])
})

test('a caller who types a message and hangs up before it is over has left it', async () => {
  const { caller, inbox } = await hearingTheAnnouncement()
  caller.script.types('Please call me back')
  await caller.script.hangsUp()

  expect(await inbox()).toMatchObject([{ words: 'Please call me back' }])
})

test('while callers may not interrupt, words before the tone wait for it', async () => {
  const { scene, caller, inbox } = await hearingTheAnnouncement({ mayInterrupt: false })
  caller.script.types('Please call me back')
  await caller.waits(200)
  expect(scene.recognition.streams).toHaveLength(1)

  await caller.hears("I'll pass your message on.")
  expect(await inbox()).toMatchObject([{ words: 'Please call me back' }])
})

test('"never mind" before the tone is not a message', async () => {
  const { caller, inbox } = await hearingTheAnnouncement()
  caller.script.types('never mind')
  await caller.waits(15_000)
  await caller.script.hangsUp()

  expect(await inbox()).toEqual([])
})
