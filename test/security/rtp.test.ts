import { createSocket, type Socket } from 'node:dgram'
import { expect, onTestFinished, test } from 'vitest'
import { ManualClock } from '../../src/kernel/clock.ts'
import { silentLog } from '../../src/kernel/log.ts'
import { buildRtp } from '../../src/telephony/rtp/packet.ts'
import { openRtpPort, type RtpPort } from '../../src/telephony/rtp/port.ts'
import { until } from '../harness/until.ts'
import { nextLeg, phoneSdp, RawPhone, startSipServer } from '../phones/sip-tools.ts'

const VICTIM = '127.0.0.1'
const STRANGER = '127.9.9.9'

interface Listener {
  readonly socket: Socket
  readonly heard: Buffer[]
  readonly port: number
}

async function listenAt(address: string): Promise<Listener> {
  const socket = createSocket('udp4')
  const heard: Buffer[] = []
  socket.on('message', (bytes) => heard.push(bytes))
  await new Promise<void>((resolve) => socket.bind(0, address, resolve))
  onTestFinished(() => void socket.close())
  return { socket, heard, port: socket.address().port }
}

async function aPort(clock: ManualClock): Promise<RtpPort> {
  const port = await openRtpPort({ host: '127.0.0.1', clock, log: silentLog })
  onTestFinished(() => port.close())
  return port
}

const aClock = () => new ManualClock('2026-01-05T10:00:00Z')
const packet = (sequence: number, ssrc = 7) =>
  buildRtp({ payloadType: 0, marker: false, sequence, timestamp: 160 * sequence, ssrc, payload: new Uint8Array(160) })
const sendTo = ({ socket }: Listener, port: RtpPort, bytes: Uint8Array) =>
  new Promise<void>((resolve) => socket.send(bytes, port.localPort, '127.0.0.1', () => resolve()))

test('one forged INVITE makes us send no audio, and the call gets no voice and no model', async () => {
  const clock = aClock()
  const victim = await listenAt(VICTIM)
  const opened: RtpPort[] = []
  const sip = await startSipServer({
    clock,
    openMedia: async () => {
      const port = await openRtpPort({ host: '127.0.0.1', clock, log: silentLog })
      opened.push(port)
      return port
    },
  })
  const forger = await RawPhone.open(sip.server)
  forger.send('INVITE', { body: phoneSdp('sendrecv', victim.port) })
  const leg = await nextLeg(sip)
  let answered = false
  const answer = leg.answer().then(() => {
    answered = true
  })
  await forger.response(200)

  clock.advance(31_000)

  expect(opened[0]?.stats().packetsSent).toBe(0)
  expect(answered).toBe(false)
  clock.advance(1_000)
  await expect(answer).rejects.toThrow('before the caller acknowledged')
  forger.reply(await forger.request('BYE'), 200)
  await until('the end of the call', () => sip.server.counts().dialogs === 0)
  clock.advance(64_000)
})

test('the first packet from the announced host starts the audio, one from elsewhere does not', async () => {
  const clock = aClock()
  const [port, peer, stranger] = [await aPort(clock), await listenAt(VICTIM), await listenAt(STRANGER)]
  port.setRemote(VICTIM, peer.port, 0, 101, { sources: { signaling: null, networks: [] } })
  let heard = false
  port.waitForPeer(() => {
    heard = true
  })

  await sendTo(stranger, port, packet(1))
  await until('the packet of the stranger', () => port.stats().foreignDropped === 1)
  clock.advance(200)
  expect([heard, port.stats().packetsSent]).toEqual([false, 0])
  await sendTo(peer, port, packet(1))
  await until('the packet of the peer', () => heard)
  clock.advance(200)

  expect(port.stats().packetsSent).toBeGreaterThan(0)
  await until('our audio', () => peer.heard.length > 0)
  expect(stranger.heard).toHaveLength(0)
})

test('a stranger who sprays the ports before the caller speaks hears nothing and cannot press keys', async () => {
  const clock = aClock()
  const [port, stranger] = [await aPort(clock), await listenAt(STRANGER)]
  const digits: string[] = []
  port.listen({ onDigit: (digit) => digits.push(digit) })
  // A public address from which nobody answers during this test.
  port.setRemote('192.0.2.7', 40_000, 0, 101, { sources: { signaling: '192.0.2.7', networks: [] } })
  const key = buildRtp({
    ...{ payloadType: 101, marker: true, sequence: 3, timestamp: 480, ssrc: 7 },
    payload: Uint8Array.of(0, 0x8a, 3, 0x20),
  })

  for (let round = 0; round < 5; round++) {
    await sendTo(stranger, port, packet(round))
    await sendTo(stranger, port, key)
    await until('the packets', () => port.stats().foreignDropped === 2 * (round + 1))
    clock.advance(1_000)
  }

  expect(digits).toEqual([])
  expect(port.stats().remote).toMatchObject({ address: '192.0.2.7' })
  expect(stranger.heard).toHaveLength(0)
})

test('a stranger cannot take over while the caller is on hold', async () => {
  const clock = aClock()
  const [port, peer, stranger] = [await aPort(clock), await listenAt(VICTIM), await listenAt(STRANGER)]
  port.setRemote(VICTIM, peer.port, 0, 101)
  await sendTo(peer, port, packet(1))
  await until('the packet of the peer', () => port.stats().packetsReceived === 1)

  clock.advance(30_000)
  await sendTo(stranger, port, packet(2, 99))
  await until('the packet of the stranger', () => port.stats().foreignDropped === 1)

  expect(port.stats().remote).toMatchObject({ address: VICTIM, port: peer.port })
})
