import { badRequest, conflict, notFound } from '../../kernel/api-error.ts'
import type { Instant } from '../../kernel/clock.ts'
import { optionalLine, requireLine, requireOneOf } from '../../kernel/fields.ts'
import { newId } from '../../kernel/id.ts'
import type { Database } from '../../store/database.ts'
import { requireAssistant, storedAssistants } from '../assistants/assistant.ts'
import {
  countScenarios,
  deleteScenario,
  insertScenario,
  selectScenario,
  selectScenarios,
  updateScenario,
} from './scenario-store.ts'

/**
 * What a scenario must lead to. `booked`: an appointment, of `service` and on `day` if given; `day` is in words, as in the lines.
 * `collected`: an answer to the field `field`, containing `words` if given. `says` and `never_says`: `words`, compared without case.
 */
export const EXPECTED_KINDS = [
  'booked',
  'not_booked',
  'transferred',
  'message_left',
  'texted',
  'collected',
  'says',
  'never_says',
] as const
export type ExpectedKind = (typeof EXPECTED_KINDS)[number]

export interface Expectation {
  kind: ExpectedKind
  service: string | null
  day: string | null
  field: string | null
  words: string | null
}

/** A test of an assistant: what a caller says, and what it must lead to. */
export interface Scenario {
  id: string
  assistantId: string
  name: string
  /** What the caller says, in order. */
  lines: string[]
  expected: Expectation[]
  createdAt: Instant
  updatedAt: Instant
}

export type ExpectationInput = { kind: ExpectedKind } & {
  [K in keyof Omit<Expectation, 'kind'>]?: string | null | undefined
}

export interface ScenarioInput {
  name: string
  lines: readonly string[]
  expected: readonly ExpectationInput[]
}

export const MAX_SCENARIOS = 50
export const MAX_LINES = 20
export const MAX_LINE = 500
export const MAX_EXPECTED = 10

/** Oldest first. @throws NOT_FOUND for an unknown assistant */
export async function listScenarios(db: Database, businessId: string, assistantId: string): Promise<Scenario[]> {
  await requireAssistant(db, businessId, assistantId)
  return selectScenarios(db.list, businessId, assistantId)
}

/** @throws NOT_FOUND */
export async function requireScenario(db: Database, businessId: string, id: string): Promise<Scenario> {
  const found = await selectScenario(db.read, businessId, id)
  if (found === null) throw notFound(`scenario ${id}`)
  return found
}

/** @param callId the call from which it is made @throws BAD_REQUEST naming the field, NOT_FOUND; CONFLICT when there would be too many */
export async function addScenario(
  db: Database,
  businessId: string,
  assistantId: string,
  input: ScenarioInput,
  now: Instant,
  callId: string | null = null,
): Promise<Scenario> {
  const [added] = await addScenarios(db, businessId, assistantId, [input], now, callId)
  return added as Scenario
}

/** Adds all of them, or none. @throws as `addScenario` */
export async function addScenarios(
  db: Database,
  businessId: string,
  assistantId: string,
  inputs: readonly ScenarioInput[],
  now: Instant,
  callId: string | null = null,
): Promise<Scenario[]> {
  const made = inputs.map((input) => ({
    ...{ id: newId('scenario'), assistantId, ...checkedScenario(input), createdAt: now, updatedAt: now },
  }))
  await db.transaction(async (tx) => {
    // A default assistant that was never changed has no row yet.
    const all = await storedAssistants(tx, businessId)
    if (!all.some(({ id }) => id === assistantId)) throw notFound(`assistant ${assistantId}`)
    if ((await countScenarios(tx, assistantId)) + made.length > MAX_SCENARIOS)
      throw conflict(`an assistant can have at most ${MAX_SCENARIOS} tests; remove one first`)
    for (const scenario of made) await insertScenario(tx, businessId, scenario, callId)
  })
  return made
}

/** Changes a scenario. Its results stay until it is run again. @throws BAD_REQUEST naming the field, NOT_FOUND */
export async function changeScenario(
  db: Database,
  businessId: string,
  id: string,
  change: { [K in keyof ScenarioInput]?: ScenarioInput[K] | undefined },
  now: Instant,
): Promise<Scenario> {
  const before = await requireScenario(db, businessId, id)
  const { name = before.name, lines = before.lines, expected = before.expected } = change
  const after = { ...before, ...checkedScenario({ name, lines, expected }), updatedAt: now }
  await updateScenario(db.write, businessId, after)
  return after
}

/** @throws NOT_FOUND */
export async function removeScenario(db: Database, businessId: string, id: string): Promise<void> {
  if (!(await deleteScenario(db.write, businessId, id))) throw notFound(`scenario ${id}`)
}

/** @throws BAD_REQUEST naming the field */
export function checkedScenario(input: ScenarioInput): Pick<Scenario, 'name' | 'lines' | 'expected'> {
  const { lines, expected } = input
  if (lines.length === 0) throw badRequest('lines: give at least one line that the caller says')
  if (lines.length > MAX_LINES) throw badRequest(`lines: must be at most ${MAX_LINES}`)
  if (expected.length === 0) throw badRequest('expected: give at least one thing that must come of it')
  if (expected.length > MAX_EXPECTED) throw badRequest(`expected: must be at most ${MAX_EXPECTED}`)
  return {
    name: requireLine('name', input.name, 100),
    lines: lines.map((line, index) => requireLine(`lines.${index + 1}`, line, MAX_LINE)),
    expected: expected.map((one, index) => checkedExpectation(one, `expected.${index + 1}`)),
  }
}

function checkedExpectation(input: ExpectationInput, at: string): Expectation {
  const kind = requireOneOf(`${at}.kind`, input.kind, EXPECTED_KINDS)
  const line = (field: 'service' | 'day' | 'field' | 'words', max: number) =>
    optionalLine(`${at}.${field}`, input[field], max)
  const isBooked = kind === 'booked'
  const words = ['says', 'never_says', 'collected'].includes(kind) ? line('words', 200) : null
  const field = kind === 'collected' ? line('field', 40) : null
  if (kind !== 'collected' && kind.endsWith('says') && words === null)
    throw badRequest(`${at}.words: give the words that the assistant must say, or must never say`)
  if (kind === 'collected' && field === null) throw badRequest(`${at}.field: give the key of a field to collect`)
  return {
    kind,
    service: isBooked ? line('service', 200) : null,
    day: isBooked ? line('day', 100) : null,
    field,
    words,
  }
}
