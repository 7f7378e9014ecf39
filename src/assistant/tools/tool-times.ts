import type { Clock } from '../../kernel/clock.ts'
import type { ToolRunner } from './run-tool.ts'
import { describeToolCall } from './tool.ts'

/** Runs that are remembered of each tool. */
const KEPT = 50
/** Fewer runs say little. */
const MIN_RUNS = 8
const USUAL_SHARE = 0.75

/** How long the tools of this process usually take, by name. */
export class ToolTimes {
  readonly #runs = new Map<string, number[]>()

  note(name: string, ms: number): void {
    this.#runs.set(name, [...(this.#runs.get(name) ?? []), ms].slice(-KEPT))
  }

  /** Three of four runs took at most so long; null: too few runs so far. */
  usualMs(name: string): number | null {
    const runs = this.#runs.get(name) ?? []
    if (runs.length < MIN_RUNS) return null
    const sorted = [...runs].sort((a, b) => a - b)
    return sorted[Math.ceil(sorted.length * USUAL_SHARE) - 1] ?? null
  }

  /** The same runner, whose runs are noted. */
  timed(run: ToolRunner, clock: Clock): ToolRunner {
    return async (request) => {
      const startMs = clock.monotonicMs()
      const result = await run(request)
      this.note(describeToolCall(request).name, clock.monotonicMs() - startMs)
      return result
    }
  }
}
