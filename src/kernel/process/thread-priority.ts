import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

/** Added to the nice value: a tenth of the main thread's weight. With 5 (a third), packets were up to 25 ms late (docs/performance.md). */
const BACKGROUND = 10
/** A third of the main thread's weight: callers wait for the result, so the thread must also run on a busy machine. */
const BELOW_MAIN = 5
const MAX_NICE = 19

/**
 * Lowers the priority of every other thread of this process (V8's garbage collector and compiler, libuv's file threads) below the
 * main thread, which sends a packet of each call every 20 ms. With equal priorities on a busy core, packets were 10 to 20 ms
 * late. Affects the threads that exist now. Does nothing except on Linux, the only system with priorities for threads.
 */
export function lowerWorkerPriority(): void {
  if (process.platform !== 'linux' || !isMainThread) return
  for (const thread of threads()) if (thread !== process.pid) lowerPriority(thread, BACKGROUND)
}

/** Lowers the priority of the worker thread that calls this below the main thread, but less than `lowerWorkerPriority` does. */
export function lowerOwnPriority(): void {
  if (process.platform === 'linux' && !isMainThread) lowerPriority(0, BELOW_MAIN)
}

function threads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return []
  }
}

/** @param thread 0 is the calling thread */
function lowerPriority(thread: number, by: number): void {
  try {
    setPriority(thread, Math.min(MAX_NICE, getPriority(process.pid) + by))
  } catch {
    // The thread has just ended, or the process may not set priorities. The service works without.
  }
}
