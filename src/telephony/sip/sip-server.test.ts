import { expect, test } from 'vitest'
import { call, endOf, eventually, nextLeg, startSipCaller, startSipServer } from '../../../test/sip-tools.ts'
import type { Protocol } from './hop.ts'

for (const protocol of ['udp', 'tcp'] satisfies Protocol[]) {
  test(`a call over ${protocol} is answered, carries audio both ways, and ends when the caller hangs up`, async () => {
    const house = await startSipServer()
    const caller = await startSipCaller()

    const out = call(caller, house.server, { proxy: { host: '127.0.0.1', port: house.server.port, protocol } })
    const leg = await nextLeg(house)
    await leg.answer()
    await out.answer()

    expect(leg).toMatchObject({ id: out.id, direction: 'inbound', from: '+15559870000', to: '+15551230000' })
    expect(house.ports[0]?.remotes).toEqual([
      { address: '127.0.0.1', port: 50_000, payloadType: 0, dtmfPayloadType: 101 },
    ])
    expect(out.port.remotes).toEqual([{ address: '127.0.0.1', port: 40_000, payloadType: 0, dtmfPayloadType: 101 }])
    expect(house.server.activeCalls()).toBe(1)

    out.hangup()

    expect(await endOf(leg)).toBe('caller_hangup')
    expect(await endOf(out)).toBe('local_hangup')
    expect([house.ports[0]?.closed, out.port.closed]).toEqual([1, 1])
    expect(house.server.activeCalls()).toBe(0)
    expect([house.server.counts().dialogs, caller.counts().dialogs]).toEqual([0, 0])
  })
}
