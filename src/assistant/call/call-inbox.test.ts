import { mkdir, writeFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { aMember } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { aCallScene, CALLER } from '../../../test/phones/call-scene.ts'
import { ScriptedModel } from '../../../test/phones/scripted-providers.ts'
import { aSpokenScene } from '../../../test/phones/spoken-scene.ts'
import type { Business } from '../../features/business/business.ts'
import { changeBusiness } from '../../features/business/business-change.ts'
import { listInboxItems } from '../../features/inbox/inbox.ts'
import { listNotifications } from '../../features/notifications/notification.ts'
import type { Database } from '../../store/database.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const inboxOf = async (business: { id: string }) =>
  (await listInboxItems(db, business.id, {}, { limit: 10, after: null })).items
const noticesOf = async (business: { id: string }) =>
  (await listNotifications(db, business.id, {}, { limit: 10, after: null })).items

test('a message left by keypad is in the inbox before the caller is thanked, and announced when the call ends', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.hears('Hello')
  await caller.leavesMessage()

  await caller.hears("Thank you. I'll pass your message on.")
  expect(await inboxOf(scene.business)).toMatchObject([
    { kind: 'message', phone: CALLER, callId: caller.callId, isCallOver: false },
  ])
  expect(await noticesOf(scene.business)).toEqual([])
  await caller.hangsUp()

  const record = await scene.record(caller)
  const { startMs, endMs } = record.extractedData.message as { startMs: number; endMs: number }
  expect(await inboxOf(scene.business)).toMatchObject([{ isCallOver: true, recording: { startMs, endMs } }])
  expect(await noticesOf(scene.business)).toMatchObject([
    { type: 'message.left', title: `Message from ${CALLER}`, resourceType: 'call', resourceId: caller.callId },
  ])
})

async function hasOwner(business: Business): Promise<void> {
  const { id } = await aMember(db, business, { role: 'owner' })
  await db.write`UPDATE members SET status = 'active' WHERE id = ${id}`
}

/** The mails that wait to be sent. */
const mailsOf = (business: { id: string }) => db.read<{ subject: string; body: string }[]>`
  SELECT subject, body FROM outgoing_emails WHERE business_id = ${business.id}`

test('a message left outside opening hours is in the inbox, and the owner gets a notification and a mail', async () => {
  const scene = await aCallScene(db)
  await hasOwner(scene.business)
  const rules = { transferPhone: '+15550009999', transferWhen: 'open_hours', closedGreeting: 'We are closed.' } as const
  await changeBusiness(db, scene.business.id, rules, scene.setup.clock.now())
  const caller = scene.call()
  await caller.hears('We are closed.')
  await caller.leavesMessage()
  await caller.hears("I'll pass your message on.")
  await caller.hangsUp()

  expect(await inboxOf(scene.business)).toMatchObject([{ kind: 'message', phone: CALLER, callId: caller.callId }])
  expect(await noticesOf(scene.business)).toMatchObject([{ type: 'message.left', resourceId: caller.callId }])
  expect(await mailsOf(scene.business)).toMatchObject([{ subject: expect.stringContaining(CALLER) }])
})

test('a message left after the language model has failed is in the inbox, and the owner gets a notification and a mail', async () => {
  const model = new ScriptedModel({ fails: true })
  model.otherwise = { fails: true }
  const scene = await aSpokenScene(db, model)
  await hasOwner(scene.business)
  const caller = scene.call()
  await caller.hears('How can I help?')
  await caller.says('I want to leave a message for Anna')
  await caller.hears('leave your message after the tone')
  await caller.waits(3_000)
  caller.line.callerSpeaks = true
  await caller.waits(3_000)
  caller.script.press('#')
  caller.line.callerSpeaks = false
  await caller.hears("I'll pass your message on.")
  await caller.script.hangsUp()

  const { callId } = caller.script
  expect(await inboxOf(scene.business)).toMatchObject([{ kind: 'message', phone: CALLER, callId }])
  expect(await noticesOf(scene.business)).toMatchObject([{ type: 'message.left', resourceId: callId }])
  expect(await mailsOf(scene.business)).toMatchObject([{ subject: expect.stringContaining(CALLER) }])
})

test('a caller who hangs up after speaking has also left a message in the inbox', async () => {
  const scene = await aCallScene(db, { business: { recordingEnabled: false } })
  const caller = scene.call()
  await caller.hears('Hello')
  await caller.beginsMessage()
  await caller.hangsUp()

  expect(await inboxOf(scene.business)).toMatchObject([{ kind: 'message', recording: { startMs: 0 } }])
  expect(await noticesOf(scene.business)).toHaveLength(1)
})

