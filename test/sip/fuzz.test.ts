import { createSocket, type Socket } from 'node:dgram'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import { rms } from '../../src/media/pcm.ts'
import { buildRtp } from '../../src/telephony/rtp/packet.ts'
import { openRtpPort, type RtpPort } from '../../src/telephony/rtp/port.ts'
import { buildSenderReport } from '../../src/telephony/rtp/rtcp.ts'
import { Dice, mutated } from '../harness/mutations.ts'
import { until } from '../harness/until.ts'
import { call, nextLeg, phoneSdp, startSipCaller, startSipServer } from '../phones/sip-tools.ts'

/** Invalid input of every kind on live sockets, during a call that must not be disturbed. */

const TONE = Int16Array.from({ length: 8_000 * 60 }, (_, at) => 8_000 * Math.sin((2 * Math.PI * 440 * at) / 8_000))

async function startServerWithCall() {
  const ports: RtpPort[] = []
  const openMedia = async () => {
    const port = await openRtpPort({ host: '127.0.0.1', clock: systemClock, log: silentLog })
    ports.push(port)
    return port
  }
  // The caller's address is admitted; unknown senders use other loopback addresses.
  const sip = await startSipServer({ allowedSources: ['127.0.0.1/32'], openMedia, maxCalls: 20 })
  const caller = await startSipCaller()
  const calling = call(caller, sip.server, { openMedia })
  const leg = await nextLeg(sip)
  const [inner, outer] = await Promise.all([leg.answer(), calling.answer()])
  const ends: string[] = []
  leg.onEnd((end) => ends.push(end))
  let loud = { inner: 0, outer: 0 }
  inner.listen({ onFrame: (frame) => void (rms(frame) > 3_000 && loud.inner++) })
  outer.listen({ onFrame: (frame) => void (rms(frame) > 3_000 && loud.outer++) })
  inner.play(TONE)
  outer.play(TONE)
  const stillTalks = async () => {
    loud = { inner: 0, outer: 0 }
    await until('a second of tone both ways', () => loud.inner > 50 && loud.outer > 50)
    expect(ends).toEqual([])
  }
  await stillTalks()
  return { sip, ports, calling, ends, stillTalks }
}

/** A socket on a loopback address that counts the bytes it sends and receives. */
async function openSource(address: string): Promise<{ socket: Socket; sent: number; heard: number; send: Sender }> {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, address, resolve))
  onTestFinished(() => void socket.close())
  const source = {
    socket,
    sent: 0,
    heard: 0,
    send: (bytes: Uint8Array, port: number) =>
      new Promise<void>((resolve) => {
        source.sent += bytes.length
        // The server runs on this thread; without a pause for it, the socket buffer overflows.
        socket.send(bytes, port, '127.0.0.1', () => setImmediate(resolve))
      }),
  }
  socket.on('message', (bytes) => {
    source.heard += bytes.length
  })
  return source
}
type Sender = (bytes: Uint8Array, port: number) => Promise<void>

