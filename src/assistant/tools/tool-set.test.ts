import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { aBusiness, aCaller, anAppointment, NOW, TOOL_DEPS } from '../../../test/factories/records.ts'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { json, startToolTest, toolAt } from '../../../test/harness/tool-server.ts'
import type { Business } from '../../features/business/business.ts'
import { createTool } from '../../features/tools/tool.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import { type CustomTool, customToolRunner, loadCustomTools } from './custom-tools.ts'
import { toolRunner } from './run-tool.ts'
import type { ToolRequest, ToolResult } from './tool.ts'
import { NO_MEMORY, type ToolMemory } from './tool-memory.ts'
import { type ToolSet, type ToolSetConfig, toolSet } from './tool-set.ts'

let db: Database
let business: Business
beforeAll(async () => {
  db = await createTestDatabase()
  business = await aBusiness(db, { transferPhone: '+15550009999' })
})

const CALLER = '+15551234567'
const SERVICES = [
  { id: 'svc_1', name: 'Check-up', durationMinutes: 30 },
  { id: 'svc_2', name: 'Whitening', durationMinutes: 60 },
]
/** Tuesday, 3 March 2026, ten in the morning in New York. */
const TEN = new Date('2026-03-03T15:00:00Z')

const aSet = (config: Partial<ToolSetConfig> = {}): ToolSet =>
  toolSet({ business, services: SERVICES, callerPhone: CALLER, custom: [], ...config })

/** The result of a call of the model in the first turn. */
const prepare = (set: ToolSet, tool: string, args: Record<string, unknown>, memory: ToolMemory = NO_MEMORY, turn = 1) =>
  set.prepare({ tool, arguments: args }, memory, { turn, at: NOW })

const refusal = (set: ToolSet, tool: string, args: Record<string, unknown>, memory?: ToolMemory): unknown => {
  const prepared = prepare(set, tool, args, memory)
  return prepared.kind === 'reply' ? prepared.result.error : prepared
}

/** The request after the caller has said yes. */
function agreed(
  set: ToolSet,
  tool: string,
  args: Record<string, unknown>,
  memory: ToolMemory = NO_MEMORY,
): ToolRequest {
  const first = prepare(set, tool, args, memory)
  const second = first.kind === 'reply' ? prepare(set, tool, args, first.memory, 2) : first
  if (second.kind !== 'run') throw new Error(`not run: ${JSON.stringify(second)}`)
  return second.request
}

const slotsAt = (...starts: string[]): ToolMemory => ({
  ...NO_MEMORY,
  slots: starts.map((start) => ({ start: new Date(start), end: new Date(Date.parse(start) + 30 * 60_000) })),
})

test('nothing is booked before the caller has heard the details and has spoken since', () => {
  const set = aSet()
  const args = { start: '2026-03-03T10:00', service: 'check-up' }

  const first = prepare(set, 'book', args)
  const again = prepare(set, 'book', args, first.memory)
  const other = prepare(set, 'book', { ...args, start: '2026-03-03T11:00' }, first.memory, 2)
  const later = prepare(set, 'book', { ...args, name: 'Ada' }, first.memory, 2)

  expect(first).toMatchObject({
    kind: 'reply',
    result: {
      status: 'not_done_yet',
      read_back: 'Check-up, on Tuesday, March 3rd at 10 in the morning, for the number 1, 5 5 5, 1 2 3, 4 5 6 7.',
    },
  })
  expect([again.kind, other.kind]).toEqual(['reply', 'reply'])
  expect(later).toMatchObject({
    kind: 'run',
    request: { tool: 'book', startsAt: TEN, service: 'Check-up', contactPhone: CALLER, contactName: 'Ada' },
    memory: { asked: null },
  })
})

test.each([['2026-03-03T10:00'], ['2026-03-03T10:00:00Z'], ['2026-03-03 10:00 am'], ['tomorrow at 10am'], ['1'], [1]])(
  'a start written as %s is ten by the clock of the business',
  (start) => {
    const request = agreed(aSet(), 'book', { start, service: 'Check-up' }, slotsAt('2026-03-03T15:00:00Z'))

    expect(request).toMatchObject({ startsAt: TEN, endsAt: new Date('2026-03-03T15:30:00Z') })
  },
)

test('a time that is skipped when the clocks change is refused, and a repeated time means the offered slot', () => {
  const set = aSet()
  const second = '2026-11-01T06:30:00Z' // half past one in New York, for the second time

  expect(refusal(set, 'book', { start: '2026-03-08T02:30', service: 'Check-up' })).toMatch(/does not exist/)
  expect(agreed(set, 'book', { start: '2026-11-01T01:30', service: 'Check-up' }, slotsAt(second))).toMatchObject({
    startsAt: new Date(second),
  })
})

