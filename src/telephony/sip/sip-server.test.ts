import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../../test/harness/until.ts'
import {
  BUSINESS,
  call,
  endOf,
  nextLeg,
  OWNED,
  phoneSdp,
  RawPhone,
  startSipCaller,
  startSipServer,
  UNKNOWN_NUMBER,
} from '../../../test/phones/sip-tools.ts'
import { ManualClock } from '../../kernel/clock.ts'
import type { DialedNumber, Trunk } from '../trunk.ts'

const trunk: Trunk = {
  id: 'trunk_office',
  businessId: BUSINESS,
  type: 'credentials',
  allowedIps: [],
  username: 'office',
  password: 'open sesame',
  inboundEnabled: true,
  maxConcurrentCalls: 1,
}

/** A SIP server that admits no caller without a password. */
const locked = { allowedSources: [], trunks: () => [trunk] }

test('with the right password a credential trunk gets through', async () => {
  const sip = await startSipServer(locked)
  const caller = await startSipCaller()

  const out = call(caller, sip.server, { credentials: { username: 'office', password: 'open sesame' } })
  const leg = await nextLeg(sip)

  expect(leg).toMatchObject({ trunkId: 'trunk_office' })
  expect(sip.server.activeCalls('trunk_office')).toBe(1)
  out.hangup()
  await endOf(leg)
  expect(sip.server.activeCalls('trunk_office')).toBe(0)
})

test('both algorithms may be offered, and the caller takes the stronger', async () => {
  const sip = await startSipServer({ ...locked, digestAlgorithms: ['SHA-256', 'MD5'] })
  const phone = await RawPhone.open(sip.server)
  const caller = await startSipCaller()

  phone.send('INVITE', { body: phoneSdp(), headers: { 'User-Agent': 'a phone with long headers '.repeat(8) } })
  const challenge = await phone.response(401)
  const out = call(caller, sip.server, { credentials: { username: 'office', password: 'open sesame' } })

  expect(challenge.headers.all('WWW-Authenticate').map((line) => /algorithm=(\S+)/.exec(line)?.[1])).toEqual([
    'SHA-256',
    'MD5',
  ])
  await nextLeg(sip)
  out.hangup()
  await endOf(out)
})

test('a wrong password is refused with 403 and one line in the log', async () => {
  const sip = await startSipServer(locked)
  const caller = await startSipCaller()

  const out = call(caller, sip.server, { credentials: { username: 'office', password: 'guess' } })

  expect(await endOf(out)).toBe('rejected')
  expect(out.refusal?.status).toBe(403)
  expect(sip.lines).toMatchObject([{ fields: { reason: 'wrong credentials', method: 'INVITE' } }])
  expect(sip.legs).toEqual([])
})

test('without a password a caller is challenged and gives up', async () => {
  const sip = await startSipServer(locked)
  const caller = await startSipCaller()

  const out = call(caller, sip.server)

  await endOf(out)
  expect(out.refusal?.status).toBe(401)
})

test('without any trunk an unknown sender is refused with 403', async () => {
  const sip = await startSipServer({ allowedSources: ['192.0.2.0/24'] })
  const caller = await startSipCaller()

  const out = call(caller, sip.server)

  await endOf(out)
  expect(out.refusal?.status).toBe(403)
})

test('an unknown sender costs no memory: the refusal is not repeated, and a repeated request gets the same one', async () => {
  const sip = await startSipServer(locked)
  const phone = await RawPhone.open(sip.server)

  phone.send('INVITE', { body: phoneSdp(), branch: 'z9hG4bKsame' })
  const first = await phone.response(401)
  phone.send('INVITE', { body: phoneSdp(), branch: 'z9hG4bKsame' })
  const second = await phone.response(401)

  expect(second.to.params.get('tag')).toBe(first.to.params.get('tag'))
  expect(sip.server.counts()).toEqual({ dialogs: 0, clientTransactions: 0, serverTransactions: 0, connections: 0 })
})

test('a flood from one unknown sender is answered twenty times, then dropped and summed up in one line', async () => {
  const clock = new ManualClock('2030-01-01T00:00:00Z')
  const sip = await startSipServer({ ...locked, clock, allowedSources: ['127.0.0.2'] })
  const stranger = await RawPhone.open(sip.server)
  const friend = await RawPhone.open(sip.server, '127.0.0.2')

  for (let sent = 0; sent < 100; sent++) stranger.send('OPTIONS')
  await until('the answers', () => stranger.heard.length === 20)
  await friend.isRead()
  clock.advance(60_000)

  expect(stranger.heard).toHaveLength(20)
  expect(sip.lines).toEqual([
    {
      message: 'SIP requests from unknown senders were dropped',
      fields: { dropped: 80, sources: 1, example: '127.0.0.1' },
    },
  ])
})

