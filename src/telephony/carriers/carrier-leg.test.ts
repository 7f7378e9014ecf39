import { expect, test } from 'vitest'
import { TWILIO_SPELLING } from '../../../test/carriers/carrier-phone.ts'
import { FakeSocket } from '../../../test/carriers/fake-socket.ts'
import { ManualClock } from '../../kernel/clock.ts'
import { silentLog } from '../../kernel/log.ts'
import type { LegEnd, TransferOutcome } from '../../media/call-leg.ts'
import type { Pcm } from '../../media/media-stream.ts'
import { CarrierLeg, type CarrierLine } from './carrier-leg.ts'
import { StreamAdmission } from './stream-admission.ts'
import { twilioDialect } from './twilio/media-dialect.ts'

const SID = 'CA0123456789abcdef0123456789abcdef'
const ms = (count: number): Pcm => new Int16Array(count * 8).fill(1_000)

/** A leg whose carrier is played by the test, on a manual clock. */
function aLeg(direction: 'inbound' | 'outbound' = 'inbound') {
  const clock = new ManualClock('2026-03-02T14:00:00.000Z')
  const streams = new StreamAdmission(clock)
  const asked: string[] = []
  let token = ''
  const note = (what: string) => async () => void asked.push(what)
  const line: CarrierLine = {
    async answer(path) {
      asked.push('answer')
      token = path
    },
    reject: async (reason) => void asked.push(`reject ${reason}`),
    redirect: async (to) => void asked.push(`redirect ${to}`),
    hangup: note('hangup'),
    transfer: async (to) => void asked.push(`transfer ${to}`),
  }
  const leg: CarrierLeg = new CarrierLeg({
    ...{ id: SID, direction, from: '+12125550111', to: '+12125550100', transport: 'twilio', line, streams, clock },
    ...{
      instances: { own: 'me' },
      dialect: twilioDialect,
      log: silentLog,
      carrierCallId: () => SID,
      onOver: () => asked.push('over'),
    },
  })
  const ends: LegEnd[] = []
  leg.onEnd((end) => ends.push(end))
  const connect = (callId = SID, by = token) => {
    const socket = new FakeSocket()
    const awaits = streams.redeem(by)
    if (awaits === null) throw new Error('not let in')
    awaits(socket.asSocket())
    socket.says(TWILIO_SPELLING.connected)
    socket.says(TWILIO_SPELLING.start(callId))
    return socket
  }
  const answered = async () => {
    const stream = leg.answer()
    const socket = connect()
    return { stream: await stream, socket }
  }
  return { clock, streams, asked, leg, ends, connect, answered, token: () => token }
}

test('the carrier never has more than 200 ms of unplayed audio, however much is queued', async () => {
  const { clock, answered } = aLeg()
  const { stream, socket } = await answered()

  stream.play(ms(3_000))

  for (let passed = 0; passed <= 2_500; passed += 10) {
    expect(socket.sentMs - passed).toBeLessThanOrEqual(200)
    expect(socket.sentMs - passed).toBeGreaterThanOrEqual(100)
    clock.advance(10)
  }
  clock.advance(1_000)
  expect(socket.sentMs).toBe(3_000)
  expect(stream.queuedMs()).toBe(0)
})

test('speech queued in pieces of odd length is sent without gaps', async () => {
  const { clock, answered } = aLeg()
  const { stream, socket } = await answered()

  for (let piece = 0; piece < 40; piece += 1) {
    stream.play(ms(33))
    clock.advance(8)
  }
  clock.advance(2_000)

  expect(socket.sentMs).toBe(Math.ceil((40 * 33) / 20) * 20)
})

test('a mark is reported when the carrier has played up to it, and not before', async () => {
  const { clock, answered } = aLeg()
  const { stream, socket } = await answered()
  const heard: string[] = []
  stream.listen({ onMark: (name) => heard.push(name) })

  stream.play(ms(100))
  stream.mark('one')
  stream.play(ms(100))
  stream.mark('two')
  clock.advance(300)
  const before = [...heard]
  const [first, second] = socket.marks
  socket.says(TWILIO_SPELLING.mark(first ?? ''))
  const between = [...heard]
  socket.says(TWILIO_SPELLING.mark(second ?? ''))
  socket.says(TWILIO_SPELLING.mark(second ?? ''))

  expect(before).toEqual([])
  expect(between).toEqual(['one'])
  expect(heard).toEqual(['one', 'two'])
})