test('bad arguments are refused with a sentence that says what to do', () => {
  const set = aSet()
  const bare = aSet({ callerPhone: null })

  expect(refusal(set, 'book', { service: 'Check-up' })).toMatch(/^start: is missing/)
  expect(refusal(set, 'book', { start: 'soon', service: 'Check-up' })).toMatch(/find_slots/)
  expect(refusal(set, 'book', { start: '2026-02-31T10:00', service: 'Check-up' })).toMatch(/no time/)
  expect(refusal(set, 'book', { start: '2026-03-03T10:00' })).toMatch(/Check-up or Whitening/)
  expect(refusal(set, 'book', { start: '2026-03-03T10:00', service: 'haircut' })).toMatch(/Check-up and Whitening/)
  expect(refusal(set, 'book', { start: '2026-03-03T10:00', service: 'Check-up', phone: '12' })).toMatch(/^phone: /)
  expect(refusal(bare, 'book', { start: '2026-03-03T10:00', service: 'Check-up' })).toMatch(/^phone: .*withheld/)
  expect(refusal(set, 'find_slots', { service: 'Whitening', when: 'blue' })).toMatch(/YYYY-MM-DD/)
  expect(refusal(set, 'answer', {})).toMatch(/^question: /)
  expect(refusal(set, 'fly', {})).toMatch(/no tool called fly.*find_slots/)
  expect(refusal(bare, 'find_appointments', {})).toMatch(/withheld/)
})

test('a model names appointments by their number in the list, never by an id', async () => {
  const set = aSet()
  const one = await anAppointment(db, business, { service: 'Check-up' })
  const memory = set.remember(
    NO_MEMORY,
    { tool: 'find_appointments' },
    {
      outcome: 'appointments',
      appointments: [one],
    },
  )

  expect(refusal(set, 'cancel', { appointment: 1 })).toMatch(/find_appointments first/)
  expect(refusal(set, 'cancel', { appointment: one.id }, memory)).toMatch(/^appointment: /)
  expect(refusal(set, 'cancel', { appointment: 2 }, memory)).toMatch(/^appointment: .*from 1 to 1/)
  expect(agreed(set, 'cancel', { appointment: '1' }, memory)).toEqual({ tool: 'cancel', appointmentId: one.id })
  expect(agreed(set, 'reschedule', { start: '2026-03-04T09:00' }, memory)).toMatchObject({
    ...{ tool: 'reschedule', appointmentId: one.id },
    startsAt: new Date('2026-03-04T14:00:00Z'),
    endsAt: new Date('2026-03-04T14:30:00Z'),
  })
})

test('no result gives the model an id', async () => {
  const appointment = await anAppointment(db, business, { startsAt: new Date('2026-03-05T15:00:00Z') })
  const { id: appointmentId, startsAt, endsAt } = appointment
  const finding: ToolRequest = { tool: 'find_slots', service: null, when: null, seen: [], count: 3 }
  const asking: ToolRequest = { tool: 'opening_hours', date: '2026-03-05' }
  const booking: ToolRequest = { tool: 'book', startsAt, endsAt, service: null, contactPhone: CALLER }
  const cancelling: ToolRequest = { tool: 'cancel', appointmentId }
  const transferring: ToolRequest = { tool: 'transfer', to: CALLER, reason: 'customer_request' }
  const results: [ToolRequest, ToolResult][] = [
    [finding, { outcome: 'slots', slots: [{ start: TEN, end: TEN }], fit: 'near' }],
    [
      asking,
      {
        outcome: 'hours',
        openings: [{ start: TEN, end: new Date('2026-03-03T22:00:00Z') }],
        closure: null,
        holiday: null,
      },
    ],
    [finding, { outcome: 'slots', slots: [] }],
    [{ tool: 'find_appointments' }, { outcome: 'appointments', appointments: [appointment] }],
    [booking, { outcome: 'booked', appointment }],
    [booking, { outcome: 'taken' }],
    [
      { tool: 'reschedule', appointmentId, startsAt, endsAt },
      { outcome: 'rescheduled', appointment },
    ],
    [cancelling, { outcome: 'cancelled', appointment }],
    [cancelling, { outcome: 'already_cancelled' }],
    [transferring, { outcome: 'transferred' }],
    [transferring, { outcome: 'not_transferred', reason: 'busy' }],
    [{ tool: 'message', text: 'Hello', from: CALLER }, { outcome: 'message_kept' }],
    [
      { tool: 'answer', question: 'Why?' },
      { outcome: 'passages', passages: [] },
    ],
    ...(['unavailable', 'unknown'] as const).map((outcome): [ToolRequest, ToolResult] => [booking, { outcome }]),
    [booking, { outcome: 'refused', reason: 'no' }],
  ]

  const formatted = results.map(([request, result]) => aSet().formatResult(request, result))

  expect(JSON.stringify(formatted)).not.toMatch(/apt_|ctc_|biz_|call_/)
  expect(formatted.map(({ outcome }) => outcome)).toEqual(results.map(([, { outcome }]) => outcome))
  expect(formatted[0]).toEqual({
    outcome: 'slots',
    slots: [{ start: '2026-03-03T10:00', say: 'Tuesday, March 3rd at 10 in the morning' }],
    note: 'Nothing is free exactly then; these are the nearest.',
  })
  expect(formatted[1]).toMatchObject({ date: '2026-03-05', open: ['from 10 in the morning to 5 in the afternoon'] })
})

