import { systemClock } from '../../src/kernel/clock.ts'
import { median } from '../api/load.ts'
import { cpuMsBelow } from '../deliveries/cpu-time.ts'

/** What one reading took. Processor time hardly depends on what else the machine does; the time that passes does. */
export interface Taken {
  ms: number
  /** Processor time in this process. */
  nodeMs: number
  /** Processor time in PostgreSQL, in steps of 10 ms over all readings. */
  postgresMs: number
}

export const tenths = (value: number) => Math.round(value * 10) / 10

/** Measures with the processor time of PostgreSQL's processes. */
export class Stopwatch {
  readonly #postmaster: number
  constructor(postmaster: number) {
    this.#postmaster = postmaster
  }

  async once(run: () => Promise<unknown>): Promise<Taken> {
    const [cpu, postgresMs, startedMs] = [process.cpuUsage(), cpuMsBelow(this.#postmaster), systemClock.monotonicMs()]
    await run()
    const ms = systemClock.monotonicMs() - startedMs
    const { user, system } = process.cpuUsage(cpu)
    return {
      ms: tenths(ms),
      nodeMs: tenths((user + system) / 1_000),
      postgresMs: cpuMsBelow(this.#postmaster) - postgresMs,
    }
  }

  /** The median time of `times` readings after one that is not counted, and the mean of their processor times. */
  async median(times: number, run: () => Promise<unknown>): Promise<Taken> {
    await run()
    const passedMs: number[] = []
    const { nodeMs, postgresMs } = await this.once(async () => {
      for (let n = 0; n < times; n++) {
        const startedMs = systemClock.monotonicMs()
        await run()
        passedMs.push(systemClock.monotonicMs() - startedMs)
      }
    })
    return { ms: tenths(median(passedMs)), nodeMs: tenths(nodeMs / times), postgresMs: tenths(postgresMs / times) }
  }
}
