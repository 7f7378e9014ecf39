import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../../../test/harness/until.ts'
import {
  call,
  endOf,
  nextLeg,
  phoneSdp,
  RawPhone,
  startSipCaller,
  startSipServer,
} from '../../../../test/phones/sip-tools.ts'
import { ManualClock } from '../../../kernel/clock.ts'
import type { SipLeg } from '../call/sip-leg.ts'

/** An established call between the server and a RawPhone. */
async function callThatIsUp(clock?: ManualClock) {
  const sip = await startSipServer({ transferBy: 'refer', ...(clock && { clock }) })
  const phone = await RawPhone.open(sip.server)
  const { leg, toTag } = await phone.establish(sip)
  const stream = await leg.answer()
  const port = sip.ports[0]!
  /** Ends the call, so that no timer is left. */
  const over = async (cseq = 90): Promise<void> => {
    phone.send('BYE', { toTag, cseq })
    await phone.response(200, 'BYE')
  }
  return { sip, phone, leg, toTag, stream, port, over }
}

test('hold and resume: our audio stops and resumes, and the answers mirror the offered direction', async () => {
  const { phone, toTag, port, over } = await callThatIsUp()

  phone.send('INVITE', { toTag, cseq: 2, body: phoneSdp('sendonly') })
  const held = await phone.response(200)
  phone.send('ACK', { toTag, cseq: 2 })
  phone.send('INVITE', { toTag, cseq: 3, body: phoneSdp('sendrecv', 50_010) })
  const resumed = await phone.response(200)
  phone.send('ACK', { toTag, cseq: 3 })

  expect(held.body.toString()).toContain('a=recvonly')
  expect(resumed.body.toString()).toContain('a=sendrecv')
  expect(port.holds).toEqual([false, true, false])
  expect(port.remotes.map((remote) => remote.port)).toEqual([50_000, 50_000, 50_010])
  await over()
})

test('a re-INVITE without an offer is given one, and its ACK answers', async () => {
  const { phone, toTag, port, over } = await callThatIsUp()

  phone.send('INVITE', { toTag, cseq: 2 })
  const offered = await phone.response(200)
  phone.send('ACK', { toTag, cseq: 2, body: phoneSdp('sendrecv', 50_020) })

  expect(offered.body.toString()).toContain('m=audio 40000 RTP/AVP 0 101')
  await until('the new address', () => port.remotes.at(-1)?.port === 50_020)
  await over()
})

test('a re-INVITE without a common codec is refused with 488, and the call continues unchanged', async () => {
  const { phone, toTag, port, leg, over } = await callThatIsUp()

  phone.send('INVITE', { toTag, cseq: 2, body: phoneSdp().replace('RTP/AVP 0', 'RTP/AVP 18') })

  await phone.response(488)
  expect(port.remotes).toHaveLength(1)
  await over()
  expect(await endOf(leg)).toBe('caller_hangup')
})

test('a second re-INVITE before the ACK of the first is refused with Retry-After', async () => {
  const { phone, toTag, over } = await callThatIsUp()

  phone.send('INVITE', { toTag, cseq: 2, body: phoneSdp('sendonly') })
  await phone.response(200)
  phone.send('INVITE', { toTag, cseq: 3, body: phoneSdp() })

  expect((await phone.response(500)).headers.get('Retry-After')).toBe('1')
  phone.send('ACK', { toTag, cseq: 2 })
  await over()
})

test('a re-INVITE that crosses ours is answered with 491', async () => {
  const { phone, toTag, leg, port, over } = await callThatIsUp()
  const ours = (leg as SipLeg).hold(true)
  const offer = await phone.request('INVITE')

  phone.send('INVITE', { toTag, cseq: 2, body: phoneSdp('sendonly') })

  await phone.response(491)
  phone.reply(offer, 491)
  await phone.request('ACK')
  expect(await ours).toBe(false)
  expect(port.holds).toEqual([false])
  await over()
})

test('we put the peer on hold and resume', async () => {
  const sip = await startSipServer()
  const caller = await startSipCaller()
  const out = call(caller, sip.server)
  const leg = await nextLeg(sip)
  await leg.answer()
  await out.answer()

  expect(await out.hold(true)).toBe(true)
  expect(await out.hold(false)).toBe(true)

  expect(sip.ports[0]?.holds).toEqual([false, true, false])
  expect(out.port.holds).toEqual([false, false, false])
  out.hangup()
  expect(await endOf(leg)).toBe('caller_hangup')
})

test('UPDATE is answered, with an SDP answer if it has an offer', async () => {
  const { phone, toTag, port, over } = await callThatIsUp()

  phone.send('UPDATE', { toTag, cseq: 2 })
  const plain = await phone.response(200, 'UPDATE')
  phone.send('UPDATE', { toTag, cseq: 3, body: phoneSdp('inactive') })
  const described = await phone.response(200, 'UPDATE')

  expect(plain.body.length).toBe(0)
  expect(described.body.toString()).toContain('a=inactive')
  expect(port.holds).toEqual([false, true])
  await over()
})

