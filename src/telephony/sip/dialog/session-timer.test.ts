import { expect, test } from 'vitest'
import { until } from '../../../../test/harness/until.ts'
import {
  endOf,
  nextLeg,
  phoneSdp,
  RawPhone,
  RememberingPort,
  startSipCaller,
  startSipServer,
} from '../../../../test/phones/sip-tools.ts'
import { ManualClock } from '../../../kernel/clock.ts'
import { dial } from '../call/uac.ts'
import { tagOf } from '../message/headers.ts'
import type { SipRequest, SipResponse } from '../message/message.ts'

const aClock = () => new ManualClock('2026-01-05T10:00:00Z')

/** Answers a call from a phone that sends these headers. */
async function answeredCall(headers: Record<string, string>) {
  const clock = aClock()
  const sip = await startSipServer({ clock })
  const phone = await RawPhone.open(sip.server)
  phone.send('INVITE', { body: phoneSdp(), headers })
  const leg = await nextLeg(sip)
  void leg.answer()
  const answer = await phone.response(200)
  const toTag = tagOf(answer.to)
  phone.send('ACK', { toTag })
  await phone.isRead()
  return { clock, sip, phone, leg, answer, toTag }
}

/** Ends the call of a test, so that no timer is left. */
async function hangUp(phone: RawPhone, toTag: string): Promise<void> {
  phone.send('BYE', { toTag, cseq: 99 })
  await phone.response(200, 'BYE')
}

test('if the refreshing caller does not refresh in time, the call is hung up', async () => {
  const { clock, phone, leg, answer } = await answeredCall({
    Supported: 'timer',
    'Session-Expires': '90;refresher=uac',
  })
  expect(answer.headers.get('Session-Expires')).toBe('90;refresher=uac')
  expect(answer.headers.get('Require')).toBe('timer')

  clock.advance(59_000)
  await phone.isRead()
  clock.advance(1_500)

  phone.reply(await phone.request('BYE'), 200)
  await phone.isRead()
  expect(await endOf(leg)).toBe('network_error')
})

test('a refresh in time, by UPDATE or re-INVITE, keeps the call', async () => {
  const { clock, phone, toTag, leg } = await answeredCall({ Supported: 'timer', 'Session-Expires': '90' })
  const headers = { Supported: 'timer', 'Session-Expires': '90;refresher=uac' }

  clock.advance(45_000)
  phone.send('UPDATE', { toTag, cseq: 2, headers })
  expect((await phone.response(200, 'UPDATE')).headers.get('Session-Expires')).toBe('90;refresher=uac')
  clock.advance(45_000)
  phone.send('INVITE', { toTag, cseq: 3, headers, body: phoneSdp() })
  expect((await phone.response(200)).headers.get('Session-Expires')).toBe('90;refresher=uac')
  phone.send('ACK', { toTag, cseq: 3 })
  await phone.isRead()
  clock.advance(45_000)

  await hangUp(phone, toTag)
  expect(await endOf(leg)).toBe('caller_hangup')
})

const refreshers: [allow: string, method: string][] = [
  ['INVITE, ACK, BYE, UPDATE', 'UPDATE'],
  ['INVITE, ACK, BYE', 'INVITE'],
]

for (const [allow, method] of refreshers)
  test(`as the refresher we send ${method} at half time to a peer that allows ${allow}`, async () => {
    const { clock, phone, toTag } = await answeredCall({
      Supported: 'timer',
      'Session-Expires': '120;refresher=uas',
      Allow: allow,
    })
    const agreed = { 'Session-Expires': '120;refresher=uac', Contact: `<sip:phone@127.0.0.1:${phone.port}>` }

    for (let round = 0; round < 2; round++) {
      clock.advance(60_000)
      const refresh: SipRequest = await phone.request(method)
      expect(refresh.headers.get('Session-Expires')).toBe('120;refresher=uac')
      phone.reply(
        refresh,
        200,
        method === 'INVITE' ? { ...agreed, 'Content-Type': 'application/sdp' } : agreed,
        phoneSdp(),
      )
      if (method === 'INVITE') await phone.request('ACK')
      await phone.isRead()
    }

    await hangUp(phone, toTag)
  })

for (const status of [481, 408])
  test(`a refresh that is answered ${status} ends the call`, async () => {
    const { clock, phone, leg } = await answeredCall({
      Supported: 'timer',
      'Session-Expires': '120;refresher=uas',
      Allow: 'UPDATE',
    })

    clock.advance(60_000)
    phone.reply(await phone.request('UPDATE'), status)

    phone.reply(await phone.request('BYE'), 200)
    await phone.isRead()
    expect(await endOf(leg)).toBe('network_error')
  })

test('a temporarily refused refresh is retried before the session expires', async () => {
  const { clock, phone, toTag } = await answeredCall({
    Supported: 'timer',
    'Session-Expires': '120;refresher=uas',
    Allow: 'UPDATE',
  })

  clock.advance(60_000)
  phone.reply(await phone.request('UPDATE'), 491)
  await phone.isRead()
  clock.advance(10_000)
  phone.reply(await phone.request('UPDATE'), 200, { 'Session-Expires': '120;refresher=uac' })
  await phone.isRead()

  await hangUp(phone, toTag)
})

test('too short an interval is refused with our minimum, and for a caller without timers we refresh', async () => {
  const sip = await startSipServer()
  const phone = await RawPhone.open(sip.server)
  phone.send('INVITE', { body: phoneSdp(), headers: { Supported: 'timer', 'Session-Expires': '30' } })
  const refusal: SipResponse = await phone.response(422)
  phone.send('ACK', { toTag: tagOf(refusal.to) })

  expect(refusal.headers.get('Min-SE')).toBe('90')
  const proxied = await answeredCall({ 'Session-Expires': '600' })
  expect(proxied.answer.headers.get('Session-Expires')).toBe('600;refresher=uas')
  expect(proxied.answer.headers.get('Require')).toBeNull()
  await hangUp(proxied.phone, proxied.toTag)
})

test('an outbound call proposes a timer, adopts the minimum of a 422, and follows the agreed interval', async () => {
  const clock = aClock()
  const caller = await startSipCaller({ clock })
  const phone = await RawPhone.open(caller)
  const leg = dial({
    endpoint: caller,
    to: '+15551230000',
    from: '+15559870000',
    proxy: { host: '127.0.0.1', port: phone.port, protocol: 'udp' },
    openMedia: async () => new RememberingPort(50_000),
  })

  const first = await phone.request('INVITE')
  expect(first.headers.get('Session-Expires')).toBe('1800')
  phone.reply(first, 422, { 'Min-SE': '3600' })
  const second = await until('the second INVITE', () =>
    phone.heard.find(
      (one): one is SipRequest =>
        'method' in one && one.cseq.number === first.cseq.number + 1 && one.method === 'INVITE',
    ),
  )
  expect([second.headers.get('Session-Expires'), second.headers.get('Min-SE')]).toEqual(['3600', '3600'])
  const contact = `<sip:phone@127.0.0.1:${phone.port}>`
  phone.reply(
    second,
    200,
    { 'Session-Expires': '3600;refresher=uas', Contact: contact, 'Content-Type': 'application/sdp' },
    phoneSdp(),
  )
  await leg.answer()
  clock.advance(3_567_000)
  expect(phone.heard.some((one) => 'method' in one && one.method === 'BYE')).toBe(false)
  clock.advance(2_000)

  phone.reply(await phone.request('BYE'), 200)
  await until('the answer to BYE', () => !caller.transactions.waiting)
  expect(await endOf(leg)).toBe('network_error')
})
