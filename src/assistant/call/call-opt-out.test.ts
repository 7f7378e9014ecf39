import { beforeAll, expect, test } from 'vitest'
import { anAppointment } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { aCallScene, CALLER, MONDAY } from '../../../test/phones/call-scene.ts'
import { ScriptedCaller } from '../../../test/phones/scripted-caller.ts'
import { ScriptedModel, ScriptedRecognition } from '../../../test/phones/scripted-providers.ts'
import { ScriptedRealtime } from '../../../test/phones/scripted-realtime.ts'
import { SpeakingCaller } from '../../../test/phones/spoken-scene.ts'
import { listConsents } from '../../features/consents/consent.ts'
import { listDoNotCall } from '../../features/do-not-call/do-not-call.ts'
import { requestCall, takeCall } from '../../features/outbound-calls/outbound-call.ts'
import { changeVoiceProfile, listVoiceProfiles } from '../../features/voice/voice-profile.ts'
import type { Database } from '../../store/database.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const OFFER = 'To get no more calls from us, press 9.'
const DONE = 'You will get no more calls from us.'

interface Terms {
  /** Null means keys and the menu. */
  model?: ScriptedModel | null
  speaks?: boolean
  language?: string
  offersOptOut?: boolean
}

/** A campaign call that a person has answered. */
async function aCampaignCall({ model = null, speaks = false, language, offersOptOut = true }: Terms = {}) {
  const recognition = new ScriptedRecognition()
  const scene = await aCallScene(db, { deps: speaks ? { stt: recognition, model } : { model } })
  if (model) model.clock = scene.setup.clock
  if (language !== undefined) {
    const { items } = await listVoiceProfiles(db, scene.business.id, { limit: 1, after: null })
    await changeVoiceProfile(db, scene.business.id, items[0]?.id ?? '', { language }, MONDAY)
  }
  const terms = { to: CALLER, from: scene.number, purpose: 'It is time for your check-up.', detectMachine: false }
  const placed = await requestCall(db, scene.business.id, { ...terms, offersOptOut }, MONDAY)
  await takeCall(db, placed, { instanceId: 'test', transport: 'sip', sipConnectionId: null }, MONDAY)
  const script = new ScriptedCaller(scene.setup, { from: scene.number, to: CALLER, placed })
  return { ...scene, ...refusals(scene.business.id), script, person: new SpeakingCaller(script, recognition) }
}

const refusals = (businessId: string) => ({
  listed: async () => (await listDoNotCall(db, businessId)).map(({ phone }) => phone),
  ledger: async () => (await listConsents(db, businessId, {}, { limit: 10, after: null })).items,
})

test('the opening of a campaign call says which key stops further calls, right after the name of the caller', async () => {
  const { script } = await aCampaignCall()
  await script.hears('Hello, this is the automated assistant of Harbour Hair.')
  await script.hears(OFFER)
  await script.hears('It is time for your check-up.')
  await script.hangsUp()

  const other = await aCampaignCall({ offersOptOut: false })
  await other.script.hears('It is time for your check-up.')
  await other.script.hangsUp()
  expect(other.script.captions.some(({ text }) => text.includes('no more calls'))).toBe(false)
})

test('keypad menu: the key puts the number on the do-not-call list at once, the person is told, and the call ends', async () => {
  const { script, listed, ledger, record } = await aCampaignCall()
  await script.hears(OFFER)
  script.press('9')
  await script.hears(DONE)
  const duringTheCall = await listed()
  await script.hearsTheEnd()

  expect(duringTheCall).toEqual([CALLER])
  expect(await ledger()).toMatchObject([
    { phone: CALLER, kind: 'call', given: false, method: 'other', words: '9', proof: script.callId },
  ])
  expect(await record(script)).toMatchObject({
    endedReason: 'assistant_hangup',
    summary: expect.stringContaining('Asked for no more calls'),
    outcomeReason: 'The person asked for no more calls.',
  })
})

test('a 9 in a date that is keyed in is only a digit', async () => {
  const { script, business, listed } = await aCampaignCall()
  await anAppointment(db, business, { contactPhone: CALLER, contactName: 'Ada Lovelace', service: 'Haircut' })
  await script.answers('2')
  await script.hears('On which day of the month')
  await script.answers('9', '#')
  await script.hears("I can't find an upcoming appointment on that day")
  await script.hangsUp()
  expect(await listed()).toEqual([])
})

