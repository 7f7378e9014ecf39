import { expect, test } from 'vitest'
import { freePort, peerTest, runSipp } from '../../../../test/harness/peer-tools.ts'
import { until } from '../../../../test/harness/until.ts'
import { endOf, phoneSdp, RawPhone, RememberingPort, startSipCaller } from '../../../../test/phones/sip-tools.ts'
import { ManualClock } from '../../../kernel/clock.ts'
import type { SipEndpoint } from '../endpoint.ts'
import type { SipRequest } from '../message/message.ts'
import { type DialOptions, dial, type OutboundLeg } from './uac.ts'

/** An outbound call to a phone whose responses the test writes. */
async function dialing(overrides: Partial<DialOptions> = {}, clock?: ManualClock) {
  const caller = await startSipCaller(clock ? { clock } : {})
  const phone = await RawPhone.open(caller)
  const port = new RememberingPort(41_000)
  const leg = dial({
    endpoint: caller,
    to: '+15550001111',
    from: '+15551230000',
    proxy: { host: '127.0.0.1', port: phone.port, protocol: 'udp' },
    openMedia: async () => port,
    ...overrides,
  })
  const invite = await phone.request('INVITE')
  const contact = { Contact: `<sip:phone@127.0.0.1:${phone.port}>`, 'Content-Type': 'application/sdp' }
  /** Answers the call and returns the ACK. */
  const pickUp = async (request: SipRequest = invite): Promise<SipRequest> => {
    phone.reply(request, 200, contact, phoneSdp())
    return phone.request('ACK')
  }
  return { caller, phone, port, leg, invite, contact, pickUp }
}

/** Hangs up and waits until the phone has answered the BYE. */
async function hangUp(leg: OutboundLeg, phone: RawPhone, caller: SipEndpoint): Promise<void> {
  leg.hangup()
  phone.reply(await phone.request('BYE'), 200)
  await until('the answer to BYE', () => !caller.transactions.waiting)
}

test('the INVITE names both parties, and offers both laws and telephone-event', async () => {
  const { caller, phone, invite, leg, pickUp, port } = await dialing({ headers: { 'X-Campaign': 'spring' } })

  const ack = await pickUp()
  await leg.answer()

  expect(invite.uri.text).toBe(`sip:+15550001111@127.0.0.1:${phone.port}`)
  expect(invite.from.uri.text).toBe(`sip:+15551230000@127.0.0.1:${caller.port}`)
  expect(invite.headers.get('X-Campaign')).toBe('spring')
  expect(invite.body.toString()).toContain('m=audio 41000 RTP/AVP 0 8 101')
  expect(ack.uri.text).toBe(`sip:phone@127.0.0.1:${phone.port}`)
  expect(port.remotes).toEqual([{ address: '127.0.0.1', port: 50_000, payloadType: 0, dtmfPayloadType: 101 }])
  await hangUp(leg, phone, caller)
})