let serial = 0
function aRequest(method: string, port: number, body = ''): Buffer {
  serial += 1
  const lines = [
    `${method} sip:+15551230000@127.0.0.1 SIP/2.0`,
    `Via: SIP/2.0/UDP 127.0.0.1:${port};branch=z9hG4bK-${serial};rport`,
    `From: "Somebody" <sip:+15559870000@127.0.0.1>;tag=${serial}`,
    'To: <sip:+15551230000@127.0.0.1>',
    `Call-ID: fuzz-${serial}`,
    `CSeq: 1 ${method}`,
    'Max-Forwards: 70',
    `Contact: <sip:somebody@127.0.0.1:${port}>`,
    'Session-Expires: 1800;refresher=uac',
    'Supported: timer, 100rel',
    ...(body === '' ? [] : ['Content-Type: application/sdp']),
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from([...lines, '', body].join('\r\n'))
}

const METHODS = [
  'OPTIONS',
  'INVITE',
  'REGISTER',
  'BYE',
  'CANCEL',
  'ACK',
  'NOTIFY',
  'UPDATE',
  'INFO',
  'PRACK',
  'SUBSCRIBE',
]

test('invalid SIP from an admitted address disturbs no call', async () => {
  const { sip, calling, ends, stillTalks } = await startServerWithCall()
  const source = await openSource('127.0.0.1')
  const dice = new Dice(20_260_105)

  for (let n = 0; n < 2_000; n++) {
    const method = dice.of(METHODS)
    const good = aRequest(method, source.socket.address().port, method === 'INVITE' ? phoneSdp() : '')
    await source.send(mutated(good, dice), sip.server.port)
  }
  await stillTalks()

  expect(sip.server.activeCalls()).toBeLessThanOrEqual(20)
  expect(source.heard).toBeGreaterThan(0)
  calling.hangup()
  await until('the end of the call', () => ends.length > 0)
  expect(ends).toEqual(['caller_hangup'])
})

test('invalid session descriptions are refused or answered, and disturb no call', async () => {
  const { sip, ports, calling, stillTalks } = await startServerWithCall()
  const source = await openSource('127.0.0.1')
  const dice = new Dice(4_568)
  const key = 'd0RmdmcmVCspeEc3QGZiNWpVLFJhQX1cfHAwJSoj'
  const secret = phoneSdp()
    .replace('RTP/AVP', 'RTP/SAVP')
    .replace('a=rtpmap', `a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:${key}\r\na=rtpmap`)

  for (let n = 0; n < 1_000; n++) {
    const body = mutated(Buffer.from(dice.of([phoneSdp(), secret])), dice).toString('latin1')
    await source.send(aRequest('INVITE', source.socket.address().port, body), sip.server.port)
    for (const waiting of sip.legs.splice(0)) {
      waiting.answer().then(
        () => waiting.hangup(),
        () => {},
      )
    }
  }
  await stillTalks()

  expect(ports.length).toBeGreaterThan(2)
  calling.hangup()
})

test('unknown senders get less data than they send, and leave no state behind', async () => {
  const { sip, calling, stillTalks } = await startServerWithCall()
  const strangers = await Promise.all(['127.0.0.2', '127.0.0.3', '127.0.0.4'].map(openSource))
  const dice = new Dice(3_261)
  const before = sip.server.counts()

  for (let n = 0; n < 3_000; n++) {
    const stranger = dice.of(strangers)
    const good = aRequest(dice.of(METHODS), stranger.socket.address().port)
    await stranger.send(dice.roll(2) === 0 ? good : mutated(good, dice), sip.server.port)
  }
  await stillTalks()

  for (const { sent, heard } of strangers) expect(heard).toBeLessThan(sent / 2)
  expect(sip.server.counts()).toMatchObject({ dialogs: before.dialogs, connections: before.connections })
  expect(sip.server.counts().serverTransactions).toBeLessThanOrEqual(before.serverTransactions + 1)
  calling.hangup()
})

test('invalid input over TCP closes its own connection and no other', async () => {
  const { sip, calling, stillTalks } = await startServerWithCall()
  const dice = new Dice(793)
  let closed = 0

  for (let n = 0; n < 150; n++) {
    const socket = connect({ host: '127.0.0.1', port: sip.server.port })
    socket.on('error', () => {})
    socket.on('close', () => closed++)
    socket.end(mutated(Buffer.concat([aRequest('OPTIONS', 9), aRequest('INVITE', 9, phoneSdp())]), dice))
    socket.resume()
    await new Promise((resolve) => socket.once('connect', resolve))
  }
  await stillTalks()

  await until('all of them to be closed', () => closed === 150)
  await until('no connection to be left', () => sip.server.counts().connections === 0)
  calling.hangup()
})

test('invalid packets and unknown senders on the audio ports are dropped and counted, and the audio keeps its peer', async () => {
  const { ports, calling, stillTalks } = await startServerWithCall()
  const [stranger, neighbor] = [await openSource('127.0.0.5'), await openSource('127.0.0.1')]
  const dice = new Dice(3_550)
  const before = ports.map((port) => port.stats().remote)
  const payload = new Uint8Array(160).fill(0x10)
  const block = { ssrc: 1, fractionLost: 1, cumulativeLost: 1, extendedHighestSequence: 1, jitter: 1 }
  const rtcp = buildSenderReport({ ssrc: 5, now: new Date(0), timestamp: 1, packets: 1, octets: 1 }, block, 'x')

  for (let n = 0; n < 4_000; n++) {
    const rtp = buildRtp({
      payloadType: dice.of([0, 8, 13, 101, 96]),
      marker: false,
      sequence: n,
      timestamp: n * 160,
      ssrc: 99,
      payload,
    })
    const bytes = dice.of([
      rtp,
      mutated(Buffer.from(rtp), dice),
      mutated(Buffer.from(rtcp), dice),
      dice.bytes(dice.roll(60)),
    ])
    const port = dice.of(ports).localPort + dice.roll(2)
    // A valid stream from the peer's own host could be the restarted peer, so that host sends only invalid packets.
    if (dice.roll(2) === 0) await stranger.send(bytes, port)
    else await neighbor.send(dice.bytes(11), port)
  }
  await stillTalks()

  expect(ports.map((port) => port.stats().remote)).toEqual(before)
  expect(ports.every((port) => port.stats().foreignDropped + port.stats().invalidDropped > 100)).toBe(true)
  expect(stranger.heard).toBe(0)
  calling.hangup()
})
