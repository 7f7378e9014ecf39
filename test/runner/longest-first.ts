import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take minutes, mostly because they wait. A run is over sooner when they do not begin at its end. */
const LONGEST = new Set([
  'test/callers/audio-callers.test.ts',
  'test/resilience/database-hangs.test.ts',
  'test/resilience/short-calls.test.ts',
  'test/resilience/postgres-killed.test.ts',
  'test/resilience/database-away.test.ts',
  'test/resilience/log-reader.test.ts',
  'test/resilience/kills.test.ts',
  'test/calls/silent.call.test.ts',
  'test/calls/spoken.call.test.ts',
  'test/calls/booking.call.test.ts',
])

/** Vitest's order, in which the files of a project follow each other, with the longest files of each project first. */
export class LongestFirst extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specs)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    const rank = ({ project, moduleId }: TestSpecification) =>
      2 * projects.indexOf(project) + (LONGEST.has(relative(this.ctx.config.root, moduleId)) ? 0 : 1)
    return sorted.toSorted((one, other) => rank(one) - rank(other))
  }
}
