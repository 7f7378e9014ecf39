import { beforeAll, expect, test } from 'vitest'
import { toolStates } from '../../src/app/assistant-parts.ts'
import { type AssistantChange, changeAssistant, listAssistants } from '../../src/features/assistants/assistant.ts'
import { publishAssistant } from '../../src/features/assistants/assistant-version.ts'
import { requestCall, takeCall } from '../../src/features/outbound-calls/outbound-call.ts'
import { changeVoiceProfile, listVoiceProfiles } from '../../src/features/voice/voice-profile.ts'
import type { Database } from '../../src/store/database.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { aCallScene, CALLER, MONDAY } from '../phones/call-scene.ts'
import { ScriptedCaller } from '../phones/scripted-caller.ts'
import { ScriptedModel } from '../phones/scripted-providers.ts'
import { ScriptedRealtime } from '../phones/scripted-realtime.ts'
import { aSpokenScene } from '../phones/spoken-scene.ts'

/** The sentence that an assistant is speaking comes first, whatever answers the call, and is stored with the call. */

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const GREETING = 'Hello, this is the automated assistant of Harbour Hair.'
const NOTICE = 'This call is recorded.'
const SENTENCE = 'You are speaking with an automated assistant.'

async function publishes(businessId: string, change: AssistantChange) {
  const [first] = await listAssistants(db, businessId)
  const id = first?.id ?? ''
  await changeAssistant(db, { tools: toolStates }, businessId, id, change, 'Ada', MONDAY)
  await publishAssistant(db, businessId, id, MONDAY)
}

test.each(['rules', 'language model'])(
  'a caller of the %s cannot talk over the disclosure, and is answered after it',
  async (by) => {
    const scene = await aSpokenScene(
      db,
      by === 'rules' ? null : new ScriptedModel({ text: 'Our opening hours are long.' }),
    )
    const caller = scene.call()
    await caller.hears(GREETING)

    await caller.says('When are you open', { msPerWord: 100 })
    await caller.hears('Our opening hours are')
    await caller.script.hangsUp()

    const { disclosure, transcript } = await scene.record(caller.script)
    expect(disclosure).toMatchObject({ text: GREETING, version: 1 })
    expect(disclosure?.startMs).toBeLessThan(1_000)
    expect(transcript[0]?.text.startsWith(GREETING)).toBe(true)
    expect(transcript.filter(({ role }) => role === 'caller').map(({ text }) => text)).toEqual(['When are you open'])
  },
)

test('a caller who speaks without a pause is answered once the disclosure was heard', async () => {
  const scene = await aSpokenScene(db, null)
  const caller = scene.call()
  await caller.hears(GREETING)

  await caller.says('When are you open', { msPerWord: 900 })
  await caller.hears('Our opening hours are')
  await caller.script.hangsUp()

  expect((await scene.record(caller.script)).disclosure).toMatchObject({ text: GREETING })
})

test('with the keypad menu the disclosure is spoken and recorded, and no key silences it or the recording notice', async () => {
  const scene = await aCallScene(db)
  const patient = scene.call()
  await patient.hears(GREETING)
  await patient.hears('How can I help?')
  await patient.hangsUp()
  expect((await scene.record(patient)).disclosure).toMatchObject({ text: GREETING, version: 1 })

  const hasty = scene.call('+15550001234')
  await hasty.hears(GREETING)
  await hasty.waits(500)
  hasty.press('3')
  await hasty.hears('Our opening hours are')
  await hasty.hangsUp()
  const { disclosure, transcript } = await scene.record(hasty)
  expect(disclosure).toMatchObject({ text: GREETING })
  expect(transcript.map(({ text }) => text).slice(0, 2)).toEqual([`${GREETING} ${NOTICE}`, '[pressed 3]'])
})

test.each([
  ['the rules', null],
  ['a language model', () => new ScriptedModel({ text: 'Our opening hours are long.' })],
])('words that are typed over the opening of %s are answered once the recording notice was heard', async (_, model) => {
  const scene = await aSpokenScene(db, model?.() ?? null)
  const { script } = scene.call()
  await script.hears(GREETING)
  await script.waits(500)
  script.types('When are you open?')
  await script.hears('Our opening hours are')
  await script.hangsUp()

  const { transcript } = await scene.record(script)
  expect(transcript.map(({ text }) => text).slice(0, 2)).toEqual([`${GREETING} ${NOTICE}`, 'When are you open?'])
})

