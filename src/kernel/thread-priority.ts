import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

const { PRIORITY_BELOW_NORMAL } = constants.priority

/**
 * Lets the main thread go first where a core is short: it sends a packet of every call each 20 ms, while the threads beside
 * it (V8's collector and compiler, libuv's file work) are in no hurry. Without this a scheduler gives each of them as much
 * of the core as the main thread, and packets wait for 10 to 20 ms. Threads have a priority of their own on Linux alone;
 * elsewhere, and where /proc is closed to us, nothing happens. For the threads that exist now.
 */
export function putMainThreadFirst(): void {
  if (process.platform !== 'linux' || !isMainThread) return
  try {
    for (const thread of readdirSync('/proc/self/task').map(Number)) {
      if (thread !== process.pid) setPriority(thread, PRIORITY_BELOW_NORMAL)
    }
  } catch {
    // A thread that has just ended, or a /proc that is not ours to read: no more than a missed chance.
  }
}

/** The same of a worker, about itself: what it does is worth waiting for, but never a packet. */
export function putThisThreadBehind(): void {
  if (process.platform !== 'linux' || isMainThread) return
  try {
    setPriority(0, PRIORITY_BELOW_NORMAL)
  } catch {
    // As above.
  }
}
