import { beforeAll, expect, test } from 'vitest'
import { type ToolRunner, toolRunner } from '../../src/assistant/tools/run-tool.ts'
import type { ToolContext } from '../../src/assistant/tools/tool-context.ts'
import type { Database } from '../../src/store/database.ts'
import { anAppointment } from '../factories/records.ts'
import { createTestDatabase } from '../harness/test-database.ts'
import { type ScriptedAnswer, ScriptedModel } from '../phones/scripted-providers.ts'
import { aSpokenScene } from '../phones/spoken-scene.ts'

/**
 * Complaints of users of comparable products (the list of fourteen is in docs/calls.md): those about actions during a
 * call.
 */

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})

const TEN = '2026-03-03T10:00'
const FIND: ScriptedAnswer = { calls: [{ tool: 'find_slots', arguments: { when: 'tomorrow at 10' } }] }
const BOOK: ScriptedAnswer = { calls: [{ tool: 'book', arguments: { start: TEN, service: 'Haircut' } }] }
const OFFER: ScriptedAnswer = { text: 'Tomorrow at ten is free. Shall I book it?' }

/** Tools that run at once and return their result when the test says so. */
function aDoor() {
  let open = () => {}
  let closed: Promise<void> | null = null
  const working = new Set<Promise<unknown>>()
  const tools = (context: ToolContext): ToolRunner => {
    const run = toolRunner(context)
    return async (request) => {
      const work = run(request)
      working.add(work)
      const result = await work.finally(() => working.delete(work))
      await closed
      return result
    }
  }
  return {
    tools,
    /** The clock stands still while tools run, as in every scripted call, but not while a transfer rings. */
    working,
    close() {
      closed = new Promise((resolve) => {
        open = resolve
      })
    },
    open: () => open(),
  }
}

async function aBookingScene(...answers: ScriptedAnswer[]) {
  const model = new ScriptedModel(FIND, OFFER, BOOK, OFFER, BOOK, ...answers)
  const door = aDoor()
  const scene = await aSpokenScene(db, model, { deps: { tools: door.tools } })
  scene.setup.busy = door.working
  const caller = scene.call()
  await caller.hears('How can I help?')
  await caller.waits(1_500)
  await caller.says('A haircut tomorrow at ten please.')
  await caller.hears('Shall I book it?')
  await caller.waits(1_500)
  return { ...scene, model, door, caller }
}

test('pain 6: a barge-in does not lose a running booking: it completes, and the model is told about both', async () => {
  const { model, door, caller, appointments } = await aBookingScene({
    text: 'It is booked, and yes, there is parking.',
  })
  await caller.says('Yes, at ten.')
  await caller.hears('Shall I book it?')
  await caller.waits(1_500)
  door.close()
  await caller.says('Yes please.')
  await caller.waits(1_200)

  await caller.says('And is there parking?')
  await caller.waits(1_200)
  door.open()
  await caller.hears('It is booked')

  expect(await appointments()).toHaveLength(1)
  expect(model.last.turns.slice(-3)).toMatchObject([
    { from: 'assistant', toolCalls: [{ tool: 'book' }] },
    { from: 'tool', result: { outcome: 'booked' } },
    { from: 'caller', text: 'And is there parking?' },
  ])
})

test('pain 6: an answer that the caller interrupts runs no tool', async () => {
  const slow: ScriptedAnswer = {
    text: ['Very well, I will book that for you now. ', 'Let me put it into the calendar for you. ', 'One moment. '],
    everyMs: 2_500,
    ...{ calls: BOOK.calls ?? [] },
  }
  const { model, caller, appointments, record } = await aBookingScene()
  await caller.says('Yes, at ten.')
  await caller.hears('Shall I book it?')
  await caller.waits(1_500)
  model.clear()
  model.next(slow, { calls: [{ tool: 'not_agreed', arguments: {} }] }, { text: 'All right, no booking.' })
  await caller.says('Yes please.')
  // What a model says between a caller's agreement and the tool is not spoken: commit-guard.ts.
  await caller.hears('One moment, please.')
  await caller.waits(400)
  await caller.says('No wait, not tomorrow.')
  await caller.hears('All right, no booking.')
  await caller.waits(3_000)

  await caller.script.hangsUp()
  expect(await appointments()).toEqual([])
  expect(model.aborted).toBe(1)
  expect((await record(caller.script)).toolCalls.map(({ name }) => name)).toEqual(['find_slots'])
})

