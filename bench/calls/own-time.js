import { openSync, readSync } from 'node:fs'
import { systemClock } from '../../dist/kernel/clock.js'

/** How long the time that the process has waited may be out of date. */
const STALE_MS = 0.2

/**
 * A clock that stands still while the main thread waits because the core runs another program. What it measures on a busy machine is what an idle
 * one would show, as long as the process waits for a small part of the time: packets from outside keep the pace of the machine's clock.
 */
export function ownTimeClock() {
  const waits = openSync('/proc/self/schedstat')
  const text = Buffer.alloc(128)
  let readMs = Number.NEGATIVE_INFINITY
  let waitedMs = 0
  const monotonicMs = () => {
    const nowMs = systemClock.monotonicMs()
    if (nowMs - readMs > STALE_MS) {
      // Time on the core and time spent waiting for it, in nanoseconds, and the number of turns.
      const [, waited] = text.latin1Slice(0, readSync(waits, text, 0, text.length, 0)).split(' ')
      waitedMs = Number(waited) / 1e6
      readMs = nowMs
    }
    return nowMs - waitedMs
  }
  return { ...systemClock, monotonicMs, waitedMs: () => waitedMs }
}