test('any call of a model is run or gets a reply', () => {
  const set = aSet()
  const names = fc.constantFrom(...set.tools.map(({ name }) => name), 'no_such_tool')
  const fields = fc.constantFrom(
    'start',
    'service',
    'when',
    'others',
    'name',
    'phone',
    'appointment',
    'question',
    'text',
  )
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom('2026-03-03T10:00', '1', 'next tuesday at 3', 'Check-up'))

  fc.assert(
    fc.property(names, fc.dictionary(fields, value), fc.nat(3), (tool, args, turn) => {
      const prepared = set.prepare({ tool, arguments: args }, slotsAt('2026-03-03T15:00:00Z'), { turn, at: NOW })
      expect(['run', 'reply', 'end_call']).toContain(prepared.kind)
    }),
  )
})

test('a transfer is offered only if the business has a number for it', async () => {
  const alone = await aBusiness(db)

  const names = (set: ToolSet) => set.tools.map(({ name }) => name)

  expect(names(aSet())).toContain('transfer')
  expect(names(aSet({ business: alone }))).not.toContain('transfer')
  expect(refusal(aSet({ business: alone }), 'transfer', {})).toMatch(/no tool called transfer/)
})

test('a custom tool cannot replace a built-in tool, and is called twice if it needs confirmation', () => {
  const custom = (name: string): CustomTool => ({
    ...{ name, toolName: name, description: 'D.', parameters: { type: 'object' }, needsConfirmation: true },
    spokenWhileRunning: 'One moment.',
    parse: (input) => ({
      ...{
        tool: 'custom',
        name,
        toolId: 'tool_1',
        serverTool: null,
        arguments: input,
        effects: true,
        timeoutMs: 1_000,
      },
    }),
  })
  const set = aSet({ custom: [custom('book'), custom('order')] })

  const first = prepare(set, 'order', { a: 1, b: 2 })
  const second = prepare(set, 'order', { b: 2, a: 1 }, first.memory, 2)

  expect(set.tools.filter(({ name }) => name === 'book')).toMatchObject([
    { description: expect.stringMatching(/^Books/) },
  ])
  expect(first).toMatchObject({ kind: 'reply', result: { read_back: 'order: {"a":1,"b":2}' } })
  expect(second).toMatchObject({ kind: 'run', spokenWhileRunning: 'One moment.', request: { toolId: 'tool_1' } })
})

test('a model finds a slot, the caller agrees, and the slot is booked', async () => {
  const place = await aBusiness(db)
  const clock = new ManualClock(NOW)
  const transfer = async () => ({ outcome: 'failed', reason: 'nobody' }) as const
  const runTool = toolRunner({ db, business: place, caller: aCaller(), callId: null, clock, log: silentLog, transfer })
  const set = aSet({ business: place, services: [] })
  const wish = agreed(set, 'find_slots', { when: 'tomorrow after lunch' })

  const found = await runTool(wish)
  const memory = set.remember(NO_MEMORY, wish, found)
  const offered = set.formatResult(wish, found) as { slots: { start: string }[] }
  const request = agreed(set, 'book', { start: offered.slots[1]?.start, name: 'Ada' }, memory)
  const booked = await runTool(request)

  expect(offered.slots).toHaveLength(3)
  expect(offered.slots.every(({ start }) => start >= '2026-03-03T13:00' && start < '2026-03-03T18:00')).toBe(true)
  expect(set.formatResult(request, booked)).toMatchObject({
    outcome: 'booked',
    appointment: { start: offered.slots[1]?.start },
  })
})

