export type Done = (error?: Error) => void

/** Goes on at once with what is there already: a promise would cost every request a turn of the event loop. */
export function whenKnown<T>(value: T | Promise<T>, failed: Done, known: (value: T) => void): void {
  if (value instanceof Promise) value.then(known).catch(failed)
  else known(value)
}
