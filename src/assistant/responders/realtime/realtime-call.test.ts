import { beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../../test/harness/test-database.ts'
import { aCallScene, MONDAY, type SceneOptions } from '../../../../test/phones/call-scene.ts'
import { ScriptedModel, ScriptedRecognition } from '../../../../test/phones/scripted-providers.ts'
import { ScriptedRealtime } from '../../../../test/phones/scripted-realtime.ts'
import { changeVoiceProfile, listVoiceProfiles } from '../../../features/voice/voice-profile.ts'
import type { Database } from '../../../store/database.ts'

/** Calls conducted by a speech-to-speech model. */

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const TEN = '2026-03-03T10:00'

async function aScene(options: SceneOptions = {}) {
  const realtime = new ScriptedRealtime()
  const scene = await aCallScene(db, { ...options, deps: { realtime, ...options.deps } })
  return { ...scene, realtime }
}

/** A call that was greeted. */
async function aCall(options: SceneOptions = {}) {
  const scene = await aScene(options)
  const caller = scene.call()
  await caller.hears('How can I help?')
  await caller.waits(4_500)
  return { ...scene, caller, session: scene.realtime.session }
}

test("the model greets in the words of the business, gets the caller's audio, and knows the time and the tools", async () => {
  const { caller, session, setup } = await aCall()

  expect(session.options).toMatchObject({ sampleRate: 8_000, language: 'en-US', silenceMs: 500, interruptions: true })
  expect(session.options.instructions).toContain('Now it is Monday, 2026-03-02, 08:30 in America/New_York')
  expect(session.options.tools?.map(({ name }) => name)).toContain('book')
  expect(session.frames).toBeGreaterThan(50)
  expect(caller.captions.at(-1)?.text).toBe(
    'Hello, this is the automated assistant of Harbour Hair. This call is recorded. How can I help?',
  )
  setup.clock.advance(60_000)
  session.hearsWords('Hello')
  expect(session.instructions.at(-1)).toContain('08:31')
  await caller.hangsUp()
  expect(session.closed).toBe(true)
})

test('the model books with the same tools as every call: row, record, cost and events', async () => {
  const providers = { inputAudioTokens: { usual: 4_000, of: {} }, outputAudioTokens: { usual: 8_000, of: {} } }
  const { NO_PRICES } = await import('../../result/cost.ts')
  const prices = { ...NO_PRICES, providers: { ...NO_PRICES.providers, ...providers } }
  const scene = await aCall({ deps: { prices } })
  const { caller, session } = scene
  session.hearsWords('A haircut tomorrow at ten')
  session.calls('find_slots', { when: 'tomorrow at 10' }, 'c1')
  await caller.waits(40)
  session.calls('book', { start: TEN, service: 'Haircut' }, 'c2')
  session.says('Tomorrow at ten, shall I book it?')
  await caller.waits(3_000)
  session.hearsWords('Yes please')
  session.calls('book', { start: TEN, service: 'Haircut' }, 'c3')
  await caller.waits(40)
  session.says('It is booked for tomorrow at ten.')
  await caller.waits(3_000)
  await caller.hangsUp()

  expect(
    session.results.map(({ id, result }) => [id, (result as { outcome?: string; status?: string }).outcome]),
  ).toEqual([
    ['c1', 'slots'],
    ['c2', undefined],
    ['c3', 'booked'],
  ])
  expect(await scene.appointments()).toMatchObject([{ service: 'Haircut', startsAt: new Date('2026-03-03T15:00:00Z') }])
  const record = await scene.record(caller)
  expect(record).toMatchObject({ status: 'completed', costBreakdown: { model: expect.any(Number) } })
  expect(record.costBreakdown.model).toBeGreaterThan(0)
  expect(record.transcript.map(({ role, text }) => `${role}: ${text}`)).toEqual([
    'assistant: Hello, this is the automated assistant of Harbour Hair. This call is recorded. How can I help?',
    'caller: A haircut tomorrow at ten',
    'assistant: Tomorrow at ten, shall I book it?',
    'caller: Yes please',
    'assistant: It is booked for tomorrow at ten.',
  ])
  expect(record.toolCalls.map(({ name }) => name)).toEqual(['find_slots', 'book'])
  expect(record.latencyMs).not.toBeNull()
  expect(await scene.events()).toContain('appointment.created')
})

test('if the caller speaks over the model, it stops at once and learns how much was heard', async () => {
  const scene = await aCall()
  const { caller, session } = scene
  session.hearsWords('When are you open?')
  session.says('We are open from Monday to Friday from nine to five and never on Sunday.', { more: true })
  await caller.waits(1_000)

  session.hears(true)

  expect(caller.leg.stream.queuedMs()).toBe(0)
  const [cut] = session.heardOf
  expect(cut?.heardMs).toBeGreaterThanOrEqual(900)
  expect(cut?.heardMs).toBeLessThanOrEqual(1_100)
  // The caller does not hear the rest of the answer.
  session.ends('answer-2')
  await caller.waits(500)
  expect(caller.leg.stream.queuedMs()).toBe(0)
  await caller.hangsUp()
  const said = (await scene.record(caller)).transcript.at(-1)
  expect(said).toMatchObject({ role: 'assistant', interrupted: true })
  expect(said?.text).toMatch(/^We are open from/)
  expect(said?.text).not.toContain('Sunday')
})

test('an answer that comes while the caller speaks is not played, and its tools are not run', async () => {
  const { caller, session } = await aCall()
  session.hears(true)

  const answerId = session.says('Never mind.', { more: true })
  await caller.waits(500)

  expect(caller.leg.stream.queuedMs()).toBe(0)
  expect(session.heardOf).toEqual([{ answerId, heardMs: 0 }])
})

test('the farewell is heard to its end before the call ends', async () => {
  const scene = await aCall()
  const { caller, session, setup } = scene
  session.hearsWords('That is all')
  const beganMs = setup.clock.monotonicMs()
  session.says('Thank you for calling, goodbye.', { more: true })
  session.calls('end_call')
  session.ends('answer-2')
  await caller.hearsTheEnd()

  expect(setup.clock.monotonicMs() - beganMs).toBeGreaterThanOrEqual(1_000)
  expect(await scene.record(caller)).toMatchObject({ endedReason: 'assistant_hangup', status: 'completed' })
})

test('a false claim of a booking is cut off and corrected', async () => {
  const { caller, session } = await aCall()
  session.hearsWords('A haircut tomorrow')

  session.says('Great! Your haircut is booked for tomorrow at ten. See you then.', { more: true })
  await caller.waits(200)

  expect(caller.leg.stream.queuedMs()).toBe(0)
  expect(session.heardOf[0]?.heardMs).toBe(0)
  expect(session.prompts.at(-1)).toContain('no tool has done so in this call')
})

test('a recording notice that the model leaves out is synthesized', async () => {
  const scene = await aScene()
  scene.realtime.onPrompt = () => 'Hi there, what can I do for you?'
  const caller = scene.call()
  await caller.hears('Hi there')
  await caller.hears('This call is recorded.')

  expect(scene.setup.voice.said).toContain('This call is recorded.')
})

test('keys and silence are described to the model in words, and the call of a silent caller ends', async () => {
  const scene = await aCall()
  const { caller, session, realtime } = scene
  caller.press('1', '2')
  await caller.waits(2_500)
  expect(session.texts).toEqual(['(pressed 1 2)'])

  realtime.onPrompt = () => 'Are you still with me?'
  session.says('What can I do?')
  await caller.hearsTheEnd()

  expect(session.prompts.filter((prompt) => prompt.includes('said nothing for a while'))).toHaveLength(2)
  expect(await scene.record(caller)).toMatchObject({ endedReason: 'silence' })
})

test('if the model fails, the next responder takes over with speech recognition and the open request', async () => {
  const recognition = new ScriptedRecognition()
  const scene = await aCall({ deps: { stt: recognition } })
  const { caller, session } = scene
  expect(recognition.streams).toHaveLength(0)
  session.hearsWords('When are you open?')
  session.says('We are open from', { more: true })
  await caller.waits(300)

  session.fails()
  await caller.hears('let me try another way')
  await caller.hears('Our opening hours are')

  expect(recognition.open).toBe(1)
  await caller.hangsUp()
  expect(await scene.record(caller)).toMatchObject({ status: 'completed', endedReason: 'caller_hangup' })
  expect(recognition.open).toBe(0)
})

test('if the model fails, the language model takes over with the whole conversation', async () => {
  const model = new ScriptedModel({ text: 'As I said, from nine to five.' })
  const { caller, session } = await aCall({ deps: { model, stt: new ScriptedRecognition() } })
  session.hearsWords('When are you open?')

  session.fails()
  await caller.hears('As I said, from nine to five.')

  expect(model.last.turns).toMatchObject([
    { from: 'assistant', text: expect.stringContaining('How can I help?') },
    { from: 'caller', text: 'When are you open?' },
    { from: 'assistant', text: "I'm sorry, let me try another way." },
    { from: 'caller' },
  ])
})

test('if the model cannot be reached, the next responder greets the caller', async () => {
  const scene = await aScene()
  scene.realtime.onPrompt = () => null
  const caller = scene.call()
  await caller.waitsUntil('is talked to', () => scene.realtime.sessions.length > 0)
  scene.realtime.session.fails()

  await caller.hears('Hello, this is the automated assistant of Harbour Hair.')
  caller.press('3')
  await caller.hears('Our opening hours are')
})

test('a profile with a voice of another provider keeps that voice; a voice of the model is passed on', async () => {
  for (const [provider, voiceId, speaks] of [
    ['scripted', 'anna', false],
    ['realtime', 'marin', true],
  ] as const) {
    const scene = await aScene()
    const { items } = await listVoiceProfiles(db, scene.business.id, { limit: 1, after: null })
    await changeVoiceProfile(db, scene.business.id, items[0]?.id ?? '', { provider, voiceId }, MONDAY)
    const caller = scene.call()
    await caller.hears('Hello')

    expect(scene.realtime.sessions).toHaveLength(speaks ? 1 : 0)
    if (speaks) expect(scene.realtime.session.options.voice).toBe('marin')
    await caller.hangsUp()
  }
})