test('custom tools are run for a conversation, and a failure is an outcome', async () => {
  const tools = await startToolTest(db)
  const place = await aBusiness(db)
  const parameters = { type: 'object', properties: { order: { type: 'string' } }, required: ['order'] }
  const add = (name: string, path: string, method: 'GET' | 'POST') =>
    createTool(db, tools.deps, place.id, { ...toolAt(tools, path), name, method, parameters }, NOW)
  await add('status', '/status', 'GET')
  await add('order', '/order', 'POST')
  await createTool(
    db,
    TOOL_DEPS,
    place.id,
    { name: 'to_workshop', description: 'Hands over to the workshop.', type: 'transfer', url: '+15550007777' },
    NOW,
  )
  tools.receiver.behave('/status?order=7', json(200, { state: 'sent' }))
  tools.receiver.behave('/order', json(500, { error: 'the printer is on fire' }))
  const set = aSet({ business: place, custom: await loadCustomTools(tools.runtime, place.id) })
  const runCustomTool = customToolRunner(tools.runtime, place.id, () => 'run-1')
  const runTool = toolRunner({
    ...{
      db,
      business: place,
      caller: aCaller(),
      callId: 'call_1',
      clock: tools.runtime.clock,
      log: silentLog,
      runCustomTool,
    },
    transfer: async () => ({ outcome: 'transferred' }),
  })

  const status = agreed(set, 'status', { order: '7' })

  expect(refusal(set, 'status', { order: 7 })).toMatch(/^order: /)
  expect(set.formatResult(status, await runTool(status))).toEqual({ outcome: 'answered', answer: { state: 'sent' } })
  expect(await runTool(agreed(set, 'order', { order: '7' }))).toEqual({
    outcome: 'unknown',
    reason: 'it answered with status 500: {"error":"the printer is on fire"}',
  })
  expect(agreed(set, 'to_workshop', {})).toMatchObject({ tool: 'transfer', to: '+15550007777' })
})

test('a member of staff is given by name, and a name that nobody has never means another member', () => {
  const staff = ['Anna', 'Ben'].map((name) => ({ id: `stf_${name}`, name, services: null, hours: null }))
  const set = aSet({ staff })
  const find = (wished: unknown) => prepare(set, 'find_slots', { service: 'Whitening', staff: wished })

  expect(find('anna')).toMatchObject({ kind: 'run', request: { staff: [{ id: 'stf_Anna', name: 'Anna' }] } })
  expect(find('anyone')).not.toHaveProperty('request.staff')
  expect(find(null)).not.toHaveProperty('request.staff')
  expect(refusal(set, 'find_slots', { service: 'Whitening', staff: 'Zoe' })).toMatch(/"Zoe".*Anna and Ben/)
  expect(prepare(aSet(), 'find_slots', { service: 'Whitening', staff: 'Zoe' })).not.toHaveProperty('request.staff')
})

test('a booking is read back with its member, and a yes to one member is not a yes to another', () => {
  const staff = ['Anna', 'Ben'].map((name) => ({ id: `stf_${name}`, name, services: null, hours: null }))
  const set = aSet({ staff })
  const args = { start: '2026-03-03T10:00', service: 'Check-up' }
  const asked = prepare(set, 'book', { ...args, staff: 'Anna' }, slotsAt(TEN.toISOString()))

  expect(asked).toMatchObject({ result: { read_back: expect.stringContaining('Check-up with Anna') } })
  expect(prepare(set, 'book', { ...args, staff: 'Ben' }, asked.memory, 2)).toMatchObject({ kind: 'reply' })
  expect(prepare(set, 'book', { ...args, staff: 'Anna' }, asked.memory, 2)).toMatchObject({
    kind: 'run',
    request: { staff: [{ id: 'stf_Anna', name: 'Anna' }] },
  })
})

test('a model can book a service with questions only if it gives the required answers', () => {
  const questions = [
    { name: 'Do you have any allergies', type: 'text', required: true },
    { name: 'First visit', type: 'yes_no', required: false },
  ] as const
  const set = aSet({ services: [{ name: 'Check-up', durationMinutes: 30, questions: [...questions] }] })
  const book = (answers: unknown) => ({ start: '2026-03-03T10:00', service: 'Check-up', answers })

  for (const none of [undefined, null, 'nuts', [], [null], [{ question: 'Do you have any allergies', answer: ' ' }]])
    expect(refusal(set, 'book', book(none), slotsAt(TEN.toISOString()))).toMatch(/"Do you have any allergies"/)
  const given = [
    { question: 'do you have any allergies', answer: 'nuts' },
    { question: 'something else', answer: 'x' },
  ]
  expect(agreed(set, 'book', book(given), slotsAt(TEN.toISOString()))).toMatchObject({
    answers: [{ question: 'Do you have any allergies', answer: 'nuts' }],
  })
})
