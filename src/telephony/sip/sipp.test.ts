import { expect } from 'vitest'
import { peerTest, runSipp, type Scenario } from '../../../test/harness/peer-tools.ts'
import { endOf, eventually, nextLeg, startSipServer, type TestServer } from '../../../test/phones/sip-tools.ts'
import type { CallLeg } from '../../media/call-leg.ts'
import type { Trunk } from '../trunk.ts'
import type { SipServerOptions } from './sip-server.ts'

const NUMBER = '+15551230000'

/** Calls the service with a scenario; fails with all that sipp said when it was not content. */
function sippCalls(house: TestServer, scenario: Scenario, ...args: string[]): Promise<void> {
  const calling = runSipp(scenario, `127.0.0.1:${house.server.port}`, ['-s', NUMBER, ...args]).then((run) => {
    if (run.code !== 0) throw new Error(`sipp ended with ${run.code}:\n${run.output}`)
  })
  // It may fail before the test comes to await it.
  calling.catch(() => {})
  return calling
}

/** A house that answers each call at once and keeps how each ended. */
async function answeringHouse(overrides: Partial<SipServerOptions> = {}): Promise<TestServer & { ends: string[] }> {
  const ends: string[] = []
  const house = await startSipServer({
    onIncomingCall: (leg) => {
      leg.onEnd((end) => void ends.push(end))
      void leg.answer()
    },
    ...overrides,
  })
  return { ...house, ends }
}

const transports: [name: string, args: string[]][] = [
  ['UDP', []],
  ['TCP', ['-t', 't1']],
]

for (const [transport, args] of transports) {
  for (const scenario of [
    { builtin: 'uac' },
    { file: 'call' },
    { file: 'hold' },
    { file: 'late-offer' },
  ] satisfies Scenario[])
    peerTest('sipp', `sipp calls over ${transport}: ${Object.values(scenario)[0]}`, async () => {
      const house = await answeringHouse()

      await sippCalls(house, scenario, ...args)

      expect(house.ends).toEqual(['caller_hangup'])
      expect(house.ports.map((port) => port.closed)).toEqual([1])
      expect(house.server.counts().dialogs).toBe(0)
    })

  peerTest('sipp', `sipp over ${transport} gives up while it rings`, async () => {
    const house = await startSipServer()

    const calling = sippCalls(house, { file: 'cancel' }, ...args)
    const leg = await nextLeg(house)

    expect(await endOf(leg)).toBe('caller_cancelled')
    await calling
  })

  peerTest('sipp', `sipp over ${transport} is hung up on`, async () => {
    const house = await startSipServer()

    const calling = sippCalls(house, { file: 'hung-up' }, ...args)
    const leg = await nextLeg(house)
    await leg.answer()
    leg.hangup()

    await calling
    expect(await endOf(leg)).toBe('local_hangup')
  })

  peerTest('sipp', `sipp over ${transport} takes a transfer`, async () => {
    const house = await startSipServer()

    const calling = sippCalls(house, { file: 'transferred' }, ...args)
    const leg: CallLeg = await nextLeg(house)
    await leg.answer()

    expect(await leg.transfer('+15550001111')).toEqual({ outcome: 'transferred' })
    expect(await endOf(leg)).toBe('transferred')
    await calling
  })
}

peerTest('sipp', 'sipp calls a number that nobody has', async () => {
  const house = await startSipServer({ numberKnown: async () => false })

  await sippCalls(house, { file: 'unknown-number' })

  expect(house.legs).toEqual([])
})

const trunk: Trunk = {
  id: 'trunk_sipp',
  type: 'credentials',
  allowedIps: [],
  username: 'sipp',
  password: 'right',
  inboundEnabled: true,
  maxConcurrentCalls: null,
}

peerTest('sipp', 'sipp proves its password and is let in', async () => {
  const house = await answeringHouse({ allowedSources: [], trunks: () => [trunk] })

  await sippCalls(house, { file: 'digest' }, '-au', 'sipp', '-ap', 'right')

  expect(house.ends).toEqual(['caller_hangup'])
})

peerTest('sipp', 'sipp with a wrong password is refused', async () => {
  const house = await answeringHouse({ allowedSources: [], trunks: () => [trunk] })

  await sippCalls(house, { file: 'wrong-password' }, '-au', 'sipp', '-ap', 'wrong')

  expect(house.ends).toEqual([])
})

peerTest('sipp', 'three hundred calls at once from sipp all end well, and nothing is left', async () => {
  const house = await answeringHouse({ maxCalls: 400 })

  await sippCalls(house, { file: 'call' }, '-m', '300', '-r', '300', '-l', '300')

  await eventually('all ends', () => house.ends.length === 300)
  expect(new Set(house.ends)).toEqual(new Set(['caller_hangup']))
  expect(house.server.activeCalls()).toBe(0)
  expect(house.server.counts().dialogs).toBe(0)
})
