import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../test/harness/test-database.ts'
import { until } from '../../test/harness/until.ts'
import { ManualClock } from '../kernel/clock.ts'
import { silentLog } from '../kernel/log.ts'
import type { Database } from '../store/database.ts'
import { LEASE_MS, LOOK_EVERY_MS, type PeriodicTask, PeriodicTasks } from './periodic-tasks.ts'

const MINUTE = 60_000
const START = '2026-03-02T14:00:00.000Z'

/** Two instances on one database and one clock. Each run of the task lasts until the test ends it. */
async function twoInstances(task: Partial<PeriodicTask> = {}) {
  const db = await createTestDatabase()
  const clock = new ManualClock(START)
  const begun: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const signals = new Map<string, AbortSignal>()
  const isAway = new Set<string>()
  const startInstance = async (name: string) => {
    const write = new Proxy(db.write, {
      apply: (sql, self, args) =>
        isAway.has(name) ? Promise.reject(new Error('away')) : Reflect.apply(sql as never, self, args),
    })
    const tasks = new PeriodicTasks({ db: { write } as Pick<Database, 'write'>, clock, log: silentLog })
    tasks.add({
      name: 'clean-up',
      everyMs: MINUTE,
      run(lost) {
        begun.push(name)
        signals.set(name, lost)
        return new Promise<void>((resolve, reject) => ends.set(name, (error) => (error ? reject(error) : resolve())))
      },
      ...task,
    })
    await tasks.start()
    onTestFinished(async () => {
      for (const end of ends.values()) end()
      await tasks.stop()
    })
    return tasks
  }
  const [a, b] = [await startInstance('a'), await startInstance('b')]
  /** Advances the time; resolves when both instances have looked and recorded their results. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += LOOK_EVERY_MS) {
      clock.advance(LOOK_EVERY_MS)
      // One timer of each instance that looks, and one of each run whose lease it keeps.
      await until('the instances have looked', () => clock.pending === 2 + a.running + b.running - lostRuns())
    }
  }
  const lostRuns = () => [...signals.values()].filter(({ aborted }) => aborted).length
  const end = async (name: string, error?: Error) => {
    const tasks = name === 'a' ? a : b
    ends.get(name)?.(error)
    await until('the run has ended', () => tasks.running === 0)
    signals.delete(name)
  }
  return { db, clock, a, b, begun, signals, isAway, pass, end }
}

test('of two instances one runs a task when it is due, and neither starts it again while it runs, however long that takes', async () => {
  const { begun, pass, end } = await twoInstances()

  await pass(MINUTE - LOOK_EVERY_MS)
  const early = [...begun]
  await pass(LOOK_EVERY_MS)
  const due = [...begun]
  await pass(10 * MINUTE)
  const meanwhile = [...begun]
  await end(due[0] ?? '')
  await pass(MINUTE - LOOK_EVERY_MS)
  const afterwards = begun.length
  await pass(LOOK_EVERY_MS)

  expect([early.length, due.length, meanwhile.length, afterwards, begun.length]).toEqual([0, 1, 1, 1, 2])
})

test('a task whose instance is gone is taken over within 15 s, and its instance learns that it has lost the task', async () => {
  const { begun, signals, isAway, pass, end } = await twoInstances()
  await pass(MINUTE)
  const [first = ''] = begun
  const second = first === 'a' ? 'b' : 'a'

  isAway.add(first)
  await pass(15_000)

  expect(LEASE_MS + LOOK_EVERY_MS).toBeLessThanOrEqual(15_000)
  expect(begun).toEqual([first, second])
  expect(signals.get(first)?.aborted).toBe(true)
  isAway.delete(first)
  await end(first)
  expect(signals.get(second)?.aborted).toBe(false)
})

test('an instance that has lost a task does not end the lease of the next owner', async () => {
  const { begun, isAway, pass, end } = await twoInstances()
  await pass(MINUTE)
  const [first = ''] = begun
  isAway.add(first)
  await pass(15_000)
  isAway.delete(first)

  await end(first)
  await pass(2 * MINUTE)

  expect(begun).toHaveLength(2)
})

test('a failed run is logged, and the next one starts at its usual time', async () => {
  const { begun, pass, end } = await twoInstances()
  await pass(MINUTE)

  await end(begun[0] ?? '', new Error('no'))
  await pass(MINUTE)

  expect(begun).toHaveLength(2)
})

test('an instance that may not run a task leaves it to others', async () => {
  const { begun, pass } = await twoInstances({ mayRun: () => false })

  await pass(2 * MINUTE)

  expect(begun).toEqual([])
})

test('the time of the next run survives a restart of all instances', async () => {
  const { db, clock, a, b, begun, pass, end } = await twoInstances()
  await pass(MINUTE)
  await end(begun[0] ?? '')
  await Promise.all([a.stop(), b.stop()])

  const next = new PeriodicTasks({ db, clock, log: silentLog })
  let runs = 0
  next.add({ name: 'clean-up', everyMs: MINUTE, run: async () => void runs++ })
  clock.advance(2 * MINUTE)
  await next.start()
  onTestFinished(() => next.stop())
  clock.advance(LOOK_EVERY_MS)

  await until('the task has run', () => runs === 1)
})

test('two tasks need two names', () => {
  const tasks = new PeriodicTasks({ db: { write: null as never }, clock: new ManualClock(START), log: silentLog })
  const task = { name: 'same', everyMs: MINUTE, run: async () => {} }
  tasks.add(task)

  expect(() => tasks.add(task)).toThrow('two periodic tasks named same')
})
