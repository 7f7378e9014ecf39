import type { Clock } from '../../kernel/clock.ts'
import type { ToolRunner } from './run-tool.ts'
import type { ToolRequest } from './tool.ts'

/** How many runs of each tool are remembered. */
const KEPT = 50
/** Fewer runs do not say enough. */
const MIN_RUNS = 8
const TYPICAL_SHARE = 0.75
/** Above this number the tool that was used first is dropped: businesses may define any number of tools. */
const MAX_TOOLS = 1_000

/** How long the tools of this process usually take. Two businesses' tools with the same name count as two tools. */
export class ToolTimes {
  readonly #runs = new Map<string, number[]>()

  /** The time within which three of four runs finished; null if there have been too few runs. */
  usualMs(request: ToolRequest): number | null {
    const runs = this.#runs.get(keyOf(request)) ?? []
    if (runs.length < MIN_RUNS) return null
    const sorted = [...runs].sort((a, b) => a - b)
    return sorted[Math.ceil(sorted.length * TYPICAL_SHARE) - 1] ?? null
  }

  /** The same runner, with its run times recorded. */
  timed(run: ToolRunner, clock: Clock): ToolRunner {
    return async (request) => {
      const startMs = clock.monotonicMs()
      const result = await run(request)
      this.#note(keyOf(request), clock.monotonicMs() - startMs)
      return result
    }
  }

  #note(key: string, ms: number): void {
    this.#runs.set(key, [...(this.#runs.get(key) ?? []), ms].slice(-KEPT))
    const [first] = this.#runs.keys()
    if (this.#runs.size > MAX_TOOLS && first !== undefined) this.#runs.delete(first)
  }
}

const keyOf = (request: ToolRequest): string => (request.tool === 'custom' ? request.toolId : request.tool)
