import { Type } from 'typebox'
import { expect, test } from 'vitest'
import { aCaller } from '../../../test/factories/records.ts'
import type { Business } from '../../features/business/business.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import type { Database } from '../../store/database.ts'
import { TOOLS } from './all-tools.ts'
import { type AnyTool, defineTool, InputRefusal } from './define-tool.ts'
import { toolRunner } from './run-tool.ts'
import { readText, textInput } from './tool-input.ts'
import { NO_MEMORY } from './tool-memory.ts'
import { toolSet } from './tool-set.ts'

const NOW = new Date('2026-03-02T14:00:00Z')
const BUSINESS = { id: 'biz_1', country: 'US', timezone: 'America/New_York', transferPhone: null } as Business

/** A tool that exists only in this test: it orders taxis. */
const orderTaxi = defineTool({
  name: 'order_taxi',
  description: 'Orders a taxi to the business.',
  hasEffects: true,
  input: Type.Object({ place: textInput('Where the caller waits') }),
  parse(input): { place: string } {
    const place = readText(input.place)
    if (place === null) throw new InputRefusal('place: is missing. Ask the caller where they are.')
    return { place }
  },
  confirm: ({ place }) => `A taxi to ${place}.`,
  run: async ({ clock }, { place }: { place: string }) => ({ outcome: 'ordered' as const, place, at: clock.now() }),
  formatResult: ({ place, at }, { timezone }) => ({ note: `A taxi to ${place} at ${at.toISOString()}, ${timezone}.` }),
})

const WITH_TAXI: readonly AnyTool[] = [...TOOLS, orderTaxi]
const set = toolSet({ business: BUSINESS, services: [], callerPhone: null, custom: [], tools: WITH_TAXI })
const runTool = toolRunner(
  {
    ...{
      db: {} as Database,
      business: BUSINESS,
      caller: aCaller(),
      callId: 'call_1',
      clock: new ManualClock(NOW),
      log: silentLog,
    },
    transfer: async () => ({ outcome: 'failed', reason: 'nobody' }),
  },
  WITH_TAXI,
)

test('one definition and one line in the list make a tool that is offered, checked, confirmed, run and formatted', async () => {
  const call = { tool: 'order_taxi', arguments: { place: 'Pier 4' } }

  const refused = set.prepare({ ...call, arguments: {} }, NO_MEMORY, { turn: 1, at: NOW })
  const first = set.prepare(call, NO_MEMORY, { turn: 1, at: NOW })
  const second = set.prepare(call, first.memory, { turn: 2, at: NOW })

  expect(set.tools.find(({ name }) => name === 'order_taxi')).toMatchObject({
    description: expect.stringMatching(/^Orders a taxi to the business\. Call it as soon as/),
    parameters: {
      type: 'object',
      properties: { place: { type: 'string', description: 'Where the caller waits' } },
      required: ['place'],
    },
    needsConfirmation: true,
  })
  expect(refused).toMatchObject({ result: { error: 'place: is missing. Ask the caller where they are.' } })
  expect(first).toMatchObject({ result: { status: 'not_done_yet', read_back: 'A taxi to Pier 4.' } })
  if (second.kind !== 'run') throw new Error('the caller agreed, but the tool was not run')
  expect(second.request).toEqual({ tool: 'order_taxi', place: 'Pier 4' })
  const result = await runTool(second.request)
  expect(result).toEqual({ outcome: 'ordered', place: 'Pier 4', at: NOW })
  expect(set.formatResult(second.request, result)).toEqual({
    outcome: 'ordered',
    note: 'A taxi to Pier 4 at 2026-03-02T14:00:00.000Z, America/New_York.',
  })
})

test('models are offered plain JSON Schema', () => {
  for (const { parameters } of set.tools) expect(JSON.parse(JSON.stringify(parameters))).toEqual(parameters)
})