test('the target of our requests follows the Contact of a re-INVITE', async () => {
  const { phone, toTag, leg, sip } = await callThatIsUp()
  const elsewhere = await RawPhone.open(sip.server)

  phone.send('UPDATE', { toTag, cseq: 2, headers: { Contact: `<sip:moved@127.0.0.1:${elsewhere.port}>` } })
  await phone.response(200, 'UPDATE')
  leg.hangup()

  const bye = await elsewhere.request('BYE')
  expect(bye.uri.user).toBe('moved')
  elsewhere.reply(bye, 200)
})

test('when the connection of a call over TCP is gone, our requests go to its Contact', async () => {
  const sip = await startSipServer()
  let heard = ''
  const phone = createServer((socket) => {
    onTestFinished(() => void socket.destroy())
    socket.on('data', (chunk) => {
      heard += chunk
      socket.write(
        `SIP/2.0 200 OK\r\n${heard.match(/^(Via|From|To|Call-ID|CSeq): .*$/gm)?.join('\r\n')}\r\nl: 0\r\n\r\n`,
      )
    })
  })
  await new Promise<void>((resolve) => void phone.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void phone.close())
  const { port } = phone.address() as AddressInfo
  const socket = connect({ host: '127.0.0.1', port: sip.server.port })
  const send = (method: string, to: string, body: string): void => {
    const lines = [
      `${method} sip:+15551230000@127.0.0.1 SIP/2.0`,
      `Via: SIP/2.0/TCP 127.0.0.1:${port};branch=z9hG4bK${method}`,
      'From: <sip:a@b>;tag=phone',
      `To: ${to}`,
      'Call-ID: dropped-connection',
      `CSeq: 1 ${method}`,
      `Contact: <sip:phone@127.0.0.1:${port};transport=tcp>`,
      'Content-Type: application/sdp',
      `Content-Length: ${body.length}`,
    ]
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  }
  let answers = ''
  socket.on('data', (chunk) => {
    answers += chunk
  })

  send('INVITE', '<sip:h@127.0.0.1>', phoneSdp())
  const leg = await nextLeg(sip)
  void leg.answer()
  const to = await until('the 200', () => /SIP\/2\.0 200 OK.*?\r\nTo: ([^\r]*)\r\n/s.exec(answers)?.[1])
  send('ACK', to, '')
  socket.end()
  await until('the connection to be gone', () => sip.server.counts().connections === 0)
  leg.hangup()

  await until('BYE', () => heard.startsWith(`BYE sip:phone@127.0.0.1:${port}`))
})

test('requests follow the recorded route', async () => {
  const sip = await startSipServer()
  const phone = await RawPhone.open(sip.server)
  const proxy = await RawPhone.open(sip.server)
  phone.send('INVITE', {
    body: phoneSdp(),
    headers: { 'Record-Route': `<sip:127.0.0.1:${proxy.port};lr>, <sip:far.example.com;lr>` },
  })
  const leg = await nextLeg(sip)
  void leg.answer()
  const answer = await phone.response(200)
  phone.send('ACK', { toTag: answer.to.params.get('tag')! })
  leg.hangup()

  const bye = await proxy.request('BYE')

  expect(answer.headers.list('Record-Route')).toHaveLength(2)
  expect(bye.uri.user).toBe('phone')
  expect(bye.headers.list('Route')).toEqual([`<sip:127.0.0.1:${proxy.port};lr>`, '<sip:far.example.com;lr>'])
  proxy.reply(bye, 200)
})

test('key presses by INFO reach the listener, in both forms', async () => {
  const { phone, toTag, stream, over } = await callThatIsUp()
  const digits: string[] = []
  stream.listen({ onDigit: (digit) => void digits.push(digit) })
  const info = (cseq: number, type: string, body: string): string =>
    phone.send('INFO', { toTag, cseq, body, headers: { 'Content-Type': type } })

  info(2, 'application/dtmf-relay', 'Signal=5\r\nDuration=160\r\n')
  await phone.response(200, 'INFO')
  info(3, 'application/dtmf-relay', 'Signal= 11\r\nDuration= 100')
  await phone.response(200, 'INFO')
  info(4, 'application/dtmf', '*')
  await phone.response(200, 'INFO')
  info(5, 'application/media_control+xml', '<xml/>')
  await phone.response(415, 'INFO')
  phone.send('INFO', { toTag, cseq: 6 })
  await phone.response(200, 'INFO')

  expect(digits).toEqual(['5', '#', '*'])
  await over()
})

const refusals: [method: string, headers: Record<string, string>, status: number, header?: [string, string]][] = [
  ['OPTIONS', {}, 200, ['Allow', 'INVITE, ACK, CANCEL, BYE, OPTIONS, INFO, UPDATE, NOTIFY, PRACK']],
  ['MESSAGE', {}, 405, ['Allow', 'INVITE, ACK, CANCEL, BYE, OPTIONS, INFO, UPDATE, NOTIFY, PRACK']],
  ['OPTIONS', { Require: 'gruu, path' }, 420, ['Unsupported', 'gruu, path']],
  ['NOTIFY', { Event: 'presence' }, 489, ['Allow-Events', 'refer']],
  ['NOTIFY', { Event: 'refer' }, 481],
]