test('dialogue: "do not call me again" puts the number on the do-not-call list at once', async () => {
  const { person, script, listed, ledger } = await aCampaignCall({ speaks: true })
  await person.hears('It is time for your check-up.')
  await person.says('Please do not call me again')
  await person.hears(DONE)
  const duringTheCall = await listed()
  await script.hearsTheEnd()
  expect(duringTheCall).toEqual([CALLER])
  expect(await ledger()).toMatchObject([{ given: false, method: 'spoken', words: 'Please do not call me again' }])
})

test('language model: the words count, whatever the model would say', async () => {
  const model = new ScriptedModel({ text: 'But it is a really good offer.' })
  const { person, script, listed } = await aCampaignCall({ speaks: true, model })
  await person.hears('It is time for your check-up.')
  await person.says('Stop calling me')
  await person.hears(DONE)
  await script.hearsTheEnd()
  expect(await listed()).toEqual([CALLER])
  expect(person.said.join(' ')).not.toContain('good offer')
})

test('language model: the key counts if it is pressed alone', async () => {
  const model = new ScriptedModel({ text: 'Thank you.' })
  const { script, listed } = await aCampaignCall({ speaks: true, model })
  await script.hears('It is time for your check-up.')
  script.press('9', '1', '7')
  await script.hears('Thank you.')
  const afterANumber = await listed()
  script.press('9')
  await script.hears(DONE)
  await script.hearsTheEnd()
  expect(afterANumber).toEqual([])
  expect(await listed()).toEqual([CALLER])
})

test('language model: it lists the number with its tool if only the model understood the words', async () => {
  const tool = { calls: [{ tool: 'do_not_call', arguments: { words: 'I would rather you forgot about me' } }] }
  const model = new ScriptedModel(tool, { text: 'You will not hear from us again.' })
  const { person, script, listed } = await aCampaignCall({ speaks: true, model })
  await person.hears('It is time for your check-up.')
  await person.says('I would rather you forgot about me')
  await person.hears('You will not hear from us again.')
  expect(await listed()).toEqual([CALLER])
  await script.hangsUp()
})

test('realtime model: it lists the number with its tool', async () => {
  const realtime = new ScriptedRealtime()
  const scene = await aCallScene(db, { deps: { realtime } })
  const caller = scene.call()
  await caller.hears('Hello, this is')
  realtime.session.calls('do_not_call', { words: 'do not call me again' })
  await caller.waits(500)
  await caller.hangsUp()
  expect(await refusals(scene.business.id).listed()).toEqual([CALLER])
  expect((await scene.record(caller)).outcomeReason).toBe('The person asked for no more calls.')
})

test('if the person asks for no more calls and hangs up, the record of the call lists the number', async () => {
  const { person, script, listed, ledger } = await aCampaignCall({ speaks: true })
  await person.hears('It is time for your check-up.')
  person.begins('stop calling me you people', { msPerWord: 100, delayMs: 20 })
  await person.waits(520)
  await script.hangsUp()
  expect(await listed()).toEqual([CALLER])
  expect(await ledger()).toMatchObject([{ method: 'spoken', given: false }])
})

test('while the database is down the person hears that the wish is noted, and the record lists the number', async () => {
  const { script, listed, server, setup } = await aCampaignCall()
  await script.hears(OFFER)
  server.down = true
  setup.timeWaitsForTools = false
  script.press('9')
  await script.hears('I have noted that you want no more calls from us.')
  server.down = false
  await script.hearsTheEnd()
  expect(await listed()).toEqual([CALLER])
})

test('in a call in German the assistant understands and answers the wish in German', async () => {
  const { person, script, listed } = await aCampaignCall({ speaks: true, language: 'de-DE' })
  await person.hears('Wenn Sie keine Anrufe mehr von uns möchten, drücken Sie die 9.')
  await person.says('Bitte rufen Sie mich nicht mehr an')
  await person.hears('Sie bekommen keine Anrufe mehr von uns. Auf Wiederhören.')
  await script.hearsTheEnd()
  expect(await listed()).toEqual([CALLER])
})

test('a person who calls the business is listed as well, and the call continues', async () => {
  const recognition = new ScriptedRecognition()
  const scene = await aCallScene(db, { deps: { stt: recognition } })
  const caller = new SpeakingCaller(new ScriptedCaller(scene.setup, { from: CALLER, to: scene.number }), recognition)
  await caller.hears('How can I help?')
  await caller.says('Stop calling me')
  await caller.hears(DONE)
  await caller.says('When are you open')
  await caller.hears('open')
  await caller.script.hangsUp()
  expect(await refusals(scene.business.id).listed()).toEqual([CALLER])
})
