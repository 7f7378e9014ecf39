/**
 * Lets timers and sockets go first. Work that takes longer than a few milliseconds calls this between its parts, because the thread
 * sends a packet of each call every 20 ms.
 */
export const yieldToCalls = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Calls `work` with parts of `items`, in order, and lets timers and sockets go first between two parts. */
export async function inParts<T, R>(
  items: readonly T[],
  size: number,
  work: (part: readonly T[], start: number) => R | Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  for (let start = 0; start < items.length; start += size) {
    results.push(await work(items.slice(start, start + size), start))
    await yieldToCalls()
  }
  return results
}