for (const [method, headers, status, header] of refusals)
  test(`${method} ${JSON.stringify(headers)} within a call is answered ${status}`, async () => {
    const { phone, toTag, over } = await callThatIsUp()

    phone.send(method, { toTag, cseq: 2, headers })

    const answer = await phone.response(status, method)
    if (header) expect(answer.headers.get(header[0])).toBe(header[1])
    await over()
  })

test('a request out of order is refused with 500, one for an unknown dialog with 481', async () => {
  const { phone, toTag, over } = await callThatIsUp()

  phone.send('OPTIONS', { toTag, cseq: 1 })
  await phone.response(500, 'OPTIONS')
  phone.send('BYE', { toTag: 'somebody-else', cseq: 5 })
  await phone.response(481, 'BYE')
  phone.send('CANCEL', { toTag, cseq: 6 })
  await phone.response(481, 'CANCEL')

  await over()
})

test('a transfer: the carrier gets a REFER, reports by NOTIFY, and takes the call over', async () => {
  const { phone, toTag, leg } = await callThatIsUp()

  const outcome = leg.transfer('+15550001111')
  const refer = await phone.request('REFER')
  phone.reply(refer, 202)
  const notify = (cseq: number, status: string): string =>
    phone.send('NOTIFY', {
      toTag,
      cseq,
      headers: { Event: 'refer', 'Subscription-State': 'active', 'Content-Type': 'message/sipfrag' },
      body: status,
    })
  notify(2, 'SIP/2.0 100 Trying')
  await phone.response(200, 'NOTIFY')
  notify(3, 'SIP/2.0 200 OK')
  phone.reply(await phone.request('BYE'), 200)

  expect(refer.headers.get('Refer-To')).toBe('<sip:+15550001111@127.0.0.1>')
  expect(refer.headers.get('Referred-By')).toBe('<sip:+15551230000@127.0.0.1>')
  expect(await outcome).toEqual({ outcome: 'transferred' })
  expect(await endOf(leg)).toBe('transferred')
})

test('a transfer waits for the ACK of the call', async () => {
  const sip = await startSipServer({ transferBy: 'refer' })
  const phone = await RawPhone.open(sip.server)
  phone.send('INVITE', { body: phoneSdp() })
  const leg = await nextLeg(sip)
  void leg.answer()
  const answer = await phone.response(200)
  const toTag = answer.to.params.get('tag')!

  const outcome = leg.transfer('+15550001111')
  await phone.isRead()
  expect(phone.heard).toEqual([])
  phone.send('ACK', { toTag })
  phone.reply(await phone.request('REFER'), 603)

  expect(await outcome).toMatchObject({ outcome: 'failed' })
  phone.send('BYE', { toTag, cseq: 2 })
  await phone.response(200, 'BYE')
})

test('a transfer that is not answered leaves the caller with us', async () => {
  const { phone, toTag, leg, over } = await callThatIsUp()

  const refused = leg.transfer('+15550001111')
  phone.reply(await phone.request('REFER'), 603)
  const busy = refused.then(() => leg.transfer('+15550001111'))
  phone.reply(await phone.request('REFER'), 202)
  phone.send('NOTIFY', { toTag, cseq: 2, headers: { Event: 'refer' }, body: 'SIP/2.0 486 Busy Here' })

  expect(await refused).toEqual({ outcome: 'failed', reason: 'the carrier answered 603 Decline' })
  expect(await busy).toEqual({ outcome: 'failed', reason: 'the other side answered 486', why: 'busy' })
  await over()
  expect(await endOf(leg)).toBe('caller_hangup')
})

test('a transfer without a reported outcome fails after a minute', async () => {
  const clock = new ManualClock('2030-01-01T00:00:00Z')
  const { phone, leg, over } = await callThatIsUp(clock)

  const outcome = leg.transfer('sip:reception@example.com')
  const refer = await phone.request('REFER')
  phone.reply(refer, 202)
  phone.send('OPTIONS', { toTag: refer.from.params.get('tag')!, cseq: 2 })
  await phone.response(200, 'OPTIONS')
  clock.advance(60_000)

  expect(refer.headers.get('Refer-To')).toBe('<sip:reception@example.com>')
  expect(await outcome).toMatchObject({ outcome: 'failed' })
  expect(await leg.transfer('sip:not a uri')).toEqual({ outcome: 'failed', reason: 'not a number or SIP URI' })
  await over()
})

test('a carrier that accepts the transfer and hangs up has taken the call over', async () => {
  const { phone, leg, over } = await callThatIsUp()

  const outcome = leg.transfer('+15550001111')
  phone.reply(await phone.request('REFER'), 202)
  await over()

  expect(await outcome).toEqual({ outcome: 'transferred' })
  expect(await endOf(leg)).toBe('transferred')
})