test('without the database the caller is not told that the message was passed on; it reaches the inbox when the database is back', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.hears('Hello')
  await caller.beginsMessage()
  scene.server.down = true
  scene.setup.timeWaitsForTools = false
  caller.press('#')
  caller.leg.stream.callerSpeaks = false

  await caller.hears('Your message is recorded. Our system has a problem just now')
  await caller.hangsUp()
  expect(caller.captions.some(({ text }) => text.includes('pass your message on'))).toBe(false)
  expect(await inboxOf(scene.business)).toEqual([])

  scene.server.down = false
  scene.setup.clock.advance(1_000)
  await expect.poll(() => scene.setup.journal.pending, { timeout: 10_000 }).toEqual([])
  expect(await inboxOf(scene.business)).toMatchObject([{ kind: 'message', phone: CALLER, callId: caller.callId }])
  expect(await noticesOf(scene.business)).toHaveLength(1)
})

test('a message that could not be written to disk is not called recorded, and the call is in the inbox', async () => {
  const scene = await aCallScene(db)
  await mkdir(scene.setup.folder, { recursive: true })
  await writeFile(scene.setup.recordingsFolder, 'a file in place of the folder')
  const caller = scene.call()
  await caller.hears('Hello')
  await caller.leavesMessage()

  await caller.hears('your message could not be recorded. I have noted that you called.')
  await caller.hangsUp()

  expect(await inboxOf(scene.business)).toMatchObject([{ phone: CALLER, words: null, recording: null }])
  expect(await noticesOf(scene.business)).toMatchObject([{ body: 'The message could not be recorded.' }])
})

test('with speech recognition, the words of a message are in the inbox, the notification, the transcript and the record', async () => {
  const scene = await aSpokenScene(db, null)
  const caller = scene.call()
  await caller.hears('Hello')
  await caller.says('I want to leave a message')
  await caller.hears('Please leave your message after the tone.')
  await expect.poll(() => scene.recognition.streams.length, { timeout: 5_000 }).toBeGreaterThan(0)
  for (let waited = 0; scene.recognition.streams.length < 2 && waited < 20_000; waited += 200) await caller.waits(200)
  const words = 'the tap in room two drips please call me'
  scene.recognition.streams[1]?.hear({ text: words, msPerWord: 250, delayMs: 120, interims: true, confidence: 0.9 })
  caller.line.callerSpeaks = true
  await caller.waits(3_000)
  caller.stops()
  caller.line.callerSpeaks = false
  caller.script.press('#')
  await caller.hears("I'll pass your message on.")
  await caller.script.hangsUp()

  const record = await scene.record(caller.script)
  expect(record.extractedData.message).toMatchObject({ text: words })
  expect(record.transcript).toContainEqual(expect.objectContaining({ text: `[left a message] ${words}` }))
  expect(await inboxOf(scene.business)).toMatchObject([{ words }])
  expect(await noticesOf(scene.business)).toMatchObject([{ body: words }])
  expect(scene.recognition.open).toBe(0)
})

test('a message typed on a page keeps its words', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.hears('Hello')
  await caller.answers('4')
  caller.press('1')
  await caller.waits(1_000)
  caller.types('Please call me about the tap.')
  await caller.hears("I'll pass your message on.")
  await caller.hangsUp()

  expect(await inboxOf(scene.business)).toMatchObject([{ words: 'Please call me about the tap.' }])
})

test('a caller who reached nobody and left no message is to be called back; one who left a message gets no second inbox item', async () => {
  const scene = await aCallScene(db, { business: { transferPhone: '+15550009999' } })
  const caller = scene.call()
  await caller.hears('Hello')
  caller.leg.onTransfer = async () => ({ outcome: 'failed', reason: 'busy' })
  caller.press('0')
  await caller.hears('nobody can take the call right now')
  await caller.hangsUp()
  expect(await inboxOf(scene.business)).toMatchObject([{ kind: 'callback', phone: CALLER, callId: caller.callId }])

  const other = await aCallScene(db)
  const second = other.call()
  await second.hears('Hello')
  second.press('0')
  await second.hears('there is nobody I can connect you to')
  await second.leavesMessage()
  await second.hears("I'll pass your message on.")
  await second.hangsUp()
  expect((await inboxOf(other.business)).map(({ kind }) => kind)).toEqual(['message'])
})

test('a message left after the voice has failed is in the inbox: the call ends without a word, but the message is kept', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.hears('Hello')
  scene.setup.voice.mood = 'broken'
  caller.press('3')
  await caller.hears(
    "something went wrong on our side. Please leave a message after the tone, and we'll call you back.",
  )
  await caller.waits(12_000)
  caller.leg.stream.callerSpeaks = true
  await caller.waits(3_000)
  caller.leg.stream.callerSpeaks = false
  await caller.hearsTheEnd()

  expect(await inboxOf(scene.business)).toMatchObject([{ kind: 'message', phone: CALLER, callId: caller.callId }])
  expect(await noticesOf(scene.business)).toHaveLength(1)
})
