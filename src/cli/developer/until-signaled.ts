import { systemClock } from '../../kernel/clock.ts'

/**
 * Repeats `step`, with a pause in between, until SIGINT or SIGTERM; a step in progress ends first.
 * @param step gets whether the signal has come, so that it can end early
 */
export async function untilSignaled(pauseMs: number, step: (isOver: () => boolean) => Promise<void>): Promise<void> {
  const over = new AbortController()
  const end = () => over.abort()
  process.once('SIGINT', end).once('SIGTERM', end)
  try {
    while (!over.signal.aborted) {
      await step(() => over.signal.aborted)
      await pause(pauseMs, over.signal)
    }
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end)
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve()
    const end = () => {
      cancel()
      signal.removeEventListener('abort', end)
      resolve()
    }
    const cancel = systemClock.after(ms, end)
    signal.addEventListener('abort', end)
  })
