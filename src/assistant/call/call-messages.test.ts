import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { aCallScene } from '../../../test/phones/call-scene.ts'
import type { Database } from '../../store/database.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

test('a message is recorded from the tone to the hash key, and kept with the call', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.hears('Hello')
  caller.press('4')
  await caller.hears('Please leave your message after the tone.')
  await caller.waits(3_000)

  caller.leg.stream.callerSpeaks = true
  await caller.waits(3_000)
  caller.press('#')
  caller.leg.stream.callerSpeaks = false

  await caller.hears("Thank you. I'll pass your message on.")
  await caller.hangsUp()
  const record = await scene.record(caller)
  const message = record.extractedData.message as { recordingFile: string; startMs: number; endMs: number }
  expect(message.recordingFile).toBe(`${caller.callId}.wav`)
  expect(message.endMs - message.startMs).toBeGreaterThan(3_000)
  expect(record.outcome).toBe('message')
  expect(record.summary).toBe('Left a message. The caller hung up.')
  const wav = await readFile(join(scene.setup.recordingsFolder, message.recordingFile))
  expect(wav.subarray(0, 4).toString()).toBe('RIFF')
  const middle = 44 + Math.round(((message.startMs + message.endMs) / 2) * 8) * 4
  expect(wav.readInt16LE(middle)).toBe(3_000)
})

test('silence ends a message, and a caller who hangs up after speaking has left one as well', async () => {
  const scene = await aCallScene(db, { business: { recordingEnabled: false } })
  const caller = scene.call()
  await caller.hears('Hello')
  await caller.beginsMessage()
  caller.leg.stream.callerSpeaks = false
  await caller.hears("I'll pass your message on.")

  await caller.hears('Is there anything else')
  await caller.beginsMessage()
  await caller.hangsUp()

  const record = await scene.record(caller)
  const { messages } = record.extractedData as { messages: { startMs: number; endMs: number }[] }
  expect(messages).toHaveLength(2)
  expect(messages[1]?.startMs).toBe(messages[0]?.endMs)
  expect(caller.captions.map(({ text }) => text)).not.toContain('This call is recorded.')
  const wav = await readFile(join(scene.setup.recordingsFolder, record.recordingFile ?? ''))
  expect((wav.length - 44) / 32).toBeCloseTo(messages[1]?.endMs ?? 0, -2)
})

test('a message without a voice is not kept, and a message ends after two minutes at the latest', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.hears('Hello')
  caller.press('4', '1')
  await caller.hears("I didn't hear a message.")
  caller.press('4', '1')
  await caller.waits(1_000)

  caller.leg.stream.callerSpeaks = true
  const file = join(scene.setup.recordingsFolder, `${caller.callId}.wav`)
  for (let seconds = 10; seconds <= 100; seconds += 10) {
    await caller.waits(10_000)
    // The clock of the call runs faster than the disk.
    await expect.poll(async () => (await stat(file)).size, { timeout: 10_000 }).toBeGreaterThan(seconds * 32_000 * 0.9)
  }
  expect(caller.captions.at(-1)?.text).toBe('[pressed 1]')
  await caller.waits(21_000)

  await caller.hears("I'll pass your message on.")
  await caller.hangsUp()
})

test('a caller is transferred to a person, and the call record says so', async () => {
  const scene = await aCallScene(db, { business: { transferPhone: '+15550009999' } })
  const caller = scene.call()
  await caller.hears('To speak to a person, press 0.')
  caller.leg.onTransfer = async () => {
    caller.leg.end('transferred')
    return { outcome: 'transferred' }
  }

  caller.press('0')
  await caller.hears("One moment, I'll connect you.")
  await caller.hearsTheEnd()

  expect(caller.leg.transferredTo).toEqual(['+15550009999'])
  expect(await scene.record(caller)).toMatchObject({
    status: 'completed',
    endedReason: 'transferred',
    transferredTo: '+15550009999',
    transferReason: 'customer_request',
    outcome: 'transferred',
    summary: 'The caller was put through to a person.',
  })
  expect(await scene.events()).toContain('call.transferred')
})

test('if nobody answers the transfer, the assistant returns and offers to take a message', async () => {
  const scene = await aCallScene(db, { business: { transferPhone: '+15550009999' } })
  const caller = scene.call()
  await caller.hears('Hello')
  caller.leg.onTransfer = async () => ({ outcome: 'failed', reason: 'busy' })

  caller.press('0')

  await caller.hears('nobody can take the call right now')
  await caller.hears('To leave a message, press 4.')
  await caller.hangsUp()
  const ending = { endedReason: 'caller_hangup', transferredTo: null, outcome: 'callback_wanted' }
  expect(await scene.record(caller)).toMatchObject(ending)
})

test('without a transfer number, key 0 is understood but not offered', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.hears('To leave a message, press 4.')

  caller.press('0')

  await caller.hears('there is nobody I can connect you to')
  await caller.hangsUp()
  expect(caller.captions.map(({ text }) => text)).not.toContain('To speak to a person, press 0.')
})

test('a second message is recorded like the first, even if the first ended in the middle of a sentence', async () => {
  const scene = await aCallScene(db)
  const caller = scene.call()
  await caller.hears('Hello')
  for (let message = 0; message < 2; message += 1) {
    await caller.beginsMessage()
    caller.press('#')
    await caller.hears("I'll pass your message on.")
    await caller.hears('Is there anything else')
  }
  await caller.hangsUp()

  expect((await scene.record(caller)).extractedData.messages).toHaveLength(2)
})
