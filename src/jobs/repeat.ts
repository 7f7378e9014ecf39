import type { CancelTimer, Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'

/**
 * Runs `task` every `everyMs`, one run at a time. A failed run is logged, and the next run comes at its usual time.
 * @returns stops the repetition and waits for a run in progress
 */
export function repeat(clock: Clock, log: Log, everyMs: number, task: () => Promise<unknown>): () => Promise<void> {
  let stopped = false
  let current: Promise<void> = Promise.resolve()
  let cancel: CancelTimer = () => {}
  const schedule = () => {
    cancel = clock.after(everyMs, () => {
      current = run()
    })
  }
  const run = async () => {
    try {
      await task()
    } catch (err) {
      log.warn({ err }, 'a scheduled task failed; it runs again at its next time')
    }
    if (!stopped) schedule()
  }
  schedule()
  return async () => {
    stopped = true
    cancel()
    await current
  }
}
