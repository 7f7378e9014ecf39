import { expect, onTestFinished } from 'vitest'
import { peerTest } from '../harness/peer-tools.ts'
import { borrowDatabase } from '../harness/test-database.ts'
import { rollingRestart } from './rolling-restart.ts'

peerTest(
  ['sipp', 'kamailio', 'haproxy'],
  'a rolling restart of two instances behind Kamailio and HAProxy drops no call and fails no request',
  async () => {
    const database = await borrowDatabase()
    onTestFinished(() => database.giveBack())

    const { calls, requests, liveAtDrain, recorded } = await rollingRestart({
      ...{ databaseUrl: database.url, calls: 50, callsPerSecond: 5, holdSeconds: 12 },
    })

    expect(calls).toMatchObject({ failed: 0, succeeded: calls.made })
    expect(requests.failed).toEqual([])
    expect(requests.answered).toBeGreaterThan(0)
    for (const live of liveAtDrain) expect(live).toBeGreaterThan(0)
    expect(recorded).toEqual({ 'completed caller_hangup': calls.made })
  },
  180_000,
)
