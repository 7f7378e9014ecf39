import { beforeAll, expect, test } from 'vitest'
import { aBusiness, aNumber, anAppointment, anArticle } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { ScriptedModel } from '../../../test/phones/scripted-providers.ts'
import { toolStates } from '../../app/assistant-parts.ts'
import { scenarioParts } from '../../app/dashboard/scenario-parts.ts'
import { type AssistantChange, changeAssistant, listAssistants } from '../../features/assistants/assistant.ts'
import { addService } from '../../features/business/business.ts'
import { changeBusiness } from '../../features/business/business-change.ts'
import { addScenario, type ExpectationInput } from '../../features/scenarios/scenario.ts'
import { listResults, runScenario } from '../../features/scenarios/scenario-run.ts'
import { systemClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
})
const NOW = new Date('2026-03-04T15:00:00Z')
const clock = { ...systemClock, now: () => NOW }

async function aShop(model: ScriptedModel | null = null, change: AssistantChange = {}) {
  const business = await aBusiness(db, { name: 'Harbour Hair' })
  await addService(db, business.id, { name: 'Haircut', durationMinutes: 30 })
  await aNumber(db, business)
  const [assistant] = await listAssistants(db, business.id)
  const id = assistant?.id ?? ''
  if (Object.keys(change).length > 0)
    await changeAssistant(db, { tools: toolStates }, business.id, id, change, 'Ada', NOW)
  const deps = scenarioParts({ db, clock, log: silentLog, providersOf: async () => ({ model }) })
  const plays = async (lines: string[], ...expected: ExpectationInput[]) => {
    const scenario = await addScenario(db, business.id, id, { name: 'A test', lines, expected }, NOW)
    return runScenario(db, deps, business.id, scenario.id, {}, () => NOW)
  }
  return { business, id, plays }
}

/** Counts everything that a scenario could leave behind. */
async function traces(businessId: string): Promise<number[]> {
  const tables = ['appointments', 'calls', 'messages', 'contacts', 'events', 'inbox_items', 'notifications']
  return Promise.all(
    tables.map(async (table) => {
      const [row] = await db.list<{ count: number }[]>`
        SELECT count(*)::integer AS count FROM ${db.list(table)} WHERE business_id = ${businessId}`
      return row?.count ?? -1
    }),
  )
}

const BOOKING = ['My name is Ada Lovelace, a haircut tomorrow at ten', 'yes', 'no thanks, bye']