test('a clear empties both queues, returns how much was heard, and drops the marks', async () => {
  const { clock, answered } = aLeg()
  const { stream, socket } = await answered()
  const heard: string[] = []
  stream.listen({ onMark: (name) => heard.push(name) })
  stream.play(ms(1_000))
  stream.mark('end')
  clock.advance(500)

  const playedMs = stream.clear()
  const sentMs = socket.sentMs
  clock.advance(5_000)
  for (const name of socket.marks) socket.says(TWILIO_SPELLING.mark(name))

  expect(playedMs).toBe(500)
  expect(socket.clears).toBe(1)
  expect(socket.sentMs).toBe(sentMs)
  expect(stream.queuedMs()).toBe(0)
  expect(heard).toEqual([])
  expect(stream.clear()).toBe(0)
})

test('a mark that the carrier never acknowledges is reported after two seconds', async () => {
  const { clock, answered } = aLeg()
  const { stream } = await answered()
  const heard: string[] = []
  stream.listen({ onMark: (name) => heard.push(name) })

  stream.play(ms(100))
  stream.mark('end')
  clock.advance(2_000)
  const early = [...heard]
  clock.advance(300)

  expect(early).toEqual([])
  expect(heard).toEqual(['end'])
})

test('the caller’s audio arrives as frames of 20 ms, and a flood of audio is dropped', async () => {
  const { clock, answered } = aLeg()
  const { stream, socket } = await answered()
  const frames: Pcm[] = []
  const digits: string[] = []
  stream.listen({ onFrame: (frame) => frames.push(frame), onDigit: (digit) => digits.push(digit) })
  const say = (bytes: number, chunk: number) =>
    socket.says(TWILIO_SPELLING.media(Buffer.alloc(bytes, 0xff).toString('base64'), chunk))

  say(100, 1)
  say(220, 2)
  socket.says(TWILIO_SPELLING.digit('#'))
  socket.says(TWILIO_SPELLING.digit('nonsense'))
  const usual = frames.map((frame) => frame.length)
  for (let chunk = 0; chunk < 1_000; chunk += 1) say(160, chunk)
  clock.advance(1_000)

  expect(usual).toEqual([160, 160])
  expect(digits).toEqual(['#'])
  expect(frames.length).toBeLessThanOrEqual(150)
})

test('a stream without audio for a minute is reported once', async () => {
  const { clock, answered } = aLeg()
  const { stream } = await answered()
  let lost = 0
  stream.listen({ onMediaLost: () => lost++ })

  clock.advance(55_000)
  const early = lost
  clock.advance(60_000)

  expect([early, lost]).toEqual([0, 1])
})

test('a token is valid once, for its own call, and for a limited time', async () => {
  const { clock, streams, leg, connect, token, ends } = aLeg()
  leg.answer().catch(() => {})
  const used = token()
  connect()

  expect(streams.redeem(used)).toBeNull()
  expect(streams.redeem('')).toBeNull()
  expect(streams.redeem(leg.expectMedia())).not.toBeNull()
  const old = leg.expectMedia()
  clock.advance(30_001)
  expect(streams.redeem(old)).toBeNull()
  expect(ends).toEqual([])
})

test('a stream that names another call is refused, and ends the answered call', async () => {
  const { leg, connect, ends, asked } = aLeg()
  const answer = leg.answer()

  const socket = connect('CAffffffffffffffffffffffffffffffff')

  expect(socket.closedWith).toBe(1008)
  await expect(answer).rejects.toThrow('ended before')
  expect(ends).toEqual(['network_error'])
  expect(asked).toContain('hangup')
})

test.each([
  ['a carrier that never brings the audio', 10_000],
  ['a socket that opens and says nothing', 5_000],
])('%s is given up', async (what, afterMs) => {
  const { clock, streams, leg, ends, asked, token } = aLeg()
  const answer = leg.answer()
  const socket = new FakeSocket()
  if (what.startsWith('a socket')) streams.redeem(token())?.(socket.asSocket())

  clock.advance(afterMs - 1)
  const before = [...ends]
  clock.advance(1)

  expect(before).toEqual([])
  await expect(answer).rejects.toThrow()
  expect(ends).toEqual(['network_error'])
  expect(asked).toEqual(['answer', 'hangup', 'over'])
  expect(clock.pending).toBe(0)
})