for (const [status, challenge, answer] of [
  [401, 'WWW-Authenticate', 'Authorization'],
  [407, 'Proxy-Authenticate', 'Proxy-Authorization'],
] as const)
  test(`a challenge with ${status} is answered once, for the call and for its end`, async () => {
    const credentials = { username: 'frontbell', password: 'secret' }
    const { caller, phone, invite, leg, pickUp } = await dialing({ credentials })
    const digest = { [challenge]: 'Digest realm="carrier", nonce="abc", qop="auth"' }

    phone.reply(invite, status, digest)
    const again = await phone.request('INVITE')
    await pickUp(again)
    leg.hangup()
    phone.reply(await phone.request('BYE'), status, digest)
    const bye = await phone.request('BYE')
    phone.reply(bye, 200)

    expect(again.cseq.number).toBe(invite.cseq.number + 1)
    expect(again.callId).toBe(invite.callId)
    expect(again.headers.get(answer)).toMatch(/^Digest username="frontbell", realm="carrier", nonce="abc"/)
    expect(bye.headers.get(answer)).toMatch(/uri="sip:phone@/)
    await until('the answer to BYE', () => !caller.transactions.waiting)
  })

test('a second challenge means that the password is wrong; a stale nonce is answered again', async () => {
  const { phone, invite, leg } = await dialing({ credentials: { username: 'frontbell', password: 'secret' } })
  const challenge = (more = ''): Record<string, string> => ({
    'WWW-Authenticate': `Digest realm="c", nonce="n"${more}`,
  })

  phone.reply(invite, 401, challenge())
  phone.reply(await phone.request('INVITE'), 401, challenge(', stale=true'))
  phone.reply(await phone.request('INVITE'), 401, challenge())

  expect(await endOf(leg)).toBe('network_error')
  expect(leg.refusal?.status).toBe(401)
})

test('early audio is heard, and ringing is reported', async () => {
  const { caller, phone, port, invite, leg, contact, pickUp } = await dialing()
  const reported: number[] = []
  leg.onProgress((status) => void reported.push(status))

  phone.reply(invite, 180)
  phone.reply(invite, 183, contact, phoneSdp('sendrecv', 50_100))
  await until('the early audio', () => port.remotes.length === 1)
  await pickUp()

  expect(reported).toEqual([180, 183])
  expect(port.remotes.map((remote) => remote.port)).toEqual([50_100, 50_000])
  await hangUp(leg, phone, caller)
})

test('hanging up before any response delays CANCEL until the first response', async () => {
  const { phone, invite, leg, port } = await dialing()

  leg.hangup()
  expect(await endOf(leg)).toBe('local_hangup')
  await expect(leg.answer()).rejects.toThrow('487')
  expect(phone.heard).toEqual([])
  phone.reply(invite, 180)
  const cancel = await phone.request('CANCEL')
  phone.reply(cancel, 200)
  phone.reply(invite, 487)
  await phone.request('ACK')

  expect(cancel.vias).toEqual(invite.vias.map((via) => ({ ...via, params: new Map(via.params) })))
  expect(port.closed).toBe(1)
})

test('an answer that crosses our CANCEL gets ACK and BYE', async () => {
  const { caller, phone, invite, leg, pickUp } = await dialing()

  const rings = new Promise((resolve) => leg.onProgress(resolve))

  phone.reply(invite, 180)
  await rings
  leg.hangup()
  phone.reply(await phone.request('CANCEL'), 200)
  await pickUp()
  phone.reply(await phone.request('BYE'), 200)

  expect(leg.refusal?.status).toBe(487)
  await until('nothing to be left', () => !caller.transactions.waiting && caller.counts().dialogs === 0)
})

test('a phone that is not answered in time counts as 408', async () => {
  const clock = new ManualClock('2030-01-01T00:00:00Z')
  const { phone, invite, leg } = await dialing({ ringTimeoutMs: 20_000 }, clock)
  const rings = new Promise((resolve) => leg.onProgress(resolve))

  phone.reply(invite, 180)
  await rings
  clock.advance(20_000)
  phone.reply(await phone.request('CANCEL'), 200)
  phone.reply(invite, 487)
  await phone.request('ACK')

  expect(await endOf(leg)).toBe('no_answer')
  expect(leg.refusal).toEqual({ status: 408, reason: 'No answer', by: 'ring_timeout' })
  clock.advance(64_000)
  expect(clock.pending).toBe(0)
})

test('redirections are refused', async () => {
  const { phone, invite, leg } = await dialing()

  phone.reply(invite, 302, { Contact: '<sip:+19005550000@elsewhere.example>' })
  await phone.request('ACK')

  expect(await endOf(leg)).toBe('network_error')
  expect(leg.refusal?.status).toBe(302)
})

test('in-dialog requests go to the Contact of the answer, not to the proxy', async () => {
  const { caller, phone, invite, leg } = await dialing()
  const elsewhere = await RawPhone.open(caller)
  const contact = { Contact: `<sip:desk@127.0.0.1:${elsewhere.port}>`, 'Content-Type': 'application/sdp' }

  phone.reply(invite, 200, contact, phoneSdp())

  expect((await elsewhere.request('ACK')).uri.user).toBe('desk')
  await hangUp(leg, elsewhere, caller)
})

test('a repeated answer is acknowledged again', async () => {
  const { caller, phone, invite, leg, contact, pickUp } = await dialing()
  await pickUp()

  phone.reply(invite, 200, contact, phoneSdp())

  await phone.request('ACK')
  await hangUp(leg, phone, caller)
})

test('if a forked call is answered by two phones, the second is hung up', async () => {
  const { caller, phone, invite, leg, contact, pickUp } = await dialing()
  await pickUp()
  const stream = await leg.answer()

  phone.reply({ ...invite, to: { ...invite.to, params: new Map([['tag', 'second']]) } }, 200, contact, phoneSdp())
  const ack = await phone.request('ACK')
  const bye = await phone.request('BYE')
  phone.reply(bye, 200)

  expect([ack, bye].map((request) => request.to.params.get('tag'))).toEqual(['second', 'second'])
  expect(await leg.answer()).toBe(stream)
  expect(caller.counts().dialogs).toBe(1)
  await hangUp(leg, phone, caller)
})

test('an answer without a common codec ends the call', async () => {
  const { phone, invite, leg, contact } = await dialing()

  phone.reply(invite, 200, contact, phoneSdp().replace('RTP/AVP 0', 'RTP/AVP 18'))
  await phone.request('ACK')
  phone.reply(await phone.request('BYE'), 200)

  expect(await endOf(leg)).toBe('network_error')
  await expect(leg.answer()).rejects.toThrow('audio that we do not speak')
})

test('an answer without Contact cannot be acknowledged, and ends the call', async () => {
  const { phone, invite, leg } = await dialing()

  phone.reply(invite, 200, {}, phoneSdp())

  expect(await endOf(leg)).toBe('network_error')
})

test('a call to a closed port fails', async () => {
  const caller = await startSipCaller()
  const closed = await startSipCaller()
  const proxy = { host: '127.0.0.1', port: closed.port, protocol: 'tcp' as const }
  await closed.close()

  const options = { endpoint: caller, to: 'a', from: 'b', openMedia: async () => new RememberingPort(1) }
  const unreachable = dial({ ...options, proxy })
  const portless = dial({ ...options, proxy, openMedia: () => Promise.reject(new Error('no ports left')) })

  expect(await endOf(unreachable)).toBe('network_error')
  expect(unreachable.refusal).toEqual({ status: 503, reason: 'Not reachable', by: 'unreachable' })
  expect(await endOf(portless)).toBe('network_error')
  expect(portless.refusal?.reason).toBe('no ports left')
})

peerTest('sipp', 'sipp is called and answers, and we hang up', async () => {
  const caller = await startSipCaller()
  const port = await freePort()
  const called = runSipp({ builtin: 'uas' }, null, ['-p', String(port)])

  // Retransmissions of the INVITE cover the time until sipp listens.
  const leg = dial({
    endpoint: caller,
    to: 'service',
    from: '+15551230000',
    proxy: { host: '127.0.0.1', port, protocol: 'udp' },
    openMedia: async () => new RememberingPort(41_000),
  })
  await leg.answer()
  leg.hangup()

  const { code, output } = await called
  if (code !== 0) throw new Error(output)
  expect(await endOf(leg)).toBe('local_hangup')
})
