import type { Clock } from '../../kernel/clock.ts'
import type { ToolRunner } from './run-tool.ts'
import type { ToolRequest } from './tool.ts'

/** Runs that are remembered of each tool. */
const KEPT = 50
/** Fewer runs say little. */
const MIN_RUNS = 8
const TYPICAL_SHARE = 0.75
/** The tool that was used first is forgotten: businesses may define any number of tools. */
const MAX_TOOLS = 1_000

/** How long the tools of this process usually take. Tools of two businesses that have the same name are two tools. */
export class ToolTimes {
  readonly #runs = new Map<string, number[]>()

  /** Three of four runs took at most so long; null: too few runs so far. */
  usualMs(request: ToolRequest): number | null {
    const runs = this.#runs.get(keyOf(request)) ?? []
    if (runs.length < MIN_RUNS) return null
    const sorted = [...runs].sort((a, b) => a - b)
    return sorted[Math.ceil(sorted.length * TYPICAL_SHARE) - 1] ?? null
  }

  /** The same runner, whose runs are noted. */
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
