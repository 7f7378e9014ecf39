import { expect, test } from 'vitest'
import { until } from '../../../../test/harness/until.ts'
import {
  call,
  endOf,
  nextLeg,
  phoneSdp,
  RawPhone,
  RememberingPort,
  startSipCaller,
  startSipServer,
} from '../../../../test/phones/sip-tools.ts'
import { ManualClock } from '../../../kernel/clock.ts'
import type { LegEnd, RejectReason } from '../../../media/call-leg.ts'
import type { Protocol } from '../transport/hop.ts'

for (const protocol of ['udp', 'tcp'] satisfies Protocol[]) {
  test(`a call over ${protocol} is answered, has its audio described both ways, and ends when the caller hangs up`, async () => {
    const sip = await startSipServer()
    const caller = await startSipCaller()

    const out = call(caller, sip.server, { proxy: { host: '127.0.0.1', port: sip.server.port, protocol } })
    const leg = await nextLeg(sip)
    await leg.answer()
    await out.answer()

    expect(leg).toMatchObject({ id: out.id, direction: 'inbound', from: '+15559870000', to: '+15551230000' })
    expect(sip.ports[0]?.remotes).toEqual([
      { address: '127.0.0.1', port: 50_000, payloadType: 0, dtmfPayloadType: 101 },
    ])
    expect(out.port.remotes).toEqual([{ address: '127.0.0.1', port: 40_000, payloadType: 0, dtmfPayloadType: 101 }])
    expect(sip.server.activeCalls()).toBe(1)

    out.hangup()

    expect(await endOf(leg)).toBe('caller_hangup')
    expect(await endOf(out)).toBe('local_hangup')
    expect([sip.ports[0]?.closed, out.port.closed]).toEqual([1, 1])
    expect(sip.server.activeCalls()).toBe(0)
    await until('both ends to forget the call', () => sip.server.counts().dialogs + caller.counts().dialogs === 0)
  })

  test(`hanging up on a caller over ${protocol} sends BYE`, async () => {
    const sip = await startSipServer()
    const caller = await startSipCaller()
    const out = call(caller, sip.server, { proxy: { host: '127.0.0.1', port: sip.server.port, protocol } })
    const leg = await nextLeg(sip)
    await leg.answer()
    await out.answer()

    leg.hangup()

    expect(await endOf(leg)).toBe('local_hangup')
    expect(await endOf(out)).toBe('caller_hangup')
  })
}

test('an unanswered call is redirected to another number by 302, once', async () => {
  const sip = await startSipServer()
  const caller = await startSipCaller()
  const out = call(caller, sip.server)
  const leg = await nextLeg(sip)

  leg.redirect?.('+12125550177')
  leg.reject('busy')

  expect(await endOf(leg)).toBe('transferred')
  expect(await endOf(out)).toBe('network_error')
  expect(out.refusal?.status).toBe(302)
  expect(sip.server.activeCalls()).toBe(0)
})

test('the caller gets 100 at once and 180 until the call is answered', async () => {
  const sip = await startSipServer()
  const phone = await RawPhone.open(sip.server)

  phone.send('INVITE', { body: phoneSdp() })

  const trying = await phone.response(100)
  const ringing = await phone.response(180)
  expect(trying.to.params.has('tag')).toBe(false)
  expect(ringing.to.params.get('tag')).toMatch(/^[0-9a-f]{16}$/)
  expect(ringing.vias[0]?.params.get('rport')).toBe(String(phone.port))
})

test('180 is repeated every minute, and ringing ends after three minutes', async () => {
  const clock = new ManualClock('2030-01-01T00:00:00Z')
  const sip = await startSipServer({ clock })
  const phone = await RawPhone.open(sip.server)
  phone.send('INVITE', { body: phoneSdp() })
  const leg = await nextLeg(sip)

  await phone.response(180)
  clock.advance(60_000)
  await phone.response(180)
  clock.advance(120_000)

  await phone.response(503)
  expect(await endOf(leg)).toBe('rejected')
})

test('a caller who gives up before the answer gets 200 for CANCEL and 487 for the call', async () => {
  const sip = await startSipServer()
  const phone = await RawPhone.open(sip.server)
  const branch = phone.send('INVITE', { body: phoneSdp() })
  const leg = await nextLeg(sip)

  phone.send('CANCEL', { branch })

  await phone.response(200, 'CANCEL')
  await phone.response(487)
  expect(await endOf(leg)).toBe('caller_cancelled')
  await expect(leg.answer()).rejects.toThrow('ended before')
  expect(sip.server.activeCalls()).toBe(0)
})

test('a CANCEL while the audio port is being opened frees the port', async () => {
  const port = new RememberingPort(40_000)
  let deliver = (_port: RememberingPort): void => {}
  const opening = new Promise<RememberingPort>((resolve) => {
    deliver = resolve
  })
  const sip = await startSipServer({ openMedia: () => opening })
  const phone = await RawPhone.open(sip.server)
  const branch = phone.send('INVITE', { body: phoneSdp() })
  const leg = await nextLeg(sip)

  const answer = leg.answer()
  phone.send('CANCEL', { branch })
  await phone.response(487)
  deliver(port)

  await expect(answer).rejects.toThrow('ended before')
  expect(port.closed).toBe(1)
})

