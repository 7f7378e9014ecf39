import { onTestFinished } from 'vitest'

type Close = () => Promise<void>

/** What hooks and the top level of the running file have opened. A worker runs one file at a time. */
const openedByFile: Close[] = []

/**
 * Runs `close` at the end of the test, or of the file when no test runs now. Vitest ignores an `afterAll` that is registered while a
 * `beforeAll` runs.
 */
export function atTheEnd(close: Close): void {
  try {
    onTestFinished(close)
  } catch {
    openedByFile.push(close)
  }
}

/** Closes what the file has opened, newest first. */
export async function endOfFile(): Promise<void> {
  const errors: unknown[] = []
  for (let close = openedByFile.pop(); close; close = openedByFile.pop())
    await close().catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, 'what the file opened could not be closed')
}