test('an unknown number is answered 404, and a failed look-up refuses the call at once', async () => {
  const findNumber = async (to: string): Promise<DialedNumber> => {
    if (to === '+15550000500') throw new Error('database away')
    return to === '+15550000404' ? UNKNOWN_NUMBER : OWNED
  }
  const sip = await startSipServer({ findNumber })
  const caller = await startSipCaller()

  const unknown = call(caller, sip.server, { to: '+15550000404' })
  const unsaid = call(caller, sip.server, { to: '+15550000500' })
  await Promise.all([endOf(unknown), endOf(unsaid)])

  expect([unknown.refusal?.status, unsaid.refusal?.status]).toEqual([404, 503])
  expect(sip.server.activeCalls()).toBe(0)
})

test('a full trunk answers busy, and a full service answers so that the caller’s proxy tries elsewhere', async () => {
  const credentials = { username: 'office', password: 'open sesame' }
  const sip = await startSipServer({ ...locked, allowedSources: ['127.0.0.1'], maxCalls: 2 })
  const caller = await startSipCaller()
  const first = call(caller, sip.server)
  await nextLeg(sip)
  const second = call(caller, sip.server)
  await nextLeg(sip)

  const third = call(caller, sip.server)
  await endOf(third)
  second.hangup()
  await endOf(second)
  await until('a free place', () => sip.server.activeCalls() === 1)

  expect(third.refusal?.status).toBe(503)
  first.hangup()
  await endOf(first)

  const trunked = await startSipServer(locked)
  const one = call(caller, trunked.server, { credentials })
  await nextLeg(trunked)
  const two = call(caller, trunked.server, { credentials })
  await endOf(two)
  expect(two.refusal?.status).toBe(486)
  one.hangup()
  await until('the end', () => trunked.server.activeCalls() === 0 && !caller.transactions.waiting)
})

test('a closing service refuses new calls and lets the others end', async () => {
  const sip = await startSipServer()
  const caller = await startSipCaller()
  const out = call(caller, sip.server)
  const leg = await nextLeg(sip)
  await leg.answer()
  await out.answer()

  sip.server.stopAccepting()
  const late = call(caller, sip.server)
  await endOf(late)

  expect(late.refusal?.status).toBe(503)
  expect(sip.server.activeCalls()).toBe(1)
  await sip.server.close()
  expect(await endOf(leg)).toBe('local_hangup')
  expect(await endOf(out)).toBe('caller_hangup')
})

test('a caller who cancels while the number is being looked up gets 487, and the business has a record of the call', async () => {
  let found = (_number: DialedNumber): void => {}
  const asked = new Promise<DialedNumber>((resolve) => {
    found = resolve
  })
  const sip = await startSipServer({ findNumber: () => asked })
  const phone = await RawPhone.open(sip.server)

  const branch = phone.send('INVITE', { body: phoneSdp() })
  await phone.response(100)
  phone.send('CANCEL', { branch })
  await phone.response(487)
  found(OWNED)

  const leg = await until('the call', () => sip.legs[0])
  expect(await endOf(leg)).toBe('caller_cancelled')
  expect(sip.server.activeCalls()).toBe(0)
})

test('an exception in a call’s listener ends only that call', async () => {
  const sip = await startSipServer({
    onIncomingCall: () => {
      throw new Error('a bug')
    },
  })
  const caller = await startSipCaller()

  const out = call(caller, sip.server)

  await endOf(out)
  expect(out.refusal?.status).toBe(503)
  expect(sip.server.activeCalls()).toBe(0)
})

const refusals: Record<string, [status: number, method: string, parts: Parameters<RawPhone['send']>[1]]> = {
  'OPTIONS is answered': [200, 'OPTIONS', {}],
  'OPTIONS goes no further, so its Max-Forwards is no matter': [200, 'OPTIONS', { headers: { 'Max-Forwards': '0' } }],
  'a method that is not ours is refused': [405, 'SUBSCRIBE', {}],
  'REGISTER is refused: this is not a registrar': [405, 'REGISTER', {}],
  'an unknown method is refused': [405, 'NEWMETHOD', {}],
  'an extension that we must have and do not is refused': [420, 'INVITE', { headers: { Require: 'gruu' } }],
  'a looping call is refused': [483, 'INVITE', { body: phoneSdp(), headers: { 'Max-Forwards': '0' } }],
  'a call to an unknown scheme is refused': [416, 'INVITE', { uri: 'nobodyknows:this', body: phoneSdp() }],
  'a body that is not a session description is refused': [
    415,
    'INVITE',
    { body: 'x', headers: { 'Content-Type': 'application/unknownformat' } },
  ],
  'a caller that could not read our description is refused': [
    406,
    'INVITE',
    { body: phoneSdp(), headers: { Accept: 'text/nobodyKnowsThis' } },
  ],
  'a call without audio that we speak is refused': [488, 'INVITE', { body: phoneSdp().replace('RTP/AVP', 'RTP/SAVP') }],
  'a call without Contact is refused': [400, 'INVITE', { body: phoneSdp(), headers: { Contact: '' } }],
  'a malformed header that only matters late is refused': [400, 'INVITE', { headers: { Require: '"' } }],
  'BYE outside of a call': [481, 'BYE', {}],
  'a request for a dialog that is not there': [481, 'INFO', { toTag: 'gone' }],
  'CANCEL of nothing': [481, 'CANCEL', {}],
}

