import { expect } from 'vitest'
import type { ManualClock } from '../../kernel/clock.ts'
import { ProviderError, type ProviderProblem } from '../../kernel/provider-error.ts'

/** What the suites need of a local vendor, such as `test/providers/local-vendor.ts`. */
export interface Misbehaving {
  manner: string
  readonly seen: readonly unknown[]
  inUse(): number
}

export interface ExpectedFailure {
  manner: string
  problem: ProviderProblem
  retryable: boolean
  retryAfterMs: number | null
}

const failure = (
  manner: string,
  problem: ProviderProblem,
  retryable: boolean,
  retryAfterMs: number | null = null,
): ExpectedFailure => ({ manner, problem, retryable, retryAfterMs })

/** The failure that each misbehavior must cause, for every vendor. */
export const AT_ONCE: readonly ExpectedFailure[] = [
  failure('slam', 'broken', true),
  failure('cut', 'broken', true),
  failure('unauthorized', 'credentials', false),
  failure('unknown', 'refused', false),
  failure('busy', 'busy', true, 2_000),
  failure('broken', 'broken', true),
  failure('garbage', 'nonsense', true),
]

/** The longest time that a vendor may keep a caller waiting. */
export const MAX_WAIT_MS = 30_000

export function expectFailure(error: unknown, provider: string, expected: Omit<ExpectedFailure, 'manner'>): void {
  expect(error).toBeInstanceOf(ProviderError)
  const { problem, retryable, retryAfterMs } = expected
  expect(error).toMatchObject({ provider, problem, retryable, retryAfterMs })
}

const A_TURN_MS = 2
const STEP_MS = 250

/** Advances the clock until `work` settles; fails after `longestMs` of the clock's time. */
export async function inTime<T>(clock: ManualClock, work: Promise<T>, longestMs = MAX_WAIT_MS): Promise<T> {
  let settled = false
  const watched = work.finally(() => {
    settled = true
  })
  watched.catch(() => {})
  let passedMs = 0
  for (let turns = 0; !settled && passedMs <= longestMs && turns < 10_000 / A_TURN_MS; turns++) {
    // Time passes only while a timer is pending, so that a timer started late gets its full time.
    if (clock.pending > 0) {
      clock.advance(STEP_MS)
      passedMs += STEP_MS
    }
    await new Promise((resolve) => setTimeout(resolve, A_TURN_MS))
  }
  if (!settled) throw new Error(`the work did not settle within ${longestMs} ms`)
  return watched
}