test('the voice of a caller cannot interrupt the recording notice either', async () => {
  const scene = await aSpokenScene(db, null)
  const caller = scene.call()
  await caller.hears(NOTICE)
  await caller.says('When are you open', { msPerWord: 100 })
  await caller.hears('Our opening hours are')
  await caller.script.hangsUp()

  const { transcript } = await scene.record(caller.script)
  expect(transcript[0]?.text.startsWith(`${GREETING} ${NOTICE}`)).toBe(true)
  expect(transcript[1]?.text).toBe('When are you open')
})

test("the business's greeting follows the disclosure or contains it; once the disclosure is off, it is not spoken", async () => {
  const scene = await aCallScene(db)
  const firstWords = async () => {
    const caller = scene.call()
    await caller.hears('How can I help?')
    await caller.hangsUp()
    const { transcript, disclosure } = await scene.record(caller)
    return { words: transcript[0]?.text, disclosure: disclosure?.text ?? null, version: disclosure?.version }
  }
  await publishes(scene.business.id, { greeting: 'Ahoy, Bella speaking. How can I help?' })
  expect(await firstWords()).toMatchObject({
    words: expect.stringMatching(/^You are speaking with an automated assistant\. Ahoy, Bella speaking\. This call/),
    ...{ disclosure: SENTENCE, version: 2 },
  })
  await publishes(scene.business.id, { greeting: "Ahoy, I'm the virtual assistant of Bella. How can I help?" })
  expect(await firstWords()).toMatchObject({
    words: expect.stringMatching(/^Ahoy, I'm the virtual assistant of Bella\. This call is recorded\./),
    ...{ disclosure: "Ahoy, I'm the virtual assistant of Bella.", version: 3 },
  })
  await publishes(scene.business.id, { greeting: null, disclosure: false })
  expect(await firstWords()).toMatchObject({
    words: expect.stringMatching(/^Hello, this is Harbour Hair\. This call is recorded\./),
    disclosure: null,
  })
})

test('the disclosure is in the language of the call, with the recording notice', async () => {
  const scene = await aCallScene(db)
  const { items } = await listVoiceProfiles(db, scene.business.id, { limit: 1, after: null })
  await changeVoiceProfile(db, scene.business.id, items[0]?.id ?? '', { language: 'de-DE' }, MONDAY)
  const caller = scene.call()
  await caller.hears('Guten Tag, hier ist der automatische Assistent von Harbour Hair.')
  await caller.hears('Dieser Anruf wird aufgezeichnet.')
  await caller.hangsUp()
  expect((await scene.record(caller)).disclosure?.text).toBe(
    'Guten Tag, hier ist der automatische Assistent von Harbour Hair.',
  )
})

test('a person who is called hears the disclosure before the reason for the call', async () => {
  const scene = await aCallScene(db)
  const terms = { to: CALLER, from: scene.number, purpose: 'We are calling about Monday.', detectMachine: false }
  const placed = await requestCall(db, scene.business.id, terms, MONDAY)
  await takeCall(db, placed, { instanceId: 'test', transport: 'sip', sipConnectionId: null }, MONDAY)
  const callee = new ScriptedCaller(scene.setup, { from: scene.number, to: CALLER, placed })
  await callee.hears(GREETING)
  await callee.hears('We are calling about Monday.')
  await callee.hangsUp()
  expect((await scene.record(callee)).disclosure).toMatchObject({ text: GREETING })
})

test('a realtime model speaks the disclosure without being interrupted; what the model leaves out is synthesized', async () => {
  const realtime = new ScriptedRealtime()
  const scene = await aCallScene(db, { deps: { realtime } })
  const caller = scene.call()
  await caller.hears(GREETING)
  await caller.waits(600)
  realtime.session.hears(true)
  expect(caller.leg.stream.queuedMs()).toBeGreaterThan(0)
  await caller.waits(4_000)
  realtime.session.hears(false)
  realtime.session.hears(true)
  expect(caller.leg.stream.queuedMs()).toBe(0)
  await caller.hangsUp()
  expect((await scene.record(caller)).disclosure).toMatchObject({ text: GREETING, version: 1 })

  realtime.onPrompt = () => 'Hi there, this call is recorded, what can I do for you?'
  const other = scene.call('+15550001234')
  await other.hears(SENTENCE)
  await other.waits(4_000)
  await other.hangsUp()
  expect((await scene.record(other)).disclosure).toMatchObject({ text: SENTENCE })
  expect(scene.setup.voice.said).toContain(SENTENCE)
})
