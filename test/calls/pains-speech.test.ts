import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/store/database.ts'
import { createTestDatabase } from '../harness.ts'
import { ScriptedModel } from '../scripted-providers.ts'
import { aSpokenScene } from '../spoken-scene.ts'

/** Of the fourteen things that users of the field's products complain of (docs/calls.md), those about hearing and speaking. */

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const LONG =
  'We are open from Monday to Friday from nine to five, and on Saturday from ten to two, and never on Sunday.'

test('pain 3: a barge-in leaves no audio playing: the line is silent within 250 ms', async () => {
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