for (const [name, [status, method, parts]] of Object.entries(refusals))
  test(`${name}: ${status}`, async () => {
    const sip = await startSipServer()
    const phone = await RawPhone.open(sip.server)

    phone.send(method, parts)

    const answer = await phone.response(status, method)
    if (status === 405) expect(answer.headers.get('Allow')).toContain('INVITE')
    if (status === 420) expect(answer.headers.get('Unsupported')).toBe('gruu')
    expect(sip.legs).toEqual([])
  })

test('a call that arrives over two paths is accepted once: 482 for the second', async () => {
  const sip = await startSipServer()
  const phone = await RawPhone.open(sip.server)

  const branch = phone.send('INVITE', { body: phoneSdp() })
  await phone.response(180)
  phone.send('INVITE', { body: phoneSdp() })

  await phone.response(482)
  phone.send('CANCEL', { branch })
  await phone.response(487)
  expect(sip.legs).toHaveLength(1)
})

test('malformed requests are refused or dropped, and do not disturb a call in progress', async () => {
  const sip = await startSipServer()
  const phone = await RawPhone.open(sip.server)
  const { leg, toTag } = await phone.establish(sip)
  const vandal = await RawPhone.open(sip.server)

  for (const text of [
    '',
    '\r\n\r\n',
    'x',
    'GET / HTTP/1.1\r\n\r\n',
    'INVITE\r\n\r\n',
    'SIP/2.0 200 OK\r\n\r\n',
    '\0'.repeat(900),
  ])
    vandal.sendText(text)
  vandal.send('INVITE', { headers: { CSeq: 'x' } })

  await vandal.isRead()
  expect(vandal.unreadable.map((text) => text.split('\r\n')[0])).toEqual(['SIP/2.0 400 Bad Request'])
  phone.send('BYE', { toTag, cseq: 2 })
  await phone.response(200, 'BYE')
  expect(await endOf(leg)).toBe('caller_hangup')
})

test('a TCP peer may send in pieces and send keep-alives; invalid data closes its connection', async () => {
  const sip = await startSipServer()
  const socket = connect({ host: '127.0.0.1', port: sip.server.port })
  onTestFinished(() => void socket.destroy())
  let heard = ''
  let closed = false
  socket.on('data', (chunk) => {
    heard += chunk.toString()
  })
  socket.on('close', () => {
    closed = true
  })
  const lines = [
    'OPTIONS sip:127.0.0.1 SIP/2.0',
    'Via: SIP/2.0/TCP 127.0.0.1:9;branch=z9hG4bKpieces',
    'From: <sip:a@b>;tag=1',
    'To: <sip:127.0.0.1>',
    'Call-ID: pieces',
    'CSeq: 1 OPTIONS',
    'Content-Length: 0',
  ]

  socket.write('\r\n\r\n')
  await until('the pong', () => heard === '\r\n')
  for (const line of lines) socket.write(`${line}\r\n`)
  socket.write('\r\n')
  await until('the answer', () => heard.includes('SIP/2.0 200 OK'))
  socket.write('OPTIONS sip:127.0.0.1 SIP/2.0\r\nContent-Length: -1\r\n\r\n')

  await until('the close', () => closed)
  await until('the connection to be forgotten', () => sip.server.counts().connections === 0)
})

test('an incomplete message over TCP times out after twenty seconds', async () => {
  const clock = new ManualClock('2030-01-01T00:00:00Z')
  const sip = await startSipServer({ clock })
  const socket = connect({ host: '127.0.0.1', port: sip.server.port })
  onTestFinished(() => void socket.destroy())
  let closed = false
  socket.on('close', () => {
    closed = true
  })

  socket.write('OPTIONS sip:127.0.0.1')
  await until('the connection', () => sip.server.counts().connections === 1)
  await until('the time-out', () => {
    clock.advance(10_000)
    return closed
  })

  expect(sip.server.counts().connections).toBe(0)
})

test('a port in use is reported at once', async () => {
  const sip = await startSipServer()

  await expect(startSipServer({ port: sip.server.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})

test('a hundred calls in a row leave nothing behind', async () => {
  const clock = new ManualClock('2030-01-01T00:00:00Z')
  const sip = await startSipServer({ clock, onIncomingCall: (leg) => void leg.answer() })
  const caller = await startSipCaller({ clock })

  for (let made = 0; made < 100; made++) {
    const out = call(caller, sip.server)
    await out.answer()
    out.hangup()
    await until('the end', () => sip.server.activeCalls() === 0)
  }
  await until('the last answer', () => !caller.transactions.waiting)
  clock.advance(32_000)

  const nothing = { dialogs: 0, clientTransactions: 0, serverTransactions: 0 }
  expect(sip.server.counts()).toMatchObject(nothing)
  expect(caller.counts()).toMatchObject(nothing)
  expect(sip.ports.map((port) => port.closed)).toEqual(Array(100).fill(1))
  expect(clock.pending).toBe(0)
})