test('with the built-in rules a booking passes, and nothing is left behind', async () => {
  const { business, plays } = await aShop()

  const result = await plays(BOOKING, { kind: 'booked', service: 'haircut', day: 'tomorrow' })

  expect(result).toMatchObject({
    version: 1,
    passed: true,
    runs: [{ passed: true, answeredBy: 'rules', failures: [] }],
  })
  expect(result.runs[0]?.transcript.map(({ role }) => role).slice(0, 3)).toEqual(['assistant', 'caller', 'assistant'])
  expect(await traces(business.id)).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('each expected result that is missing is named', async () => {
  const { plays } = await aShop()

  const result = await plays(
    BOOKING,
    { kind: 'booked', service: 'Haircut', day: 'next Friday' },
    { kind: 'not_booked' },
    { kind: 'transferred' },
    { kind: 'message_left' },
    { kind: 'texted' },
    { kind: 'collected', field: 'insurance' },
    { kind: 'says', words: 'purple unicorns' },
    { kind: 'never_says', words: 'harbour hair' },
    { kind: 'booked', day: 'someday maybe' },
  )

  expect(result.passed).toBe(false)
  expect(result.runs[0]?.failures).toEqual([
    'Expected: Haircut on next Friday. Booked was: Haircut, 2026-03-10.',
    'Something was booked: Haircut, 2026-03-10.',
    'The caller was not transferred.',
    'The caller left no message.',
    'The caller was sent no text message.',
    'The field "insurance" was not collected.',
    'The assistant did not say "purple unicorns".',
    'The assistant said "harbour hair".',
    expect.stringMatching(/^"someday maybe" is not a day/),
  ])
})

test('the calendar of a test is free, and callers can still book the times that it books', async () => {
  const { business, plays } = await aShop()
  const taken = await anAppointment(db, business, { startsAt: new Date('2026-03-10T14:00:00Z'), durationMinutes: 30 })

  const results = await Promise.all([1, 2].map(() => plays(BOOKING, { kind: 'booked', day: 'tomorrow' })))

  expect(results.map(({ passed }) => passed)).toEqual([true, true])
  const rows = await db.list<{ id: string }[]>`SELECT id FROM appointments WHERE business_id = ${business.id}`
  expect(rows).toEqual([{ id: taken.id }])
})

test('a transfer, a message, a field and a text are noticed, and nobody is called or texted', async () => {
  const { business, plays } = await aShop(null, {
    fields: [{ key: 'found_us', label: 'Found us', question: 'How did you find us?', when: 'every_call' }],
  })
  await changeBusiness(db, business.id, { transferPhone: '+12125550177' }, NOW)
  await anArticle(db, business, { title: 'Address', content: 'Our address is 12 Harbour Street.', type: 'faq' })

  const results = [
    await plays(['Put me through to a person please'], { kind: 'transferred' }, { kind: 'not_booked' }),
    await plays(['Please tell the boss that I will be ten minutes late', 'no thanks'], { kind: 'message_left' }),
    await plays(['That is all, goodbye', 'A friend told me'], {
      kind: 'collected',
      field: 'found_us',
      words: 'friend',
    }),
    await plays(['text me the address'], { kind: 'texted' }, { kind: 'says', words: 'sent you a text' }),
  ]

  expect(results.flatMap(({ runs }) => runs.flatMap(({ failures }) => failures))).toEqual([])
  expect(await traces(business.id)).toEqual([0, 0, 0, 0, 0, 0, 0])
})

test('a model is tested three times, and must pass each time', async () => {
  const model = new ScriptedModel()
  const { plays, id, business } = await aShop(model, { instructions: 'Always say ahoy.' })
  model.otherwise = { text: 'Ahoy there.' }
  expect(await plays(['Hello'], { kind: 'says', words: 'ahoy' })).toMatchObject({ version: 2, passed: true })
  expect(model.requests).toHaveLength(3)
  expect(model.last.instructions).toContain('Always say ahoy.')

  model.next({ text: 'Ahoy there.' }, { text: 'Ahoy there.' }, { text: 'Good day.' })
  const result = await plays(['Hello'], { kind: 'says', words: 'ahoy' })

  expect(result.runs.map(({ passed }) => passed).sort()).toEqual([false, true, true])
  expect(result.passed).toBe(false)
  expect(await listResults(db, business.id, id)).toMatchObject([{ passed: true }, { passed: false }])
})

test('a model books in a test what it could not book for real, and repeats what it did', async () => {
  const book = { tool: 'book', arguments: { start: '2026-03-10T10:00', service: 'Haircut' } }
  const other = { tool: 'book', arguments: { start: '2026-03-10T11:00', service: 'Haircut' } }
  // Three simultaneous runs take their answers from one script, each according to its conversation so far.
  const model = new ScriptedModel()
  model.otherwise = { text: 'Done.' }
  const answers = (turns: readonly { from: string }[]) => {
    const calls = turns.filter(({ from }) => from === 'tool').length
    const callers = turns.filter(({ from }) => from === 'caller').length
    if (callers === 1) return calls === 0 ? { calls: [book] } : { text: 'Shall I?' }
    if (callers === 2) return calls < 2 ? { calls: [book] } : calls < 3 ? { calls: [other] } : { text: 'And eleven?' }
    return calls < 4 ? { calls: [other] } : { text: 'Both times are booked.' }
  }
  model.next(
    ...Array.from(
      { length: 60 },
      () =>
        ({ turns }: { turns: readonly { from: string }[] }) =>
          answers(turns),
    ),
  )
  const { business, plays } = await aShop(model)

  const result = await plays(['A haircut at ten', 'yes', 'yes'], {
    kind: 'booked',
    service: 'Haircut',
    day: 'tomorrow',
  })

  expect(result.runs.flatMap(({ failures }) => failures)).toEqual([])
  expect(result.runs.map(({ transcript }) => transcript.at(-1)?.text)).toEqual(
    Array.from({ length: 3 }, () => 'Both times are booked.'),
  )
  expect(await traces(business.id)).toEqual([0, 0, 0, 0, 0, 0, 0])
})
