import { expect, test } from 'vitest'
import { ManualClock } from '../kernel/clock.ts'
import { silentLog } from '../kernel/log.ts'
import { type Leased, retryAt, Worker } from './due-work.ts'

const SECOND = 1_000
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A worker on a queue in memory. `work` runs until the test calls `finish`. */
function startTestWorker({ concurrency = 2 } = {}) {
  const clock = new ManualClock('2026-03-02T14:00:00.000Z')
  const due: string[] = []
  const begun: string[] = []
  const finishers = new Map<string, (error?: Error) => void>()
  let notify = () => {}
  let leases = 0
  const worker = new Worker<Leased>({
    queue: 'test',
    clock,
    log: silentLog,
    async lease(limit, now) {
      leases += 1
      const leaseUntil = new Date(now.getTime() + 10 * SECOND)
      return due.splice(0, limit).map((id) => ({ id, claimToken: 'token', leaseUntil }))
    },
    work({ id }) {
      begun.push(id)
      return new Promise((resolve, reject) => finishers.set(id, (error) => (error ? reject(error) : resolve())))
    },
    concurrency,
    pollMs: SECOND,
    notices: {
      channel: 'test_due',
      db: {
        async listen(_, heard) {
          notify = () => heard('')
          return async () => {}
        },
      },
    },
  })
  const finish = async (id: string, error?: Error) => {
    finishers.get(id)?.(error)
    await settled()
  }
  return { clock, due, begun, worker, finish, notify: () => notify(), leases: () => leases }
}

test('a worker leases no more rows than it has free slots, and further rows when a job ends', async () => {
  const t = startTestWorker({ concurrency: 2 })
  t.due.push('a', 'b', 'c')

  await t.worker.start()
  await settled()
  const first = [...t.begun]
  await t.finish('a')

  expect(first).toEqual(['a', 'b'])
  expect(t.begun).toEqual(['a', 'b', 'c'])
})

test('a notice wakes the worker at once, and the poll finds rows without a notice', async () => {
  const t = startTestWorker({ concurrency: 3 })
  await t.worker.start()
  await settled()

  t.due.push('noticed')
  t.notify()
  await settled()
  const afterNotice = [...t.begun]
  t.due.push('polled')
  await settled()
  const beforePoll = [...t.begun]
  t.clock.advance(SECOND)
  await settled()

  expect([afterNotice, beforePoll, t.begun]).toEqual([['noticed'], ['noticed'], ['noticed', 'polled']])
})

test('a job that rejects leaves the worker running', async () => {
  const t = startTestWorker({ concurrency: 1 })
  t.due.push('broken', 'next')
  await t.worker.start()
  await settled()

  await t.finish('broken', new Error('no'))

  expect(t.begun).toEqual(['broken', 'next'])
})

test('stopping leases nothing more and waits for running jobs', async () => {
  const t = startTestWorker({ concurrency: 1 })
  t.due.push('running', 'waiting')
  await t.worker.start()
  await settled()
  let stopped = false

  const stopping = t.worker.stop().then(() => {
    stopped = true
  })
  await settled()
  const stoppedEarly = stopped
  await t.finish('running')
  await stopping
  const leases = t.leases()
  t.notify()
  t.clock.advance(10 * SECOND)
  await settled()

  expect(stoppedEarly).toBe(false)
  expect([t.begun, t.leases()]).toEqual([['running'], leases])
})

test('retries follow the list of delays and then end', () => {
  const now = new Date('2026-03-02T14:00:00.000Z')

  const times = [1, 2, 3].map((failures) => retryAt([SECOND, 60 * SECOND], failures, now)?.toISOString() ?? null)

  expect(times).toEqual(['2026-03-02T14:00:01.000Z', '2026-03-02T14:01:00.000Z', null])
})
