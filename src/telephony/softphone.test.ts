import { expect, test } from 'vitest'
import { dialScriptedPhone } from '../../test/phones/scripted-phone.ts'
import { startSipCaller, startSipServer } from '../../test/phones/sip-tools.ts'
import { ManualClock, systemClock } from '../kernel/clock.ts'
import { silentLog } from '../kernel/log.ts'
import type { MediaListener, Pcm } from '../media/media-stream.ts'
import { rms } from '../media/pcm.ts'
import { PlayoutQueue } from '../media/playout-queue.ts'
import { openRtpPort } from './rtp/port.ts'
import { Softphone, SoftphoneTimeout } from './softphone.ts'

const tone = (ms: number): Pcm => Int16Array.from({ length: ms * 8 }, (_, i) => Math.round(6000 * Math.sin(i / 3)))

/** A line whose time the test advances by 20 ms at a time, with the other side's audio given frame by frame. */
class SteppedLine {
  readonly sampleRate = 8000
  readonly playoutClock = 'us'
  readonly pressed: string[] = []
  readonly #queue = new PlayoutQueue(8000)
  readonly #clock: ManualClock
  #listener: MediaListener = {}

  constructor(clock: ManualClock) {
    this.#clock = clock
  }

  /** Lets the other side say `level` for a while. */
  hear(ms: number, level: number): void {
    for (let passed = 0; passed < ms; passed += 20) {
      this.#clock.advance(20)
      this.#queue.take(new Int16Array(160))
      for (const name of this.#queue.dueMarks()) this.#listener.onMark?.(name)
      this.#listener.onFrame?.(new Int16Array(160).fill(level))
    }
  }

  listen(listener: MediaListener): void {
    this.#listener = listener
  }
  play(pcm: Pcm): void {
    this.#queue.push(pcm)
  }
  mark(name: string): void {
    this.#queue.mark(name)
  }
  clear(): number {
    return this.#queue.clear()
  }
  queuedMs(): number {
    return this.#queue.queuedMs()
  }
  async sendDigits(digits: string): Promise<void> {
    this.pressed.push(digits)
  }
}

function aPhone() {
  const clock = new ManualClock('2026-01-05T10:00:00Z')
  const line = new SteppedLine(clock)
  return { line, phone: new Softphone(line, { clock }) }
}

test('speech begins after a few loud frames and ends after a pause longer than between sentences', async () => {
  const { line, phone } = aPhone()
  const seen: string[] = []
  const began = phone.untilSpokenTo(10_000).then(() => seen.push('began'))
  const ended = phone.untilSpokenToEnd(10_000).then(() => seen.push('ended'))

  line.hear(500, 0)
  line.hear(20, 9000)
  line.hear(100, 0)
  expect(phone.isSpokenTo).toBe(false)
  line.hear(1000, 3000)
  await began
  line.hear(400, 0)
  line.hear(1000, 3000)
  expect(phone.isSpokenTo).toBe(true)
  line.hear(700, 5)
  await ended

  expect(seen).toEqual(['began', 'ended'])
  expect(phone.loudest).toBe(9000)
})

test('waiting for speech that does not come ends with a time-out', async () => {
  const { line, phone } = aPhone()
  const waiting = expect(phone.untilSpokenTo(1000)).rejects.toThrow(SoftphoneTimeout)

  line.hear(1000, 0)

  await waiting
})

test('`say` resolves when all its audio was sent, and `press` sends the keys', async () => {
  const { line, phone } = aPhone()
  let said = false
  const saying = phone.say(tone(50)).then(() => {
    said = true
  })
  await phone.press('12#')

  line.hear(40, 0)
  await Promise.resolve()
  expect(said).toBe(false)
  line.hear(20, 0)
  await saying

  expect(line.pressed).toEqual(['12#'])
})

test('a scripted call: SIP, RTP both ways, keys, speech, recording, hang-up', async () => {
  const digits: string[] = []
  let heard = 0
  const sip = await startSipServer({
    openMedia: () => openRtpPort({ host: '127.0.0.1', clock: systemClock, log: silentLog }),
    onIncomingCall: async (leg) => {
      const stream = await leg.answer()
      stream.listen({
        onFrame: (frame) => {
          heard = Math.max(heard, rms(frame))
        },
        onDigit: (digit) => {
          digits.push(digit)
          if (digit === '9') stream.mark('bye')
        },
        onMark: () => leg.hangup(),
      })
      stream.play(tone(300))
    },
  })
  const endpoint = await startSipCaller()

  const call = await dialScriptedPhone({
    endpoint,
    to: '+15551230000',
    from: '+15559870000',
    proxy: { host: '127.0.0.1', port: sip.server.port, protocol: 'udp' },
  })
  await call.phone.untilSpokenToEnd(5000)
  await call.phone.say(tone(200))
  await call.phone.press('19')
  expect(await call.ended).toBe('caller_hangup')

  expect(digits).toEqual(['1', '9'])
  expect(heard).toBeGreaterThan(2000)
  const { channels } = await call.recording()
  expect(channels.map((channel) => channel.filter((sample) => Math.abs(sample) > 1000).length > 1000)).toEqual([
    true,
    true,
  ])
})