test('pain 9: "tomorrow" is the business’s tomorrow, and free times come from its calendar', async () => {
  // Monday, a quarter to midnight in New York; Tuesday in UTC and in London.
  const model = new ScriptedModel({ calls: [{ tool: 'find_slots', arguments: { when: 'tomorrow' } }] }, (asked) => {
    const last = asked.turns.findLast(({ from }) => from === 'tool')
    const { slots } = (last?.from === 'tool' ? last.result : {}) as { slots: { say: string }[] }
    return { text: `I have ${slots.map(({ say }) => say).join(', or ')}.` }
  })
  const scene = await aSpokenScene(db, model)
  await anAppointment(db, scene.business, { startsAt: new Date('2026-03-03T14:00:00Z'), durationMinutes: 60 })
  scene.setup.clock.advance(new Date('2026-03-03T04:45:00Z').getTime() - scene.setup.clock.now().getTime())
  const caller = scene.call()
  await caller.hears('How can I help?')
  await caller.waits(1_500)

  await caller.says('Have you got anything tomorrow?')
  await caller.hears('I have')

  expect(model.requests[0]?.instructions).toContain(
    'Now it is Monday, 2026-03-02, 23:45 in America/New_York (UTC-05:00).',
  )
  expect(model.requests[0]?.instructions).toContain('Tomorrow is Tuesday, 2026-03-03.')
  const said = caller.said.at(-1) ?? ''
  expect(said).toContain('Tuesday, March 3rd at 10 in the morning')
  expect(said).not.toContain('at 9 in the morning')
})

test('pain 10: of two callers who want the same time at the same moment, one gets it', async () => {
  const answers = () => [FIND, OFFER, BOOK, OFFER, BOOK] as const
  const reply = (asked: { turns: readonly unknown[] }): ScriptedAnswer => {
    const last = asked.turns.at(-1) as { result?: { outcome?: string } }
    return { text: last.result?.outcome === 'booked' ? 'It is booked.' : 'Somebody was quicker, that time is taken.' }
  }
  const first = new ScriptedModel(...answers(), reply)
  const second = new ScriptedModel(...answers(), reply)
  const scene = await aSpokenScene(db, first)
  const other = await aSpokenScene(db, second)
  const callers = [scene.call('+15557654321'), other.call('+15557654322', scene.number)]
  for (const words of ['A haircut tomorrow at ten please.', 'Yes, at ten.', 'Yes please.'])
    await Promise.all(
      callers.map(async (caller) => {
        await caller.waits(4_500)
        await caller.says(words)
      }),
    )
  await Promise.all(callers.map((caller) => caller.waits(5_000)))

  const ends = callers.map(({ said }) => said.at(-1))
  expect(ends.sort()).toEqual(['It is booked.', 'Somebody was quicker, that time is taken.'])
  const taken = [...(await scene.appointments('+15557654321')), ...(await scene.appointments('+15557654322'))]
  expect(taken).toHaveLength(1)
})

test('pain 11: when nobody answers a transfer, the caller is told and the call continues', async () => {
  const model = new ScriptedModel({ calls: [{ tool: 'transfer', arguments: { reason: 'asked' } }] }, (asked) => {
    const last = asked.turns.at(-1)
    const { outcome } = (last?.from === 'tool' ? last.result : {}) as { outcome?: string }
    return { text: outcome === 'not_transferred' ? 'Nobody can answer now. May I take a message?' : 'What?' }
  })
  const scene = await aSpokenScene(db, model, { business: { transferPhone: '+15550001111' } })
  const caller = scene.call()
  caller.script.leg.onTransfer = async () => ({ outcome: 'failed', reason: 'busy' })
  await caller.hears('How can I help?')
  await caller.waits(1_500)

  await caller.says('I want to talk to a person.')
  await caller.hears("I'll connect you")
  await caller.hears('May I take a message?')

  expect(caller.script.leg.transferredTo).toEqual(['+15550001111'])
  expect(caller.script.leg.ended).toBeNull()
})

test('the claim of a booking that was not made is not spoken', async () => {
  const model = new ScriptedModel({ text: 'Great! Your haircut is booked for tomorrow at ten.' }, OFFER)
  const scene = await aSpokenScene(db, model)
  const caller = scene.call()
  await caller.hears('How can I help?')
  await caller.waits(1_500)

  await caller.says('A haircut tomorrow at ten please.')
  await caller.hears('Shall I book it?')

  expect(caller.said.join(' ')).not.toContain('is booked')
  expect(model.requests[1]?.instructions).toContain('no tool has done so')
})
