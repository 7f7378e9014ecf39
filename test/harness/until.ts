import { inspect } from 'node:util'

/** Far more than a busy machine needs: a wait ends as soon as the fact is there, so a long limit costs nothing. */
const PATIENCE_MS = 30_000
const POLL_MS = 5

/**
 * Waits until `check` returns something other than false, null and undefined, and returns that. Fails with `what` was
 * waited for and the last value seen. An error of `check` is passed on at once.
 */
export async function until<T>(
  what: string,
  check: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  withinMs = PATIENCE_MS,
): Promise<T> {
  for (const startedMs = performance.now(); ; await pause(POLL_MS)) {
    const found = await check()
    if (found !== null && found !== undefined && found !== false) return found
    if (performance.now() - startedMs > withinMs)
      throw new Error(`waited ${withinMs} ms in vain for: ${what}; the last value was ${inspect(found)} of ${check}`)
  }
}

/** Waits until `assertion` no longer throws, and returns its result. Fails with the assertion's last error. */
export async function eventually<T>(assertion: () => T | Promise<T>, withinMs = PATIENCE_MS): Promise<T> {
  for (const startedMs = performance.now(); ; await pause(POLL_MS)) {
    try {
      return await assertion()
    } catch (error) {
      if (performance.now() - startedMs > withinMs) throw error
    }
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
