import type { NewScenario, Scenario, ScenarioExpectation } from '../../../client/types.gen.ts'

/** A test while it is edited: the lines are one text. */
export interface ScenarioDraft {
  name: string
  lines: string
  expected: ScenarioExpectation[]
}

export const MAX_EXPECTED = 10

export const newExpectation = (): ScenarioExpectation => ({
  ...{ kind: 'booked', service: null, day: null, field: null, words: null },
})

export const scenarioDraft = (of: Scenario | null): ScenarioDraft =>
  of === null
    ? { name: '', lines: '', expected: [newExpectation()] }
    : { name: of.name, lines: of.lines.join('\n'), expected: of.expected }

/** What is sent: without empty lines, and without what the kind of an expectation has no use for. */
export const scenarioBody = ({ name, lines, expected }: ScenarioDraft): NewScenario => ({
  name,
  lines: lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== ''),
  expected: expected.map(({ kind, service, day, field, words }) => ({
    kind,
    ...(kind === 'booked' ? { service: service || null, day: day || null } : {}),
    ...(kind === 'collected' ? { field: field || null } : {}),
    ...(kind === 'collected' || kind === 'says' || kind === 'never_says' ? { words: words || null } : {}),
  })),
})
