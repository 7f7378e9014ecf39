import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/store/database.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { ScriptedModel } from '../phones/scripted-providers.ts'
import { aSpokenScene } from '../phones/spoken-scene.ts'

/**
 * Complaints of users of comparable products (the list of fourteen is in docs/calls.md): those about hearing and
 * speaking.
 */

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'].map(
  (day) => `on ${day} from nine to half past five`,
)
const VERY_LONG = `We are open ${DAYS.join(', and ')}, and on Saturday from ten to two, and never on Sunday.`
const LONG =
  'We are open from Monday to Friday from nine to five, and on Saturday from ten to two, and never on Sunday.'

test('pain 3: after a barge-in the line is silent within 250 ms', async () => {
  const scene = await aSpokenScene(db, new ScriptedModel({ text: LONG }, { text: 'Of course.' }))
  const caller = scene.call()
  await caller.hears('How can I help?')
  await caller.waits(1_500)
  await caller.says('When are you open')
  await caller.hears('We are open')
  await caller.waits(600)

  caller.begins('Wait, I need to cancel')
  const yieldMs = await caller.hearsSilenceWithin(250)
  await caller.waits(1_500 - yieldMs)
  caller.stops()
  await caller.hears('Of course.')

  expect(yieldMs).toBeLessThanOrEqual(250)
  expect(caller.line.queuedMs()).toBeGreaterThan(0)
  await caller.script.hangsUp()
  const { transcript } = await scene.record(caller.script)
  const cut = transcript.find(({ text }) => text.startsWith('We are open'))
  expect(cut).toMatchObject({ interrupted: true })
  expect(cut?.text.length).toBeLessThan(LONG.length / 2)
})

test('pain 4: the assistant does not stop for "mhm", for noise, or for its own echo', async () => {
  const scene = await aSpokenScene(db, new ScriptedModel({ text: VERY_LONG }))
  const caller = scene.call()
  await caller.hears('How can I help?')
  await caller.waits(1_500)
  await caller.says('When are you open')
  await caller.hears('We are open')

  await caller.says('mhm', { msPerWord: 300, delayMs: 0 })
  await caller.waits(800)
  await caller.says('okay', { msPerWord: 600, delayMs: 300 })
  await caller.waits(800)
  // A sound without a word, long enough that the assistant pauses.
  caller.begins('', { interims: false })
  await caller.waits(500)
  const held = caller.line.queuedMs()
  caller.stops()
  await caller.waits(2_000)
  // The echo of the assistant from the caller's loudspeaker.
  await caller.says('and on Saturday from ten to two', { delayMs: 0 })
  await caller.waits(30_000)

  expect(held).toBe(0)
  await caller.script.hangsUp()
  const { transcript } = await scene.record(caller.script)
  expect(transcript.filter(({ role }) => role === 'caller').map(({ text }) => text)).toEqual(['When are you open'])
  expect(transcript.find(({ text }) => text.startsWith('We are open'))).toMatchObject({
    text: VERY_LONG,
    interrupted: false,
  })
})

test('pain 5: a caller who spells a number or an address is not cut off', async () => {
  const model = new ScriptedModel({ text: 'What is your number, please?' }, { text: 'Thank you.' })
  const scene = await aSpokenScene(db, model)
  const caller = scene.call()
  await caller.hears('How can I help?')
  await caller.waits(1_500)
  await caller.says('I want to leave my number.')
  await caller.hears('What is your number')
  await caller.waits(1_500)

  for (const group of ['it is five five five', 'seven six five', 'four three two one']) {
    await caller.says(group)
    await caller.waits(1_900)
  }
  await caller.hears('Thank you.')

  const turns = model.last.turns.filter(({ from }) => from === 'caller')
  expect(turns.at(-1)).toEqual({
    from: 'caller',
    text: 'it is five five five seven six five four three two one',
  })
  expect(model.requests).toHaveLength(2)
})

test('pain 7: a model that says nothing after a tool is asked again, and in the end the caller gets an answer', async () => {
  const silent = { text: '' }
  const model = new ScriptedModel({ calls: [{ tool: 'opening_hours' }] }, silent, silent)
  const scene = await aSpokenScene(db, model)
  const caller = scene.call()
  await caller.hears('How can I help?')
  await caller.waits(1_500)

  await caller.says('Are you open today?')
  await caller.hears('could you say that again?')

  expect(model.requests).toHaveLength(3)
  expect(model.requests[1]?.turns.at(-1)).toMatchObject({ from: 'tool', tool: 'opening_hours' })
})

test('pain 7: while a model does not answer, the caller hears a filler, and a tool that hangs ends in an apology', async () => {
  const model = new ScriptedModel(
    { text: 'Here I am.', afterMs: 5_000 },
    { calls: [{ tool: 'opening_hours' }] },
    (asked) => {
      const last = asked.turns.at(-1)
      return { text: last?.from === 'tool' ? `It came to: ${(last.result as { outcome: string }).outcome}.` : 'What?' }
    },
  )
  const scene = await aSpokenScene(db, model)
  scene.setup.timeWaitsForTools = false
  const caller = scene.call()
  await caller.hears('How can I help?')
  await caller.waits(1_500)

  await caller.says('Hello?')
  await caller.hears('One moment, please.')
  await caller.hears('Here I am.')
  await caller.waits(1_000)
  scene.server.hangs = true
  await caller.says('Are you open today?')
  await caller.hears('One moment, please.')
  await caller.hears('It came to: unavailable.')
  scene.server.hangs = false
})

test('pain 8: the caller hears the farewell to its end before the assistant hangs up', async () => {
  const farewell = 'Thank you for calling Harbour Hair, and have a lovely day.'
  const model = new ScriptedModel({ text: farewell, calls: [{ tool: 'end_call' }] })
  const scene = await aSpokenScene(db, model)
  const caller = scene.call()
  await caller.hears('How can I help?')
  await caller.waits(1_500)

  await caller.says('That is all, bye.')
  await caller.hears(farewell)
  const begunMs = scene.setup.clock.monotonicMs()
  await caller.script.hearsTheEnd()

  expect(scene.setup.clock.monotonicMs() - begunMs).toBeGreaterThanOrEqual(farewell.split(' ').length * 200 - 40)
  expect(caller.script.leg.hangups).toBe(1)
  const { transcript, endedReason } = await scene.record(caller.script)
  expect(endedReason).toBe('assistant_hangup')
  expect(transcript.at(-1)).toMatchObject({ text: farewell, interrupted: false })
})
