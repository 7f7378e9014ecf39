import { expect } from 'vitest'
import type { CallLeg } from '../../src/media/call-leg.ts'
import type { SipServerOptions } from '../../src/telephony/sip/sip-server.ts'
import type { Trunk } from '../../src/telephony/trunk.ts'
import { peerTest, runSipp, type Scenario } from '../harness/peer-tools.ts'
import { eventually } from '../harness/until.ts'
import { BUSINESS, endOf, nextLeg, startSipServer, type TestServer, UNKNOWN_NUMBER } from '../phones/sip-tools.ts'

const NUMBER = '+15551230000'

/** Runs a sipp scenario against the server. Fails with the output of sipp if sipp reports an error. */
function sippCalls(sip: TestServer, scenario: Scenario, ...args: string[]): Promise<void> {
  const calling = runSipp(scenario, `127.0.0.1:${sip.server.port}`, ['-s', NUMBER, ...args]).then((run) => {
    if (run.code !== 0) throw new Error(`sipp ended with ${run.code}:\n${run.output}`)
  })
  // The promise may reject before the test awaits it.
  calling.catch(() => {})
  return calling
}

/** A SIP server that answers each call at once and collects how each call ended. */
async function startAnsweringServer(
  overrides: Partial<SipServerOptions> = {},
): Promise<TestServer & { ends: string[] }> {
  const ends: string[] = []
  const sip = await startSipServer({
    onIncomingCall: (leg) => {
      leg.onEnd((end) => void ends.push(end))
      void leg.answer()
    },
    ...overrides,
  })
  return { ...sip, ends }
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
      const sip = await startAnsweringServer()

      await sippCalls(sip, scenario, ...args)

      expect(sip.ends).toEqual(['caller_hangup'])
      expect(sip.ports.map((port) => port.closed)).toEqual([1])
      expect(sip.server.counts().dialogs).toBe(0)
    })

  peerTest('sipp', `sipp over ${transport} cancels while the call rings`, async () => {
    const sip = await startSipServer()

    const calling = sippCalls(sip, { file: 'cancel' }, ...args)
    const leg = await nextLeg(sip)

    expect(await endOf(leg)).toBe('caller_cancelled')
    await calling
  })

  peerTest('sipp', `the server hangs up on sipp over ${transport}`, async () => {
    const sip = await startSipServer()

    const calling = sippCalls(sip, { file: 'hung-up' }, ...args)
    const leg = await nextLeg(sip)
    await leg.answer()
    leg.hangup()

    await calling
    expect(await endOf(leg)).toBe('local_hangup')
  })

  peerTest('sipp', `sipp over ${transport} accepts a transfer`, async () => {
    const sip = await startSipServer()

    const calling = sippCalls(sip, { file: 'transferred' }, ...args)
    const leg: CallLeg = await nextLeg(sip)
    await leg.answer()

    expect(await leg.transfer('+15550001111')).toEqual({ outcome: 'transferred' })
    expect(await endOf(leg)).toBe('transferred')
    await calling
  })
}

peerTest('sipp', 'sipp calls an unknown number', async () => {
  const sip = await startSipServer({ findNumber: async () => UNKNOWN_NUMBER })

  await sippCalls(sip, { file: 'unknown-number' })

  expect(sip.legs).toEqual([])
})

const trunk: Trunk = {
  businessId: BUSINESS,
  id: 'trunk_sipp',
  type: 'credentials',
  allowedIps: [],
  username: 'sipp',
  password: 'right',
  inboundEnabled: true,
  maxConcurrentCalls: null,
}

peerTest('sipp', 'sipp authenticates with its password and is admitted', async () => {
  const sip = await startAnsweringServer({ allowedSources: [], trunks: () => [trunk] })

  await sippCalls(sip, { file: 'digest' }, '-au', 'sipp', '-ap', 'right')

  expect(sip.ends).toEqual(['caller_hangup'])
})

peerTest('sipp', 'sipp with a wrong password is refused', async () => {
  const sip = await startAnsweringServer({ allowedSources: [], trunks: () => [trunk] })

  await sippCalls(sip, { file: 'wrong-password' }, '-au', 'sipp', '-ap', 'wrong')

  expect(sip.ends).toEqual([])
})

peerTest('sipp', 'three hundred simultaneous calls from sipp all end normally, and leave no state behind', async () => {
  const sip = await startAnsweringServer({ maxCalls: 400 })

  const tolerant = ['-default_behaviors', 'all,-abortunexp']
  await sippCalls(sip, { file: 'call' }, '-m', '300', '-r', '300', '-l', '300', ...tolerant)

  await eventually(() => expect(sip.ends).toHaveLength(300))
  expect(new Set(sip.ends)).toEqual(new Set(['caller_hangup']))
  expect(sip.server.activeCalls()).toBe(0)
  expect(sip.server.counts().dialogs).toBe(0)
})
