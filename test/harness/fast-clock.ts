import { type Clock, systemClock } from '../../src/kernel/clock.ts'

/**
 * Timers and paced sound run `times` as fast as in reality, for calls both of whose ends are on this clock. The wall
 * clock stays the real one: rows, signatures and sessions compare it with clocks that are not ours.
 */
export const fastClock = (times: number): Clock => ({
  now: () => systemClock.now(),
  monotonicMs: () => systemClock.monotonicMs() * times,
  after: (delayMs, run, how) => systemClock.after(delayMs / times, run, how),
})
