import type { CancelTimer, Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'

/**
 * Does `work` every `everyMs`, never twice at once; a failure is logged and the next turn tries again. Gives how to stop,
 * which waits for a turn under way.
 */
export function repeat(clock: Clock, log: Log, everyMs: number, work: () => Promise<unknown>): () => Promise<void> {
  let stopped = false
  let turn: Promise<void> = Promise.resolve()
  let cancel: CancelTimer = () => {}
  const schedule = () => {
    cancel = clock.after(everyMs, () => {
      turn = run()
    })
  }
  const run = async () => {
    try {
      await work()
    } catch (err) {
      log.warn({ err }, 'a regular task failed; it is tried again at its next turn')
    }
    if (!stopped) schedule()
  }
  schedule()
  return async () => {
    stopped = true
    cancel()
    await turn
  }
}