test('BYE before the answer cancels the call', async () => {
  const sip = await startSipServer()
  const phone = await RawPhone.open(sip.server)
  phone.send('INVITE', { body: phoneSdp() })
  const leg = await nextLeg(sip)
  const ringing = await phone.response(180)

  phone.send('BYE', { cseq: 2, toTag: ringing.to.params.get('tag')! })

  await phone.response(200, 'BYE')
  await phone.response(487)
  expect(await endOf(leg)).toBe('caller_cancelled')
})

/** The SIP status of each rejection, and how it ends the caller's leg. */
const rejections: [RejectReason, number, LegEnd][] = [
  ['busy', 486, 'busy'],
  ['unavailable', 503, 'network_error'],
  ['not_found', 404, 'network_error'],
  ['declined', 603, 'rejected'],
]

for (const [reason, status, end] of rejections)
  test(`a call rejected as ${reason} is answered ${status}`, async () => {
    const sip = await startSipServer()
    const caller = await startSipCaller()
    const out = call(caller, sip.server)
    const leg = await nextLeg(sip)

    leg.reject(reason)

    expect(await endOf(leg)).toBe('rejected')
    expect(await endOf(out)).toBe(end)
    expect(out.refusal?.status).toBe(status)
    await expect(out.answer()).rejects.toThrow(String(status))
    expect(out.port.closed).toBe(1)
  })

test('the end is reported once, also to a late listener, and afterwards every method has no effect', async () => {
  const sip = await startSipServer()
  const caller = await startSipCaller()
  const out = call(caller, sip.server)
  const leg = await nextLeg(sip)
  await leg.answer()
  await out.answer()
  const ends: string[] = []
  leg.onEnd((end) => void ends.push(end))

  leg.hangup()
  leg.hangup()
  leg.reject('busy')
  expect(await endOf(out)).toBe('caller_hangup')
  out.hangup()

  expect(ends).toEqual(['local_hangup'])
  expect(await leg.transfer('+15550001111')).toMatchObject({ outcome: 'failed' })
})

test('without an ACK the answer is repeated for 32 seconds, then the call is hung up as lost', async () => {
  const clock = new ManualClock('2030-01-01T00:00:00Z')
  const sip = await startSipServer({ clock })
  const phone = await RawPhone.open(sip.server)
  phone.send('INVITE', { body: phoneSdp() })
  const leg = await nextLeg(sip)
  const answer = leg.answer()
  await until('the answer', () => phone.heard.some((one) => 'status' in one && one.status === 200))

  clock.advance(31_999)
  await until('eleven answers', () => phone.heard.filter((one) => 'status' in one && one.status === 200).length === 11)
  clock.advance(1)

  const bye = await phone.request('BYE')
  await expect(answer).rejects.toThrow('ended before the caller acknowledged')
  expect(await endOf(leg)).toBe('network_error')
  phone.reply(bye, 200)
  clock.advance(64_000)
  expect(sip.server.counts()).toMatchObject({ dialogs: 0, serverTransactions: 0 })
  expect(sip.server.counts().clientTransactions).toBe(0)
})

test('a hang-up before the ACK waits for the ACK, as RFC 3261 requires', async () => {
  const sip = await startSipServer()
  const phone = await RawPhone.open(sip.server)
  phone.send('INVITE', { body: phoneSdp() })
  const leg = await nextLeg(sip)
  void leg.answer()
  const { to } = await phone.response(200)

  leg.hangup()
  expect(await endOf(leg)).toBe('local_hangup')
  phone.send('OPTIONS', { cseq: 2, toTag: to.params.get('tag')! })
  await phone.response(481, 'OPTIONS')
  expect(phone.heard).toEqual([])
  phone.send('ACK', { toTag: to.params.get('tag')! })

  phone.reply(await phone.request('BYE'), 200)
})

test('a late offer: our 200 offers, the ACK answers', async () => {
  const sip = await startSipServer()
  const phone = await RawPhone.open(sip.server)
  phone.send('INVITE')
  const leg = await nextLeg(sip)
  void leg.answer()
  const answer = await phone.response(200)

  expect(answer.body.toString()).toContain('m=audio 40000 RTP/AVP 0 8 101')
  expect(sip.ports[0]?.remotes).toEqual([])
  phone.send('ACK', { toTag: answer.to.params.get('tag')!, body: phoneSdp() })

  await until('the audio', () => sip.ports[0]?.remotes.length === 1)
  expect(sip.ports[0]?.remotes[0]).toMatchObject({ port: 50_000, dtmfPayloadType: 101 })
  leg.hangup()
  phone.reply(await phone.request('BYE'), 200)
})

test('a late offer that the ACK does not answer ends the call', async () => {
  const sip = await startSipServer()
  const phone = await RawPhone.open(sip.server)
  phone.send('INVITE')
  const leg = await nextLeg(sip)
  void leg.answer()
  const answer = await phone.response(200)

  phone.send('ACK', { toTag: answer.to.params.get('tag')! })

  phone.reply(await phone.request('BYE'), 200)
  expect(await endOf(leg)).toBe('network_error')
})

test('without a free audio port the caller gets 503 and the leg ends', async () => {
  const sip = await startSipServer({ openMedia: () => Promise.reject(new Error('no ports left')) })
  const caller = await startSipCaller()
  const out = call(caller, sip.server)
  const leg = await nextLeg(sip)

  await expect(leg.answer()).rejects.toThrow('no ports left')

  expect(await endOf(leg)).toBe('network_error')
  await endOf(out)
  expect(out.refusal?.status).toBe(503)
})
