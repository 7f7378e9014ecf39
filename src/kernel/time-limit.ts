import type { Clock } from './clock.ts'

/** Settles as `work` does, or rejects with `late()` after `ms`. The work itself goes on. */
export function withinTime<T>(clock: Clock, ms: number, work: Promise<T>, late: () => Error): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = clock.after(ms, () => reject(late()))
    work.then(resolve, reject).finally(cancel)
  })
}