test.each<[string, (socket: FakeSocket) => void, LegEnd, boolean]>([
  ['the stream ends', (socket) => socket.says(TWILIO_SPELLING.stop(SID)), 'caller_hangup', false],
  ['the socket breaks', (socket) => socket.emit('close'), 'network_error', true],
  ['binary garbage comes', (socket) => socket.emit('message', Buffer.from([1, 2]), true), 'network_error', true],
  [
    'nonsense comes again and again',
    (socket) => {
      for (let n = 0; n < 10; n += 1) socket.says('{"event":')
    },
    'network_error',
    true,
  ],
])('when %s the call is over, once, and nothing is left', async (_what, happens, end, hangsUp) => {
  const { clock, answered, ends, asked, leg } = aLeg()
  const { stream, socket } = await answered()
  stream.play(ms(1_000))
  stream.mark('end')

  happens(socket)
  socket.emit('close')
  leg.hangup()

  expect(ends).toEqual([end])
  expect(asked.includes('hangup')).toBe(hangsUp)
  expect(asked.filter((what) => what === 'over')).toHaveLength(1)
  expect(clock.pending).toBe(0)
})

test('a carrier that does not read is disconnected before it fills the memory', async () => {
  const { clock, answered, ends } = aLeg()
  const { stream, socket } = await answered()
  stream.play(ms(60_000))

  socket.bufferedAmount = 64 * 1024 + 1
  clock.advance(100)

  expect(socket.terminated).toBe(true)
  expect(ends).toEqual(['network_error'])
})

test('a few invalid messages, and those of a newer protocol, are ignored', async () => {
  const { answered, ends } = aLeg()
  const { socket } = await answered()

  for (const text of ['', 'null', '[]', '{}', '{"event":"media"}', '{"event":"media","media":{"payload":5}}'])
    socket.says(text)
  for (let n = 0; n < 50; n += 1) socket.says({ event: 'weather', sun: true })

  expect(ends).toEqual([])
})

test('an answered transfer ends the leg before the outcome is reported, and does not hang up the caller', async () => {
  const { answered, leg, ends, asked } = aLeg()
  await answered()
  const seen: LegEnd[][] = []

  const transfer = leg.transfer('+12125550199').then((result) => {
    seen.push([...ends])
    leg.hangup()
    return result
  })
  leg.transferAnswered()

  expect(await transfer).toEqual({ outcome: 'transferred' })
  expect(seen).toEqual([['transferred']])
  expect(asked).not.toContain('hangup')
})

test('after a failed transfer the caller comes back on a new stream, and then the failure is reported', async () => {
  const { answered, leg, connect, ends, clock } = aLeg()
  const { stream, socket } = await answered()
  let outcome: TransferOutcome | null = null
  void leg.transfer('+12125550199').then((result) => {
    outcome = result
  })
  socket.says(TWILIO_SPELLING.stop(SID))

  leg.transferFailed('nobody answered at the other number')
  const early = outcome
  const second = connect(SID, leg.expectMedia())
  await Promise.resolve()
  stream.play(ms(100))
  clock.advance(500)

  expect(early).toBeNull()
  expect(outcome).toEqual({ outcome: 'failed', reason: 'nobody answered at the other number' })
  expect(second.sentMs).toBe(100)
  expect(ends).toEqual([])
})

test('a caller who does not come back after a failed transfer, or hangs up, ends the leg', async () => {
  for (const happens of ['silence', 'hangup'] as const) {
    const { answered, leg, ends, clock } = aLeg()
    const { socket } = await answered()
    const transfer = leg.transfer('+12125550199')
    socket.says(TWILIO_SPELLING.stop(SID))

    if (happens === 'silence') {
      leg.transferFailed('busy')
      clock.advance(10_000)
    } else leg.farEnded('caller_hangup')

    expect(await transfer).toMatchObject({ outcome: 'failed' })
    expect(ends).toEqual([happens === 'silence' ? 'network_error' : 'caller_hangup'])
  }
})

test('an unanswered call is rejected or redirected, once', () => {
  for (const act of ['reject', 'redirect', 'hangup'] as const) {
    const { leg, asked, ends } = aLeg()

    if (act === 'reject') leg.reject('busy')
    else if (act === 'redirect') leg.redirect('+12125550177')
    else leg.hangup()
    leg.reject('busy')
    leg.redirect('+1')

    const did = { reject: 'reject busy', redirect: 'redirect +12125550177', hangup: 'reject unavailable' }[act]
    expect(asked).toEqual([did, 'over'])
    expect(ends).toEqual([act === 'redirect' ? 'transferred' : 'rejected'])
  }
})
