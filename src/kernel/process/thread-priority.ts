import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

/** So much nicer than the main thread: a tenth of its weight. With 5, a third, packets were up to 25 ms late (docs/performance.md). */
const FAR_BEHIND = 10
/** A third: what callers wait for must get a turn also on a machine that other programs want. */
const BEHIND = 5
const NICEST = 19

/**
 * Lets the main thread go first where a core is short: it sends a packet of every call each 20 ms, while the threads beside
 * it (V8's collector and compiler, libuv's file work) are in no hurry. Without this a scheduler gives each of them as much
 * of the core as the main thread, and packets wait for 10 to 20 ms. Threads have a priority of their own on Linux alone;
 * elsewhere, and where /proc is closed to us, nothing happens. For the threads that exist now.
 */
export function lowerWorkerPriority(): void {
  if (process.platform !== 'linux' || !isMainThread) return
  for (const thread of threads()) if (thread !== process.pid) makeNicer(thread, FAR_BEHIND)
}

/** The same of a worker, about itself: what it does is worth waiting for, but never a packet. */
export function putThisThreadBehind(): void {
  if (process.platform === 'linux' && !isMainThread) makeNicer(0, BEHIND)
}

function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return []
  }
}

/** @param thread 0 is the one that asks */
function makeNicer(thread: number, by: number): void {
  try {
    setPriority(thread, Math.min(NICEST, getPriority(process.pid) + by))
  } catch {
    // A thread that has just ended, or priorities that are not ours to set: no more than a missed chance.
  }
}
