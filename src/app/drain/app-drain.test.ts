import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/harness/test-database.ts'
import { LiveCalls } from '../../assistant/call/registry.ts'
import { INSTANCE_ROLES, type InstanceRole } from '../../config/instance-role.ts'
import { keepInstanceAlive } from '../../features/calls/interrupted-call.ts'
import { systemClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import { openDrain } from './app-drain.ts'

/** Drains an instance that has all roles beside others. */
async function drainBeside(others: { roles: readonly InstanceRole[]; draining: boolean; secondsAgo?: number }[]) {
  const db = await createTestDatabase()
  const now = systemClock.now()
  for (const [n, { secondsAgo = 0, ...state }] of others.entries())
    await keepInstanceAlive(db, { id: `other ${n}`, ...state }, new Date(now.getTime() - secondsAgo * 1_000))
  const handed: string[] = []
  const did: string[] = []
  const live = new LiveCalls()
  const metrics = new Registry()
  const leave = openDrain({
    ...{ db, clock: systemClock, log: silentLog, live, metrics, instanceId: 'own' },
    config: { roles: INSTANCE_ROLES, databaseUrl: 'postgres://somewhere', drainPauseSeconds: 0 },
    running: { handOver: async (role) => void handed.push(role) },
  })
  leave.beat = async () => void did.push(live.closed ? 'beat after closing' : 'beat')
  leave.telephony = { refuseCalls: () => void did.push('refuse calls'), activeCalls: () => 0 }
  await leave.drain.start(900)
  return { handed, did, metrics: await metrics.metrics() }
}

test('new calls are refused before the other instances learn of the drain', async () => {
  expect((await drainBeside([])).did).toEqual(['refuse calls', 'beat after closing'])
})

test('sending and work each go to the instances that have that role', async () => {
  expect((await drainBeside([{ roles: INSTANCE_ROLES, draining: false }])).handed).toEqual(['sending', 'work'])
  expect((await drainBeside([{ roles: ['api', 'work'], draining: false }])).handed).toEqual(['work'])
})

test('an instance whose work no other instance can take over continues', async () => {
  const beside = await drainBeside([
    { roles: INSTANCE_ROLES, draining: true },
    { roles: INSTANCE_ROLES, draining: false, secondsAgo: 20 },
    { roles: ['api', 'calls'], draining: false },
  ])

  expect(beside.handed).toEqual([])
})

test('the metrics show that the service drains, and its calls', async () => {
  const { metrics } = await drainBeside([])

  expect(metrics).toContain('frontbell_draining 1')
  expect(metrics).toContain('frontbell_calls_active 0')
})
