/** Polls until `check` returns a value; for changes that other processes make. The error names what was awaited. */
export async function until<T>(
  what: string,
  check: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  withinMs = 30_000,
): Promise<T> {
  const untilMs = performance.now() + withinMs
  for (;;) {
    const found = await check()
    if (found !== null && found !== undefined && found !== false) return found
    if (performance.now() > untilMs) throw new Error(`waited ${withinMs} ms in vain until ${what}`)
    await pause(10)
  }
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
